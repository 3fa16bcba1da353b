"""Work that may take long, in a thread of its own, and how far it has come.

How far is kept in a small file beside the database: while plays are stored, SQLite has no room for
another writer, and with PostgreSQL another process may be asked. A job that ends with its process
is found out by its silence; what it did is undone, as it has one transaction.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from threading import Thread
from typing import Literal

import msgspec
from django.conf import settings
from django.db import connections
from django.utils import translation
from django.utils.translation import gettext as _
from msgspec.structs import replace

from scorepad.exchange.errors import FileError
from scorepad.file_lock import HeldError, hold

Phase = Literal["checking", "storing", "counting", "done", "failed"]
Report = Callable[[Phase, int, int], object]

FOLDER = "jobs"
AT_ONCE = 1.0  # seconds that whoever starts a job waits, since most end by then
SILENCE = 120.0  # seconds without a word, after which a job is taken for ended
STEPS = 100  # of a phase that are written down

log = logging.getLogger(__name__)


def silent(phase: Phase, done: int, total: int) -> None:
    """A report to nobody."""


class State(msgspec.Struct, frozen=True):
    """How far a job has come: `done` of `total` plays in its phase. When it has ended, `words` say
    why it failed, or what it did, and `made` is the number of the club that it made."""

    phase: Phase
    done: int = 0
    total: int = 0
    words: str = ""
    made: int = 0

    @property
    def is_running(self) -> bool:
        return self.phase not in ("done", "failed")


class Done(msgspec.Struct, frozen=True):
    """What came of a job."""

    words: str = ""
    made: int = 0


def start(key: str, work: Callable[[Report], Done]) -> State | None:
    """Do it, once for each key at a time, and give its state after a moment. Of several who start
    it at once one does, and the others are told in the words of the state.

    What raises FileError fails in its words. `work` has to store all or nothing.
    """
    if _is_ours(key):
        in_a_thread(_told(key, work))
        return state_of(key)
    now = state_of(key)
    running = now if now and now.is_running else State("checking")
    return replace(running, words=_("This file is being taken in already."))


def _is_ours(key: str) -> bool:
    """Whether the job is to be done by whoever asks this. Nobody else gets a yes while it runs."""
    path = _path(key)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        turn = hold(path.with_suffix(".turn"))
    except HeldError:
        return False
    with turn:
        now = state_of(key)
        is_free = now is None or not now.is_running
        if is_free:
            write(key, State("checking"))
        return is_free


def in_a_thread(work: Callable[[], object]) -> None:
    """Begin it, and wait a moment."""

    def whole() -> None:
        try:
            work()
        finally:
            connections.close_all()

    thread = Thread(target=whole, name="job", daemon=True)
    thread.start()
    thread.join(AT_ONCE)


def state_of(key: str) -> State | None:
    """None where there is no such job."""
    path = _path(key)
    try:
        state = msgspec.json.decode(path.read_bytes(), type=State)
        has_ended = time.time() - path.stat().st_mtime > SILENCE
    except FileNotFoundError:
        return None
    if state.is_running and has_ended:
        return State("failed", words=_("The pad was stopped meanwhile. Nothing is stored."))
    return state


def forget(key: str) -> None:
    _path(key).unlink(missing_ok=True)


def forget_older(seconds: float) -> None:
    """Throw away what was said of jobs long ago."""
    for path in (Path(settings.DATA) / FOLDER).glob("*"):
        if time.time() - path.stat().st_mtime > seconds:
            path.unlink(missing_ok=True)


def _told(key: str, work: Callable[[Report], Done]) -> Callable[[], None]:
    """The work, which says how far it is and how it ends, in the language of who began it."""
    language = translation.get_language()

    def told() -> None:
        with translation.override(language):
            write(key, _ended(work, _reporter(key)))

    return told


def _ended(work: Callable[[Report], Done], report: Report) -> State:
    try:
        done = work(report)
    except FileError as error:
        return State("failed", words=str(error))
    except Exception:
        log.exception("a file could not be taken in")
        return State("failed", words=_("Something went wrong here. Nothing is stored."))
    return State("done", words=done.words, made=done.made)


def _reporter(key: str) -> Report:
    """Writes down a hundredth of the way at a time."""
    last = State("checking")

    def report(phase: Phase, done: int, total: int) -> None:
        nonlocal last
        if phase != last.phase or done - last.done >= max(1, total // STEPS):
            last = State(phase, done, total)
            write(key, last)

    return report


def write(key: str, state: State) -> None:
    """Whole, so that whoever reads meanwhile finds one or the other."""
    path = _path(key)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    aside = path.with_suffix(".new")
    aside.write_bytes(msgspec.json.encode(state))
    aside.replace(path)


def _path(key: str) -> Path:
    return Path(settings.DATA) / FOLDER / sha256(key.encode()).hexdigest()
