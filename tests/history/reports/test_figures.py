"""Plays, wins, and what luck would give."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from games.report import tenths
from scorepad.history.reports.wins import Figures, figures
from tests.history.reports.drawn import (
    ANA,
    BEN,
    Drawn,
    counted,
    drawn,
    evenings,
    together,
)

WINS, LOSES = {ANA: 2, BEN: 1}, {ANA: 1, BEN: 2}


def anas(*tables: dict[int, int]) -> Figures:
    return figures(counted(drawn(*tables)))[ANA]


def plain(plays: Sequence[Drawn], player: int) -> dict[str, Any]:
    """Returns the figures word by word as in ST-3, with fractions and floats."""
    mine = [play for play in plays if player in play.players and len(play.players) >= 2]
    won = [play for play in mine if player in play.winners]
    beaten = [
        Fraction(
            sum(
                Fraction(1, 2)
                if play.place(other) == play.place(player)
                else Fraction(play.place(other) > play.place(player))
                for other in play.players
                if other != player
            ),
            len(play.players) - 1,
        )
        for play in mine
    ]
    return {
        "plays": len(mine),
        "wins": len(won),
        "shared": len([play for play in won if len(play.winners) > 1]),
        "credit": sum((Fraction(1, len(play.winners)) for play in won), Fraction(0)),
        "expected": sum((Fraction(1, len(play.players)) for play in mine), Fraction(0)),
        "variance": sum(chance(play) * (1 - chance(play)) for play in mine),
        "beaten": beaten,
    }


def chance(play: Drawn) -> Fraction:
    return Fraction(1, len(play.players))


@given(evenings())
def test_figures_are_what_the_definitions_say(plays: list[Drawn]) -> None:
    for player, found in figures(counted(plays)).items():
        expected = plain(plays, player)
        assert found.solo == sum(play.players == (player,) for play in plays)
        assert found.plays == expected["plays"]
        assert (found.wins, found.shared) == (expected["wins"], expected["shared"])
        assert (found.credit, found.expected) == (expected["credit"], expected["expected"])
        _assert_shown(found, expected)


def _assert_shown(found: Figures, expected: dict[str, Any]) -> None:
    plays, credit, by_chance = expected["plays"], expected["credit"], expected["expected"]
    assert found.win_share == (Fraction(expected["wins"], plays) if plays >= 20 else None)
    if plays >= 5:
        assert found.chance == word(credit - by_chance, expected["variance"], plays)


def word(ahead: Fraction, variance: Fraction, plays: int) -> str:
    """Returns the words for a distance from luck in standard deviations: below 1.5, below 2.5, and
    more."""
    distance = ahead**2 / variance
    if distance < Fraction(225, 100):
        return "about"
    if distance < Fraction(625, 100) or plays < 10:
        return "more" if ahead > 0 else "less"
    return "much_more" if ahead > 0 else "much_less"


def test_a_percentage_of_wins_takes_twenty_plays() -> None:
    assert anas(*[WINS] * 19).win_share is None
    assert anas(*[WINS, LOSES] * 10).win_share == Fraction(1, 2)


@pytest.mark.parametrize(
    ("wins", "losses", "word"),
    [
        (10, 10, "about"),
        (6, 2, "about"),  # √2 standard deviations
        (7, 2, "more"),
        (2, 7, "less"),
        (9, 0, "more"),
        (10, 0, "much_more"),
        (0, 10, "much_less"),
    ],
)
def test_words_for_how_far_wins_are_from_chance(wins: int, losses: int, word: str) -> None:
    assert anas(*[WINS] * wins, *[LOSES] * losses).chance == word


def test_nothing_is_said_of_chance_below_five_plays() -> None:
    assert anas(*[WINS] * 4).chance is None
    assert anas(*[WINS] * 5).chance == "more"


def test_plays_that_nobody_won_are_plays_and_nothing_that_chance_explains() -> None:
    won, lost = counted(drawn(WINS)), [together(play) for play in counted(drawn(*[LOSES] * 6))]
    found = figures([*won, *lost])[ANA]
    assert (found.plays, found.wins, found.decided) == (7, 1, 1)
    assert found.expected == Fraction(1, 2)
    assert found.chance is None


def test_solo_plays_are_plays_and_nothing_more() -> None:
    found = anas({ANA: 30}, WINS)
    assert (found.plays, found.solo, found.wins, found.expected) == (1, 1, 1, Fraction(1, 2))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(1, 4), 3),
        (Fraction(-1, 4), -3),
        (Fraction(1, 20), 1),
        (Fraction(2), 20),
        (Fraction(-33, 10), -33),
        (Fraction(1, 3), 3),
    ],
)
def test_halves_are_rounded_away_from_zero(value: Fraction, shown: int) -> None:
    assert tenths(value) == shown
