"""`python manage.py links`: the links of the clubs, for whoever sits at the machine."""

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
        "Show the links of a club, or of all: whoever opens the first one may score. "
        "TALLYCAT_SITE_URL, or PORT, as the pad is started with."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "number", type=int, nargs="?", help=_("the club's number; else all clubs")
        )

    def handle(self, *args: Any, number: int | None, **options: Any) -> None:
        clubs = Club.objects.filter(deletion_asked_at=None).order_by("pk")
        if number is not None:
            clubs = clubs.filter(pk=number)
        if not clubs:
            if number is None:
                raise CommandError(_("There is no club."))
            raise CommandError(no_club(number))
        origin = own_origin()
        for club in clubs:
            scoring = reverse("clubs:join", args=[club.scoring_key])
            viewing = reverse("clubs:view", args=[club.viewing_key])
            self.stdout.write(f"{club.pk}  {club.name}")
            self.stdout.write("   " + _("to score: %(link)s") % {"link": f"{origin}{scoring}"})
            self.stdout.write("   " + _("to view:  %(link)s") % {"link": f"{origin}{viewing}"})
