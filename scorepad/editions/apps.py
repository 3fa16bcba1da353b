from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.apps import apps as all_apps
from django.apps.registry import Apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy

from games import registry

CARD_EDITORS = "card editors"
MODELS = ("edition", "card")


def make_card_editors(apps: Apps = all_apps, **more: Any) -> None:
    """Creates the group of users who may edit cards but not clubs and plays, if it does not exist.
    Runs after every migration, when the permissions exist. An existing group is not changed."""
    try:
        groups = apps.get_model("auth", "Group").objects
        permissions = apps.get_model("auth", "Permission").objects
    except LookupError:  # migrated to a time before accounts existed
        return
    group, is_new = groups.get_or_create(name=CARD_EDITORS)
    if is_new:
        of_cards = {"content_type__app_label": "editions", "content_type__model__in": MODELS}
        group.permissions.set(permissions.filter(**of_cards))


def load_editions(apps: Apps = all_apps, **more: Any) -> None:
    """Updates the editions that come with the games after every migration, so that a new database
    has them at once. Does nothing if the migrated state has no table of editions yet."""
    from scorepad.editions.models import load_all  # noqa: PLC0415  it needs the apps

    if "edition" in apps.all_models["editions"]:
        load_all(registry.games())


class EditionsConfig(AppConfig):
    name = "scorepad.editions"
    verbose_name = gettext_lazy("Editions and cards")

    def ready(self) -> None:
        post_migrate.connect(make_card_editors, sender=self)
        post_migrate.connect(load_editions, sender=self)
