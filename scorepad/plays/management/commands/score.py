"""`python manage.py score [FILE ...]`: writes a result for each score document, one per line."""

from __future__ import annotations

import json
import logging
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from games import documents
from games.contract import Json, text
from games.reader import DocumentError
from scorepad.plays.api import stored_edition
from scorepad.web.commands import PadCommand
from scorepad.web.languages import NAMES, SOURCE
from scorepad.web.words import translate

log = logging.getLogger(__name__)


class Command(PadCommand):
    about = gettext_lazy(
        "Score documents from files or standard input (one document, or one per line) and print"
        " one result per line. The exit status is 1 if a document could not be read."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files",
            nargs="*",
            metavar="FILE",
            help=_("if it is left out or is -, standard input is read"),
        )

        parser.add_argument(
            "--language",
            choices=[*NAMES],
            default=SOURCE,
            help=_("language of the messages in the results; the keys stay English"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with override(options["language"]):
            failed = self.score(options["files"] or ["-"])
        if failed:
            sys.exit(1)

    def score(self, names: Sequence[str]) -> bool:
        """Scores the documents in these files. Returns whether any of them could not be read."""
        failed = False
        for name in names:
            for document in _documents(name):
                result = _scored(document)
                failed = failed or "error" in result
                self.stdout.write(_line(result, getattr(self.stdout, "encoding", None)))
        return failed


def _documents(name: str) -> Iterator[bytes | DocumentError]:
    """Yields the documents of a file, or an error if the file cannot be read."""
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        yield DocumentError(
            "$", text("{path}: {what}", path=name, what=error.strerror or str(error))
        )
        return
    yield from split(content)


def split(content: bytes) -> list[bytes]:
    """Splits a file into documents: the whole file if it is one document, else each line that is
    not empty. A broken document of several lines counts as one, so that it gives a single error."""
    lines = [line for line in content.split(b"\n") if line.strip()]
    if len(lines) < 2 or _parses(content):
        return [content] if lines else []
    if any(_is_document(line) for line in lines):
        return lines
    spread = any(line[:1].isspace() or line.strip() in (b"{", b"}") for line in lines)
    return [content] if spread else lines


def _parses(content: bytes) -> bool:
    try:
        documents.parse(content)
    except DocumentError:
        return False
    return True


def _is_document(line: bytes) -> bool:
    """Whether a line is an object that names a game, and so not a part of a larger document."""
    try:
        value = documents.parse(line)
    except DocumentError:
        return False
    return isinstance(value, dict) and "game" in value


def _scored(document: bytes | DocumentError) -> dict[str, Json]:
    if isinstance(document, DocumentError):
        return documents.error(document, translate)
    try:
        return documents.score(documents.parse(document), stored_edition, translate)
    except DocumentError as error:
        return documents.error(error, translate)
    except Exception:
        # A mistake of the pad, not of the document. The other documents are scored anyway.
        log.exception("A document could not be scored")
        failed = text("the pad failed to score this; see the log")
        return documents.error(DocumentError("$", failed), translate)


def _line(result: dict[str, Json], encoding: str | None) -> str:
    """Returns a result as one line of JSON, in ASCII if names do not fit this encoding."""
    line = json.dumps(result, ensure_ascii=False)
    try:
        line.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(result)
    return line
