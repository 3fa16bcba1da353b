"""Every statistic of the demo club, computed once more from the stored results, plainly.

Nothing here knows the rows or the code of the statistics: it reads what pages show of a play, and
the definitions.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from itertools import combinations, permutations
from statistics import fmean, median
from typing import Any

import pytest
from openskill.models import PlackettLuce

from scorepad.history.demo.club import make_demo
from scorepad.history.statistics.cats import cat_statistics
from scorepad.history.statistics.counted import CountedPlay
from scorepad.history.statistics.feedings import hand_feedings
from scorepad.history.statistics.figures import figures
from scorepad.history.statistics.head_to_head import records
from scorepad.history.statistics.lines import gains_on, winners_gains
from scorepad.history.statistics.nights import night_scores
from scorepad.history.statistics.points import points
from scorepad.history.statistics.predictions import prediction_records
from scorepad.history.statistics.races import racing
from scorepad.history.statistics.records import game_records
from scorepad.history.statistics.seasons import season_table
from scorepad.history.statistics.streaks import form, streaks
from scorepad.history.statistics.towers import tower_records
from scorepad.history.stored_plays import counted_plays, open_ties, ratings
from scorepad.plays.models import Play

TIES = ("cat-lady", "box-of-treats")


@dataclass
class Told:
    """A play as its page tells it, by players' numbers."""

    id: int
    game: str
    edition: str
    night: date
    at: datetime
    players: list[int]  # in table order
    starts: int
    place: dict[int, int]
    total: dict[int, int]
    lines: dict[int, list[Any]]
    winners: set[int]
    pending: set[int]
    sheets: dict[str, Any]
    options: dict[str, Any]
    keys: dict[str, int]

    def beaten(self, player: int) -> Fraction:
        """Opponents beaten, one that is level for a half."""
        others = [self.place[other] for other in self.players if other != player]
        mine = self.place[player]
        return Fraction(sum(2 * (other > mine) + (other == mine) for other in others), 2)


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Any:
    """A club of 150 plays, and what its plays tell; gone again afterwards."""
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import transaction  # noqa: PLC0415

    with django_db_blocker.unblock(), transaction.atomic():
        call_command("load_editions", verbosity=0)
        club = make_demo(150, 11, date(2026, 11, 19))
        plays = [told(play) for play in _counting(club)]
        settle(plays)
        yield club, plays, counted_plays(club.pk, details=True)
        transaction.set_rollback(True)


def _counting(club: Any) -> list[Play]:
    plays = Play.objects.filter(club=club, counts=True, deleted_at=None, state="finished")
    found = plays.select_related("night").prefetch_related("seats", "sheets")
    return sorted(found, key=lambda play: (play.created_at, play.pk))


def told(play: Play) -> Told:
    keys = {seat.key: seat.player_id for seat in play.seats.all()}
    result: Any = play.result
    sat = {keys[one["seat"]]: one for one in result["standings"] if one["seat"] in keys}
    return Told(
        id=play.pk,
        game=play.game_slug,
        edition=play.edition_slug,
        night=play.night.date,
        at=play.created_at,
        players=list(keys.values()),
        starts=keys[play.start],
        place={player: one["place"] if len(keys) > 1 else 1 for player, one in sat.items()},
        total={player: one["total"] for player, one in sat.items()},
        lines={player: one["lines"] for player, one in sat.items()},
        winners={keys[key] for key in result.get("winners", ()) if key in keys},
        pending={keys[key] for key in result.get("pending", ())},
        sheets={sheet.slot: sheet.data for sheet in play.sheets.all()},
        options=play.options,
        keys=keys,
    )


def settle(plays: list[Told]) -> None:
    """The first later play of the family that one of those who are level wins moves the win."""
    for index, tie in enumerate(plays):
        for later in plays[index + 1 :] if tie.pending else []:
            won = tie.pending & later.winners
            fits = later.game in TIES and len(later.players) > 1 and not later.pending
            if fits and len(won) == 1:
                tie.winners = won
                break


Made = tuple[Any, list[Told], tuple[CountedPlay, ...]]


def contested(plays: list[Told], player: int | None = None) -> list[Told]:
    return [
        play
        for play in plays
        if len(play.players) > 1 and (player is None or player in play.players)
    ]


def players_of(plays: list[Told]) -> set[int]:
    return {player for play in plays for player in play.players}


def credit(plays: list[Told], player: int) -> Fraction:
    shares = [Fraction(player in play.winners, len(play.winners)) for play in plays]
    return sum(shares, Fraction(0))


def expected(plays: list[Told]) -> Fraction:
    return sum((Fraction(1, len(play.players)) for play in plays), Fraction(0))


def q(plays: list[Told], player: int) -> list[Fraction]:
    return [play.beaten(player) / (len(play.players) - 1) for play in plays]


def test_there_is_something_of_everything(made: Made) -> None:
    _club, plays, counted = made
    assert len(plays) == len(counted) > 130
    assert any(play.pending for play in plays)
    assert any(len(play.players) == 1 for play in plays)
    assert any(len(play.winners) > 1 for play in plays)


def test_figures(made: Made) -> None:
    _club, plays, counted = made
    found = figures(counted)
    assert set(found) == players_of(plays)
    for player, one in found.items():
        mine = contested(plays, player)
        won = [play for play in mine if player in play.winners]
        assert (one.plays, one.wins) == (len(mine), len(won))
        assert one.solo == sum(play.players == [player] for play in plays)
        assert one.shared == sum(len(play.winners) > 1 for play in won)
        assert one.index == (credit(mine, player) + 3) / (expected(mine) + 3)
        assert one.table_beaten == sum(q(mine, player)) / len(mine)


def test_points(made: Made) -> None:
    _club, plays, counted = made
    for player in players_of(plays):
        for one in points(counted, player, frozenset({"cat-tower"})):
            kind = (one.kind.game, one.kind.edition, one.kind.seats)
            values = [
                value
                for play in plays
                if (play.game, play.edition, len(play.players)) == kind and player in play.players
                for value in values_of(play, player)
            ]
            assert list(one.values) == values
            assert float(one.median) == median(values)
            if len(values) > 2:
                assert float(one.mean or 0) == pytest.approx(fmean(values))


def values_of(play: Told, player: int) -> list[int]:
    """The total, or the penalty points of each game of a series that was counted by cards."""
    if play.game != "cat-tower":
        return [play.total[player]]
    rushes = {slot for slot, sheet in play.sheets.items() if sheet.get("way") == "rush"}
    return [line["points"] for line in play.lines[player] if line["key"] not in rushes]


def test_streaks_and_form(made: Made) -> None:
    _club, plays, counted = made
    for player in players_of(plays):
        mine = contested(plays, player)
        won = "".join("x" if player in play.winners else " " for play in mine)
        longest = max(map(len, won.split()), default=0)
        current = len(won) - len(won.rstrip("x"))
        found = streaks(counted, player)
        assert (found.longest, found.current) == (longest, current if current > 1 else 0)
        last = form(counted, player)
        assert last is not None
        assert [Fraction(one, 120) for one in last.q120] == q(mine, player)[-10:]
        assert last.trailing[-1] == sum(q(mine, player)[-5:]) / 5


def test_head_to_head(made: Made) -> None:
    _club, plays, counted = made
    found = records(counted)
    for one, two in permutations(players_of(plays), 2):
        both = [play for play in plays if one in play.players and two in play.players]
        signs = Counter(
            (play.place[one] > play.place[two]) - (play.place[one] < play.place[two])
            for play in both
        )
        record = found[one, two]
        assert (record.wins, record.losses, record.ties) == (signs[-1], signs[1], signs[0])


def test_records(made: Made) -> None:
    _club, plays, counted = made
    for game, edition in {(play.game, play.edition) for play in plays}:
        mine = [play for play in contested(plays) if (play.game, play.edition) == (game, edition)]
        fewest = game == "cat-tower"
        found = game_records(
            [play for play in counted if (play.game, play.edition) == (game, edition)],
            fewest_wins=fewest,
        )
        assert found is not None
        assert found.best is not None
        totals = [total for play in mine for total in play.total.values()]
        assert found.best.value == (min(totals) if fewest else max(totals))
        gaps = [gap for play in mine if (gap := gap_of(play, fewest)) is not None]
        assert found.closest is not None
        assert found.closest.value == min(gap for gap in gaps if gap > 0)
        assert found.widest is not None
        assert found.widest.value == max(gaps)
        assert len(found.level) == gaps.count(0)


def gap_of(play: Told, fewest: bool) -> int | None:
    """Points between a sole first place and the second; None where the first is shared."""
    first = [player for player in play.players if play.place[player] == 1]
    second = [play.total[player] for player in play.players if play.place[player] == 2]
    if len(first) > 1:
        return None
    return min(second) - play.total[first[0]] if fewest else play.total[first[0]] - max(second)


def test_nights_and_seasons(made: Made) -> None:
    _club, plays, counted = made
    for night in {play.night for play in plays}:
        mine = contested([play for play in plays if play.night == night])
        for score in night_scores([play for play in counted if play.night == night]):
            sat = contested(mine, score.player)
            beaten = sum(play.beaten(score.player) for play in sat)
            assert Fraction(score.beaten2, 2) == beaten
            assert score.opponents == sum(len(play.players) - 1 for play in sat)
    rows = season_table(counted)
    values = [
        (sum(q(mine, player)) + Fraction(3, 2)) / (len(mine) + 3)
        for player in [row.figures.player for row in rows]
        for mine in [contested(plays, player)]
    ]
    assert values == sorted(values, reverse=True)
    assert [row.place for row in rows] == [1 + sum(b > a for b in values) for a in values]


def test_line_by_line(made: Made) -> None:
    _club, plays, counted = made
    for slug in ("cat-lady", "box-of-treats"):
        mine = [play for play in plays if play.game == slug]
        tallied = {
            play.id
            for play in mine
            if any("tally" in sheet for slot, sheet in play.sheets.items() if "hand" in slot)
        }
        whole = [
            play
            for play in contested(mine)
            if play.id not in tallied and len(play.winners) < len(play.players)
        ]
        found = winners_gains([play for play in counted if play.game == slug])
        assert found is not None
        assert found.plays == len(whole)
        for key, gain in found.lines.items():
            means = [
                fmean(line(play, one, key) for one in play.winners)
                - fmean(line(play, one, key) for one in play.players if one not in play.winners)
                for play in whole
            ]
            assert float(gain) == pytest.approx(fmean(means))
        for one, two in combinations(players_of(mine), 2):
            both = gains_on([play for play in counted if play.game == slug], one, two)
            if both:
                assert sum(both.lines.values()) == both.margin


def line(play: Told, player: int, key: str) -> int:
    return sum(one["points"] for one in play.lines[player] if one["key"] == key)


def test_ties(made: Made) -> None:
    club, plays, counted = made
    still = [play.id for play in plays if play.pending and play.winners == play.pending]
    assert [play.id for play in open_ties(club.pk)] == still
    for play, one in zip(plays, counted, strict=True):
        assert set(one.tied) == play.pending
        assert {seat.player for seat in one.seats if seat.won} == play.winners


def test_ratings(made: Made) -> None:
    """By openskill, given every strict order that fits the places."""
    club, plays, _counted = made
    model = PlackettLuce(beta=25 / 3)
    for slug in {play.game for play in plays}:
        now: dict[int, tuple[float, float]] = {}
        for play in contested([play for play in plays if play.game == slug]):
            outcomes: dict[int, list[tuple[float, float]]] = {one: [] for one in play.players}
            for order in permutations(play.players):
                if [play.place[one] for one in order] != sorted(play.place.values()):
                    continue
                start = [now.get(one, (25, 25 / 3)) for one in order]
                rated = model.rate([[model.rating(mu, sigma)] for mu, sigma in start])
                for one, team in zip(order, rated, strict=True):
                    outcomes[one].append((team[0].mu, team[0].sigma))
            for one, found in outcomes.items():
                mean_square = fmean(sigma**2 for _mu, sigma in found)
                now[one] = (fmean(mu for mu, _sigma in found), mean_square**0.5)
        stored = ratings(club.pk, slug)
        assert set(stored) == set(now)
        for player, (mu, sigma) in now.items():
            assert stored[player].rating.mu == pytest.approx(mu)
            assert stored[player].rating.sigma == pytest.approx(sigma)


def test_what_only_some_games_have(made: Made) -> None:
    _club, plays, counted = made
    cats, by_hand, left, predicted = Counter[str](), Counter[int](), Counter[int](), Counter[int]()
    for play in plays:
        for slot, sheet in play.sheets.items():
            kind, _dash, key = slot.partition("-")
            if kind == "hand" and key in play.keys and "cats" in sheet:
                cats.update(cat["name"] for cat in sheet["cats"].values())
                by_hand[play.keys[key]] += sheet.get("feeding") == "by-hand"
            if kind == "game" and "cards_left" in sheet:
                for seat, cards in sheet["cards_left"].items():
                    left[play.keys[seat]] += cards
            for seat in sheet.get("predictions", {}):
                hit = sheet["tricks"][seat] == sheet["predictions"][seat]
                predicted[play.keys[seat]] += hit and sheet.get("paradox") != seat
    assert {cat.name: cat.held for cat in cat_statistics(counted)} == cats
    assert {player: one.feedings for player, one in hand_feedings(counted).items()} == {
        player: n for player, n in by_hand.items() if n
    }
    assert {player: one.cards_left for player, one in tower_records(counted).items()} == dict(left)
    assert {
        player: one.exact for player, one in prediction_records(counted).items() if one.exact
    } == {player: n for player, n in predicted.items() if n}
    races = [play for play in plays if play.game == "cantankerous-cats"]
    assert sum(racing(counted).won.values()) == len(races)
