"""What each cat of a race still needs, compared with every card that it could play or bank."""

from __future__ import annotations

import random
from itertools import product

import pytest

from games.cantankerous_cats.possible import Lacks, lacks, still_possible
from games.cantankerous_cats.rules.actions import Action, Bank, PassToy, Prevented, Score, SetCat
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.score import score
from games.cantankerous_cats.rules.state import Cat, Race
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import KITTEN, RULES, STANDARD
from games.contract import Table, wording
from tests.cantankerous_cats.races import CAST, DECK, race
from tests.cantankerous_cats.tables import ANA, BEN, CLEO, NAMES, sheet, table


def random_race(rng: random.Random) -> Race:
    players = rng.randrange(2, 5)
    rules = rng.choice((STANDARD, STANDARD, *RULES))
    is_standard = rules == STANDARD
    cats = {
        name: Cat(
            mischief=rng.randrange(0, 9 if rules == KITTEN else 11),
            bank=tuple(rng.randrange(1, 5) for _card in range(rng.randrange(0, 5))),
            pounce=rng.randrange(0, 2) if is_standard else 0,
            feral=is_standard and rng.random() < 0.4,
        )
        for name in CAST[:players]
    }
    return race(rules=rules, players=players, toy=rng.choice(CAST[:players]), deck=DECK, **cats)


def wins(now: Race, action: Action) -> bool:
    """Returns whether the cat wins by this action, or claims the victory."""
    if refusal(now, action):
        return False
    after = apply(now, action).after
    seat = getattr(action, "cat", "")
    return after.winner == seat or (after.claim is not None and after.claim.cat == seat)


def assert_wins_with(now: Race, one: Lacks, *, at_all: bool = True) -> None:
    """Asserts that every card that the cat could bank or play in this race wins if it has what
    `Lacks` says."""
    for hearts in range(1, 13):
        told = one.kind == "hearts" and hearts >= one.number
        assert wins(now, Bank(one.seat, hearts)) == (told and at_all)
    for value, cost in product(range(12), range(20)):
        told = one.kind == "points" and value >= one.number and cost <= one.pays
        assert wins(now, Score(one.seat, value, cost)) == (told and at_all)


@pytest.mark.parametrize("seed", range(80))
def test_what_a_cat_lacks_is_what_wins(seed: int) -> None:
    now = random_race(random.Random(seed))
    for one in lacks(now):
        assert_wins_with(now, one, at_all=one.now)
        if not one.now:
            turn = apply(now, PassToy(one.seat)).after
            assert_wins_with(turn, one)


@pytest.mark.parametrize("seed", range(40))
def test_a_victory_waits_for_those_who_can_stop_it(seed: int) -> None:
    now = random_race(random.Random(seed))
    for one in lacks(now):
        bank = Bank(one.seat, one.number)
        action = bank if one.kind == "hearts" else Score(one.seat, one.number, 0)
        if one.now:
            after = apply(now, action).after
            assert after.is_over is (not one.stoppers)
            may = {seat for seat in now.seats if refusal(after, Prevented(seat)) is None}
            assert may == set(one.stoppers)


def sentences(found: Table) -> list[str]:
    return [wording(one, NAMES) for one in still_possible(found, score(found))]


def test_a_race_tells_what_wins_now_and_who_can_stop_it() -> None:
    found = table(
        sheet(
            SetCat(ANA, mischief=7, bank=(2, 3)),
            SetCat(BEN, mischief=5, pounce=0),
            SetCat(CLEO, feral=True, bank=(3,)),
        ),
        seats=3,
    )
    assert sentences(found) == [
        "Ana wins now with a card worth 2 points or more that costs 5 hearts at most.",
        "Ben needs 4 more points.",
        "Cleo needs 6 more hearts.",
        "Players who can stop a victory with a pounce token: Cleo.",
    ]


def test_a_feral_cat_that_will_be_adopted_needs_points() -> None:
    found = table(sheet(SetCat(BEN, feral=True, bank=(4,), mischief=6)), seats=2)
    assert sentences(found)[1] == (
        "Ben turns domestic on getting the cat toy and then needs 3 more points."
    )


def test_nothing_is_said_while_all_lack_the_same_and_once_the_race_is_over() -> None:
    assert sentences(table(seats=3)) == []
    assert sentences(table(sheet(Bank(ANA, 2)), seats=3)) == []
    ended = sheet(SetCat(ANA, mischief=8), SetCat(BEN, pounce=0), Score(ANA, 1, 0))
    assert sentences(table(ended, seats=2)) == []
    final = {"way": "final", "final": {"mischief": {ANA: 8}}}
    assert sentences(table(final, seats=2)) == []


def test_nothing_is_said_while_a_victory_waits_for_its_answer() -> None:
    claimed = sheet(SetCat(ANA, mischief=8), Score(ANA, 1, 0))
    assert sentences(table(claimed, seats=2)) == []
