"""Files that wait to be imported, and the progress of each import.

An import runs in turns: each request imports for about a second, and the page requests the next
one. Plays are stored together with the number of plays done. So if the page is opened or the file
is sent again, the import continues there, and nothing is imported twice.
"""

from __future__ import annotations

import shutil
import time
import zlib
from collections.abc import Callable, Sequence
from datetime import timedelta
from threading import Lock
from typing import TypeVar

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q, Sum
from django.db.models.functions import Length
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from scorepad.clubs.deletion import delete_in_turns
from scorepad.clubs.models import Club, Player
from scorepad.clubs.signals import cleanup, player_erased
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import Upload
from scorepad.plays.models import Deck, Play
from scorepad.web.limits import client_key
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import PAUSE, in_turns, write_transaction

LARGEST = 8 * 1024 * 1024  # bytes of a file; `manage.py import` takes larger ones
LOOKED_AT = timedelta(minutes=10)  # how long a file is kept without an import
BEGUN = timedelta(days=1)  # how long a file is kept after its import stopped
TOGETHER = 64 * 1024 * 1024  # bytes of all stored files, compressed
FREE = 300 * 1024 * 1024  # bytes of the disk that stay free
TURN = 1.0  # seconds of import per request

Phase = Upload.Phase
T = TypeVar("T")

_turn = Lock()  # one request of a process imports at a time: the others serve players


class TakenError(Exception):
    """Raised if another request has already stored the next play, or if the file was deleted."""


def sent_bytes(sent: object, too_large: str) -> bytes:
    """Returns the content of a posted file. Raises FileError if there is none, or if it is too
    large: then with the message `too_large`, in which `n` is a number of MB."""
    if not isinstance(sent, UploadedFile):
        raise FileError(_("Choose a file first."))
    if (sent.size or 0) > LARGEST:
        raise FileError(too_large % {"n": LARGEST // 1024**2})
    content: bytes = sent.read()
    return content


def keep(request: HttpRequest, content: bytes, club: Club | None = None, name: str = "") -> Upload:
    """Stores a file until it is imported, and deletes earlier files of the same address or club.
    Raises FileError if there is no room."""
    on_cleanup(sender=Upload)
    sender = client_key(request, "upload")
    earlier = Q(sender=sender) if club is None else Q(sender=sender) | Q(club=club)
    for upload in Upload.objects.filter(earlier).defer("content"):
        drop(upload)
    packed = zlib.compress(content)
    with write_transaction():
        stored = Upload.objects.aggregate(bytes=Sum(Length("content")))["bytes"] or 0
        if stored + len(packed) > TOGETHER:
            raise FileError(
                _("Too many files are waiting to be imported. Try again in ten minutes.")
            )
        if shutil.disk_usage(settings.DATA).free < FREE + len(packed):
            raise FileError(_("The disk of this pad is nearly full. Tell the person who runs it."))
        name = name.replace("\0", "")[:120]
        return Upload.objects.create(club=club, sender=sender, name=name, content=packed)


def content_of(upload: Upload) -> bytes:
    return zlib.decompress(upload.content)


def go_on(
    upload: Upload,
    prepare: Callable[[int], T],
    store: Callable[[Sequence[T]], None],
    *,
    at_once: int = 1,
) -> bool:
    """Imports plays for about a second, from the first that is not stored. `prepare` makes what has
    to be written for the play with an index, and `store` writes up to `at_once` of them in one
    transaction. If one of these functions raises, plays stored before stay. Returns whether all
    plays are stored. Raises FileError if the file was deleted."""
    if not _turn.acquire(blocking=False):
        return False
    try:
        until = time.monotonic() + TURN
        while upload.done < upload.total:
            prepared = []
            for number in range(upload.done, min(upload.done + at_once, upload.total)):
                prepared.append(prepare(number))
                if time.monotonic() >= until:
                    break
            with write_transaction():
                _claim(upload, len(prepared))
                store(prepared)
            upload.done += len(prepared)
            if time.monotonic() >= until:
                break
            time.sleep(PAUSE)  # lets waiting requests use the database
    except TakenError:
        try:
            upload.refresh_from_db(fields=["done", "phase", "summary"])
        except Upload.DoesNotExist:
            raise FileError(_("The file is no longer stored. Choose it again.")) from None
        return False
    finally:
        _turn.release()
    return upload.done == upload.total


def _claim(upload: Upload, plays: int) -> None:
    """Counts the next plays as stored, in the transaction that stores them. Raises TakenError."""
    mine = Upload.objects.filter(pk=upload.pk, phase=Phase.STORING, done=upload.done)
    if not mine.update(done=upload.done + plays):
        raise TakenError


def end(upload: Upload) -> None:
    """Marks an import as complete and deletes the file's content."""
    upload.phase, upload.content, upload.summary = Phase.DONE, b"", {}
    upload.save(update_fields=["phase", "content", "summary"])


def drop(upload: Upload) -> None:
    """Deletes a file and, if its import is unfinished, the club that the import creates."""
    Upload.objects.filter(pk=upload.pk).delete()  # first, so that nobody continues it
    drop_half(upload)


def drop_half(upload: Upload) -> None:
    """Deletes the club that an unfinished import creates."""
    if upload.made_id and upload.phase != Phase.DONE:
        delete_in_turns(upload.made_id)
        before = Play.objects.exclude(deck_before=None).values("deck_before")
        unused = Deck.objects.filter(plays=None).exclude(pk__in=before)
        keys = unused.values_list("pk", flat=True)
        in_turns(keys, lambda some: unused.filter(pk__in=some).delete())


def progress_page(request: HtmxHttpRequest, upload: Upload) -> HttpResponse:
    """Shows the progress of an import. The page continues it, or a button does without scripts."""
    page = "exchange/_job.html" if request.htmx else "exchange/job.html"
    return render(request, page, {"upload": upload})


@receiver(cleanup)
def on_cleanup(sender: object, **more: object) -> None:
    now = timezone.now()
    old = Q(at__lt=now - BEGUN) | Q(at__lt=now - LOOKED_AT) & ~Q(phase=Phase.STORING)
    for upload in Upload.objects.filter(old).defer("content"):
        drop(upload)


@receiver(player_erased)
def on_player_erased(sender: object, player: Player, **more: object) -> None:
    """Deletes waiting files of the player's club, or for it: they may contain the name."""
    holding = Q(club=player.club_id) | Q(summary__club=str(player.club.uuid))
    Upload.objects.filter(holding).exclude(made=player.club_id).delete()
