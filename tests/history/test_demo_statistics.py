"""Every statistic of the demo club, computed once more from stored results, plainly (`told`)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from statistics import fmean, median

import pytest
from openskill.models import PlackettLuce

from games.cantankerous_cats.reports import racing
from games.cat_in_the_box.reports import prediction_records
from games.cat_tower.reports import tower_records
from games.cats import cat_statistics
from scorepad.history.reading import counted_plays
from scorepad.history.statistics.feedings import hand_feedings
from scorepad.history.statistics.figures import figures
from scorepad.history.statistics.head_to_head import records
from scorepad.history.statistics.lines import gains_on, winners_gains
from scorepad.history.statistics.nights import night_scores
from scorepad.history.statistics.points import points
from scorepad.history.statistics.rated_plays import latest_ratings
from scorepad.history.statistics.records import GameRecords, game_records
from scorepad.history.statistics.streaks import form, streaks
from scorepad.history.statistics.ties import open_ties
from tests.history.told import (
    WHATEVER,
    Made,
    Told,
    contested,
    credit,
    expected,
    kind_of,
    line,
    players_of,
    q,
    values_of,
)


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
        assert (one.credit, one.expected) == (credit(mine, player), expected(mine))


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
            victories=WHATEVER,
        )
        kinds = Counter(kind_of(play) for play in mine)
        assert set(found) == {kind for kind, number in kinds.items() if kind and number >= 3}
        for kind, one in found.items():
            check(one, [play for play in mine if kind_of(play) == kind], fewest=fewest)


def check(found: GameRecords, mine: list[Told], *, fewest: bool) -> None:
    assert found.best is not None
    totals = [total for play in mine for total in play.total.values()]
    assert found.best.value == (min(totals) if fewest else max(totals))
    by_points = [play for play in mine if play.decided_by not in WHATEVER]
    gaps = [gap for play in by_points if (gap := gap_of(play, fewest)) is not None]
    decided = [gap for gap in gaps if gap > 0]
    assert (found.closest.value if found.closest else None) == min(decided, default=None)
    assert (found.widest.value if found.widest else None) == max(decided, default=None)
    assert len(found.level) == gaps.count(0)


def gap_of(play: Told, fewest: bool) -> int | None:
    """Points between a sole first place and the second; None where the first is shared."""
    first = [player for player in play.players if play.place[player] == 1]
    second = [play.total[player] for player in play.players if play.place[player] == 2]
    if len(first) > 1:
        return None
    return min(second) - play.total[first[0]] if fewest else play.total[first[0]] - max(second)


def test_nights(made: Made) -> None:
    _club, plays, counted = made
    for night in {play.night for play in plays}:
        mine = contested([play for play in plays if play.night == night])
        for score in night_scores([play for play in counted if play.night == night]):
            sat = contested(mine, score.player)
            beaten = sum(play.beaten(score.player) for play in sat)
            assert Fraction(score.beaten2, 2) == beaten
            assert score.opponents == sum(len(play.players) - 1 for play in sat)


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


def test_ties(made: Made) -> None:
    club, plays, counted = made
    still = [play.id for play in plays if play.pending and play.winners == play.pending]
    assert [play.id for play in open_ties(counted_plays(club.pk))] == still
    for play, one in zip(plays, counted, strict=True):
        assert set(one.tied) == play.pending
        assert {seat.player for seat in one.seats if seat.won} == play.winners


def test_ratings(made: Made) -> None:
    """By openskill, given every strict order that fits the places."""
    _club, plays, counted = made
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
        stored = latest_ratings(counted)[slug]
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
