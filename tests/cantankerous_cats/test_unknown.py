"""What players reveal about cards, and how an edition changes by it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.cantankerous_cats.game import CANTANKEROUS_CATS
from games.cantankerous_cats.rules.actions import (
    Action,
    Attack,
    Bank,
    PassToy,
    Score,
    SetCat,
    as_log,
)
from games.contract import Json, Seat, Table

GAME = CANTANKEROUS_CATS
RULEBOOK = GAME.editions["rulebook"]
ANA, BEN = "1", "2"


def learned(*actions: Action, deck: Json = RULEBOOK) -> dict[str, Any]:
    """Returns what is learned from this log of Ana and Ben."""
    seats = (Seat(ANA, "Ana"), Seat(BEN, "Ben"))
    sheets = {"race": {"log": as_log(actions)}}
    return dict(GAME.answers(Table(seats, {}, GAME.load_deck(deck), sheets)))


def cards(deck: Json, name: str) -> list[Any]:
    return [card for card in deck["cards"] if card["name"] == name]


# -- what a log teaches ----------------------------------------------------------------------------


def test_a_banked_card_teaches_its_hearts() -> None:
    assert learned(Bank(ANA, 3, card="Bath Time")) == {"Bath Time": {"hearts": 3}}


def test_a_scored_card_teaches_value_and_cost() -> None:
    assert learned(Score(ANA, 4, 5, card="Air Strike")) == {"Air Strike": {"value": 4, "cost": 5}}


def test_an_attack_teaches_the_cards_whole_value() -> None:
    assert learned(Attack(BEN, ANA, 4, 5, card="air strike ")) == {
        "Air Strike": {"value": 4, "cost": 5}
    }


def test_a_number_is_the_card_of_that_number() -> None:
    assert learned(Bank(ANA, 5, card="74")) == {"Santa Claws": {"hearts": 5}}


def test_an_unknown_card_is_kept_as_it_was_called() -> None:
    told = learned(Bank(ANA, 2, card=" 017 "), Score(ANA, 2, 3, card=" Knock  It Over"))
    assert told == {"17": {"hearts": 2}, "Knock It Over": {"value": 2, "cost": 3}}


def test_one_name_in_two_spellings_is_one_card() -> None:
    told = learned(Score(ANA, 2, 3, card="Knock it over"), Score(BEN, 2, 0, card="KNOCK IT OVER"))
    assert told == {"Knock it over": {"value": 2, "cost": 3}}


def test_a_card_without_a_name_teaches_nothing() -> None:
    assert learned(Bank(ANA, 2), Score(ANA, 2, 2), PassToy(), SetCat(ANA, 3, card="Escape")) == {}


def test_what_cost_or_scored_nothing_does_not_teach_that() -> None:
    """Instant actions score for no cost, and cards can make a card worth nothing."""
    assert learned(Score(ANA, 4, 0, card="Air Strike")) == {"Air Strike": {"value": 4}}
    assert learned(Score(ANA, 0, 0, card="Air Strike")) == {}


def test_entries_that_contradict_each_other_do_not_teach() -> None:
    assert learned(Bank(ANA, 2, card="Bath Time"), Bank(BEN, 3, card="Bath Time")) == {}
    told = learned(Score(ANA, 4, 5, card="Air Strike"), Score(BEN, 4, 6, card="Air Strike"))
    assert told == {"Air Strike": {"value": 4}}
    assert learned(Bank(ANA, 2, card="17"), Score(BEN, 3, 2, card="17")) == {}


def test_what_the_edition_says_is_never_learned() -> None:
    deck = GAME.with_answers(RULEBOOK, {"Bath Time": {"hearts": 3}, "Air Strike": {"value": 4}})
    assert learned(Bank(ANA, 9, card="Bath Time"), deck=deck) == {}
    assert learned(Score(ANA, 9, 5, card="Air Strike"), deck=deck) == {"Air Strike": {"cost": 5}}


def test_a_card_of_another_kind_is_never_learned() -> None:
    """If an incident or a mischief card was banked, somebody tapped the wrong card."""
    assert learned(Bank(ANA, 2, card="Escape"), Bank(ANA, 2, card="Air Strike")) == {}


def test_an_entry_that_cannot_be_read_is_passed_over() -> None:
    log = {"a1": {"do": "bank", "cat": ANA}, **as_log([Bank(ANA, 3, card="Bath Time")])}
    log["a2"] = {"do": "purr", "cat": ANA, "card": "Bath Time"}
    seats = (Seat(ANA, "Ana"), Seat(BEN, "Ben"))
    table = Table(seats, {}, GAME.load_deck(RULEBOOK), {"race": {"log": log}})
    assert GAME.answers(table) == {"Bath Time": {"hearts": 3}}


# -- what becomes of it ----------------------------------------------------------------------------


def test_an_edition_takes_what_it_leaves_open() -> None:
    deck = GAME.with_answers(RULEBOOK, {"Bath Time": {"hearts": 3}})
    assert cards(deck, "Bath Time") == [{"name": "Bath Time", "kind": "affection", "hearts": 3}]


def test_every_card_of_the_name_is_filled_in() -> None:
    deck = GAME.with_answers(RULEBOOK, {"Santa Claws": {"hearts": 5}})
    assert [(card["number"], card["hearts"]) for card in cards(deck, "Santa Claws")] == [
        (74, 5),
        (85, 5),
    ]


def test_a_card_of_unknown_kind_learns_its_kind() -> None:
    deck = GAME.with_answers(RULEBOOK, {"Bush Dweller": {"value": 2, "cost": 3}})
    assert cards(deck, "Bush Dweller") == [
        {
            "number": 20,
            "name": "Bush Dweller",
            "kind": "mischief",
            "value": 2,
            "cost": 3,
            "out_of_kitten": True,
        }
    ]


def test_an_edition_keeps_what_it_says() -> None:
    known = {"Bath Time": {"hearts": 3}, "Air Strike": {"value": 4, "cost": 5}}
    deck = GAME.with_answers(RULEBOOK, known)
    other = {"Bath Time": {"hearts": 9}, "Air Strike": {"value": 9, "cost": 9}}
    assert GAME.with_answers(deck, other) == deck
    assert GAME.with_answers(RULEBOOK, {"Escape": {"hearts": 3}}) == RULEBOOK


def test_a_card_that_the_edition_does_not_have_is_added() -> None:
    known = {"17": {"value": 2, "cost": 3}, "Knock It Over": {"hearts": 1}}
    deck = GAME.with_answers(RULEBOOK, known)
    assert deck["cards"][-2:] == [
        {"number": 17, "name": "Card 17", "kind": "mischief", "value": 2, "cost": 3},
        {"name": "Knock It Over", "kind": "affection", "hearts": 1},
    ]


def test_a_card_known_by_its_number_is_found_again_by_it() -> None:
    deck = GAME.with_answers(RULEBOOK, {"17": {"value": 2}, "Card 17": {"cost": 3}})
    assert cards(deck, "Card 17") == [
        {"number": 17, "name": "Card 17", "kind": "mischief", "value": 2, "cost": 3}
    ]
    assert learned(Score(ANA, 2, 3, card="17"), deck=deck) == {}


def test_answers_that_make_no_sense_change_nothing() -> None:
    nonsense = {
        "Bath Time": {"hearts": "3"},
        "Air Strike": {"value": True, "cost": -1},
        "Bush Dweller": {"hearts": 1, "value": 2},
        "1000": {"hearts": 1},
        "Scavenger": [],
        "x" * 99: {"hearts": 1},
    }
    assert GAME.with_answers(RULEBOOK, nonsense) == RULEBOOK


FACT = st.integers(-1, 120)
NAME = st.sampled_from(["17", " 74", "Card 17", "bath time", "Escape", "Scavenger", "Air Strike"])
ANSWERS = st.fixed_dictionaries({}, optional={"hearts": FACT, "value": FACT, "cost": FACT})


@given(st.dictionaries(NAME | st.text(max_size=70), ANSWERS))
def test_a_deck_that_learned_can_be_played_with_and_learns_it_once(known: dict[str, Any]) -> None:
    deck = GAME.with_answers(RULEBOOK, known)
    assert GAME.load_deck(deck)
    assert GAME.with_answers(deck, known) == deck


def test_a_card_without_a_number_is_not_called_none() -> None:
    """A card with that name is another card."""
    cards = GAME.with_answers(RULEBOOK, {"None": {"value": 1}})["cards"]
    assert [card["name"] for card in cards if card.get("value")] == ["None"]


ACTIONS = st.lists(
    st.builds(Bank, st.just(ANA), st.integers(0, 5), card=NAME)
    | st.builds(Score, st.just(ANA), st.integers(0, 4), st.integers(0, 4), card=NAME),
    max_size=6,
)


@given(ACTIONS)
def test_a_club_never_learns_what_it_knows(actions: list[Action]) -> None:
    """With everything that was revealed filled in, the same log teaches nothing more."""
    told = learned(*actions)
    assert learned(*actions, deck=GAME.with_answers(RULEBOOK, told)) == {}
