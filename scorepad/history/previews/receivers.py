"""Deletes pictures whose names may have changed: a player renamed, merged or erased, another level
of privacy, a club that is gone. Those that are still right are drawn again when somebody asks."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from scorepad.clubs.models import Club, Player
from scorepad.clubs.signals import names_changed, tidying
from scorepad.history.previews.store import forget_outdated, forget_pictures


@receiver(post_save, sender=Player)
def on_player_saved(sender: object, instance: Player, **more: Any) -> None:
    _forget(instance.club_id)


@receiver(names_changed)
def on_names_changed(sender: object, club: Club, **more: Any) -> None:
    _forget(club.pk)


@receiver([post_save, post_delete], sender=Club)
def on_club_saved(sender: object, instance: Club, **more: Any) -> None:
    _forget(instance.pk)


@receiver(tidying)
def on_tidying(sender: object, **more: Any) -> None:
    """What another machine was told of."""
    forget_outdated()


def _forget(club_id: int) -> None:
    transaction.on_commit(partial(forget_pictures, club_id))
