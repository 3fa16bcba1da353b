"""Writes docs/rulings.md from the rulings of the games: `python -m tools.rulings`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from textwrap import fill

import django

from games.contract import Ruling, Text, wording
from games.game import Game

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rulings.md"
WIDTH = 110
MOST_IN_PARAGRAPH = 3  # texts; more of them are a list
HEAD = """# Rulings: what a score is, exactly

The rulebooks leave some things open and contradict one another in others. This page says how the
pad reads them, so that code, tests and table agree. The code cites these rulings by their number
(`CL-7`); the pad shows the same texts, on a page for each game and wherever a score, a problem or a
sentence of the setup follows one.

This page is made of `games/rulings.py` and of `rulings.py` in each game's folder: change a ruling
there, then run `python -m tools.rulings`. *The pad:* marks what we decided where a rulebook is
silent or contradicts itself. *On the cards:* marks what is printed on the games but in no rulebook,
as people have described it in public. A star marks a name that public sources give, but no rulebook
that we know (see NOTICE).
"""


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
    return 0


def page() -> str:
    """Returns the whole page, in English."""
    from games import registry, rulings  # noqa: PLC0415  needs the settings

    sections = [_section("Every game", rulings.RULINGS)]
    seen = {one.number for one in rulings.RULINGS}
    for game in registry.games():
        own = [ruling for ruling in game.rulings if ruling.number not in seen]
        seen |= {one.number for one in own}
        sections.append(_section(_title(game), own, _credits(game)))
    return "\n".join((HEAD, *sections))


def _title(game: Game) -> str:
    return f"{game.name} ({game.seats[0]} to {game.seats[-1]} players)"


def _credits(game: Game) -> str:
    """Returns who made it; facts that are in no rulebook have a star."""
    said = (
        f"{_words(credit.role)}: {' and '.join(credit.names)}{'' if credit.is_printed else '*'}"
        for credit in game.credits
    )
    return "; ".join(said)


def _section(title: str, rulings: Sequence[Ruling], made_by: str = "") -> str:
    head = f"## {title}\n" + (f"\n{fill(made_by, WIDTH)}.\n" if made_by else "")
    return "\n".join((head, *("\n".join(_ruling(ruling)) for ruling in rulings)))


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield f"### {ruling.number} {_words(ruling.title)}\n"
    yield from _paragraphs("", ruling.rule)
    yield from _paragraphs("*On the cards:* ", ruling.printed)
    yield from _paragraphs("*The pad:* ", ruling.ours)
    yield from _paragraphs("*For example:* ", ruling.example)
    if ruling.scale:
        yield from _scale(ruling.scale)
    if ruling.confirmed:
        yield f"*Confirmed by the publisher on {date.fromisoformat(ruling.confirmed):%-d %B %Y}.*\n"
    if ruling.cards:
        yield f"{fill('*Cards:* ' + ', '.join(ruling.cards), WIDTH)}\n"


def _paragraphs(lead: str, texts: Sequence[Text]) -> Iterator[str]:
    if lead and len(texts) > MOST_IN_PARAGRAPH:
        yield f"{lead.rstrip()}\n"
        yield "".join(
            fill(f"- {_words(one)}", WIDTH, subsequent_indent="  ", break_on_hyphens=False) + "\n"
            for one in texts
        )
    elif texts:
        yield f"{fill(lead + ' '.join(map(_words, texts)), WIDTH, break_on_hyphens=False)}\n"


def _scale(scale: Sequence[Sequence[Text | str]]) -> Iterator[str]:
    head, *rows = [[_words(cell) for cell in row] for row in scale]
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _words(words: Text | str) -> str:
    return wording(words, {})


if __name__ == "__main__":
    sys.exit(main())
