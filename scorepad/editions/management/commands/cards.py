"""`python manage.py cards export cat-lady/printed` and `cards import cat-lady/printed FILE`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import registry
from games.declaration.declared import CardKind
from games.declaration.tables import written
from scorepad.editions.models import Edition
from scorepad.editions.table_import import decoded, read_table
from scorepad.editions.wording import said
from scorepad.web.commands import PadCommand

WHAT = {
    "added": gettext_lazy("new"),
    "removed": gettext_lazy("gone"),
    "changed": gettext_lazy("changed"),
}


class Command(PadCommand):
    about = gettext_lazy("Write the cards of an edition as CSV, or import those of a CSV file.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        commands = parser.add_subparsers(dest="command", required=True)
        for name in ("export", "import"):
            command = commands.add_parser(name)
            command.add_argument("edition", help=_("GAME/EDITION, such as cat-lady/printed"))
            command.add_argument(
                "--kind", help=_("cats, boxes ...: which cards, if the game has several kinds")
            )
            if name == "import":
                command.add_argument("file", help=_("- for standard input"))
                command.add_argument(
                    "--replace",
                    action="store_true",
                    help=_("remove cards that are not in the file"),
                )

    def handle(self, *args: Any, **options: Any) -> None:
        edition = _edition(options["edition"])
        kind = _kind(edition, options["kind"])
        if options["command"] == "export":
            self.stdout.write(written(kind, edition.deck_json()[kind.key]), ending="")
            return
        try:
            name = options["file"]
            content = decoded(Path("/dev/stdin" if name == "-" else name).read_bytes())
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from None
        found = read_table(edition, kind, content, replace=options["replace"])
        if found.errors:
            raise CommandError("\n".join(str(error) for error in found.errors))
        if found.unread:
            self.stdout.write(
                _("ignored, because these cards have no such column: %(columns)s")
                % {"columns": ", ".join(found.unread)}
            )
        for difference in found.differences:
            parts = ", ".join(
                f"{change.title}: {said(change.before) or '-'} -> {said(change.after) or '-'}"
                for change in difference.changes
            )
            self.stdout.write(f"{WHAT[difference.what]}: {difference.name} ({parts})")
        found.apply(None)
        self.stdout.write(
            ngettext(
                "%(changed)s of %(n)s card changed",
                "%(changed)s of %(n)s cards changed",
                len(found.cards),
            )
            % {"changed": len(found.differences), "n": len(found.cards)}
        )


def _edition(name: str) -> Edition:
    slug, _slash, edition = name.partition("/")
    found = Edition.objects.filter(game_slug=slug, slug=edition).first()
    if found is None or slug not in registry.slugs():
        there = ", ".join(
            f"{edition.game_slug}/{edition.slug}" for edition in Edition.objects.all()
        )
        raise CommandError(
            _("There is no edition %(name)s. There are: %(known)s") % {"name": name, "known": there}
        )
    return found


def _kind(edition: Edition, key: str | None) -> CardKind:
    """The kind of this name; the first one without a name."""
    kinds = edition.declaration.kinds
    if not kinds:
        raise CommandError(_("%(game)s has no cards.") % {"game": edition.game.name})
    found = next((kind for kind in kinds if key in (None, kind.key)), None)
    if found is None:
        known = ", ".join(kind.key for kind in kinds)
        raise CommandError(_("--kind is one of: %(known)s") % {"known": known})
    return found
