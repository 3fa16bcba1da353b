from typing import Any

from django.apps import AppConfig
from django.apps import apps as all_apps
from django.apps.registry import Apps
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


def load_editions(apps: Apps = all_apps, **more: Any) -> None:
    """Bring the games' own editions up to date after every migration, so that a new database has
    them at once. One that is migrated to before there were editions has no table of them."""
    from scorepad.editions.models import load_all  # noqa: PLC0415  it needs the apps

    if "edition" in apps.all_models["editions"]:
        load_all(registry.games())
