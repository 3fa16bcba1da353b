"""What the last round of Cat in the Box can still change, compared with all endings of small
rounds, each scored by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import msgspec
import pytest

from games.cat_in_the_box.board import largest_group, reachable
from games.cat_in_the_box.deck import Deck
from games.cat_in_the_box.game import CAT_IN_THE_BOX
from games.cat_in_the_box.possible import Outlook, last_round, outlooks, still_possible
from games.cat_in_the_box.rules import score
from games.contract import Json, Result, Table, wording
from tests.cat_in_the_box.tables import CAST, DECK, table

SMALL: Deck = CAT_IN_THE_BOX.load_deck(
    {
        **CAT_IN_THE_BOX.editions["rulebook"],
        "players": {
            "2": {"columns": 5, "hand": 5, "tricks": 4, "bonus_up_to": 2, "covered": 3},
            "3": {"columns": 4, "hand": 5, "tricks": 3, "predictions": [1, 2]},
            "4": {"columns": 8, "hand": 10, "tricks": 3, "predictions": [1, 2]},
            "5": {"columns": 9, "hand": 9, "tricks": 7, "predictions": [1, 2, 3, 4]},
        },
    }
)
NAMES = {str(key): name for key, name in enumerate(CAST, 1)}


def at_last(players: int, totals: list[int], last: Json, deck: Deck = SMALL) -> Table:
    """Returns a table before its last round. Each player has this many points, all of them from
    tricks; the players overrode the problems with that."""
    tricks = deck.setups[players].tricks
    sheets: dict[str, Json] = {}
    for number in range(1, players):
        won = [total // (players - 1) + (number <= total % (players - 1)) for total in totals]
        keys = [str(key) for key in range(1, players + 1)]
        sheets[f"round_{number}"] = {
            "by": "sizes",
            "predictions": dict.fromkeys(keys, tricks),
            "groups": dict.fromkeys(keys, 0),
            "tricks": dict(zip(keys, won, strict=True)),
        }
    found = msgspec.structs.replace(
        table(players, **sheets, **{f"round_{players}": last}), deck=deck
    )
    told = {one.key for one in score(found).problems if one.may_override}
    kept = frozenset(key for key in told if not key.startswith(f"round-{players}."))
    return msgspec.structs.replace(found, overridden=kept)


def told_of(found: Table, result: Result) -> tuple[Outlook, ...]:
    last = last_round(found, result)
    return outlooks(last, result) if last else ()


def with_last(found: Table, last: Json) -> Table:
    sheets = {**found.sheets, f"round-{len(found.seats)}": last}
    return msgspec.structs.replace(found, sheets=sheets)


# -- all endings -----------------------------------------------------------------------------------


def endings(found: Table) -> Iterator[tuple[Json, Result]]:
    """Yields every way to fill in the rest of the last round that causes no problem."""
    players = len(found.seats)
    setup = found.deck.setups[players]
    so_far = found.sheets[f"round-{players}"]
    keys = found.keys
    tricks = {seat: (so_far.get("tricks") or {}).get(seat) for seat in keys}
    is_settled = None not in tricks.values() and (
        bool(so_far.get("paradox")) or sum(map(int, filter(None, tricks.values()))) == setup.tricks
    )
    each = [
        [tricks[seat] or 0] if is_settled else range(tricks[seat] or 0, setup.tricks + 1)
        for seat in keys
    ]
    predictions = [
        [told]
        if (told := (so_far.get("predictions") or {}).get(seat)) is not None
        else setup.predictions or [None]
        for seat in keys
    ]
    for won, paradox, told in product(
        product(*each),
        [so_far.get("paradox")] if so_far.get("paradox") else ["", *keys],
        product(*predictions),
    ):
        if sum(won) != setup.tricks and not (paradox and sum(won) < setup.tricks):
            continue
        if paradox and sum(won) >= setup.tricks:
            continue
        sheet = {
            "by": "sizes",
            "paradox": paradox,
            "tricks": dict(zip(keys, won, strict=True)),
            "predictions": {s: p for s, p in zip(keys, told, strict=True) if p is not None},
        }
        spans = [sizes(found, so_far, seat, sum(won), paradox, is_settled) for seat in keys]
        if not all(spans):
            continue
        bonus = [
            seat != paradox
            and (count <= setup.bonus_up_to if not setup.predictions else count == prediction)
            for seat, count, prediction in zip(keys, won, told, strict=True)
        ]
        choices = [span if has else [None] for span, has in zip(spans, bonus, strict=True)]
        for groups in product(*choices):
            known = {s: size for s, size in zip(keys, groups, strict=True) if size is not None}
            full = {**sheet, "groups": known}
            result = score(with_last(found, full))
            of_last = [one for one in result.problems if one.slot == f"round-{players}"]
            assert result.complete
            assert not of_last
            yield full, result


def sizes(
    found: Table, so_far: Json, seat: str, won: int, paradox: str, is_settled: bool
) -> list[int]:
    """Returns the sizes that a seat's group can have; none if the entries do not fit."""
    most = won + (bool(paradox) and paradox != seat)
    least = 1 if won else 0
    if so_far.get("by") == "sizes":
        told = (so_far.get("groups") or {}).get(seat)
        if is_settled and told is not None:
            return [told] if told <= most else []
        return list(range(max(told or 0, least), most + 1))
    rows = found.deck.rows
    owners = {
        (rows.index(cell[:-2]), int(cell[-1]) - 1): owner
        for cell, owner in (so_far.get("board") or {}).items()
    }
    own = {space for space, owner in owners.items() if owner == seat}
    columns = found.deck.setups[len(found.seats)].columns
    free = set(product(range(len(rows)), range(columns))) - owners.keys()
    if len(own) > most:
        return []
    highest = max(
        len(largest_group(own | set(more))) for more in combinations(free, most - len(own))
    )
    return list(range(max(len(largest_group(own)), least), highest + 1))


def by_definition(found: Table) -> tuple[Outlook, ...]:
    """Returns the same as `outlooks`, computed from all endings."""
    all_endings = list(endings(found))
    return tuple(_seen_by(seat, found, all_endings) for seat in found.keys)


def _seen_by(seat: str, found: Table, all_endings: list[tuple[Json, Result]]) -> Outlook:
    rows = []
    for full, result in all_endings:
        tricks = full["tricks"][seat]
        paradox = full["paradox"] == seat
        line = next(one for one in result.standings if one.seat == seat)
        bonus = seat in result.sheets[f"round-{len(found.seats)}"]["bonus"]
        rows.append(
            (
                tricks,
                paradox,
                bonus,
                full["groups"].get(seat, 0),
                result.winners == (seat,),
                line.won,
            )
        )

    def surely(place: int, among: list[Any]) -> int | None:
        for number in sorted({row[place] for row in among}):
            if all(row[4] for row in among if row[place] >= number):
                return int(number)
        return None

    calm = [row for row in rows if not row[1]]
    with_bonus = [row for row in rows if row[2]]
    won = [row for row in rows if row[5]]
    return Outlook(
        seat,
        all(row[4] for row in rows),
        surely(0, calm),
        surely(3, with_bonus),
        min((row[0] for row in won), default=None),
        min((row[3] for row in won if row[2]), default=None),
        bool(won) and all(row[2] for row in won),
        min((row[3] for row in with_bonus), default=0),
    )


def random_last(rng: random.Random, players: int, deck: Deck) -> Json:
    """Returns parts of a random last round."""
    setup = deck.setups[players]
    keys = [str(key) for key in range(1, players + 1)]
    paradox = rng.choice(["", "", *keys])
    owners = [rng.choice(keys) for _trick in range(setup.tricks - bool(paradox))]
    shown = rng.randrange(0, len(owners) + 1)
    full = {key: owners.count(key) for key in keys}
    part = {key: owners[:shown].count(key) for key in keys}
    is_done = rng.random() < 0.4
    tricks = full if is_done else {key: n for key, n in part.items() if n or rng.random() < 0.3}
    last: dict[str, Json] = {"tricks": tricks}
    if setup.predictions:
        last["predictions"] = {
            key: rng.choice(setup.predictions) for key in keys if rng.random() < 0.8
        }
    if paradox and rng.random() < 0.6:
        last["paradox"] = paradox
    if rng.random() < 0.5:
        last["by"] = "sizes"
        last["groups"] = {
            key: rng.randrange(1, setup.tricks + 1) for key in keys if rng.random() < 0.4
        }
    else:
        spaces = rng.sample(deck.cells(players), rng.randrange(0, 2 * setup.tricks))
        last["board"] = {cell: rng.choice(keys) for cell in spaces}
    return last


@pytest.mark.parametrize("seed", range(30))
def test_bounds_are_those_of_all_endings(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.choice((2, 3, 3))
    highest = rng.choice((2, 5, 9))
    totals = [rng.randrange(0, highest) for _player in range(players)]
    found = at_last(players, totals, random_last(rng, players, SMALL))
    result = score(found)
    if result.complete:
        assert last_round(found, result) is None
        return
    told = told_of(found, result)
    wanted = by_definition(found)
    assert told == (wanted if any(True for _one in endings(found)) else ())


@pytest.mark.parametrize("seed", range(30))
def test_a_group_grows_as_large_as_the_best_places_for_more_tokens_make_it(seed: int) -> None:
    rng = random.Random(seed)
    spaces = rng.sample([*product(range(4), range(4))], 12)
    own, free = set(spaces[: seed % 6]), set(spaces[seed % 6 :])
    more = rng.randrange(1, 5)
    wanted = [
        max(len(largest_group(own | set(some))) for some in combinations(free, count))
        for count in range(more + 1)
    ]
    assert list(reachable(own, free, more)) == wanted


def played_out(rng: random.Random, players: int) -> tuple[Json, Json]:
    """Returns a last round played by the rulebook with its tokens on the board, and a part of
    it."""
    setup = DECK.setups[players]
    keys = [str(key) for key in range(1, players + 1)]
    paradox = rng.choice(["", *keys])
    won = rng.randrange(setup.tricks) if paradox else setup.tricks
    tricks = [rng.choice(keys) for _trick in range(won)]
    cells = rng.sample(DECK.cells(players), won * players)
    board = {cell: keys[place % players] for place, cell in enumerate(cells)}
    predictions = {key: rng.choice(setup.predictions) for key in keys if setup.predictions}
    last = {"paradox": paradox, "predictions": predictions, "board": board}
    shown = tricks[: rng.randrange(won + 1)]
    part = {
        "predictions": {key: told for key, told in predictions.items() if rng.random() < 0.8},
        "board": {cell: owner for cell, owner in board.items() if rng.random() < 0.5},
        "tricks": {key: shown.count(key) for key in set(shown)},
    }
    return {**last, "tricks": {key: tricks.count(key) for key in keys}}, part


@pytest.mark.parametrize("seed", range(30))
def test_no_round_on_a_real_board_ends_against_what_was_said(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randrange(2, 6)
    full, part = played_out(rng, players)
    found = at_last(players, [rng.randrange(8) for _player in range(players)], part, DECK)
    told = told_of(found, score(found))
    assert told
    result = score(with_last(found, full))
    last = f"round-{players}"
    groups = result.sheets[last]["groups"]
    for one in told:
        tricks, size = full["tricks"][one.seat], len(groups[one.seat])
        bonus = one.seat in result.sheets[last]["bonus"]
        alone, won = result.winners == (one.seat,), one.seat in result.winners
        has_tricks = one.surely_tricks is not None and tricks >= one.surely_tricks
        has_group = one.surely_group is not None and bonus and size >= one.surely_group
        surely = (has_tricks and full["paradox"] != one.seat) or has_group
        assert alone or not (one.is_safe or surely)
        if won:
            assert one.least_tricks is not None
            assert tricks >= one.least_tricks
            assert bonus or not one.needs_bonus
        if won and bonus:
            assert one.least_group is not None
            assert size >= one.least_group


def sentences(found: Table) -> list[str]:
    return [wording(one, NAMES) for one in still_possible(found, score(found))]


def test_who_leads_by_more_than_anybody_can_get_can_no_longer_be_caught() -> None:
    last = {"predictions": {"1": 1, "2": 1, "3": 1}}
    assert sentences(at_last(3, [14, 2, 0], last)) == ["Ana can no longer be caught."]


def test_a_player_is_told_the_tricks_and_the_group_that_win() -> None:
    """With 2 tricks and a group of 3 Ana has 11. Ben scores 1 for a trick, and 3 for his group."""
    last = {"by": "sizes", "predictions": {"1": 2, "2": 1, "3": 1}, "groups": {"2": 3}}
    found = at_last(3, [6, 6, 0], last)
    assert sentences(found)[0] == "Ana wins with 2 tricks as predicted and a group of 3 or more."
    lost = {**last, "tricks": {"1": 2, "2": 1, "3": 0}, "groups": {"1": 2, "2": 3}}
    won = {**last, "tricks": {"1": 2, "2": 1, "3": 0}, "groups": {"1": 3, "2": 3}}
    assert score(with_last(found, lost)).winners != ("1",)
    assert score(with_last(found, won)).winners == ("1",)


def test_nothing_is_said_before_the_last_round_and_once_it_is_over() -> None:
    last = {"tricks": {"1": 2, "2": 1, "3": 0}, "predictions": {"1": 1, "2": 2, "3": 1}}
    found = at_last(3, [9, 2, 0], last)
    assert score(found).complete
    assert sentences(found) == []
    earlier = {key: sheet for key, sheet in found.sheets.items() if key == "round-1"}
    assert sentences(msgspec.structs.replace(found, sheets=earlier)) == []


def test_nothing_is_said_while_all_is_open() -> None:
    assert sentences(at_last(3, [4, 4, 4], {})) == []


def test_nothing_is_said_where_the_table_scored_the_last_round_its_own_way() -> None:
    last = {"tricks": {"1": 1, "2": 1, "3": 0}, "predictions": {"1": 1, "2": 2, "3": 1}}
    found = at_last(3, [14, 2, 0], last)
    assert sentences(found)
    told = next(one.key for one in score(found).problems if one.slot == "round-3")
    more = msgspec.structs.replace(found, overridden=found.overridden | {told})
    assert sentences(more) == []
