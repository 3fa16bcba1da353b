"""Invalid score documents of Cantankerous Cats: the error has the exact path."""

from __future__ import annotations

import pytest

from games.contract import Json
from tests.cantankerous_cats.documents import (
    PASS,
    attack,
    bank,
    by_hand,
    document,
    prevented,
    race,
    score,
    unreadable,
    win,
)


@pytest.mark.parametrize("ways", [("actions", "final"), ("final", "actions")])
def test_both_ways_at_once_are_an_error_at_the_later_one(ways: tuple[str, str]) -> None:
    both: dict[str, Json] = {"actions": [], "final": {}}
    told = {"game": "cantankerous-cats", "players": ["Ana", "Ben"]} | {
        way: both[way] for way in ways
    }
    assert unreadable(told) == (f"$.{ways[1]}", "give the actions or the final state, not both")


def test_the_winner_is_told_with_the_end_only() -> None:
    path, message = unreadable(document(winner="Ana"))
    assert path == "$.winner"
    assert message.startswith("only with a final state")


@pytest.mark.parametrize(
    ("more", "path", "message"),
    [
        (
            {"rounds": []},
            "$.rounds",
            'unknown key "rounds"; known: game, edition, options, players, actions, final, winner',
        ),
        (
            {"options": {"games": 3}},
            "$.options.games",
            'unknown key "games"; known: rules, first_bite',
        ),
        ({"options": []}, "$.options", "expected an object, got a list"),
        (
            {"options": {"rules": "Kitten"}},
            "$.options.rules",
            'unknown rules "Kitten"; known: standard, basic, kitten',
        ),
        (
            {"options": {"first_bite": 3}},
            "$.options.first_bite",
            "expected text, got a whole number",
        ),
        (
            {"options": {"first_bite": "middle"}},
            "$.options.first_bite",
            'unknown rank "middle"; known: high, low',
        ),
        ({"players": ["Ana"]}, "$.players", "1 player given; this game takes 2 to 6"),
        ({"edition": "second"}, "$.edition", 'unknown edition "second"; available: rulebook'),
        ({"actions": {}}, "$.actions", "expected a list, got an object"),
        (
            {"actions": [PASS] * 1000},
            "$.actions",
            "there are 1000 actions, but at most 999 can be read",
        ),
    ],
)
def test_what_is_wrong_beside_the_actions_has_its_path(
    more: dict[str, Json], path: str, message: str
) -> None:
    assert unreadable(document() | more) == (path, message)


@pytest.mark.parametrize(
    ("action", "path", "message"),
    [
        (None, "", "expected an object, got null"),
        ("pass-toy", "", "expected an object, got text"),
        (
            {},
            ".do",
            "what was done? One of bank, score, attack, play, buy-pounce, pass-toy, set, win, "
            "prevented",
        ),
        (
            {"do": "nap"},
            ".do",
            'unknown action "nap"; known: bank, score, attack, play, buy-pounce, pass-toy, set, '
            "win, prevented",
        ),
        ({"do": ["bank"]}, ".do", "expected text, got a list"),
        # players
        (bank("Zoe", 2), ".cat", 'unknown player "Zoe"; known: Ana, Ben, Cleo'),
        (score("ana", 1, 1), ".cat", 'unknown player "ana"; known: Ana, Ben, Cleo'),
        (attack("Ben", "Zoe", 1, 1), ".on", 'unknown player "Zoe"; known: Ana, Ben, Cleo'),
        ({"do": "buy-pounce", "cat": 1}, ".cat", "expected text, got a whole number"),
        ({**PASS, "to": "Zoe"}, ".to", 'unknown player "Zoe"; known: Ana, Ben, Cleo'),
        (by_hand("Zoe", mischief=1), ".cat", 'unknown player "Zoe"; known: Ana, Ben, Cleo'),
        (win("Zoe"), ".cat", 'unknown player "Zoe"; known: Ana, Ben, Cleo'),
        (prevented(by="Zoe"), ".by", 'unknown player "Zoe"; known: Ana, Ben, Cleo'),
        ({"do": "bank", "hearts": 2}, ".cat", "which player? One of Ana, Ben, Cleo"),
        (
            {"do": "attack", "cat": "Ben", "value": 1, "cost": 1},
            ".on",
            "which player? One of Ana, Ben, Cleo",
        ),
        # numbers
        ({"do": "bank", "cat": "Ana"}, ".hearts", "how many hearts does this card have?"),
        (
            {"do": "score", "cat": "Ana", "cost": 1},
            ".value",
            "how many points is this card worth?",
        ),
        (
            {"do": "score", "cat": "Ana", "value": 1},
            ".cost",
            "how many hearts does this card cost?",
        ),
        (bank("Ana", 0), ".hearts", "expected 1 or more, got 0"),
        (bank("Ana", 100), ".hearts", "expected 99 or less, got 100"),
        (bank("Ana", True), ".hearts", "expected a whole number, got true or false"),
        (score("Ana", -1, 0), ".value", "expected 0 or more, got -1"),
        (score("Ana", 100, 0), ".value", "expected 99 or less, got 100"),
        (score("Ana", 1, -1), ".cost", "expected 0 or more, got -1"),
        (by_hand("Ana", mischief=-1), ".mischief", "expected 0 or more, got -1"),
        (by_hand("Ana", pounce="1"), ".pounce", "expected a whole number, got text"),
        (by_hand("Ana", feral="no"), ".feral", "expected true or false, got text"),
        # cards
        (score("Ana", 1, 1, pay=2), ".pay", "expected a list, got a whole number"),
        (score("Ana", 1, 1, pay=[2, 0]), ".pay[1]", "expected 1 or more, got 0"),
        (attack("Ben", "Ana", 1, 1, counter=2), ".counter", "expected a list, got a whole number"),
        (
            attack("Ben", "Ana", 1, 1, counter=["2"]),
            ".counter[0]",
            "expected a whole number, got text",
        ),
        (
            attack("Ben", "Ana", 1, 1, counter="nap"),
            ".counter",
            'unknown counter card "nap"; known: incident',
        ),
        (by_hand("Ana", bank=-1), ".bank", "expected 0 or more, got -1"),
        (by_hand("Ana", bank=[1, 100]), ".bank[1]", "expected 99 or less, got 100"),
        (
            by_hand("Ana", bank=[1] * 100),
            ".bank",
            "there are 100 cards, but at most 99 can be read",
        ),
        (by_hand("Ana"), "", "what do you set? Give one or more of mischief, bank, pounce, feral"),
        (bank("Ana", 2, card=" "), ".card", "expected text, got nothing"),
        (bank("Ana", 2, card=-4), ".card", "expected 0 or more, got -4"),
        (bank("Ana", 2, card=["4"]), ".card", "expected a whole number, got a list"),
    ],
)
def test_an_action_that_cannot_be_meant_is_an_error(action: Json, path: str, message: str) -> None:
    assert unreadable(document(PASS, action)) == (f"$.actions[1]{path}", message)


KNOWN = {
    "bank": "do, cat, hearts, card",
    "score": "do, cat, value, cost, pay, card",
    "attack": "do, cat, on, value, cost, counter, counter_card, pay, card, forced, counter_on, "
    "stopped",
    "buy-pounce": "do, cat",
    "pass-toy": "do, to",
    "set": "do, cat, mischief, bank, pounce, feral, card",
    "win": "do, cat",
    "prevented": "do, by",
}


@pytest.mark.parametrize(("do", "known"), KNOWN.items())
def test_a_key_that_an_action_does_not_have_is_an_error(do: str, known: str) -> None:
    said = f'unknown key "nap"; known: {known}'
    assert unreadable(document({"do": do, "nap": 2})) == ("$.actions[0].nap", said)


# -- cards that the edition knows ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "part", "kind"),
    [
        (bank("Ana", 2, card="Escape"), "card", "incident"),
        (bank("Ana", 2, card="Air Strike"), "card", "mischief"),
        ({"do": "bank", "cat": "Ana", "card": "Escape"}, "card", "incident"),
        (score("Ana", 2, 1, card="Bath Time"), "card", "affection"),
        (score("Ana", 2, 1, card=36), "card", "incident"),
        ({"do": "score", "cat": "Ana", "card": 74}, "card", "affection"),
        (attack("Ben", "Ana", 2, 1, card="Escape"), "card", "incident"),
        (attack("Ben", "Ana", 2, 1, card="bath time"), "card", "affection"),
        (
            attack("Ben", "Ana", 2, 1, counter="incident", counter_card="Air Strike"),
            "counter_card",
            "mischief",
        ),
        ({"do": "play", "cat": "Ana", "card": "Air Strike"}, "card", "mischief"),
    ],
)
def test_each_action_takes_one_kind_of_cards(action: Json, part: str, kind: str) -> None:
    path, message = unreadable(document(action))
    assert path == f"$.actions[0].{part}"
    assert f" {kind} card: " in message


@pytest.mark.parametrize(
    "action",
    [
        bank("Ana", 2, card="Bath Time"),
        score("Ana", 0, 0, card="Air Strike"),
        attack("Ben", "Ana", 0, 0, card="Scavenger"),
        attack("Ben", "Ana", 2, 1, counter="incident", counter_card="Laser Pointer"),
        by_hand("Ana", feral=True, card="Escape"),
    ],
)
def test_a_card_of_the_right_kind_or_of_none_that_is_known_is_taken(action: Json) -> None:
    race(action)


@pytest.mark.parametrize(
    ("action", "part", "near"),
    [
        ({"do": "play", "cat": "Ana", "card": "Lazer Pointer"}, "card", "Laser Pointer"),
        ({"do": "play", "cat": "Ana", "card": "Adoption"}, "card", "Adoption Day"),
        (bank("Ana", 2, card="Santa Clawz"), "card", "Santa Claws"),
        (score("Ana", 2, 1, card="Air Strikes"), "card", "Air Strike"),
        (attack("Ben", "Ana", 2, 1, card="Airstrike"), "card", "Air Strike"),
        (
            attack("Ben", "Ana", 2, 1, counter="incident", counter_card="Blam the Dog"),
            "counter_card",
            "Blame the Dog",
        ),
        (by_hand("Ana", feral=True, card="Escpae"), "card", "Escape"),
    ],
)
def test_a_name_that_is_almost_that_of_a_card_is_taken_for_a_slip(
    action: Json, part: str, near: str
) -> None:
    path, message = unreadable(document(action))
    assert path == f"$.actions[0].{part}"
    assert message.endswith(f"did you mean {near}?")


def test_a_slip_does_not_bring_in_a_card_that_was_taken_out() -> None:
    slip = document(bank("Ana", 2, card="Santa Clawz"), rules="kitten")
    assert unreadable(slip)[1].endswith("did you mean Santa Claws?")


@pytest.mark.parametrize("name", ["Roof Dweller", "Knock It Over", "999"])
def test_other_names_are_those_of_cards_that_the_edition_does_not_have(name: str) -> None:
    race(bank("Ana", 2, card=name))
