from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy

from games import registry
from scorepad.editions.groups import make_card_editors


class EditionsConfig(AppConfig):
    name = "scorepad.editions"
    verbose_name = gettext_lazy("Editions and cards")

    def ready(self) -> None:
        post_migrate.connect(make_card_editors, sender=self)
        post_migrate.connect(load_editions, sender=self)


def load_editions(plan: Any = (), **more: Any) -> None:
    """Bring the games' own editions up to date after every migration, so that a new database has
    them at once. One that is migrated backwards may lack their tables."""
    from scorepad.editions.models import load_all  # noqa: PLC0415  it needs the apps

    if not any(backwards for _migration, backwards in plan):
        load_all(registry.games())
