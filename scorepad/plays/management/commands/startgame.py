"""`python manage.py startgame calico --name "Calico"`: a new game that works at once."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.commands import PadCommand
from tools.startgame import ROOT, CannotStartError, make, new_game

NEXT = """
It is a small game of rounds that plays at once: `make run`. Make it yours, file by file:
  docs/rulings.md    its rules, each with a number and what it rests on
  games/{package}/  deck.py, sheet.py, rules.py; then form.py, view.py and the template
  tests/{package}/  a test for each rule; at least eight plays counted by hand
  README.md, docs/score-documents.md  say what it is and how a play is written
CONTRIBUTING.md says how. `make check` and `make test ARGS=tests/{package}` say whether it holds.
"""


class Command(PadCommand):
    about = gettext_lazy(
        "Make a new game: a folder of code, a folder of tests, and its line in the registry."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help=_("its short name in addresses and documents, as calico"))
        parser.add_argument("--name", required=True, help=_("what people call it, as Calico"))
        parser.add_argument("--letters", default="", help=_("two capital letters for its rulings"))

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = new_game(options["slug"], options["name"], options["letters"])
        except CannotStartError as reason:
            raise CommandError(str(reason)) from None
        for path in make(game):
            self.stdout.write(f"  {path.relative_to(ROOT)}")
        self.stdout.write(NEXT.format(package=game.package))
