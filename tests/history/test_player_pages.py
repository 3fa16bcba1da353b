"""The pages of players in the demo club: their content is computed once more in a plain way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from math import floor
from statistics import median
from typing import Any

import pytest
from django.urls import reverse

from scorepad.clubs.models import Player
from scorepad.history.reports.ratings import latest_ratings
from tests.history.shown import OPEN, FileRows, report, tables, words
from tests.history.told import Made, Told, contested, credit, expected, values_of
from tests.phones import phone_of

SPRING, SUMMER = date(2026, 3, 1), date(2026, 8, 31)
CHOSEN: dict[str, Callable[[Told], bool]] = {
    "": lambda play: True,
    "game=cat-tower": lambda play: play.game == "cat-tower",
    "players=4": lambda play: len(play.players) == 4,
    "since=2026-03-01&until=2026-08-31": lambda play: SPRING <= play.night <= SUMMER,
    "game=cat-lady&players=3": lambda play: play.game == "cat-lady" and len(play.players) == 3,
}


def shown(made: Made, name: str, *players: int, query: str = "") -> str:
    club = made[0]
    answer = phone_of(club).get(f"{reverse(f'history:{name}', args=[club.pk, *players])}?{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def names(made: Made) -> dict[int, str]:
    return dict(Player.objects.filter(club=made[0]).values_list("pk", "name"))


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def rows(made: Made, name: str, *about: object, query: str = "") -> FileRows:
    chosen = dict(part.split("=") for part in query.split("&") if part)
    return report(phone_of(made[0]), made[0], name, *about, **chosen)


def number(value: str) -> Fraction:
    return Fraction(value).limit_denominator(1000)


@pytest.mark.parametrize("query", CHOSEN)
def test_everybody_is_in_the_order_of_wins(made: Made, query: str) -> None:
    plays = [play for play in made[1] if CHOSEN[query](play)]
    by_name = {name: player for player, name in names(made).items()}
    order: list[tuple[int, Fraction]] = []
    for row in rows(made, "players", "wins", query=query):
        mine = contested(plays, by_name[row["player"]])
        wins = [play for play in mine if by_name[row["player"]] in play.winners]
        assert (int(row["plays"]), int(row["wins"])) == (len(mine), len(wins))
        assert int(row["shared"]) == sum(len(play.winners) > 1 for play in wins)
        if row["place"]:
            order.append((-len(wins), -Fraction(len(wins), len(mine))))
            assert int(row["place"]) == 1 + sum(other < order[-1] for other in order)
    assert order
    assert order == sorted(order)


@pytest.mark.parametrize("query", CHOSEN)
def test_wins_stand_beside_those_that_chance_gives(made: Made, query: str) -> None:
    plays = [play for play in made[1] if CHOSEN[query](play)]
    by_name = {name: player for player, name in names(made).items()}
    for row in rows(made, "players", "against-chance", query=query):
        mine = contested(plays, by_name[row["player"]])
        assert len(mine) >= 5
        assert number(row["credit"]) == credit(mine, by_name[row["player"]])
        assert number(row["expected"]) == expected(mine)


def test_who_beats_whom(made: Made) -> None:
    page = shown(made, "players", query=OPEN)
    matrix = next(table for table in tables(page) if "losses" in table[0][0])
    by_name = {name: player for player, name in names(made).items()}
    head = matrix[0][1:]
    assert len(head) > 2
    for row in matrix[1:]:
        for other, cell in zip(head, row[1:], strict=True):
            if other != row[0]:
                assert cell == record(made[1], by_name[row[0]], by_name[other])


def record(plays: list[Told], one: int, two: int) -> str:
    places = [play.place for play in contested(plays, one) if two in play.players]
    signs = Counter((place[one] > place[two]) - (place[one] < place[two]) for place in places)
    return f"{signs[-1]}–{signs[1]}–{signs[0]}"


def test_ratings_are_of_all_plays_whatever_is_chosen(made: Made) -> None:
    stored = latest_ratings(made[2], "cat-tower")
    by_name = {name: player for player, name in names(made).items()}
    numbers = []
    for row in rows(made, "players", "ratings", query="game=cat-tower&players=2"):
        rated = stored[by_name[row["player"]]]
        assert (row["game"], int(row["plays"])) == ("cat-tower", rated.plays)
        shown_number = str(floor(1000 + 24 * (rated.rating.mu - 25) + 0.5))
        assert row["rating"] == (shown_number if rated.plays >= 10 else "")
        numbers += [int(row["rating"])] if row["rating"] else []
    assert numbers
    assert numbers == sorted(numbers, reverse=True)


@pytest.fixture(params=["Ana", "Dov"])
def somebody(request: Any, made: Made) -> int:
    return next(player for player, name in names(made).items() if name == request.param)


def test_a_players_games(made: Made, somebody: int) -> None:
    found = rows(made, "player", somebody, "games")
    assert len(found) > 3
    for row in found:
        mine = [play for play in contested(made[1], somebody) if play.game == row["game"]]
        assert int(row["plays"]) == len(mine)
        assert int(row["wins"]) == sum(somebody in play.winners for play in mine)
        assert bool(row["share"]) is (len(mine) >= 20)


def test_no_two_parts_of_a_players_page_have_the_same_id(made: Made, somebody: int) -> None:
    found = re.findall(r' id="([^"]+)"', shown(made, "player", somebody))
    assert len(found) == len(set(found))


def test_a_players_points(made: Made, somebody: int) -> None:
    found = rows(made, "player", somebody, "points", query="game=cat-in-the-box")
    assert found
    for row in found:
        values = [
            value
            for play in made[1]
            if play.game == "cat-in-the-box" and len(play.players) == int(row["seats"])
            if somebody in play.players
            for value in values_of(play, somebody)
        ]
        if len(values) >= 3:
            assert number(row["mean"]) == Fraction(sum(values), len(values))
            assert float(row["median"]) == median(values)
        assert (int(row["best"]), int(row["worst"])) == (max(values), min(values))


def test_a_best_result_leads_to_its_play(made: Made, somebody: int) -> None:
    page = shown(made, "player", somebody, query=f"game=cantankerous-cats&{OPEN}")
    mine = [play for play in contested(made[1], somebody) if play.game == "cantankerous-cats"]
    for seats in {len(play.players) for play in mine}:
        fits = [play for play in mine if len(play.players) == seats]
        best = max(fits, key=lambda play: play.total[somebody])  # the first of equals
        assert reverse("plays:result", args=[made[0].pk, best.id]) in page


def test_a_players_feedings_by_hand(made: Made, somebody: int) -> None:
    by_hand = sum(
        play.sheets[slot].get("feeding") == "by-hand"
        for play in made[1]
        for slot in play.sheets
        if slot.startswith("hand-") and play.keys.get(slot[5:]) == somebody
    )
    page = words(shown(made, "player", somebody, query=OPEN))
    assert (f"Fed by hand {by_hand} time" in page) is (by_hand > 0)
