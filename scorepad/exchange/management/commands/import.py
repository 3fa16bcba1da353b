# ruff: noqa: N999  the command is called so
"""`python manage.py import club.json`: a club from its file; prints the club's new number."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.exchange import uploads
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.store import import_club, refuse_twice
from scorepad.exchange.models import Upload
from scorepad.web.commands import PadCommand


class Command(PadCommand):
    about = gettext_lazy(
        "Bring in a club from a file that `export` wrote, and print the number that it has here."
        " All of it is checked first, and all of it or nothing is stored."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help=_("-: standard input"))

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}.") from None

        def store(run: uploads.Run) -> str:
            read = read_club(content)
            refuse_twice(read)
            return import_club(read, run)

        upload = uploads.keep(b"")
        try:
            uploads.run(upload, store, here=True)
        except uploads.BusyError as error:
            raise CommandError(str(error)) from None
        finally:
            Upload.objects.filter(pk=upload.pk).delete()
        if upload.made_id is None:
            raise CommandError(upload.problem)
        if upload.message:
            self.stderr.write(upload.message)
        self.stdout.write(str(upload.made_id))
