"""News for everybody while a play goes on, and what is shown below names, for all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given

from games import registry
from games.cantankerous_cats.rules.actions import Action, Bank, PassToy, Score, SetCat, as_log
from games.contract import News, Result, Seat, Table, Text, wording
from games.game import Game
from tests.test_reveal import NAMES, plays


def parts(game: Game, table: Table, result: Result) -> tuple[Sequence[Text | None], set[str]]:
    """Returns all news and asides of a table, and the seats that they are about."""
    news = game.news(table, result)
    said = [news.words, news.asked, news.by] if news else []
    seats = {news.seat, *news.answers} - {""} if news else set()
    for slot in game.slots(table):
        asides = game.asides(table, slot)
        said += asides.values()
        seats |= asides.keys()
    return said, seats


@given(plays)
def test_what_is_said_names_who_sits_there_and_never_fails(
    made: tuple[Game, Table, Result],
) -> None:
    game, table, _result = made
    names = {seat.key: seat.name for seat in table.seats}
    for number in range(len(table.sheets) + 1):
        sheets = dict([*table.sheets.items()][:number])
        now = msgspec.structs.replace(table, sheets=sheets)
        said, seats = parts(game, now, game.score(now))
        assert seats <= {*names}
        for one in said:
            if one is not None:
                words = wording(one, names)
                assert words
                assert "{" not in words


@pytest.mark.parametrize("slug", registry.slugs())
def test_nothing_is_said_before_anything_is_entered(slug: str) -> None:
    game = registry.game(slug)
    deck = game.load_deck(next(iter(game.editions.values())))
    table = table_of(game.variant(deck), deck)
    assert game.news(table, game.score(table)) is None


def table_of(game: Game, deck: Any, sheets: Any = None, **options: Any) -> Table:
    seats = tuple(Seat(str(n), NAMES[n - 1]) for n in range(1, 4))
    return Table(seats=seats, options=options, deck=deck, sheets=sheets or {}, start="1")


def told(slug: str, sheets: Any, **options: Any) -> News | None:
    game = registry.game(slug)
    deck = game.load_deck(next(iter(game.editions.values())))
    table = table_of(game, deck, sheets, **options)
    return game.news(table, game.score(table))


def words(slug: str, sheets: Any, **options: Any) -> str:
    news = told(slug, sheets, **options)
    names = {str(n): name for n, name in enumerate(NAMES, 1)}
    return wording(news.words, names) if news else ""


GAME = {"cards_left": {"1": 3, "2": 0, "3": 5}}


def test_who_won_a_game_is_told_until_the_next_one_is_entered() -> None:
    assert words("cat-tower", {"game-1": GAME}, games=3) == "Ben won Game 1."
    later = {"game-1": GAME, "game-2": {"cards_left": {"1": 2}}}
    assert not words("cat-tower", later, games=3)


def test_who_takes_cards_that_fell_is_told_until_the_next_roll() -> None:
    log = {"a1": {"do": "roll", "face": "one-cat"}, "a2": {"do": "fall", "by": "1"}}
    assert words("cat-tower", {"game-1": {"way": "counter", "log": log}}) == (
        "It fell: Ana takes 2 cards."
    )
    log["a3"] = {"do": "roll", "face": "one-cat"}
    assert not words("cat-tower", {"game-1": {"way": "counter", "log": log}})


def test_who_caused_a_paradox_is_told_until_the_next_round_is_entered() -> None:
    paradox = {"predictions": {"1": 1}, "tricks": {"1": 2}, "paradox": "3"}
    assert words("cat-in-the-box", {"round-1": paradox}) == "Cleo caused a paradox."
    assert not words("cat-in-the-box", {"round-1": paradox, "round-2": {"predictions": {"1": 1}}})


def test_a_race_asks_who_stops_a_victory_and_says_who_could() -> None:
    about: list[Action] = [
        SetCat("1", mischief=7, bank=(2, 3)),
        SetCat("3", pounce=0),
        Score("1", 3, 3),
    ]
    news = told("cantankerous-cats", {"race": {"log": as_log(about)}})
    assert news is not None
    assert news.asked is not None
    assert (news.seat, news.answers) == ("1", ("2",))
    assert words("cantankerous-cats", {"race": {"log": as_log(about)}}) == (
        "Ana would win with 10 points"
    )


def test_a_race_tells_who_has_the_toy_but_no_plain_action() -> None:
    passed: list[Action] = [Bank("1", 2), PassToy("2")]
    assert words("cantankerous-cats", {"race": {"log": as_log(passed)}}) == (
        "The cat toy goes to Ben."
    )
    banked: list[Action] = [*passed, Bank("2", 1)]
    assert not words("cantankerous-cats", {"race": {"log": as_log(banked)}})
