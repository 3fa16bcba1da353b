"""Files between being sent and being imported.

One file at a time is imported on the whole pad, in a thread of its own. How far it has come stands
in the database, so that every process and machine can answer, and none deletes what another one
still needs. An import that has ended with its process is known by its silence: what it had stored
goes with the next import, or when the pad next tidies up, as at each start.
"""

from __future__ import annotations

import logging
import secrets
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from threading import Thread

from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, connections, transaction
from django.dispatch import receiver
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from scorepad.clubs.deletion import delete_in_turns
from scorepad.clubs.models import Club, Player
from scorepad.clubs.signals import cleanup, player_erased
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import Upload
from scorepad.plays.models import Deck, Play
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import PAUSE, in_turns, write_transaction

KEPT = timedelta(days=1)
AT_ONCE = 1.0  # seconds that a request waits for an import, since most end by then
STEPS = 100  # of a phase that are written down

Phase = Upload.Phase

log = logging.getLogger(__name__)


class BusyError(FileError):
    """Another file is being imported."""

    def __init__(self) -> None:
        super().__init__(_("Another import is under way. Try again when it is over."))


class Run:
    """An import that is under way, as far as the database knows of it. `claim` is what stands there
    as long as nobody took it for ended. `Run()` is one that the database knows nothing of."""

    def __init__(self, upload: int | None = None, claim: str = "") -> None:
        self._upload = upload
        self.claim = claim
        self._last = (Phase.SENT, 0)

    def report(self, phase: Phase, done: int, total: int) -> None:
        """Write down how far it has come, a hundredth of a phase at a time, and let others have
        their turn. To be called for each play, and not while a query is read."""
        time.sleep(PAUSE)
        before, last = self._last
        if phase != before or done - last >= max(1, total // STEPS):
            self._last = phase, done
            self._write(phase=phase, done=done, total=total)

    def makes(self, club: Club) -> None:
        """Note the club that it makes, in the transaction in which it begins to. Should the import
        fail, the club goes."""
        self._write(made=club)

    def end(self, phase: Phase, message: str) -> None:
        """Say how it has ended. What a failed one has stored is deleted bit by bit; if that is
        stopped, too, it goes on with the next import."""
        if self._upload is None:
            return
        self._write(phase=phase, message=message)
        upload = Upload.objects.filter(pk=self._upload)
        if phase is Phase.DONE:
            upload.update(content=b"")
        elif phase is Phase.FAILED:
            for club in upload.exclude(made=None).values_list("made", flat=True):
                delete_in_turns(club)
                _delete_unused_decks()
        upload.update(running=False)

    def _write(self, **values: object) -> None:
        """Raises EndedError if another process took it for ended."""
        if self._upload is None:
            return
        with write_transaction():
            running = Upload.objects.filter(pk=self._upload, running=True, claim=self.claim)
            if not running.update(heard_at=timezone.now(), **values):
                raise EndedError


class EndedError(Exception):
    """An import has no right to go on: another process took it for ended."""


def _delete_unused_decks() -> None:
    before = Play.objects.exclude(deck_before=None).values("deck_before")
    unused = Deck.objects.filter(plays=None).exclude(pk__in=before)
    in_turns(unused.values_list("pk", flat=True), lambda some: unused.filter(pk__in=some).delete())


NO_RUN = Run()


def keep(content: bytes, club: Club | None = None, name: str = "") -> Upload:
    """Keep a file, unchecked, and drop what was left for long."""
    on_cleanup(sender=Upload)
    name = name.replace("\0", "")[:120]
    return Upload.objects.create(club=club, name=name, content=zlib.compress(content))


def sent_bytes(sent: object, largest: int) -> bytes:
    """What a form sent as its file, at most a byte more than `largest`. Raises FileError if it sent
    none."""
    if not isinstance(sent, UploadedFile):
        raise FileError(_("Choose a file first."))
    content: bytes = sent.read(largest + 1)
    return content


def content_of(upload: Upload) -> bytes:
    return zlib.decompress(upload.content)


def run(
    upload: Upload, work: Callable[[Run], str], *, end: Phase = Phase.DONE, here: bool = False
) -> None:
    """Import a file in a thread, or `here`, and wait for it a moment; `upload` then says how far it
    is. `work` returns what it did, in words; `end` is the phase afterwards.

    Raises BusyError if any file is being imported. A FileError of the work fails it in its words.
    """
    act = partial(_do, upload, _claim(upload), work, end, translation.get_language())
    if here:
        act()
    else:
        in_a_thread(act)
    upload.refresh_from_db()


def _claim(upload: Upload) -> Run:
    """Raises BusyError: a constraint of the database lets one upload run."""
    end_silent()
    run = Run(upload.pk, secrets.token_hex(8))
    start = {"phase": Phase.CHECKING, "done": 0, "total": 0, "message": "", "made": None}
    waiting = Upload.objects.filter(pk=upload.pk, running=False)
    try:
        with write_transaction(), transaction.atomic():
            claimed = waiting.update(
                running=True, claim=run.claim, heard_at=timezone.now(), **start
            )
    except IntegrityError:
        claimed = 0
    if not claimed:
        raise BusyError
    return run


def _do(upload: Upload, run: Run, work: Callable[[Run], str], end: Phase, language: str) -> None:
    with translation.override(language), suppress(EndedError):
        try:
            message = work(run)
        except FileError as error:
            run.end(Phase.FAILED, str(error))
        except EndedError:
            log.warning("another process took an import for ended")
        except Exception:
            log.exception("a file could not be imported")
            words = "" if upload.club_id else _("Something went wrong here. Nothing is stored.")
            run.end(Phase.FAILED, words)
        else:
            run.end(end, message)


def in_a_thread(act: Callable[[], object]) -> None:
    """Begin it, and wait a moment."""

    def whole() -> None:
        try:
            act()
        finally:
            connections.close_all()

    thread = Thread(target=whole, name="import", daemon=True)
    thread.start()
    thread.join(AT_ONCE)


def end_silent() -> None:
    """End imports of processes that have ended, with all that they had stored."""
    for upload in Upload.objects.filter(running=True).defer("content"):
        run = Run(upload.pk, secrets.token_hex(8))
        same = Upload.objects.filter(pk=upload.pk, running=True, heard_at=upload.heard_at)
        if not upload.is_running and same.update(claim=run.claim, heard_at=timezone.now()):
            with suppress(EndedError):
                run.end(Phase.FAILED, "")


def progress_page(request: HtmxHttpRequest, upload: Upload) -> HttpResponse | None:
    """How far an import is, as a page or as what the page asked for; None if it is not running. A
    page that still asks is told to load what came of it."""
    if upload.is_running:
        page = "exchange/_job.html" if request.htmx else "exchange/job.html"
        return render(request, page, {"upload": upload})
    return HttpResponseClientRedirect(request.path) if request.htmx else None


@receiver(cleanup)
def on_cleanup(sender: object, **more: object) -> None:
    end_silent()
    Upload.objects.filter(at__lt=timezone.now() - KEPT, running=False).delete()


@receiver(player_erased)
def on_player_erased(sender: object, player: Player, **more: object) -> None:
    """A file for the club may hold the name, and so may a file of the club itself that was sent
    before the club was here. What is being imported was read already."""
    club = str(player.club.uuid).encode()
    of_clubs = Upload.objects.filter(club=None).exclude(content=b"")
    holding = [upload.pk for upload in of_clubs.iterator() if club in content_of(upload)]
    for uploads in (
        Upload.objects.filter(club=player.club_id),
        Upload.objects.filter(pk__in=holding),
    ):
        uploads.filter(running=False).delete()
        uploads.update(content=b"", name="", summary=None)
