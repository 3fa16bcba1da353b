"""What a log leads to: its entries in order, without illegal ones; undo removes the last entry."""

from __future__ import annotations

import msgspec
import pytest

from games.cantankerous_cats.rules import log as log_module
from games.cantankerous_cats.rules.actions import (
    Action,
    Attack,
    Bank,
    BuyPounce,
    PassToy,
    Prevented,
    Score,
    SetCat,
    Step,
    Win,
    as_log,
    readable,
    write,
)
from games.cantankerous_cats.rules.log import replay, replayed
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.rules.transitions import apply
from games.contract import Json, Seat, Table
from games.trees import keys_in_order, next_key

from .races import CAST, DECK, after, banks, mischief, race, tokens

EXAMPLES: list[tuple[Action, Json]] = [
    (Bank("Ana", 2), {"do": "bank", "cat": "Ana", "hearts": 2}),
    (Score("Ana", 3, 4), {"do": "score", "cat": "Ana", "value": 3, "cost": 4}),
    (
        Score("Ana", 3, 4, pay=(2, 2), card="17"),
        {"do": "score", "cat": "Ana", "value": 3, "cost": 4, "pay": [2, 2], "card": "17"},
    ),
    (
        Attack("Ben", "Ana", 3, 2, counter=(2,)),
        {"do": "attack", "cat": "Ben", "on": "Ana", "value": 3, "cost": 2, "counter": [2]},
    ),
    (
        Attack("Ben", "Ana", 3, 2, counter=()),
        {"do": "attack", "cat": "Ben", "on": "Ana", "value": 3, "cost": 2, "counter": []},
    ),
    (
        Attack("Ben", "Ana", 3, 2, counter="incident"),
        {"do": "attack", "cat": "Ben", "on": "Ana", "value": 3, "cost": 2, "counter": "incident"},
    ),
    (BuyPounce("Ana"), {"do": "buy-pounce", "cat": "Ana"}),
    (PassToy(), {"do": "pass-toy"}),
    (PassToy("Cleo"), {"do": "pass-toy", "to": "Cleo"}),
    (
        SetCat("Ana", mischief=0, bank=(), pounce=0, feral=False),
        {"do": "set", "cat": "Ana", "mischief": 0, "bank": [], "pounce": 0, "feral": False},
    ),
    (SetCat("Ana", mischief=3), {"do": "set", "cat": "Ana", "mischief": 3}),
    (Win("Ana"), {"do": "win", "cat": "Ana"}),
    (Prevented(), {"do": "prevented"}),
    (Prevented("Ben"), {"do": "prevented", "by": "Ben"}),
]


def table(log: Json = None, start_seat: str = "Ana", options: Json = None, **sheet: Json) -> Table:
    return Table(
        seats=tuple(Seat(name, name) for name in CAST),
        options=options or {},
        deck=DECK,
        sheets={"race": {**sheet, **({"log": log} if log is not None else {})}},
        start=start_seat,
    )


# -- entries ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "entry"), EXAMPLES)
def test_an_action_is_written_as_score_documents_write_it(action: Action, entry: Json) -> None:
    assert write(action) == entry
    assert readable(entry) == action


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"do": "purr", "cat": "Ana"},
        {"do": "bank", "cat": "Ana"},
        {"do": "bank", "cat": "Ana", "hearts": "many"},
        {"do": "score", "cat": "Ana", "value": 3, "cost": None},
    ],
)
def test_what_is_no_action_cannot_be_read(entry: Json) -> None:
    assert readable(entry) is None


def test_entries_are_ordered_by_number_and_not_by_letter() -> None:
    log = as_log([Bank("Ana", hearts) for hearts in range(1, 12)])
    assert keys_in_order(dict(reversed(log.items()))) == [f"a{n}" for n in range(1, 12)]
    assert next_key(log) == "a12"
    assert next_key({}) == "a1"


# -- replaying -------------------------------------------------------------------------------------


def test_a_log_is_replayed_in_order_whatever_order_it_is_stored_in() -> None:
    log = as_log([*[Bank("Ana", 1)] * 9, Score("Ana", 3, 9), SetCat("Ana", pounce=0)])
    shuffled = {key: log[key] for key in sorted(log)}  # a1, a10, a11, a2 ...
    found = replay(race(), shuffled)
    assert (mischief(found.race), banks(found.race)) == ({"Ana": 3}, {})
    assert list(found.steps) == keys_in_order(log)


def test_an_entry_that_is_no_action_does_nothing() -> None:
    log = {"a1": write(Bank("Ana", 2)), "a2": {"do": "purr"}, "a3": {}}
    assert replay(race(), log).race == after(race(), Bank("Ana", 2))


def test_a_victory_that_is_taken_back_lets_the_race_go_on() -> None:
    log = as_log([SetCat("Ana", mischief=8), Score("Ana", 1, 0), Win("Ana")])
    assert replay(race(), log).race.winner == "Ana"
    del log["a3"]
    waiting = replay(race(), log).race
    assert (waiting.winner, waiting.claim is not None) == ("", True)
    log["a3"] = write(Prevented("Ben"))
    stopped = replay(race(), log).race
    assert (mischief(stopped), tokens(stopped)) == ({"Ana": 8}, {"Ana": 1, "Cleo": 1, "Dov": 1})


# -- a table's race --------------------------------------------------------------------------------


def test_a_table_without_a_sheet_has_a_race_at_its_start() -> None:
    bare = msgspec.structs.replace(table(), sheets={})
    assert replayed(bare).race == race()


def beginning(table: Table) -> Race:
    return replayed(table).race


def test_whoever_won_the_first_bite_holds_the_toy_first() -> None:
    assert beginning(table(first="Cleo")).toy == "Cleo"


def test_without_a_first_bite_the_start_player_holds_the_toy_first() -> None:
    assert beginning(table(start_seat="Ben")).toy == "Ben"


def test_where_the_first_bite_names_nobody_who_plays_the_first_seat_has_the_toy() -> None:
    assert beginning(table(start_seat="Ben", first="Nobody")).toy == "Ana"


def test_the_rules_of_a_table_are_those_of_its_options() -> None:
    for rules in ("standard", "basic", "kitten"):
        assert beginning(table(options={"rules": rules})).rules == rules


@pytest.mark.parametrize("options", [{}, {"rules": None}, {"rules": "tomcat"}])
def test_where_nothing_else_is_said_the_rules_are_the_standard_ones(options: Json) -> None:
    assert beginning(table(options=options)).rules == "standard"


def test_a_tables_log_is_replayed() -> None:
    log = as_log([Bank("Ana", 2), PassToy(), Bank("Ben", 3)])
    now = replayed(table(log)).race
    assert (banks(now), now.toy) == ({"Ana": (2,), "Ben": (3,)}, "Ben")


def test_another_state_of_the_sheet_is_replayed_where_one_is_given() -> None:
    stored = table(as_log([Bank("Ana", 2)]))
    other = {"first": "Ben", "log": as_log([Bank("Ana", 3)])}
    now = replayed(stored, other).race
    assert (banks(now), now.toy) == ({"Ana": (3,)}, "Ben")


def test_an_entry_that_is_changed_in_place_is_another_race() -> None:
    log = as_log([Bank("Ana", 2), PassToy()])
    replayed(table(log))
    log["a1"] = {**log["a1"], "hearts": 5}
    assert banks(replayed(table(log)).race) == {"Ana": (5,)}


def test_what_is_known_stays_whatever_becomes_of_the_log_it_was_found_in() -> None:
    actions: list[Action] = [Bank("Ana", 2), PassToy(), Bank("Ben", 1)]
    log = as_log(actions)
    found = replayed(table(log)).race
    log["a3"]["hearts"] = 6  # type: ignore[index]
    assert replayed(table(as_log(actions))).race == found


def test_a_tap_runs_one_action_however_many_other_races_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    actions: list[Action] = [Bank("Ana", 1), Bank("Ben", 2), PassToy()] * 4
    for last in (Bank("Ana", 6), Bank("Ben", 6), PassToy("Cleo")):
        replayed(table(as_log([*actions, last])))
    for start in (1, 2, 3):
        replayed(table(as_log(actions[:start])))
    ran: list[Action] = []

    def counted(race: Race, action: Action) -> Step:
        ran.append(action)
        return apply(race, action)

    monkeypatch.setattr(log_module, "apply", counted)
    replayed(table(as_log([*actions, Bank("Ana", 6), Bank("Cleo", 1)])))
    assert ran == [Bank("Cleo", 1)]


def test_the_same_log_by_other_rules_or_from_another_start_is_another_race() -> None:
    log = as_log([PassToy()])
    races = [
        table(log),
        table(log, start_seat="Ben"),
        table(log, options={"rules": "kitten"}),
    ]
    assert [replayed(one).race.toy for one in races] == ["Ben", "Cleo", CAST[-1]]


def test_no_more_than_the_latest_races_are_known() -> None:
    for hearts in range(log_module.KEPT + 10):
        replayed(table(as_log([SetCat("Ana", mischief=hearts)])))
    assert len(log_module._known) == log_module.KEPT


def test_a_number_that_nobody_could_store_is_replayed_all_the_same() -> None:
    assert replayed(table({"a1": {"do": "bank", "cat": "Ana", "hearts": 10**30}})).race
