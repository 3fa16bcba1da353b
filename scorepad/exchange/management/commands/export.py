"""`python manage.py export 3 > club.json`: writes a whole club as one file to standard output."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.clubs.models import Club
from scorepad.exchange.club_file.writer import write_club
from scorepad.web.commands import PadCommand, no_club


class Command(PadCommand):
    about = gettext_lazy(
        "Write everything that is stored for a club, except its links, as one JSON document."
        " Another pad can import it as the same club."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", type=int, help=_("the club's number, as in its addresses"))

    def handle(self, *args: Any, number: int, **options: Any) -> None:
        club = Club.objects.filter(pk=number).first()
        if club is None:
            raise CommandError(no_club(number))
        binary = getattr(self.stdout, "buffer", None)  # a test's output takes only text
        for piece in write_club(club):
            if binary is None:
                self.stdout.write(piece.decode(), ending="")
            else:
                binary.write(piece)
