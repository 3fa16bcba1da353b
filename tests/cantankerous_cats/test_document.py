"""Score documents of Cantankerous Cats: what they can contain, and their results."""

from __future__ import annotations

import pytest

from games import documents
from games.cantankerous_cats.rules.actions import Attack, Bank, Score, SetCat, readable
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.sheet import SLOT
from games.contract import Json
from games.reader import DocumentError
from tests.cantankerous_cats.documents import (
    PASS,
    attack,
    bank,
    by_hand,
    document,
    final,
    race,
    score,
    table,
    unreadable,
    win,
)


def test_the_first_player_holds_the_toy_first() -> None:
    found = table(document())
    assert found.start == "Ana"
    assert replayed(found).race.toy == "Ana"
    assert found.sheets[SLOT]["first"] == "Ana"


def test_every_action_is_read_as_it_was_written() -> None:
    done = [
        bank("Ana", 2),
        score("Ana", 3, 1, pay=[2]),
        attack("Ben", "Ana", 2, 1, counter=[1, 3], pay=[3]),
        {"do": "buy-pounce", "cat": "Ana"},
        PASS,
        {"do": "pass-toy", "to": "Ana"},
        by_hand("Cleo", mischief=4, bank=[2, 2], pounce=0, feral=True, card="Escape"),
    ]
    log = table(document(*done)).sheets[SLOT]["log"]
    assert list(log) == [f"a{number}" for number in range(1, 8)]
    assert [{"do": entry["do"], **entry} for entry in log.values()] == done
    assert readable(log["a3"]) == Attack("Ben", "Ana", 2, 1, counter=(1, 3), pay=(3,))


def test_a_race_without_actions_is_not_over() -> None:
    result = documents.score({"game": "cantankerous-cats", "players": ["Ana", "Ben"]})
    assert (result["complete"], result["winners"]) == (False, [])
    assert [one["total"] for one in result["standings"]] == [0, 0]


@pytest.mark.parametrize(("rules", "tokens"), [("standard", 1), ("basic", 0), ("kitten", 0)])
def test_the_rules_are_an_option(rules: str, tokens: int) -> None:
    found = race(rules=rules)
    assert found.rules == rules
    assert {cat.pounce for cat in found.cats.values()} == {tokens}


def test_the_standard_game_is_played_where_nothing_is_said() -> None:
    assert race().rules == "standard"
    assert race(options={"first_bite": "high"}).rules == "standard"


def test_the_rank_of_the_first_bite_can_be_told() -> None:
    found = table(document(options={"rules": "basic", "first_bite": "low"}))
    assert found.sheets[SLOT]["rank"] == "low"


@pytest.mark.parametrize(
    "told",
    [
        document(bank("Ana", 2, card=None)),
        document(bank("Ana", 2), score("Ana", 1, 2, pay=None)),
        document(by_hand("Ana", mischief=3, bank=None)),
        document(options=None),
        document(winner=None),
        final(Ana={"bank": []}, Ben=None),
    ],
)
def test_null_is_no_value(told: dict[str, Json]) -> None:
    with pytest.raises(DocumentError, match="null is not a value"):
        documents.read(told)


def test_a_bank_that_is_set_is_a_list_of_cards_or_one_card() -> None:
    def banked(said: Json) -> tuple[int, ...]:
        return race(bank("Ana", 9), by_hand("Ana", bank=said)).cats["Ana"].bank

    assert banked([2, 3]) == (2, 3)
    assert banked(5) == (5,)
    assert banked(0) == ()
    assert banked([]) == ()


# -- cards -----------------------------------------------------------------------------------------


def test_what_the_edition_tells_of_a_card_may_be_left_out() -> None:
    found = table(
        document(
            {"do": "bank", "cat": "Ana", "card": "Bath Time"},
            {"do": "bank", "cat": "Ana", "card": 40},
            {"do": "score", "cat": "Ana", "card": "air strike"},
            {"do": "attack", "cat": "Ben", "on": "Ana", "card": "17"},
            edition="ours",
        )
    )
    assert [readable(entry) for entry in found.sheets[SLOT]["log"].values()] == [
        Bank("Ana", 4, card="Bath Time"),
        Bank("Ana", 4, card="40"),
        Score("Ana", 5, 6, card="air strike"),
        Attack("Ben", "Ana", 5, 6, card="17"),
    ]


def test_a_number_that_is_given_stands_before_the_edition() -> None:
    found = race(bank("Ana", 2, card="Bath Time"), edition="ours")
    assert found.cats["Ana"].bank == (2,)


def test_a_card_that_the_edition_does_not_have_is_only_a_name() -> None:
    done = bank("Ana", 2, card="Nap in the sun"), bank("Ana", 3, card=999)
    assert race(*done).cats["Ana"].hearts == 5


def test_a_card_may_be_named_where_something_is_set() -> None:
    entry = table(document(by_hand("Ana", feral=True, card=4))).sheets[SLOT]["log"]["a1"]
    assert readable(entry) == SetCat("Ana", feral=True, card="4")


@pytest.mark.parametrize(
    ("action", "path", "message"),
    [
        (
            {"do": "score", "cat": "Ana", "card": "Rampage"},
            "$.actions[0].cost",
            'how many hearts does this card cost? The edition does not give it for "Rampage".',
        ),
        (
            {"do": "score", "cat": "Ana", "card": 76},
            "$.actions[0].value",
            'how many points is this card worth? The edition does not give it for "76".',
        ),
        (
            {"do": "bank", "cat": "Ana", "card": "Scavenger"},
            "$.actions[0].hearts",
            'how many hearts does this card have? The edition does not give it for "Scavenger".',
        ),
        (
            {"do": "attack", "cat": "Ben", "on": "Ana", "value": 2, "card": "Nowhere"},
            "$.actions[0].cost",
            'how many hearts does this card cost? The edition does not give it for "Nowhere".',
        ),
    ],
)
def test_a_number_that_the_edition_does_not_tell_is_asked_for(
    action: Json, path: str, message: str
) -> None:
    assert unreadable(document(action, edition="ours")) == (path, message)


# -- only how it ended -----------------------------------------------------------------------------


def test_only_the_end_can_be_told() -> None:
    result = documents.score(
        final("Ana", Ana={"mischief": 9, "bank": [1, 2]}, Ben={"mischief": 4, "bank": 3})
    )
    assert (result["complete"], result["winners"], result["problems"]) == (True, ["Ana"], [])
    assert [(one["player"], one["total"]) for one in result["standings"]] == [
        ("Ana", 9), ("Ben", 4), ("Cleo", 0),
    ]  # fmt: skip


def test_what_is_left_out_of_the_end_is_nothing() -> None:
    ended = table(final(Ana={"bank": []})).sheets[SLOT]["final"]
    assert ended == {
        "mischief": {"Ana": 0, "Ben": 0, "Cleo": 0},
        "hearts": {"Ana": 0, "Ben": 0, "Cleo": 0},
        "feral": {"Ana": False, "Ben": False, "Cleo": False},
    }


@pytest.mark.parametrize(
    ("ended", "path", "message"),
    [
        (final(Zoe={}), "$.final.Zoe", 'unknown player "Zoe"; known: Ana, Ben, Cleo'),
        (
            final(Ana={"pounce": 1}),
            "$.final.Ana.pounce",
            'unknown key "pounce"; known: mischief, bank, feral',
        ),
        (final(Ana=9), "$.final.Ana", "expected an object, got a whole number"),
        (final(Ana={"mischief": -1}), "$.final.Ana.mischief", "expected 0 or more, got -1"),
        (final(Ana={"mischief": 100}), "$.final.Ana.mischief", "expected 99 or less, got 100"),
        (final(Ana={"bank": "2"}), "$.final.Ana.bank", "expected a whole number, got text"),
        (final(Ana={"bank": [2, 0]}), "$.final.Ana.bank[1]", "expected 1 or more, got 0"),
        (
            final(Ana={"feral": 1}),
            "$.final.Ana.feral",
            "expected true or false, got a whole number",
        ),
        (final("Zoe"), "$.winner", 'unknown player "Zoe"; known: Ana, Ben, Cleo'),
        (document(final=[]), "$.final", "expected an object, got a list"),
    ],
)
def test_what_the_end_cannot_mean_is_an_error(ended: Json, path: str, message: str) -> None:
    assert unreadable(ended) == (path, message)


# -- what comes out --------------------------------------------------------------------------------


def test_both_ways_say_the_same_end() -> None:
    """CC-10."""
    actions = documents.score(
        document(bank("Ben", 3), bank("Ana", 4), score("Ana", 9, 2), win("Ana"))
    )
    ended = documents.score(final("Ana", Ana={"mischief": 9}, Ben={"bank": 3}))
    assert ended["winners"] == actions["winners"]
    for one, other in zip(ended["standings"], actions["standings"], strict=True):
        assert {key: one[key] for key in ("player", "total", "place", "decided_by")} == {
            key: other[key] for key in ("player", "total", "place", "decided_by")
        }
