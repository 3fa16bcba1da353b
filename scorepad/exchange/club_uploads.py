"""Club files between being sent and being brought in."""

from __future__ import annotations

import zlib
from datetime import timedelta

from django.core.files.uploadedfile import UploadedFile
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from scorepad.clubs.models import Player
from scorepad.clubs.signals import player_erased, tidying
from scorepad.exchange.club_reader import ReadClub, read_club
from scorepad.exchange.club_store import refuse_twice
from scorepad.exchange.errors import FileError
from scorepad.exchange.jobs import Report, forget_older, silent
from scorepad.exchange.models import ClubUpload

LARGEST = 32 * 1024 * 1024  # bytes of a file; larger ones come in by `manage.py import`
KEPT = timedelta(days=1)


def keep(sent: object) -> ClubUpload:
    """Keep what a form sent as its file, unchecked. What was left for long goes. Raises FileError
    where there is none, or it is too large."""
    if not isinstance(sent, UploadedFile):
        raise FileError(_("Choose a file first."))
    content = sent.read(LARGEST + 1)
    if len(content) > LARGEST:
        message = _("The file is larger than %(n)s MB. Whoever keeps this pad can bring it in.")
        raise FileError(message % {"n": LARGEST // 1024**2})
    on_tidying(sender=ClubUpload)
    return ClubUpload.objects.create(content=zlib.compress(content))


def club_of(upload: ClubUpload, report: Report = silent) -> ReadClub:
    """Raises FileError where it cannot be brought in."""
    read = read_club(zlib.decompress(upload.content), report)
    refuse_twice(read)
    return read


@receiver(tidying)
def on_tidying(sender: object, **more: object) -> None:
    ClubUpload.objects.filter(at__lt=timezone.now() - KEPT).delete()
    forget_older(KEPT.total_seconds())


@receiver(player_erased)
def on_player_erased(sender: object, player: Player, **more: object) -> None:
    """A file of the same club, sent before the club was here, holds the name."""
    club = str(player.club.uuid).encode()
    for upload in ClubUpload.objects.iterator():
        if club in zlib.decompress(upload.content):
            upload.delete()
