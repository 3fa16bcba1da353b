"""The group of those who keep the cards right, and have nothing to do with clubs and plays."""

from __future__ import annotations

from typing import Any

from django.apps import apps as all_apps
from django.apps.registry import Apps

CARD_EDITORS = "card editors"
MODELS = ("edition", "card")


def make_card_editors(apps: Apps = all_apps, **more: Any) -> None:
    """Make the group with all it may do, where there is none: after every migration, since only
    then the permissions are there. A group that is there stays as it was set up.
    """
    try:
        groups = apps.get_model("auth", "Group").objects
        permissions = apps.get_model("auth", "Permission").objects
    except LookupError:  # migrated to a time before there were accounts
        return
    group, is_new = groups.get_or_create(name=CARD_EDITORS)
    if is_new:
        of_cards = {"content_type__app_label": "editions", "content_type__model__in": MODELS}
        group.permissions.set(permissions.filter(**of_cards))
