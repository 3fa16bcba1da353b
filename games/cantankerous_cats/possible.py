"""What each cat of a race still needs to win (CC-2, CC-6, CC-7).

A card's points are unknown before it is played, and turns have no limit, so no cat is ever out.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.sheet import is_final, race_sheet
from games.contract import Result, SeatName, Table, Text, plural, text


class Lacks(msgspec.Struct, frozen=True):
    """What one cat needs to win: `points` from one mischief card, or `hearts`. If not `now`, the
    cat first needs the toy (a feral cat with enough hearts is adopted first). It can pay with
    `pays` hearts. The `stoppers` are the seats that can stop the win with a pounce token."""

    seat: str
    kind: Literal["points", "hearts"]
    number: int
    now: bool
    pays: int
    stoppers: tuple[str, ...]


def still_possible(table: Table, result: Result) -> tuple[Text, ...]:
    """Returns what each cat still needs, and who can stop the toy's holder, as sentences. Empty if
    all cats need the same, if a victory is claimed, or if only the final state is entered."""
    race = replayed(table).race
    if is_final(race_sheet(table)) or race.is_over or race.claim:
        return ()
    cats = lacks(race)
    if len({(cat.kind, cat.number) for cat in cats}) < 2:
        return ()
    said = tuple(_sentence(cat, race) for cat in cats)
    stoppers = next(cat.stoppers for cat in cats if cat.seat == race.toy)
    if not stoppers:
        return said
    names = [SeatName(seat) for seat in stoppers]
    return (
        *said,
        text("Players who can stop a victory with a pounce token: {names}.", names=[*names]),
    )


def lacks(race: Race) -> tuple[Lacks, ...]:
    """Returns what each cat still needs. No victory may be claimed in the race."""
    return tuple(_lacks(race, seat) for seat in race.seats)


def _lacks(race: Race, seat: str) -> Lacks:
    cat, deck, has_toy = race.cats[seat], race.deck, race.toy == seat
    stays_feral = cat.feral and (has_toy or cat.hearts < deck.hearts_to_be_adopted)
    stoppers = race.holders(other_than=seat)
    if stays_feral:
        hearts = max(deck.hearts_to_win - cat.hearts, 1)
        return Lacks(seat, "hearts", hearts, has_toy, 0, stoppers)
    points = max(deck.points_to_win - cat.mischief, 1)
    now = race.may_win_by_card(seat) and not cat.feral
    return Lacks(seat, "points", points, now, cat.hearts, stoppers)


def _sentence(cat: Lacks, race: Race) -> Text:
    name, n = SeatName(cat.seat), cat.number
    if cat.kind == "hearts":
        if cat.now:
            return plural(
                "{name} wins now by banking {n} heart or more.",
                "{name} wins now by banking {n} hearts or more.",
                n,
                name=name,
            )
        return plural("{name} needs {n} more heart.", "{name} needs {n} more hearts.", n, name=name)
    if cat.now:
        return plural(
            "{name} wins now with a card worth {n} point or more that costs {hearts} at most.",
            "{name} wins now with a card worth {n} points or more that costs {hearts} at most.",
            n,
            name=name,
            hearts=plural("{n} heart", "{n} hearts", cat.pays),
        )
    if race.cats[cat.seat].feral:
        return plural(
            "{name} turns domestic on getting the cat toy and then needs {n} more point.",
            "{name} turns domestic on getting the cat toy and then needs {n} more points.",
            n,
            name=name,
        )
    return plural("{name} needs {n} more point.", "{name} needs {n} more points.", n, name=name)
