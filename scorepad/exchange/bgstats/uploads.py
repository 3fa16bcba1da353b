"""Files between being sent and being taken over."""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.dispatch import receiver
from django.http import Http404
from django.utils import timezone

from scorepad.clubs.models import Club, Player
from scorepad.clubs.signals import player_erased, tidying
from scorepad.exchange.bgstats.reading import Reading
from scorepad.exchange.models import Upload

KEPT = timedelta(days=1)


def keep(club: Club, name: str, reading: Reading) -> Upload:
    """Keep what was read of a file. The club's earlier one goes, and whatever was left for long."""
    on_tidying(sender=Upload)
    Upload.objects.filter(club=club).delete()
    content = msgspec.to_builtins(reading)
    name = name.replace("\0", "")[:120]
    return Upload.objects.create(club=club, name=name, content=content)


def reading_of(upload: Upload) -> Reading:
    """What was read of it. Raises Http404 where another version of the pad kept it."""
    try:
        return msgspec.convert(upload.content, Reading)
    except msgspec.ValidationError:
        raise Http404 from None


@receiver(tidying)
def on_tidying(sender: object, **more: object) -> None:
    Upload.objects.filter(at__lt=timezone.now() - KEPT).delete()


@receiver(player_erased)
def on_player_erased(sender: object, player: Player, **more: object) -> None:
    """A file may hold the name."""
    Upload.objects.filter(club=player.club_id).delete()
