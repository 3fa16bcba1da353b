# ruff: noqa: N999  the command is called so
"""`python manage.py import club.json`: imports a club from its file and prints its new number."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.store import digest_of, import_club
from scorepad.exchange.errors import FileError
from scorepad.web.commands import PadCommand

BAR = 40  # characters


class Command(PadCommand):
    about = gettext_lazy(
        "Import a club from a file that `export` wrote, and print its new number. Nobody sees the"
        " club until all of it is imported. If the import was stopped, run it again with the same"
        " file to continue."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help=_("- for standard input"))

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}.") from None
        try:
            upload = import_club(read_club(content), digest_of(content), self._draw_bar)
        except FileError as error:
            raise CommandError(str(error)) from None
        if upload.message:
            self.stderr.write(upload.message)
        self.stdout.write(str(upload.made_id))
        upload.delete()

    def _draw_bar(self, done: int, total: int) -> None:
        """Draws the progress bar on a terminal, in place of the previous one."""
        if self.stderr.isatty():
            bar = "#" * (BAR * done // max(1, total))
            last = "\n" if done == total else ""
            self.stderr.write(f"\r[{bar:<{BAR}}] {done}/{total}", ending=last)
