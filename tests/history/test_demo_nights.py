"""The highlights of each night of the demo club, computed once more from results in a plain way
(ST-17)."""

from __future__ import annotations

from typing import Any

from scorepad.history.highlight_words import Naming, night_highlights, words
from scorepad.history.play_history import past
from scorepad.history.reports.highlights import (
    Finish,
    Highlight,
    PerfectPlate,
    RecordBroken,
    TieSettled,
)
from scorepad.history.reports.records import Table
from tests.history.told import TIES, WHATEVER, Made, Told, contested, kind_of

FEWEST = ("cat-tower",)
Told_ = tuple[Any, ...]


def better(play: Told, one: int, two: int) -> bool:
    """Returns whether a total is better than another one."""
    return one < two if play.game in FEWEST else one > two


def records_broken(plays: list[Told], tonight: list[Told]) -> list[Told_]:
    last: dict[tuple[str, str, Table], Told_] = {}
    for play in contested(tonight):
        table = kind_of(play)
        if table is None:
            continue
        kind = play.game, play.edition, table
        earlier = contested(plays[: plays.index(play)])
        totals = [
            (min if play.game in FEWEST else max)(one.total.values())
            for one in earlier
            if (one.game, one.edition, kind_of(one)) == kind
        ]
        mine = (min if play.game in FEWEST else max)(play.total.values())
        if len(totals) >= 3 and all(better(play, mine, total) for total in totals):
            holders = {player for player, total in play.total.items() if total == mine}
            held = (min if play.game in FEWEST else max)(totals)
            last[kind] = (-len(totals), "record", play.id, holders, mine, held)
    return [one[1:] for one in sorted(last.values(), key=lambda one: one[0])]


def settled(plays: list[Told], tonight: list[Told]) -> list[Told_]:
    found = []
    for index, tie in enumerate(plays):
        for later in plays[index + 1 :] if tie.pending else []:
            won = tie.pending & {one for one in later.players if later.place[one] == 1}
            fits = later.game in TIES and len(later.players) > 1 and not later.pending
            if fits and len(won) == 1:
                if later in tonight:
                    found.append(("settled", later.id, won.pop(), tie.id))
                break
    return found


def finishes(tonight: list[Told]) -> tuple[list[Told_], list[Told_]]:
    """Returns the closest and the widest finish, if they are highlights."""
    found = []
    for play in contested(tonight):
        first = {player for player in play.players if play.place[player] == 1}
        mine = [play.total[player] for player in play.players if player in first]
        others = [play.total[player] for player in play.players if play.place[player] == 2]
        sign = -1 if play.game in FEWEST else 1
        gap = sign * mine[0] - max(sign * total for total in others or mine)
        if gap >= 0 and kind_of(play) and play.decided_by not in WHATEVER:
            found.append((gap, play.id, first, mine[0]))
    if len(found) < 2:
        return [], []
    closest, widest = min(found, key=lambda one: one[0]), max(found, key=lambda one: one[0])
    close = closest[0] <= max(1, closest[3] / 5)
    told: list[Told_] = [("finish", closest[1], closest[2], closest[0], True)] if close else []
    clear: list[Told_] = [("finish", widest[1], widest[2], widest[0], False)]
    return told, clear if widest[1] != closest[1] or not close else []


def once(plates: list[Told_], tonight: list[Told]) -> list[Told_]:
    """Returns the first plate of each player in each game, because the others would have the same
    words."""
    games = {play.id: play.game for play in tonight}
    first: dict[object, Told_] = {}
    for one in plates:
        first.setdefault((games[one[1]], one[2]), one)
    return list(first.values())


def plain(one: Highlight) -> Told_:
    match one:
        case RecordBroken():
            return "record", one.play, set(one.players), one.total, one.before
        case TieSettled():
            return "settled", one.play, one.player, one.tie
        case PerfectPlate():
            return "plate", one.play, one.player
        case Finish():
            return "finish", one.play, set(one.first), one.gap, one.is_closest


def test_what_is_told_of_every_night(made: Made) -> None:
    club, plays, counted = made
    names = dict(club.players.values_list("pk", "name"))
    left = {
        (play.id, seat.player): fact.numbers["left"]
        for play in counted
        for seat in play.seats
        for fact in seat.facts
        if fact.kind == "feeding"
    }
    kinds = set()
    for night in sorted({play.night for play in plays}):
        tonight = [play for play in plays if play.night == night]
        plates = [
            (-play.total[player], ("plate", play.id, player))
            for play in tonight
            for player in play.players
            if left.get((play.id, player)) == 0
        ]
        found = [
            records_broken(plays, tonight),
            settled(plays, tonight),
            once([one for _total, one in sorted(plates, key=lambda one: one[0])], tonight),
        ]
        closest, widest = finishes(tonight)
        expected = [
            *(kind[0] for kind in found if kind),
            *closest,
            *(one for kind in found for one in kind[1:]),
            *widest,
        ]
        told = night_highlights(past(club.pk), night)
        same = [plain(one) for one in told]
        assert sorted(map(str, same)) == sorted(map(str, expected[:3])), night
        assert [one[0] for one in same] == [one[0] for one in expected[:3]]
        assert all(words(one, Naming(names, past(club.pk).games)).endswith(".") for one in told)
        kinds |= {one[0] for one in same}
    assert kinds == {"record", "settled", "plate", "finish"}
