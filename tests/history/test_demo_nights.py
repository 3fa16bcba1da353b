"""What is told of each night of the demo club, found once more from results, plainly (ST-17)."""

from __future__ import annotations

from itertools import permutations
from math import exp, sqrt
from statistics import fmean
from typing import Any

import pytest
from openskill.models import PlackettLuce

from scorepad.history.highlights import Naming, night_highlights, words
from scorepad.history.reading import past
from scorepad.history.reports.highlights import (
    AheadOfNemesis,
    Finish,
    Highlight,
    PerfectPlate,
    RecordBroken,
    TieSettled,
    Upset,
    ratings_before,
)
from scorepad.history.reports.records import Table
from tests.history.told import TIES, WHATEVER, Made, Told, contested, kind_of

FEWEST = ("cat-tower",)
Rated = tuple[float, float, int]  # mu, sigma, plays
Before = dict[int, dict[int, Rated]]  # by play and player
Told_ = tuple[Any, ...]


@pytest.fixture(scope="module")
def before(made: Made) -> Before:
    """Everybody's rating before each play, by openskill."""
    _club, plays, _counted = made
    model = PlackettLuce(beta=25 / 3)
    found: Before = {}
    for game in {play.game for play in plays}:
        now: dict[int, Rated] = {}
        for play in contested([play for play in plays if play.game == game]):
            found[play.id] = {one: now.get(one, (25, 25 / 3, 0)) for one in play.players}
            outcomes: dict[int, list[tuple[float, float]]] = {one: [] for one in play.players}
            for order in permutations(play.players):
                if [play.place[one] for one in order] == sorted(play.place.values()):
                    start = [found[play.id][one] for one in order]
                    rated = model.rate([[model.rating(mu, sigma)] for mu, sigma, _n in start])
                    for one, team in zip(order, rated, strict=True):
                        outcomes[one].append((team[0].mu, team[0].sigma))
            for one, ends in outcomes.items():
                square = fmean(sigma**2 for _mu, sigma in ends)
                mean = fmean(mu for mu, _sigma in ends)
                now[one] = (mean, square**0.5, found[play.id][one][2] + 1)
    return found


def better(play: Told, one: int, two: int) -> bool:
    """Whether a total is the better one."""
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


def upsets(tonight: list[Told], before: Before) -> list[Told_]:
    found = []
    for play in contested(tonight):
        first = [player for player in play.players if play.place[player] == 1]
        rated = before[play.id]
        if len(first) == 1 and min(plays for _mu, _sigma, plays in rated.values()) >= 10:
            scale = sqrt(sum(sigma**2 + (25 / 3) ** 2 for _mu, sigma, _n in rated.values()))
            whole = sum(exp(mu / scale) for mu, _sigma, _n in rated.values())
            even = exp(rated[first[0]][0] / scale) / whole * len(rated)
            if even < 0.5:
                found.append((even, ("upset", play.id, first[0])))
    return [one for _even, one in sorted(found)]


def ahead(play: Told, one: int, two: int) -> int:
    return (play.place[one] < play.place[two]) - (play.place[one] > play.place[two])


def nemesis(earlier: list[Told], player: int, names: dict[int, str]) -> int | None:
    ranks = []
    for other in names:
        both = [
            (number, ahead(play, player, other))
            for number, play in enumerate(earlier)
            if other != player and {player, other} <= set(play.players)
        ]
        lead = sum(sign for _number, sign in both)
        if len(both) >= 20 and -10 * lead >= len(both):
            last = max(number for number, sign in both if sign < 0)
            ranks.append((lead, -len(both), -last, names[other], other))
    return min(ranks)[-1] if ranks else None


def over_nemeses(earlier: list[Told], tonight: list[Told], names: dict[int, str]) -> list[Told_]:
    found = []
    for player in names:
        other = nemesis(earlier, player, names)
        if other is None:
            continue
        both = [one for one in earlier if {player, other} <= set(one.players)]
        for play in [one for one in contested(tonight) if {player, other} <= set(one.players)]:
            if ahead(play, player, other) > 0:
                signs = [ahead(one, player, other) for one in reversed(both)]
                behind = signs.index(1) if 1 in signs else len(signs)
                if behind >= 5:
                    found.append(
                        (-behind, ("ahead", play.id, player, other, behind, 1 not in signs))
                    )
                break
            both.append(play)
    return [one for _behind, one in sorted(found, key=lambda one: one[0])]


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
    """The closest one and the widest one, if they are told."""
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
    """The first of each player in each game: the others would be told in the same words."""
    games = {play.id: play.game for play in tonight}
    first: dict[object, Told_] = {}
    for one in plates:
        first.setdefault((games[one[1]], one[2]), one)
    return list(first.values())


def plain(one: Highlight) -> Told_:
    match one:
        case RecordBroken():
            return "record", one.play, set(one.players), one.total, one.before
        case Upset():
            return "upset", one.play, one.player
        case AheadOfNemesis():
            return "ahead", one.play, one.player, one.nemesis, one.plays, one.ever
        case TieSettled():
            return "settled", one.play, one.player, one.tie
        case PerfectPlate():
            return "plate", one.play, one.player
        case Finish():
            return "finish", one.play, set(one.first), one.gap, one.is_closest


def test_what_is_told_of_every_night(made: Made, before: Before) -> None:
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
        earlier = [play for play in plays if play.night < night]
        plates = [
            (-play.total[player], ("plate", play.id, player))
            for play in tonight
            for player in play.players
            if left.get((play.id, player)) == 0
        ]
        found = [
            records_broken(plays, tonight),
            upsets(tonight, before),
            over_nemeses(contested(earlier), tonight, names),
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
        told = night_highlights(past(club.pk), night, rated=True)
        same = [plain(one) for one in told]
        assert sorted(map(str, same)) == sorted(map(str, expected[:3])), night
        assert [one[0] for one in same] == [one[0] for one in expected[:3]]
        assert all(words(one, Naming(names, past(club.pk).games)).endswith(".") for one in told)
        kinds |= {one[0] for one in same}
    # Upsets take ten plays of a game by everybody: tests/history/reports/test_highlights.py.
    assert kinds >= {"record", "settled", "plate", "finish"}


def test_ratings_before_a_play_are_those_after_the_one_before(made: Made, before: Before) -> None:
    _club, _plays, counted = made
    found = ratings_before(counted, {play.id for play in counted})
    assert set(found) == set(before)
    for play in counted:
        if play.id in found:
            for seat, rated in zip(play.seats, found[play.id], strict=True):
                mu, sigma, number = before[play.id][seat.player]
                assert rated.plays == number
                assert rated.rating.mu == pytest.approx(mu)
                assert rated.rating.sigma == pytest.approx(sigma)
