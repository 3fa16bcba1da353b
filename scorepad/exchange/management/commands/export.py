"""`python manage.py export 3 > club.json`: a whole club as one file, to standard output."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorepad.clubs.models import Club
from scorepad.exchange.club_writer import write_club
from scorepad.transactions import snapshot


class Command(BaseCommand):
    help = (
        "Write everything that a club has stored as one JSON document, without its links. Importing"
        " it gives the same club on another instance."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", type=int, help="the club's number, as in its addresses")

    def handle(self, *args: Any, number: int, **options: Any) -> None:
        club = Club.objects.filter(pk=number).first()
        if club is None:
            raise CommandError(f"There is no club with the number {number}.")
        binary = getattr(self.stdout, "buffer", None)  # a test's output takes text alone
        with snapshot():
            for piece in write_club(club):
                if binary is None:
                    self.stdout.write(piece.decode(), ending="")
                else:
                    binary.write(piece)
