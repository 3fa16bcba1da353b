"""The lines of a player's score, each from the few numbers that it depends on.

They are the same for a hand that is fed and for a quick tally.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from games.cat_lady.hand.cards import Goal, Hand, Numbers, Others
from games.cat_lady.hand.labels import LINE_LABELS
from games.contract import Detail, Line, Text, cite, plural, text

MANY_PLAYERS = 5  # from here on the second most costumes score too (BT-9)
TOY_KINDS = 5  # different toys there are; no set can be larger


RULINGS = {
    "cats": "CL-2",
    "hungry": "CL-1",
    "leftover": "CL-10",
    "costumes": "CL-8",
    "catnip": "CL-9",
    "toys": "CL-7",
    "tokens": "CL-11",
    "boxes": "BT-2",
    "goals": "BT-10",
    "cat-player": "BT-12",
}


class Counted(Protocol):
    """What other players' scores depend on of one player, as it stands (CL-15)."""

    @property
    def fed_cats(self) -> int: ...

    @property
    def food_left(self) -> int: ...

    @property
    def costumes(self) -> int: ...

    def count(self, what: str, hungry: bool = False) -> int:
        """What this player brings to a shared goal; `what` and `hungry` as in `Goal`."""


class CatPlayerCards(NamedTuple):
    """What only the cat player scores: the brushes, laser pointers and spray bottles that it still
    has, and the VP of its starting cards (BT-12)."""

    cards: int
    starting_cards_vp: int


def cat_player_cards(hand: Hand, discarded: int = 0) -> CatPlayerCards | None:
    """The cards of a hand without the bottles that were discarded; None if no card scores."""
    if hand.starting_cards_vp is None:
        return None
    cards = hand.brushes + hand.laser_pointers + hand.spray_bottles - discarded
    return CatPlayerCards(cards, hand.starting_cards_vp)


class Counts(NamedTuple):
    """All that the lines of one player depend on. `cats` are the points of the fed cats, with a
    reason for each in `details`; `catnip` includes the cats that count as one; `toy_sets` are the
    sizes of the sets; `goals` what is brought to each of `Others.goals`."""

    cats: int
    fed_cats: int
    hungry_cats: int
    food_left: int
    costumes: int
    catnip: int
    toy_sets: tuple[int, ...]
    vp_tokens: int
    boxes: int
    filled_boxes: int
    goals: tuple[int, ...]
    details: tuple[Detail, ...] = ()
    cat_player: CatPlayerCards | None = None


class Scored(NamedTuple):
    points: int
    reason: Text


def divide(points: int, players: int) -> int:
    """Evenly, rounded up."""
    return -(-points // players)


# -- points ----------------------------------------------------------------------------------------


def costume_points(own: int, others: Sequence[int], numbers: Numbers, players: int) -> Scored:
    """CL-8 with 2 to 4 players, BT-9 with 5 or 6."""
    if own == 0:
        return Scored(numbers.costume_none, text("no costume"))
    count = plural("{n} costume", "{n} costumes", own)
    ahead = sum(other > own for other in others)
    tied = 1 + sum(other == own for other in others)
    second = numbers.costume_second if players >= MANY_PLAYERS else 0
    if ahead == 0 and tied == 1:
        return Scored(numbers.costume_most, text("{count}, the most", count=count))
    if ahead == 0:
        return Scored(
            divide(numbers.costume_most + second, tied),
            text("{count}, the most, shared by {tied}", count=count, tied=tied),
        )
    if ahead > 1 or not second:
        return Scored(0, text("{count}, not the most", count=count))
    if tied == 1:
        return Scored(second, text("{count}, the second most", count=count))
    return Scored(
        divide(second, tied),
        text("{count}, the second most, shared by {tied}", count=count, tied=tied),
    )


def catnip_points(catnip: int, fed_cats: int, numbers: Numbers) -> Scored:
    """CL-9; `catnip` includes the fed cats that count as one."""
    reason = text(
        "{catnip}, {fed}",
        catnip=plural("{n} catnip", "{n} catnip", catnip),
        fed=plural("{n} fed cat", "{n} fed cats", fed_cats),
    )
    step = 1 + sum(catnip >= least for least in (1, 2, 4))
    return Scored(catnip_vp(catnip, fed_cats, numbers), cite("CL-9", reason, step))


def catnip_vp(catnip: int, fed_cats: int, numbers: Numbers) -> int:
    """The number alone, of which the search for the best feeding asks a lot."""
    if catnip < 2:
        return numbers.catnip_one * catnip
    return (numbers.catnip_many if catnip >= 4 else numbers.catnip_some) * fed_cats


def leftover_points(own: int, others: Sequence[int], numbers: Numbers) -> Scored:
    """CL-10."""
    if own == 0:
        return Scored(0, text("no food left"))
    count = plural("{n} food left", "{n} food left", own)
    most = max(others, default=0)
    points = leftover_vp(own, most, numbers)
    if own < most:
        return Scored(points, text("{count}, another player has {most}", count=count, most=most))
    if own == most:
        return Scored(points, text("{count}, tied for the most", count=count))
    return Scored(points, text("{count}, the most", count=count))


def leftover_vp(own: int, most: int, numbers: Numbers) -> int:
    """The number alone; `most` is what another player has left at the most."""
    return numbers.leftover if own and own >= most else 0


def hungry_points(hungry: int, numbers: Numbers) -> Scored:
    """CL-1."""
    reason = (
        plural("{n} hungry cat", "{n} hungry cats", hungry) if hungry else text("no hungry cat")
    )
    return Scored(numbers.hungry * hungry, reason)


def toy_set_points(sets: Sequence[int], numbers: Numbers) -> Scored:
    """CL-7; `sets`: how many different toys are in each."""
    points = sum(numbers.toy_sets[size - 1] for size in sets)
    if not sets:
        return Scored(points, text("no toys"))
    sizes = " + ".join(str(size) for size in sets)
    reason = plural("a set of {sizes}", "sets of {sizes}", len(sets), sizes=sizes)
    return Scored(points, cite("CL-7", reason, *sets))


def token_points(tokens: int, numbers: Numbers) -> Scored:
    """CL-11."""
    return Scored(numbers.vp_token * tokens, plural("{n} token", "{n} tokens", tokens))


def box_points(filled: int, owned: int) -> Scored:
    """Each filled box scores 1 for each box owned (BT-2)."""
    reason = text("{filled} of {owned} filled, {owned} each", filled=filled, owned=owned)
    return Scored(filled * owned, reason)


# -- lines -----------------------------------------------------------------------------------------


def lines_of(own: Counts, others: Others, numbers: Numbers, players: int) -> tuple[Line, ...]:
    """The lines of one player in order; the last ones only if there are such things."""
    lines = [
        _line("cats", own.cats, _fed(own), own.details),
        _line("hungry", *hungry_points(own.hungry_cats, numbers)),
        _line("leftover", *leftover_points(own.food_left, others.leftovers, numbers)),
        _costumes(own, others, numbers, players),
        _line("catnip", *catnip_points(own.catnip, own.fed_cats, numbers)),
        _line("toys", *toy_set_points(own.toy_sets, numbers)),
        _line("tokens", *token_points(own.vp_tokens, numbers)),
    ]
    if own.boxes:
        lines.append(_line("boxes", *box_points(own.filled_boxes, own.boxes)))
    if others.goals or others.reached:
        lines.append(goals_line(own.goals, others))
    if own.cat_player:
        lines.append(cat_player_line(*own.cat_player))
    return tuple(lines)


def _fed(own: Counts) -> Text:
    """How many cats are fed, and on how many cards if one of them is several (BT-7)."""
    fed = plural("{n} fed cat", "{n} fed cats", own.fed_cats)
    cards = sum(bool(detail.fed) for detail in own.details)
    if not own.details or cards == own.fed_cats:
        return fed
    return text("{fed} on {cards}", fed=fed, cards=plural("{n} card", "{n} cards", cards))


def _costumes(own: Counts, others: Others, numbers: Numbers, players: int) -> Line:
    points, reason = costume_points(own.costumes, others.costumes, numbers, players)
    return _line("costumes", points, cite("BT-9", reason) if players >= MANY_PLAYERS else reason)


def _line(key: str, points: int, reason: Text, details: tuple[Detail, ...] = ()) -> Line:
    return Line(key, LINE_LABELS[key], points, cite(RULINGS[key], reason), details)


def goals_line(brought: Sequence[int], others: Others) -> Line:
    """The VP of each goal reached with a partner (BT-10)."""
    details = tuple(
        _goal(own, goal) for own, goal in zip(brought, others.goals, strict=True)
    ) + tuple(
        Detail(text("Shared goal"), vp, text("reached, says the table")) for vp in others.reached
    )
    reached = len(others.reached) + sum(
        reaches(own, goal) for own, goal in zip(brought, others.goals, strict=True)
    )
    reason = plural("{n} goal reached", "{n} goals reached", reached)
    return _line("goals", sum(detail.points for detail in details), reason, details)


def cat_player_line(cards: int, starting_cards_vp: int) -> Line:
    """1 VP per brush, laser pointer and spray bottle, and the starting cards (BT-12)."""
    counted = plural("{n} card", "{n} cards", cards)
    details = (
        Detail(text("Brushes, laser pointers and spray bottles"), cards, counted),
        Detail(text("Starting cards"), starting_cards_vp, text("as entered")),
    )
    reason = text("{cards}, {vp} for starting cards", cards=counted, vp=starting_cards_vp)
    return _line("cat-player", cards + starting_cards_vp, reason, details)


def reaches(own: int, goal: Goal) -> bool:
    return own + goal.partner >= goal.at_least


def _goal(own: int, goal: Goal) -> Detail:
    return Detail(
        text("Shared goal"),
        goal.vp if reaches(own, goal) else 0,
        text("{own} + {partner} of {least}", own=own, partner=goal.partner, least=goal.at_least),
    )


# -- toys ------------------------------------------------------------------------------------------


def toy_points(toys: Sequence[int], table: Sequence[int], wild: int = 0) -> int:
    """Points of the split into sets that scores most (CL-7). `table` has the points of a set of 1,
    2, ... different toys.

    `wild` toys are of whatever type is best each, and never a sixth in a set (BT-8).
    """
    return _points(toy_sets(toys, table, wild), table)


def toy_sets(toys: Sequence[int], table: Sequence[int], wild: int = 0) -> tuple[int, ...]:
    """The sizes of the sets in the best split, large ones first and as large as can be."""
    counts = tuple(sorted(toys, reverse=True))
    return _best_sets(counts, wild, tuple(table)[:TOY_KINDS])


def _points(sizes: Sequence[int], table: Sequence[int]) -> int:
    return sum(table[size - 1] for size in sizes)


@lru_cache(maxsize=4096)
def _best_sets(counts: tuple[int, ...], wild: int, table: tuple[int, ...]) -> tuple[int, ...]:
    """The best sizes for counts sorted from most to fewest, and so many wild toys.

    Sets of given sizes can be dealt exactly when, for every i, the i most plentiful toys are no
    more than the sets can take of i types (Gale and Ryser); wild toys take any place that is left.
    With the numbers of large sets given, that only bounds the number of pairs from above, and
    points are linear in it: one end is best.
    """
    total = sum(counts) + wild
    worth = table + (0,) * (TOY_KINDS - len(table))
    plenty = [sum(counts[:kinds]) for kinds in range(TOY_KINDS + 1)]
    allowed = [0] + [total // size if size <= len(table) else 0 for size in range(1, TOY_KINDS + 1)]
    best = (sum(table[:1]) * total, (0, 0, 0, 0))  # sets of one toy each can always be dealt
    for fives in range(allowed[5] + 1):
        for fours in range(min(allowed[4], (total - 5 * fives) // 4) + 1):
            for threes in range(min(allowed[3], (total - 5 * fives - 4 * fours) // 3) + 1):
                large = fives + fours + threes
                rest = total - 5 * fives - 4 * fours - 3 * threes
                if (
                    plenty[2] > rest + 2 * large
                    or plenty[3] > rest + 3 * large
                    or plenty[4] > rest + 4 * (fives + fours) + 3 * threes
                ):
                    continue
                most_pairs = min(rest // 2, rest + large - plenty[1]) if allowed[2] else 0
                for pairs in {0, most_pairs} if most_pairs >= 0 else ():
                    points = (
                        worth[4] * fives
                        + worth[3] * fours
                        + worth[2] * threes
                        + worth[1] * pairs
                        + worth[0] * (rest - 2 * pairs)
                    )
                    best = max(best, (points, (fives, fours, threes, pairs)))
    fives, fours, threes, pairs = best[1]
    ones = total - 5 * fives - 4 * fours - 3 * threes - 2 * pairs
    return (5,) * fives + (4,) * fours + (3,) * threes + (2,) * pairs + (1,) * ones
