"""Actions in a score document that are not legal at their place: the error has the exact path.
test_legality covers what is legal."""

from __future__ import annotations

from typing import Any

import pytest

from games.contract import Json
from tests.cantankerous_cats.documents import (
    CLAIM,
    attack,
    bank,
    by_hand,
    document,
    race,
    refused,
    score,
    unreadable,
    win,
)


@pytest.mark.parametrize(
    ("rule", "actions", "path", "message"),
    [
        (
            "CC-6: only whoever holds the toy buys",
            [{"do": "buy-pounce", "cat": "Ben"}],
            "$.actions[0].cat",
            "Ben does not hold the cat toy: you buy tokens on your own turn.",
        ),
        (
            "CC-2: a card pays once",
            [bank("Ana", 2), bank("Ana", 1), score("Ana", 1, 3, pay=[2, 2])],
            "$.actions[2].pay",
            "Ana does not have these cards banked.",
        ),
        (
            "CC-7: after the end nothing is done",
            [*CLAIM, win("Ana"), bank("Ben", 1)],
            "$.actions[3]",
            "The race is over: Ana has won.",
        ),
    ],
)
def test_an_action_that_is_not_legal_is_an_error(
    rule: str, actions: list[Json], path: str, message: str
) -> None:
    assert refused(*actions) == (path, message), rule


def test_messages_name_players_as_they_are_written() -> None:
    feral = by_hand("{n} Ben", feral=True)
    told: Any = {**document(feral, score("{n} Ben", 1, 0)), "players": ["Ana", "{n} Ben"]}
    assert unreadable(told) == (
        "$.actions[1].cat",
        "{n} Ben is feral: feral cats cannot score.",
    )


# -- what cards let happen (CC-3, CC-11) -----------------------------------------------------------


def test_a_forced_attack_costs_no_token_and_comes_from_anybody() -> None:
    found = race(bank("Cleo", 3), attack("Ben", "Cleo", 5, 3, forced=True))
    assert (found.cats["Cleo"].mischief, found.cats["Ben"].pounce) == (2, 1)
    assert refused(attack("Ben", "Cleo", 5, 3)) == (
        "$.actions[0].on",
        "Ben can pounce only on Ana, who holds the cat toy.",
    )


@pytest.mark.parametrize("named", ["Escape", "escape", "4", 4])
def test_an_incident_is_played_by_its_name_or_its_number(named: Json) -> None:
    play = {"do": "play", "cat": "Ana", "card": named, "on": "Ben"}
    assert race(bank("Ben", 3), play).cats["Ben"].feral


def test_what_an_edition_does_not_tell_cannot_be_played() -> None:
    assert refused({"do": "play", "cat": "Ana", "card": "Nap"}) == (
        "$.actions[0].card",
        'the edition does not say what "Nap" does: set it by hand',
    )
    assert refused({"do": "play", "cat": "Ana"}) == (
        "$.actions[0].card",
        "which card? Its number or its name",
    )


@pytest.mark.parametrize(
    ("rules", "action", "name"),
    [
        ("kitten", bank("Ana", 2, card="Santa Claws"), "Santa Claws"),
        ("kitten", {"do": "bank", "cat": "Ana", "card": 85}, "Santa Claws"),
        ("kitten", score("Ana", 1, 0, card="bush dweller"), "Bush Dweller"),
        ("kitten", by_hand("Ana", mischief=2, card="Multiplikitty"), "Multiplikitty"),
        ("kitten", {"do": "play", "cat": "Ana", "card": "Escape", "on": "Ben"}, "Escape"),
        ("basic", {"do": "play", "cat": "Ana", "card": 4, "on": "Ben"}, "Escape"),
        ("basic", {"do": "play", "cat": "Ana", "card": "Adoption Day"}, "Adoption Day"),
        ("basic", {"do": "play", "cat": "Ana", "card": "Animal Control"}, "Animal Control"),
        ("basic", score("Ana", 1, 0, card="76"), "Scavenger"),
    ],
)
def test_a_card_that_a_game_removes_is_an_error_where_it_is_named(
    rules: str, action: Json, name: str
) -> None:
    message = f'"{name}" is taken out in the {rules} game'
    assert unreadable(document(action, rules=rules)) == ("$.actions[0].card", message)


def test_a_card_that_another_game_removes_is_none_of_its_business() -> None:
    assert race(bank("Ana", 2, card="Santa Claws"), rules="basic").cats["Ana"].bank == (2,)
    assert race(bank("Ana", 2, card="Santa Claws")).cats["Ana"].bank == (2,)


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ("Santa Claws", '"Santa Claws" is an affection card: bank it'),
        (74, '"Santa Claws" is an affection card: bank it'),
        ("air strike", '"Air Strike" is a mischief card: score it or attack with it'),
        ("Animal Control", 'the edition does not say what "Animal Control" does: set it by hand'),
    ],
)
def test_what_is_no_incident_is_not_played_as_one(card: Json, message: str) -> None:
    assert refused({"do": "play", "cat": "Ana", "card": card}) == ("$.actions[0].card", message)


def test_an_attack_that_is_forced_names_whom_it_hits_and_not_the_card_that_forces_it() -> None:
    play = {"do": "play", "cat": "Ana", "card": "Enemy of My Enemy", "on": "Ben"}
    assert refused(play) == (
        "$.actions[0].on",
        "Leave the target out: the forced attack that follows shows who attacks whom.",
    )


def test_the_card_that_stops_an_attack_may_be_named() -> None:
    stopped = attack("Ben", "Ana", 3, 2, counter="incident", counter_card="Laser Pointer")
    assert race(stopped).cats["Ana"].pounce == 0
    named = attack("Ben", "Ana", 3, 2, counter_card="Laser Pointer")
    assert refused(named) == (
        "$.actions[0].counter_card",
        "This is only for a target that counters with an incident.",
    )


CARDS = [
    # Ana has 1 + 4 banked and a token, Ben attacks with 5 for 4; what it comes to by the cards.
    ("Laser Pointer", {}, (0, (1, 4), False)),  # "Cancels ALL of the effects"
    ("Blame the Dog", {}, (0, (1, 4), False)),  # "Nullify the Value and Cost"
    ("Midnight Run", {}, (2, (1,), False)),  # plays two cards, and stops nothing
    ("Midnight Run", {"counter": [2, 2]}, (2, (1, 4), False)),  # banks what pays
    ("Enemy of My Enemy", {}, (2, (1,), False)),
    ("Escape", {}, (0, (1,), True)),  # half of five, in whole cards; then nobody is at home
    ("Escape", {"pay": [1, 4]}, (0, (), True)),
    ("Escape", {"counter_on": "Ben"}, (2, (1,), False)),
    ("Adoption Day", {}, (2, (1,), False)),  # for Cleo, who is feral
    ("Squirrel", {"stopped": True}, (0, (1, 4), False)),
    ("Squirrel", {"stopped": False}, (2, (1,), False)),
]


@pytest.mark.parametrize(("card", "more", "ends"), CARDS)
def test_a_counter_does_what_its_card_says(
    card: str, more: dict[str, Any], ends: tuple[int, tuple[int, ...], bool]
) -> None:
    counter = {"counter": "incident", "counter_card": card, **more}
    if counter.get("counter") == [2, 2]:
        counter["pay"] = [2, 2]
    before = bank("Ana", 1), bank("Ana", 4), by_hand("Cleo", feral=True)
    ended = race(*before, attack("Ben", "Ana", 5, 4, **counter))
    ana = ended.cats["Ana"]
    assert (ana.mischief, ana.bank, ana.feral) == ends
    assert (ana.pounce, ended.cats["Ben"].pounce) == (0, 0)
    assert ended.cats["Cleo"].feral == (card != "Adoption Day")


@pytest.mark.parametrize(
    ("counter", "path", "message"),
    [
        ({"counter": "incident"}, "stopped", "Did the incident stop the attack?"),
        (
            {"counter": "incident", "counter_card": "Squirrel"},
            "stopped",
            "Did the incident stop the attack?",
        ),
        (
            {"counter": "incident", "counter_card": "Laser Pointer", "stopped": False},
            "stopped",
            "This is only for an incident that the edition does not know.",
        ),
        ({"counter": "incident", "stopped": 1}, "stopped", "expected true or false"),
        (
            {"counter": "incident", "counter_card": "Adoption Day"},
            "counter_on",
            "Who is the card played on?",
        ),
        (
            {"counter": "incident", "counter_card": "Adoption Day", "counter_on": "Cleo"},
            "counter_on",
            "Cleo is domestic already.",
        ),
        (
            {"counter": [1, 1, 1], "counter_card": "Midnight Run"},
            "counter",
            "This incident banks 2 cards at most.",
        ),
        (
            {"counter": "incident", "counter_card": "Midnight Run", "counter_on": "Cleo"},
            "counter_on",
            "This card has no target.",
        ),
    ],
)
def test_a_counter_that_cannot_be_says_where(
    counter: dict[str, Any], path: str, message: str
) -> None:
    found, said = refused(attack("Ben", "Ana", 3, 2, **counter))
    assert found == f"$.actions[0].{path}"
    assert message in said
