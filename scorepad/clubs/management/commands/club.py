"""`python manage.py club`: creates a club and prints its links."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.utils.translation import gettext_lazy

from scorepad.clubs.models import Club
from scorepad.web.commands import PadCommand


class Command(PadCommand):
    about = gettext_lazy(
        "Start a club and show its links: for hosts, for the table and for viewers."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        call_command(
            "links", Club.objects.create(ratings=False, chance=False).pk, stdout=self.stdout
        )
