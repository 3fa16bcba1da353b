"""What the history adds to the page of a play: ties that waited, how the lead changed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from games.cantankerous_cats.rules.log import replay
from scorepad.clubs.access import Role
from scorepad.history.play_history import past
from scorepad.history.templatetags.play_page import Lead, course, lead
from scorepad.history.verdict import ties_of
from scorepad.plays.models import Play
from tests.cantankerous_cats.documents import bank, by_hand, score
from tests.history.conftest import Table, load
from tests.phones import phone_of
from tests.plays.test_scored_once import calls_of


def page_of(table: Table, play: Play) -> str:
    answer = phone_of(table.club).get(reverse("plays:result", args=[play.club_id, play.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def tie_on(table: Table, play: Play) -> str:
    """Returns what the page of a play says about a tie, in words."""
    section = page_of(table, play).partition('id="tie-title"')[2].partition("</section>")[0]
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", section.partition(">")[2]))
    return words.strip()


def test_an_open_tie_says_since_when_and_what_settles_it(table: Table) -> None:
    tie = table.lady(Ana=2, Ben=2, Cleo=0)
    assert tie_on(table, tie) == (
        "A tie Ana and Ben have been tied on 6 since Thu 1 October. The first"
        " of them to win a later play settles the tie."
    )


@pytest.mark.parametrize("settles", [Table.lady, Table.treats])
def test_a_settled_tie_reads_as_settled_wherever_who_won_is_said(
    table: Table, settles: Callable[..., Play]
) -> None:
    tie = table.lady(1, Ana=2, Ben=2, Cleo=0)
    page = page_of(table, tie)
    assert "Ana and Ben are tied" in page
    assert "Cat Lady or Cat Lady: Box of Treats" in page
    settles(table, 2, Ana=0, Ben=2)
    page = page_of(table, tie)
    head, words = page.partition('class="places')[0], "Tied on 6; a later play settled it."
    assert "Ben wins" in head
    assert words in head
    assert f"Ben wins. {words}" in page  # what is shared
    assert "Whoever of them first wins" not in page
    assert page.count("is-winner") == 1


def test_nobody_is_crowned_while_a_tie_is_open(table: Table) -> None:
    tie = table.lady(1, Ana=2, Ben=2, Cleo=0)
    page = page_of(table, tie)
    assert page.count('class="whole-cat ') == 2
    assert "is-winning" not in page
    table.lady(2, Ana=0, Ben=2)
    page = page_of(table, tie)
    assert page.count("is-winning") == page.count('class="whole-cat ') == 1


def test_a_settled_tie_is_told_on_both_plays(table: Table) -> None:
    tie = table.lady(1, Ana=2, Ben=2, Cleo=0)
    later = table.treats(16, Ana=0, Ben=2)
    assert tie_on(table, tie) == (
        "A tie Ana and Ben were tied on 6. It was settled 3 days later, "
        "and this play went to Ben: Cat Lady: Box of Treats, Sun 4 October"
    )
    assert tie_on(table, later) == (
        "A tie This play settled an earlier tie in favour of Ben. 3 days"
        " earlier, Ana and Ben had tied on 6: Cat Lady, Thu 1 October"
    )
    assert reverse("plays:result", args=[tie.club_id, tie.pk]) in page_of(table, later)
    assert reverse("plays:result", args=[tie.club_id, later.pk]) in page_of(table, tie)


def test_a_play_without_a_tie_costs_one_query(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    loaded = load(table.lady(Ana=2, Ben=0))
    past(table.club.pk)
    with django_assert_num_queries(1):
        assert ties_of(loaded).own is None
    loaded = load(table.lady(Ana=2, Ben=2))
    past(table.club.pk)
    with django_assert_num_queries(3):
        assert ties_of(loaded).own


def test_a_viewer_sees_a_tie_as_the_club_shows_names(table: Table) -> None:
    table.club.viewers_see = "initials"
    table.club.save()
    loaded = load(table.lady(Ana=2, Ben=2))
    loaded.role = Role.VIEW
    loaded.play.club.viewers_see = "initials"
    own = ties_of(loaded).own
    assert own is not None
    assert own.names == "A and B"


# -- the lead --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "found"),
    [
        ({"1": [1, 2, 3], "2": [0, 1, 1]}, Lead(0, "1")),
        ({"1": [1, 1, 5], "2": [0, 3, 4]}, Lead(2, None)),
        ({"1": [1, 2, 2], "2": [1, 2, 3]}, Lead(0, None)),  # level before: nobody lost the lead
        ({"1": [1, 1, 2], "2": [0, 1, 1]}, Lead(0, None)),  # level in between, and ahead again
        ({"1": [1, 1, 1], "2": [0, 1, 2]}, Lead(1, None)),
        ({}, Lead(0, None)),
    ],
)
def test_the_lead_changes_where_somebody_else_is_alone_in_it(
    totals: dict[str, list[int]], found: Lead
) -> None:
    assert lead(totals) == found


def test_the_fewest_points_lead_where_they_win() -> None:
    totals = {"1": [3, 3], "2": [0, 4]}
    assert lead(totals, fewest_wins=True) == Lead(1, None)


def test_rounds_show_how_the_lead_changed(table: Table) -> None:
    sheets = {
        "game-1": {"cards_left": {"1": 0, "2": 3}},
        "game-2": {"cards_left": {"1": 5, "2": 0}},
        "game-3": {"cards_left": {"1": 0, "2": 4}},
    }
    play = table.play("cat-tower", {"Ana": 0, "Ben": 0}, lambda _: sheets, None, {"games": 3})
    chart = course(load(play))
    assert chart is not None
    assert chart.answer == "The lead changed 2 times."
    assert chart.numbers
    assert chart.numbers.rows == (
        ("Game 1", "0", "3"),
        ("Game 2", "5", "3"),
        ("Game 3", "5", "7"),
    )
    assert "The lead changed 2 times." in page_of(table, play)


def test_actions_of_a_race_show_it_where_points_changed(table: Table) -> None:
    actions = [
        by_hand("1", pounce=0),
        by_hand("2", pounce=0),
        bank("1", 3),
        score("1", 2, 3),
        bank("2", 9),
        {"do": "pass-toy"},
        score("2", 9, 9),
    ]
    log = {f"a{number}": action for number, action in enumerate(actions, 1)}
    sheets = {"race": {"log": log, "first": "1"}}
    play = table.play("cantankerous-cats", {"Ana": 0, "Ben": 0}, lambda _: sheets)
    with calls_of(replay) as calls:
        chart = course(load(play))
    assert not calls
    assert chart is not None
    assert chart.answer == "The lead changed once."
    assert chart.numbers
    assert chart.numbers.rows == (("Action 4", "2", "0"), ("Action 7", "2", "9"))


def test_games_that_are_counted_at_the_end_have_no_lead(table: Table) -> None:
    assert course(load(table.lady(Ana=2, Ben=1))) is None
    assert 'id="lead"' not in page_of(table, table.begun[0])
