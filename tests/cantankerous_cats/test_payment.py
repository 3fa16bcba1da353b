"""Paying with whole cards: the suggestion, and all other possible payments (CC-1, CC-2)."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cantankerous_cats.rules.payment import holds, is_free, payments, proposal, without
from games.cantankerous_cats.rules.state import Hearts

cards = st.lists(st.integers(0, 9), max_size=9).map(tuple)
costs = st.integers(0, 40)


def subsets(bank: Hearts) -> set[Hearts]:
    """Returns every choice of cards, largest card first."""
    largest_first = sorted(bank, reverse=True)
    sizes = range(len(bank) + 1)
    return set(chain.from_iterable(combinations(largest_first, size) for size in sizes))


def best(bank: Hearts, cost: int) -> Hearts | None:
    """Returns the best choice, found by comparing all: fewest hearts wasted, then fewest cards,
    then the largest."""
    enough = [chosen for chosen in subsets(bank) if sum(chosen) >= cost]
    if not enough:
        return None
    return min(enough, key=lambda chosen: (sum(chosen), len(chosen), [-card for card in chosen]))


def with_no_card_too_many(bank: Hearts, cost: int) -> set[Hearts]:
    """Returns all choices that are enough, but not without any one of their cards."""
    return {
        chosen
        for chosen in subsets(bank)
        if sum(chosen) >= cost and all(sum(chosen) - card < cost for card in chosen)
    }


# -- what is proposed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "cost", "pay"),
    [
        pytest.param((2, 2), 4, (2, 2), id="exact"),
        pytest.param((3, 3), 4, (3, 3), id="no-change-is-given"),
        pytest.param((5, 2, 2), 4, (2, 2), id="wasting-nothing-comes-before-fewest-cards"),
        pytest.param((4, 2, 2), 4, (4,), id="fewest-cards-of-what-wastes-nothing"),
        pytest.param((3, 2, 2, 1), 4, (3, 1), id="the-largest-card-of-as-many"),
        pytest.param((1, 3), 2, (3,), id="one-heart-wasted-is-the-best-here"),
        pytest.param((5, 4, 3), 6, (4, 3), id="seven-for-six-rather-than-eight"),
        pytest.param((1, 1, 1), 4, None, id="too-little"),
        pytest.param((), 1, None, id="nothing-banked"),
        pytest.param((), 0, (), id="nothing-to-pay-with-nothing"),
        pytest.param((2,), 0, (), id="a-card-for-no-cost-takes-none"),
    ],
)
def test_the_payment_proposed_is(bank: Hearts, cost: int, pay: Hearts | None) -> None:
    assert proposal(bank, cost) == pay


@given(bank=cards, cost=costs)
def test_the_proposal_is_the_best_of_all_subsets(bank: Hearts, cost: int) -> None:
    assert proposal(bank, cost) == best(bank, cost)


@pytest.mark.parametrize("size", range(7))
def test_the_proposal_is_the_best_for_every_small_bank(size: int) -> None:
    for bank in combinations_with_replacement(range(6), size):
        for cost in range(sum(bank) + 2):
            assert proposal(bank, cost) == best(bank, cost), (bank, cost)


# -- what else could be paid -----------------------------------------------------------------------


@given(bank=cards, cost=costs)
def test_the_payments_are_all_those_without_a_card_too_many(bank: Hearts, cost: int) -> None:
    found = with_no_card_too_many(bank, cost)
    assert payments(bank, cost) == found
    assert is_free(bank, cost) == (len(found) > 1)


@pytest.mark.parametrize("size", range(7))
def test_the_payments_are_complete_for_every_small_bank(size: int) -> None:
    for bank in combinations_with_replacement(range(5), size):
        for cost in range(sum(bank) + 2):
            assert payments(bank, cost) == with_no_card_too_many(bank, cost), (bank, cost)


# -- cards that leave a bank -----------------------------------------------------------------------


def test_the_oldest_of_cards_alike_goes_and_the_others_keep_their_order() -> None:
    assert without((2, 1, 2, 3), (2, 3)) == (1, 2)


def test_a_card_is_not_held_twice_because_there_is_one() -> None:
    assert holds((2, 1), (1, 2))
    assert not holds((2, 1), (2, 2))
    assert holds((), ())


@given(bank=cards, other=cards)
def test_a_bank_holds_cards_where_they_are_all_among_its_own(bank: Hearts, other: Hearts) -> None:
    assert holds(bank, other) == all(bank.count(card) >= other.count(card) for card in set(other))


@given(bank=cards, data=st.data())
def test_what_leaves_and_what_stays_make_the_bank(bank: Hearts, data: st.DataObject) -> None:
    gone = data.draw(st.sampled_from(sorted(subsets(bank))))
    left = without(bank, gone)
    assert Counter(left) + Counter(gone) == Counter(bank)
    stays = iter(bank)
    assert all(card in stays for card in left)  # in the order of the bank
