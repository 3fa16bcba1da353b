"""Stores drawn pictures on disk: each picture once, and only a limited number.

A file is named after the club and what the picture shows, so another picture is another file.
Pictures are deleted if their names may have changed: when a player is renamed, merged or erased,
when privacy settings change, and when a club is deleted. They are drawn again when requested.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.clubs.signals import cleanup, names_changed
from scorepad.history.previews.card import PreviewCard
from scorepad.history.previews.picture import draw_picture

MOST = 1000  # pictures of all clubs: about 30 MB
# For so long after a change, a picture may still show the state before it.
MARGIN = timedelta(minutes=1)


def picture_of(club_id: int, card: PreviewCard) -> bytes:
    """Returns the picture of a card as PNG; it is only drawn if it is not stored."""
    path = folder() / f"{club_id}-{card.version}.png"
    try:
        return path.read_bytes()
    except FileNotFoundError:
        drawn = draw_picture(card)
        _keep(path, drawn)
        return drawn


def forget_pictures(club_id: int) -> None:
    """Deletes the pictures of a club, because they may show old names."""
    for path in folder().glob(f"{club_id}-*.png"):
        path.unlink(missing_ok=True)


@receiver(post_save, sender=Player)
def on_player_saved(sender: object, instance: Player, **more: Any) -> None:
    _forget(instance.club_id)


@receiver(names_changed)
def on_names_changed(sender: object, club: Club, **more: Any) -> None:
    _forget(club.pk)


@receiver([post_save, post_delete], sender=Club)
def on_club_saved(sender: object, instance: Club, **more: Any) -> None:
    _forget(instance.pk)


def _forget(club_id: int) -> None:
    transaction.on_commit(partial(forget_pictures, club_id))


@receiver(cleanup)
def forget_outdated(sender: object, **more: Any) -> None:
    """Deletes pictures that are older than the club's last logged change, because they may show old
    names, and pictures of clubs that no longer exist. Works for changes made on any machine."""
    last = ClubEvent.objects.values("club").annotate(last=Max("at")).values_list("club", "last")
    done = dict(last.order_by())
    clubs = {*Club.objects.values_list("pk", flat=True)}
    for path in folder().glob("*-*.png"):
        club_id = int(path.name.partition("-")[0])
        with suppress(FileNotFoundError):
            drawn = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC)
            if club_id not in clubs or (club_id in done and drawn < done[club_id] + MARGIN):
                path.unlink()


def folder() -> Path:
    """Returns the folder of the pictures."""
    return Path(settings.DATA) / "previews"


def _keep(path: Path, drawn: bytes) -> None:
    """Stores a picture: writes another file and renames it, so that nobody reads half a file.
    Deletes the oldest pictures if there are too many."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    aside.write_bytes(drawn)
    aside.replace(path)
    kept = list(path.parent.iterdir())
    if len(kept) > MOST:
        kept.sort(key=lambda one: one.stat().st_mtime)
        for oldest in kept[: len(kept) - MOST]:
            oldest.unlink(missing_ok=True)
