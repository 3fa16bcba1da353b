"""Who won and what decided it, in words."""

from __future__ import annotations

import pytest

from games.box_of_treats.game import BOX_OF_TREATS
from games.cantankerous_cats.game import CANTANKEROUS_CATS
from games.cantankerous_cats.rules.score import standings_of
from games.cantankerous_cats.rules.state import Cat
from games.cantankerous_cats.sheet import How
from games.cat_in_the_box.game import CAT_IN_THE_BOX
from games.cat_lady.game import CAT_LADY
from games.cat_tower.game import CAT_TOWER
from games.contract import Line, Result, text
from games.game import Game
from games.standings import Entry, rank
from scorepad.plays.outcome import decided, headline, tie_breaks
from scorepad.web.words import and_list

NAMES = {"1": "Ana", "2": "Ben", "3": "Cleo", "4": "Dov"}


def result(
    game: Game,
    *players: tuple[int, int],
    tie: str = "fed cats",
    over: bool = True,
    pending: bool = False,
) -> Result:
    """Returns the result of players who each have a total and a value of the tie-breaker."""
    entries = [
        Entry(str(seat), (Line("all", text("All"), total, text("")),), {tie: value})
        for seat, (total, value) in enumerate(players, 1)
    ]
    standings = rank(entries, fewest_wins=game.fewest_wins, over=over, pending=pending)
    winners = tuple(standing.seat for standing in standings if standing.won)
    return Result(standings, winners, winners if pending and len(winners) > 1 else ())


def verdict(game: Game, *players: tuple[int, int], **more: object) -> tuple[str, str]:
    found = result(game, *players, **more)  # type: ignore[arg-type]
    return headline(game, found, NAMES), decided(game, found, NAMES)


def test_the_higher_total_wins_and_both_are_said() -> None:
    assert verdict(CAT_LADY, (31, 7), (28, 9)) == ("Ana wins", "31 to Ben’s 28")


def test_the_tie_breaker_is_said_with_both_counts() -> None:
    assert verdict(CAT_LADY, (31, 6), (31, 7)) == (
        "Ben wins",
        "Tied on 31; tie-breaker: 7 cats fed to Ana’s 6.",
    )


def test_fewer_points_win_where_points_are_penalties() -> None:
    assert verdict(CAT_TOWER, (4, 1), (2, 1), tie="games won") == ("Ben wins", "2 to Ana’s 4")


def test_nobody_has_won_before_the_end() -> None:
    assert verdict(CAT_LADY, (31, 7), (28, 9), over=False) == ("Nobody has won yet", "")


def test_a_win_that_nothing_decides_is_shared() -> None:
    said = verdict(CAT_TOWER, (4, 1), (4, 1), (9, 0), tie="games won")
    assert said == ("Ana and Ben share the win", "Tied on 4, with no further tie-breaker.")


def test_a_pending_tie_says_what_settles_it() -> None:
    said = verdict(CAT_LADY, (31, 7), (31, 7), (31, 7), pending=True)
    assert said == (
        "Ana, Ben and Cleo are tied",
        "The first of them to win a later play of Cat Lady or Cat Lady: Box of Treats also wins "
        "this one.",
    )


def test_a_settled_tie_has_a_winner_and_waits_for_nothing() -> None:
    found = result(CAT_LADY, (31, 7), (31, 7), (12, 7), pending=True)
    assert headline(CAT_LADY, found, NAMES, "2") == "Ben wins"
    assert decided(CAT_LADY, found, NAMES, "2") == "Tied on 31; a later play settled it."


def test_a_tie_breaker_that_is_nothing_to_count_is_said_as_it_is() -> None:
    said = verdict(BOX_OF_TREATS, (30, 0), (30, 1), tie="cat player")
    assert said == ("Ben wins", "Tied on 30. A tie goes to the cat player.")


def test_one_player_alone_is_ahead_of_nobody() -> None:
    assert verdict(CAT_LADY, (31, 7)) == ("Ana wins", "")


def test_ties_below_the_first_place_are_told_beside_the_places() -> None:
    found = result(CAT_LADY, (20, 4), (31, 7), (20, 5), (20, 4))
    assert tie_breaks(CAT_LADY, found, NAMES) == {"3": "5 cats fed to Ana’s 4"}


def test_two_who_share_a_place_are_told_ahead_of_the_next_by_what_parted_them() -> None:
    found = result(CAT_LADY, (31, 7), (20, 5), (20, 5), (20, 3))
    assert tie_breaks(CAT_LADY, found, NAMES) == {"3": "5 cats fed to Dov’s 3"}


def test_a_last_round_below_zero_is_said_as_such() -> None:
    found = result(CAT_IN_THE_BOX, (13, 2), (11, 5), (11, -3), tie="last round")
    assert tie_breaks(CAT_IN_THE_BOX, found, NAMES) == {
        "2": "5 points in the last round to Cleo’s −3"
    }


def test_the_first_place_is_told_by_the_verdict_alone() -> None:
    found = result(CAT_LADY, (31, 7), (31, 6), (12, 2))
    assert tie_breaks(CAT_LADY, found, NAMES) == {}


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["Ana"], "Ana"),
        (["Ana", "Ben"], "Ana and Ben"),
        (["Ana", "Ben", "Cleo"], "Ana, Ben and Cleo"),
    ],
)
def test_names_are_listed_as_a_person_would(names: list[str], said: str) -> None:
    assert and_list(names) == said


def race(how: How, ana: Cat, ben: Cat) -> str:
    """Returns the words about a race that Ana won."""
    cats = {"1": ana, "2": ben}
    lines = {
        seat: (Line("mischief", text("Mischief"), cat.mischief, text("")),)
        for seat, cat in cats.items()
    }
    found = Result(standings_of(cats, lines, "1", how), ("1",))
    return decided(CANTANKEROUS_CATS, found, NAMES)


def test_a_race_is_won_by_its_points() -> None:
    assert race("mischief", Cat(mischief=9), Cat(mischief=6)) == "9 to Ben’s 6"


def test_a_win_by_something_else_than_points_does_not_compare_them() -> None:
    for points in (2, 8):
        said = race("feral", Cat(mischief=points, bank=(5, 4), feral=True), Cat(mischief=8))
        assert said == "Ana has a feral victory: enough hearts, and the cat toy."
