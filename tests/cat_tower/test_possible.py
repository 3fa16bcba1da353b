"""What the last game of a series can still change, compared with all endings of small games, each
scored by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import msgspec
import pytest

from games.cat_tower.deck import Deck
from games.cat_tower.game import CAT_TOWER
from games.cat_tower.possible import Outlook, outlooks, still_possible
from games.cat_tower.rules import score
from games.contract import Json, Result, Table, wording
from tests.cat_tower.tables import NAMES, table


def small(rng: random.Random) -> Deck:
    edition = CAT_TOWER.editions["rulebook"]
    points, hand = rng.choice((1, 1, 2)), rng.choice((2, 3))
    found: Deck = CAT_TOWER.load_deck({**edition, "cards": 12, "hand": hand, "card_points": points})
    return found


def at_last(before: list[int], *last: int | None, deck: Deck | None = None) -> Table:
    """Returns two games of a series: the first with these cards left, the second as far as it is
    entered."""
    left = {str(key): cards for key, cards in enumerate(last, 1) if cards is not None}
    first = {str(key): cards for key, cards in enumerate(before, 1)}
    games: dict[str, Json] = {"game_1": {"cards_left": first}}
    if left:
        games["game_2"] = {"cards_left": left}
    found = table(len(before), {"games": 2}, **games)
    return msgspec.structs.replace(found, deck=deck) if deck else found


def endings(found: Table) -> Iterator[tuple[dict[str, int], Result]]:
    """Yields every way to fill in the rest of the last game that causes no problem."""
    told = (found.sheets.get("game-2") or {}).get("cards_left") or {}
    most = found.deck.in_play(len(found.seats))
    choices = [[told[seat]] if seat in told else range(most + 1) for seat in found.keys]
    for hands in product(*choices):
        left = dict(zip(found.keys, hands, strict=True))
        sheets = {**found.sheets, "game-2": {"cards_left": left}}
        result = score(msgspec.structs.replace(found, sheets=sheets))
        if result.complete:
            yield left, result


def by_definition(found: Table) -> tuple[Outlook, ...]:
    """Returns the same as `outlooks`, computed from all endings; `fewer` is the difference of the
    totals."""
    all_endings = list(endings(found))
    return tuple(_seen_by(seat, found, all_endings) for seat in found.keys if all_endings)


def _seen_by(seat: str, found: Table, all_endings: list[tuple[dict[str, int], Result]]) -> Outlook:
    alone = [(left[seat], result.winners == (seat,)) for left, result in all_endings]
    sure = [
        number
        for number in {cards for cards, _won in alone}
        if all(won for cards, won in alone if cards <= number)
    ]
    won = [left for left, result in all_endings if seat in result.winners]
    totals = found.sheets["game-1"]["cards_left"]
    return Outlook(
        seat,
        all(won for _cards, won in alone),
        max(sure, default=None),
        max((left[seat] for left in won), default=None),
        {other: n for other in totals if (n := totals[seat] - totals[other]) > 0},
    )


@pytest.mark.parametrize("seed", range(30))
def test_bounds_are_those_of_all_endings(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.choice((2, 3, 3, 4))
    deck = small(rng)
    most = deck.in_play(players)
    before = [0, *(rng.randrange(1, max(2, most // players)) for _other in range(players - 1))]
    rng.shuffle(before)
    last = [rng.randrange(0, 4) if rng.random() < 0.3 else None for _player in range(players)]
    found = at_last(before, *last, deck=deck)
    result = score(found)
    assert not any(one.slot == "game-1" for one in result.problems)
    if None not in last:
        assert outlooks(found, result) == ()
        return
    assert outlooks(found, result) == by_definition(found)


@pytest.mark.parametrize("seed", range(20))
def test_a_win_has_the_fewer_cards_that_it_needs_and_no_more(seed: int) -> None:
    rng = random.Random(seed)
    before = [0, rng.randrange(1, 3), rng.randrange(1, 3)]
    found = at_last(before, deck=small(rng))
    all_endings = list(endings(found))
    for one in outlooks(found, score(found)):
        won = [left for left, result in all_endings if one.seat in result.winners]
        for other, fewer in one.fewer.items():
            apart = {left[other] - left[one.seat] for left in won}
            assert not apart or min(apart) == fewer


def sentences(found: Table) -> list[str]:
    return [wording(one, NAMES) for one in still_possible(found, score(found))]


def test_who_leads_by_more_than_a_game_can_cost_can_no_longer_be_caught() -> None:
    assert sentences(at_last([0, 14])) == [
        "Ana wins with at most 13 cards left.",
        "Ben can only win with at least 14 cards fewer than Ana.",
    ]
    three = table(2, {"games": 3}, game_1=_hands(0, 14), game_2=_hands(0, 1))
    assert sentences(three) == ["Ana can no longer be caught."]


def _hands(*left: int) -> Json:
    return {"cards_left": {str(key): cards for key, cards in enumerate(left, 1)}}


def test_what_was_entered_of_the_last_game_counts() -> None:
    assert sentences(at_last([0, 2, 5], 3)) == [
        "Ben wins with no card left.",
        "Cleo can no longer win.",
    ]


def test_nothing_is_said_before_the_last_game_after_it_and_while_all_are_level() -> None:
    assert sentences(table(2, {"games": 3}, game_1=_hands(0, 5))) == []
    assert sentences(at_last([0, 5], 0, 3)) == []
    assert sentences(table(3, {"games": 1})) == []
