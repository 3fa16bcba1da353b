"""How results are revealed, and what of them may be seen before, for all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import documents, registry
from games.contract import Result, Seat, Table, from_json, to_json, wording
from games.game import Game
from games.reveal import MOST, RevealStep, by_line, merged_order
from games.secret import sealed, without_last
from tests.plays.test_replay import FILES, name, read

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")


@cache
def made_up(slug: str, seed: int) -> tuple[Game, Table, Result]:
    """Returns a whole play as the demo makes it up."""
    game, random = registry.game(slug), Random(seed)
    deck = game.load_deck(random.choice([*game.editions.values()]))
    game = game.variant(deck)
    players = random.choice([n for n in game.seats if n <= len(NAMES)])
    seats = tuple(Seat(str(n + 1), NAMES[n]) for n in range(players))
    table = Table(seats=seats, options={}, deck=deck, sheets={}, start="1")
    skills = {seat.key: random.random() for seat in seats}
    played = game.demo(table, skills, random)
    options = {**table.options, **played.options}
    table = Table(seats=seats, options=options, deck=deck, sheets=played.sheets, start="1")
    return game, table, game.score(table)


plays = st.builds(made_up, st.sampled_from(registry.slugs()), st.integers(0, 60))


def check(game: Game, result: Result) -> tuple[RevealStep, ...]:
    """Checks what is true of the reveal of any complete play."""
    steps = game.steps(result)
    ends = {one.seat: one.total for one in result.standings}
    before: Mapping[str, int] = dict.fromkeys(ends, 0)
    order = steps[0].seats
    best = min if game.fewest_wins else max
    for step in steps:
        gained = {seat: step.gains.get(seat, 0) for seat in ends}
        assert step.totals == {seat: before[seat] + gained[seat] for seat in ends}
        assert {*step.seats} == {*ends}
        assert {*step.seats[: len(step.leaders)]} == {*step.leaders}
        if not any(gained.values()):  # nobody moves without points, but for what decides
            assert step.seats == tuple(sorted(order, key=lambda seat: seat not in step.leaders))
        elif step.leaders:
            top = best(step.totals.values())
            assert {*step.leaders} == {seat for seat in ends if step.totals[seat] == top}
        before, order = step.totals, step.seats
    assert before == ends
    assert {*result.winners} <= {*steps[-1].leaders} or len(ends) == 1
    rows = [step for step in steps if step.gains]
    assert len(rows) <= MOST
    assert all(any(step.gains.values()) for step in rows[1:])
    return steps


def said(step: RevealStep) -> str:
    return (
        wording(step.words, {str(n): one for n, one in enumerate(NAMES, 1)}) if step.words else ""
    )


@given(plays)
def test_steps_add_up_and_the_last_one_is_the_result(play: tuple[Game, Table, Result]) -> None:
    game, _table, result = play
    if result.complete:
        check(game, from_json(to_json(result), Result))


@pytest.mark.parametrize("path", FILES, ids=name)
def test_plays_counted_by_hand_can_be_revealed(path: Path) -> None:
    game, table = documents.read(read(path)["document"])
    game = game.variant(table.deck)
    if (result := game.score(table)).complete:
        for step in check(game, result):
            assert "{" not in said(step)


@given(plays, st.integers(0, 5))
def test_a_sealed_result_holds_nothing_of_others(play: tuple[Game, Table, Result], at: int) -> None:
    game, table, result = play
    hands = [slot for slot in game.slots(table) if slot.seat]
    slot = hands[at % len(hands)] if hands else None
    found = sealed(result, slot)
    assert [one.seat for one in found.standings] == ([slot.seat] if slot else [])
    assert {*found.sheets} <= ({slot.key} if slot else set())
    assert not any((found.winners, found.won, found.notes, found.pending))
    for one in found.standings:
        told = next(other for other in result.standings if other.seat == one.seat)
        own = sum(line.points for line in told.lines if not line.rival)
        hidden = sum(
            d.points for line in told.lines for d in line.details if d.rival and not line.rival
        )
        assert (one.place, one.won, one.total) == (0, False, own - hidden)
        assert not [line for line in one.lines if line.rival and (line.points or not line.open)]


@given(plays)
def test_without_the_last_round_the_sums_are_those_before_it(
    play: tuple[Game, Table, Result],
) -> None:
    game, table, result = play
    last = game.last_round(table)
    if not last:
        return
    found = without_last(result, last, fewest_wins=game.fewest_wins)
    was = {one.seat: one for one in result.standings}
    assert not any((found.winners, last in found.won))
    for one in found.standings:
        assert one.lines == tuple(line for line in was[one.seat].lines if line.key != last)
        assert one.total == sum(line.points for line in one.lines)
        assert not any((one.ties, one.won))


def test_cat_lady_tells_what_differs_least_first_and_cats_last() -> None:
    orders = set()
    for seed in range(20):
        game, _table, result = made_up("cat-lady", seed)
        orders.add(tuple(row.key for row in game.reveal(result)))
    small = ("leftover", "tokens", "toys", "catnip", "costumes", "cats+hungry")
    assert orders == {small}


def test_the_last_round_of_cat_in_the_box_is_told_by_its_parts() -> None:
    game, _table, result = made_up("cat-in-the-box", 3)
    keys = [row.key for row in game.reveal(result)]
    last = result.standings[0].lines[-1].key
    assert [key for key in keys if key.startswith(last)] == [
        f"{last}-{part}" for part in ("tricks", "paradox", "group") if f"{last}-{part}" in keys
    ]
    assert len(keys) > len(result.standings[0].lines)


def test_who_led_before_the_last_game_of_cat_tower_is_told_last() -> None:
    for seed in range(20):
        game, _table, result = made_up("cat-tower", seed)
        last = by_line(result)[-1]
        before = {one.seat: one.total - last.gains[one.seat] for one in result.standings}
        told = [row.key.removeprefix(f"{last.key}-") for row in game.reveal(result)][-len(before) :]
        assert [before[seat] for seat in told] == sorted(before.values(), reverse=True)


def test_a_tie_breaker_is_a_step_of_its_own() -> None:
    found = Counter(
        said(step).partition(";")[0].rstrip("0123456789")
        for slug in ("cat-lady", "box-of-treats")
        for seed in range(150)
        for step in made_up(slug, seed)[0].steps(made_up(slug, seed)[2])
        if step.key.startswith("tie-")
    )
    assert found["Tied on "] > 0


def test_a_victory_names_its_winner() -> None:
    path = next(one for one in FILES if "feral" in one.name)
    game, table = documents.read(read(path)["document"])
    result = game.score(table)
    words = game.steps(result)[-1].words
    assert words is not None
    assert result.winners[0] in wording(words, {})


def test_the_skeleton_of_a_game_gets_the_rows_of_its_score_table() -> None:
    game, _table, result = made_up("cat-lady", 1)
    lines = [{line.key: 0 for line in one.lines} for one in result.standings]
    assert [row.key for row in Game.reveal(game, result)] == merged_order(lines)


def test_names_are_listed_with_and() -> None:
    told = [
        step
        for n in range(40)
        for step in made_up("cat-in-the-box", n)[0].steps(made_up("cat-in-the-box", n)[2])
    ]
    assert any(" and " in said(step) and "tied" in said(step) for step in told)
