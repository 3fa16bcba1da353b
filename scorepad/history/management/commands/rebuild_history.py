"""`python manage.py rebuild_history`: writes all rows of statistics again, from the plays."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from scorepad.clubs.models import Club
from scorepad.history.rebuild import rebuild
from scorepad.web.commands import PadCommand
from scorepad.web.transactions import write_transaction


class Command(PadCommand):
    about = gettext_lazy(
        "Rebuild the rows that statistics are read from, using the stored plays of every club."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        for club in Club.objects.order_by("pk"):
            with write_transaction():
                plays = rebuild(club)
            self.stdout.write(
                ngettext(
                    "%(number)s %(club)s: %(n)s play counts",
                    "%(number)s %(club)s: %(n)s plays count",
                    plays,
                )
                % {"number": club.pk, "club": club, "n": plays}
            )
