"""`python manage.py links`: prints the links of the clubs for the person at the machine."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.clubs.models import Club
from scorepad.web.addresses import own_origin
from scorepad.web.commands import PadCommand, no_club


class Command(PadCommand):
    about = gettext_lazy(
        "Show the three links of one club, or of all clubs: for hosts, for the table and for "
        "viewers. Set TALLYCAT_SITE_URL or PORT as for the pad itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "number", type=int, nargs="?", help=_("the club's number, by default all clubs")
        )

    def handle(self, *args: Any, number: int | None, **options: Any) -> None:
        clubs = Club.objects.filter(deletion_asked_at=None).order_by("pk")
        if number is not None:
            clubs = clubs.filter(pk=number)
        if not clubs:
            if number is None:
                raise CommandError(_("There are no clubs."))
            raise CommandError(no_club(number))
        origin = own_origin()
        for club in clubs:
            self.stdout.write(f"{club.pk}  {club.name}")
            for words, address, key in (
                (_("hosts, who may change everything: %(link)s"), "clubs:host", club.host_key),
                (_("table, to enter scores: %(link)s"), "clubs:join", club.table_key),
                (_("viewers: %(link)s"), "clubs:view", club.view_key),
            ):
                link = f"{origin}{reverse(address, args=[key])}"
                self.stdout.write("   " + words % {"link": link})
