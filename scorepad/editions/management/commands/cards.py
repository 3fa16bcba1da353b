"""`python manage.py cards export cat-lady/printed` and `cards import cat-lady/printed FILE`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import registry
from games.declaration.declared import CardKind
from games.declaration.tables import written
from scorepad.editions.models import Edition
from scorepad.editions.table_import import read_table
from scorepad.editions.wording import said

WHAT = {"added": "new", "removed": "gone", "changed": "changed"}


class Command(BaseCommand):
    help = "Write the cards of an edition as CSV, or take over those of a CSV file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        commands = parser.add_subparsers(dest="command", required=True)
        for name in ("export", "import"):
            command = commands.add_parser(name)
            command.add_argument("edition", help="GAME/EDITION, such as cat-lady/printed")
            command.add_argument("--kind", help="cats, boxes ...: where there are several kinds")
            if name == "import":
                command.add_argument("file", help="-: standard input")
                command.add_argument(
                    "--replace", action="store_true", help="remove cards that the file has not"
                )

    def handle(self, *args: Any, **options: Any) -> None:
        edition = _edition(options["edition"])
        kind = _kind(edition, options["kind"])
        if options["command"] == "export":
            self.stdout.write(written(kind, edition.deck_json()[kind.key]), ending="")
            return
        try:
            name = options["file"]
            content = Path("/dev/stdin" if name == "-" else name).read_text(encoding="utf-8-sig")
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from None
        found = read_table(edition, kind, content, replace=options["replace"])
        if found.errors:
            raise CommandError("\n".join(str(error) for error in found.errors))
        if found.unread:
            self.stdout.write(f"left out, as these cards do not have it: {', '.join(found.unread)}")
        for one in found.differences:
            parts = ", ".join(
                f"{change.title}: {said(change.before) or '-'} -> {said(change.after) or '-'}"
                for change in one.changes
            )
            self.stdout.write(f"{WHAT[one.what]}: {one.name} ({parts})")
        found.apply(None)
        self.stdout.write(f"{len(found.differences)} of {len(found.cards)} cards changed")


def _edition(name: str) -> Edition:
    slug, _slash, edition = name.partition("/")
    found = Edition.objects.filter(game_slug=slug, slug=edition).first()
    if found is None or slug not in registry.slugs():
        there = ", ".join(f"{one.game_slug}/{one.slug}" for one in Edition.objects.all())
        raise CommandError(f"There is no edition {name}. There are: {there}")
    return found


def _kind(edition: Edition, key: str | None) -> CardKind:
    """The kind of that name, the first one where none is named."""
    kinds = edition.declaration.kinds
    if not kinds:
        raise CommandError(f"{edition.game.name} has no cards.")
    found = next((kind for kind in kinds if key in (None, kind.key)), None)
    if found is None:
        raise CommandError(f"--kind is one of: {', '.join(kind.key for kind in kinds)}")
    return found
