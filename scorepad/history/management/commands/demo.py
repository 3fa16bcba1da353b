"""`python manage.py demo --plays 200 --seed 7`: makes up a club with plays like real ones."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date, timedelta
from typing import Any

from django.core.management import call_command
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.history.demo import make_demo
from scorepad.plays.models import current_evening
from scorepad.web.commands import PadCommand
from scorepad.web.planner import refresh_planner
from scorepad.web.transactions import write_transaction


class Command(PadCommand):
    about = gettext_lazy(
        "Create a demo club of six players with this many plays of all games, scored by the"
        " real rules, and print its number and its links."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--plays", type=int, default=200)
        parser.add_argument(
            "--seed", type=int, default=7, help=_("the same seed makes the same plays")
        )
        parser.add_argument(
            "--until", type=date.fromisoformat, help=_("the last day, by default yesterday")
        )

    def handle(self, *args: Any, plays: int, seed: int, until: date | None, **more: Any) -> None:
        with write_transaction():
            club = make_demo(plays, seed, until or current_evening() - timedelta(days=1))
            refresh_planner()
        call_command("links", club.pk, stdout=self.stdout)
