from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy

from scorepad.editions.groups import make_card_editors


class EditionsConfig(AppConfig):
    name = "scorepad.editions"
    verbose_name = gettext_lazy("Editions and cards")

    def ready(self) -> None:
        post_migrate.connect(make_card_editors, sender=self)
