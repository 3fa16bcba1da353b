"""Ratings: agreed values, ties, and what is shown."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import fsum, sqrt
from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from scorepad.history.reports.ratings import (
    Rated,
    Rating,
    compare,
    is_shown,
    probably_better,
    rate,
    ratings_after,
    shown,
)
from tests.history.reports.drawn import ANA, BEN, counted, drawn, together

NEW = Rating()
VECTORS: dict[tuple[int, ...], list[tuple[float, float]]] = {
    (1, 2): [(27.083490, 8.202492), (22.916510, 8.202492)],
    (1, 1): [(25, 8.202492)] * 2,
    (1, 2, 3): [(27.268216, 8.270501), (25.567054, 8.198762), (22.164730, 8.198762)],
    (1, 1, 3): [(26.417635, 8.234710)] * 2 + [(22.164730, 8.198762)],
    (1, 1, 3, 4): [(26.718791, 8.278573)] * 2 + [(24.754458, 8.211353), (21.807959, 8.211353)],
}


@pytest.mark.parametrize("places", VECTORS)
def test_the_agreed_vectors(places: tuple[int, ...]) -> None:
    rated = rate([NEW] * len(places), places)
    for found, (mu, sigma) in zip(rated, VECTORS[places], strict=True):
        assert found.mu == pytest.approx(mu, abs=1e-6)
        assert found.sigma == pytest.approx(sigma, abs=1e-6)


def test_two_plays_one_after_the_other() -> None:
    a, b, c = rate([NEW] * 3, [1, 2, 3])
    a, b, c = rate([a, b, c], [3, 1, 1])
    expected = [(24.189693, 8.134789), (26.957932, 8.103920), (23.799205, 8.109749)]
    for found, (mu, sigma) in zip((a, b, c), expected, strict=True):
        assert found.mu == pytest.approx(mu, abs=1e-6)
        assert found.sigma == pytest.approx(sigma, abs=1e-6)


def patterns() -> list[tuple[int, ...]]:
    """Returns every way in which 2 to 6 seats can share places: 1, 1, 3."""
    found = []
    for seats in range(2, 7):
        for cuts in product([False, True], repeat=seats - 1):
            places = [1]
            for index, is_cut in enumerate(cuts, 1):
                places.append(index + 1 if is_cut else places[-1])
            found.append(tuple(places))
    return found


def test_there_are_62_ways_to_share_places() -> None:
    assert len(patterns()) == 62


@pytest.mark.parametrize("places", patterns(), ids=str)
def test_a_better_place_never_ends_below_a_worse_one(places: tuple[int, ...]) -> None:
    rated = rate([NEW] * len(places), places)
    for (one, place), (other, worse) in combinations(zip(rated, places, strict=True), 2):
        assert one.mu > other.mu if place < worse else one == other
    assert fsum(one.mu for one in rated) == pytest.approx(25 * len(places))


def test_twelve_who_are_level_are_rated_alike_at_once() -> None:
    rated = rate([NEW] * 12, [1] * 12)
    assert len(set(rated)) == 1
    assert rated[0].mu == pytest.approx(25)


ratings = st.builds(Rating, st.floats(10, 40), st.floats(2, 9))


@st.composite
def seated(draw: st.DrawFn) -> tuple[list[Rating], list[int]]:
    seats = draw(st.integers(2, 5))
    totals = draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats))
    places = [1 + sum(other > total for other in totals) for total in totals]
    return draw(st.lists(ratings, min_size=seats, max_size=seats)), places


@given(seated())
def test_a_tie_is_the_mean_of_all_orders_that_fit_it(table: tuple[list[Rating], list[int]]) -> None:
    before, places = table
    model = PlackettLuce(beta=25 / 3)
    orders = []
    for ranks in permutations(range(1, len(places) + 1)):
        pairs = [
            (places[a] < places[b], ranks[a] < ranks[b], places[a] == places[b])
            for a, b in combinations(range(len(places)), 2)
        ]
        if all(same or better == ahead for better, ahead, same in pairs):
            teams = [[model.rating(one.mu, one.sigma)] for one in before]
            rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
            orders.append([team[0] for team in rated])
    for seat, found in enumerate(rate(before, places)):
        assert found.mu == pytest.approx(fmean(order[seat].mu for order in orders))
        assert found.sigma == pytest.approx(sqrt(fmean(order[seat].sigma ** 2 for order in orders)))


@pytest.mark.parametrize(
    ("mu", "number"), [(25, 1000), (27.083490, 1050), (24.189693, 981), (25 + 0.5 / 24, 1001)]
)
def test_ratings_are_shown_around_a_thousand(mu: float, number: int) -> None:
    assert shown(Rating(mu, 8)) == number


def test_solo_plays_and_plays_that_nobody_won_are_no_steps() -> None:
    won, alone, lost = counted(drawn({ANA: 2, BEN: 1}, {ANA: 9}, {ANA: 3, BEN: 1}))
    after = ratings_after([won, alone, together(lost)], won.game)
    assert {play: rated[ANA].plays for play, rated in after.items()} == {won.id: 1}


def test_no_rating_is_shown_below_ten_plays() -> None:
    assert not is_shown(Rated(NEW, 9))
    assert is_shown(Rated(NEW, 10))


@pytest.mark.parametrize(
    ("ahead", "word"),
    [(0, "level"), (7.2, "level"), (7.3, "probably"), (9.4, "clearly")],
)
def test_words_for_two_players_say_how_sure_they_are(ahead: float, word: str) -> None:
    one, two = Rating(25 + ahead, 4), Rating(25, 4)
    assert compare(one, two) == word
    sure = NormalDist().cdf(ahead / sqrt(32))
    assert probably_better(one, two) == pytest.approx(sure)
