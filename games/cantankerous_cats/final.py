"""The end of a race entered without its course (CC-10): each cat as it stands, and who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from games.cantankerous_cats.deck import Deck
from games.cantankerous_cats.race import Cat, How, Race
from games.cantankerous_cats.replay import SLOT, race_sheet, rules_of
from games.contract import Json, Problem, SeatName, Sheet, Table, Text, plural, text


class Final(msgspec.Struct, frozen=True):
    """`cats` by seat, their hearts as one number; what was not entered is 0. How the winner won is
    seen by what it has (CC-7); without what wins, the table said so."""

    cats: Mapping[str, Cat]
    winner: str
    how: How = ""


def read_final(table: Table) -> Final:
    entered = race_sheet(table).get("final") or {}
    mischief, hearts, feral = (entered.get(key) or {} for key in ("mischief", "hearts", "feral"))
    cats = {
        seat: Cat(
            mischief=mischief.get(seat) or 0,
            bank=(hearts[seat],) if hearts.get(seat) else (),
            feral=bool(feral.get(seat)),
        )
        for seat in table.keys
    }
    winner = entered.get("winner")
    if winner not in cats:
        return Final(cats, "")
    return Final(cats, winner, _how(table.deck, cats[winner]))


def _how(deck: Deck, cat: Cat) -> How:
    if cat.feral:
        return "feral" if cat.hearts >= deck.hearts_to_win else "told"
    return "mischief" if cat.mischief >= deck.points_to_win else "told"


def is_final(sheet: Sheet) -> bool:
    """Whether only the end is entered."""
    return sheet.get("way") == "final"


def as_entered(race: Race) -> dict[str, Json]:
    """A live race as the fields of its end, to go on from where the table stopped tracking."""
    return {
        "mischief": {seat: cat.mischief for seat, cat in race.cats.items() if cat.mischief},
        "hearts": {seat: cat.hearts for seat, cat in race.cats.items() if cat.hearts},
        "feral": {seat: True for seat, cat in race.cats.items() if cat.feral},
        **({"winner": race.winner} if race.winner else {}),
    }


def problems(table: Table) -> Iterator[Problem]:
    """What is missing or does not fit together."""
    final = read_final(table)
    deck = table.deck
    if not final.winner:
        yield Problem(text("Who won?"), None, "winner", slot=SLOT)
    for seat, cat in final.cats.items():
        name, won = SeatName(seat), seat == final.winner
        if cat.feral and rules_of(table.options) != "standard":
            message = text("{name}: nobody turns feral in this game.", name=name)
            yield Problem(message, seat, "feral", slot=SLOT)
        elif won and cat.feral and cat.hearts < deck.hearts_to_win:
            message = plural(
                "{name} won as a feral cat with {n} heart: it takes {goal}.",
                "{name} won as a feral cat with {n} hearts: it takes {goal}.",
                cat.hearts,
                name=name,
                goal=deck.hearts_to_win,
            )
            yield _doubt(message, seat, "bank")
        elif won and not cat.feral and cat.mischief < deck.points_to_win:
            message = plural(
                "{name} won with {n} mischief point: it takes {goal}.",
                "{name} won with {n} mischief points: it takes {goal}.",
                cat.mischief,
                name=name,
                goal=deck.points_to_win,
            )
            yield _doubt(message, seat, "mischief")
        elif not won and cat.mischief >= deck.points_to_win:
            message = text(
                "{name} has {n} mischief points and did not win?", name=name, n=cat.mischief
            )
            yield _doubt(message, seat, "mischief")


def _doubt(message: Text, seat: str, field: str) -> Problem:
    """Cards do strange things: the table may override it, with this very value."""
    key = f"{field}-{seat}-{message.values.get('n')}"
    return Problem(message, seat, field, slot=SLOT, key=key, may_override=True)
