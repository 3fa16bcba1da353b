"""The lines of a player's score, for fed hands and for tallies. Each needs only a few numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.cat_lady.hand.cards import Goal, Hand, Numbers, Others
from games.cat_lady.hand.labels import LINE_LABELS
from games.contract import Detail, Line, Text, added, cite, plural, text

RIVALS = ("leftover", "costumes", "goals")  # lines that depend on the others' hands
MANY_PLAYERS = 5  # from here on the second most costumes score, too (BT-9)
TOY_KINDS = 5  # the kinds of toys; no set can be larger
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


def divide(points: int, players: int) -> int:
    """Divides points equally among players, rounding up."""
    return -(-points // players)


def line(key: str, points: int, reason: Text, details: tuple[Detail, ...] = ()) -> Line:
    why = cite(RULINGS[key], reason)
    return Line(key, LINE_LABELS[key], points, why, details, rival=key in RIVALS)


def costume_points(own: int, others: Sequence[int], numbers: Numbers, players: int) -> Line:
    """Returns the line for costumes (CL-8 with 2 to 4 players, BT-9 with 5 or 6)."""
    many = players >= MANY_PLAYERS
    points, reason = _costumes(own, others, numbers, numbers.costume_second if many else 0)
    return line("costumes", points, cite("BT-9", reason) if many else reason)


def _costumes(own: int, others: Sequence[int], numbers: Numbers, second: int) -> tuple[int, Text]:
    """Returns the points for costumes and why. `second` are the points for the second most."""
    if own == 0:
        return numbers.costume_none, text("no costume")
    count = plural("{n} costume", "{n} costumes", own)
    ahead = sum(other > own for other in others)
    tied = 1 + sum(other == own for other in others)
    if ahead == 0 and tied == 1:
        return numbers.costume_most, text("{count}, the most", count=count)
    if ahead == 0:
        reason = text("{count}, the most, shared by {tied}", count=count, tied=tied)
        return divide(numbers.costume_most + second, tied), reason
    if ahead > 1 or not second:
        return 0, text("{count}, not the most", count=count)
    if tied == 1:
        return second, text("{count}, the second most", count=count)
    reason = text("{count}, the second most, shared by {tied}", count=count, tied=tied)
    return divide(second, tied), reason


def catnip_points(catnip: int, fed_cats: int, numbers: Numbers) -> Line:
    """Returns the line for catnip (CL-9); `catnip` includes fed cats that count as catnip."""
    reason = text(
        "{catnip}, {fed}",
        catnip=plural("{n} catnip", "{n} catnip", catnip),
        fed=plural("{n} fed cat", "{n} fed cats", fed_cats),
    )
    step = 1 + sum(catnip >= least for least in (1, 2, 4))
    return line("catnip", catnip_vp(catnip, fed_cats, numbers), cite("CL-9", reason, step))


def catnip_vp(catnip: int, fed_cats: int, numbers: Numbers) -> int:
    """Returns only the points for catnip, since the search needs them very often."""
    if catnip < 2:
        return numbers.catnip_one * catnip
    return (numbers.catnip_many if catnip >= 4 else numbers.catnip_some) * fed_cats


def leftover_points(own: int, others: Sequence[int], numbers: Numbers) -> Line:
    """Returns the line for leftover food (CL-10)."""
    most = max(others, default=0)
    count = plural("{n} food left", "{n} food left", own)
    if own == 0:
        return line("leftover", 0, text("no food left"))
    if own < most:
        reason = text("{count}, another player has {most}", count=count, most=most)
        return line("leftover", 0, reason)
    if own == most:
        return line("leftover", numbers.leftover, text("{count}, tied for the most", count=count))
    return line("leftover", numbers.leftover, text("{count}, the most", count=count))


def hungry_points(hungry: int, numbers: Numbers) -> Line:
    """Returns the line for hungry cats (CL-1)."""
    counted = plural("{n} hungry cat", "{n} hungry cats", hungry)
    return line("hungry", numbers.hungry * hungry, counted if hungry else text("no hungry cat"))


def toy_set_points(sets: Sequence[int], numbers: Numbers) -> Line:
    """Returns the line for toys (CL-7); `sets` has the number of different toys in each set."""
    points = sum(numbers.toy_sets[size - 1] for size in sets)
    if not sets:
        return line("toys", points, text("no toys"))
    reason = plural("a set of {sizes}", "sets of {sizes}", len(sets), sizes=added(sets))
    return line("toys", points, cite("CL-7", reason, *sets))


def token_points(tokens: int, numbers: Numbers) -> Line:
    """Returns the line for victory point tokens (CL-11)."""
    return line("tokens", numbers.vp_token * tokens, plural("{n} token", "{n} tokens", tokens))


def box_points(filled: int, owned: int) -> Line:
    """Returns the line for boxes: each filled box scores 1 point for each owned box (BT-2)."""
    reason = text("{filled} of {owned} filled, {owned} each", filled=filled, owned=owned)
    return line("boxes", filled * owned, reason)


def goal_points(brought: Sequence[int], others: Others) -> Line:
    """Returns the line for shared goals: the VP of each goal reached with a partner (BT-10)."""
    pairs = zip(brought, others.goals, strict=True)
    reached = [goal.vp for own, goal in pairs if reaches(own, goal)] + [*others.reached]
    reason = plural("{n} goal reached", "{n} goals reached", len(reached))
    return line("goals", sum(reached), reason)


def reaches(own: int, goal: Goal) -> bool:
    return own + goal.partner >= goal.at_least


def cat_player_points(hand: Hand, discarded: int = 0) -> Line:
    """Returns the cat player's line for cards: 1 VP for each brush, laser pointer and spray bottle
    that is not discarded, and the starting cards (BT-12)."""
    cards = hand.brushes + hand.laser_pointers + hand.spray_bottles - discarded
    starting_cards_vp = hand.starting_cards_vp or 0
    counted = plural("{n} card", "{n} cards", cards)
    details = (
        Detail(text("Brushes, laser pointers and spray bottles"), cards, counted),
        Detail(text("Starting cards"), starting_cards_vp, text("as entered")),
    )
    reason = text("{cards}, {vp} for starting cards", cards=counted, vp=starting_cards_vp)
    return line("cat-player", cards + starting_cards_vp, reason, details)


# -- toys ------------------------------------------------------------------------------------------


def toy_points(toys: Sequence[int], table: Sequence[int], wild: int = 0) -> int:
    """Returns the points for toys in the best division into sets (CL-7). `table` has the points for
    a set of 1, 2, ... different toys. `wild` toys are of the type that scores most, but never a
    sixth toy in a set (BT-8)."""
    return sum(table[size - 1] for size in toy_sets(toys, table, wild))


def toy_sets(toys: Sequence[int], table: Sequence[int], wild: int = 0) -> tuple[int, ...]:
    """Returns the sizes of the sets in the best division, the largest first; of several best
    divisions, the one with larger sets."""
    counts = tuple(sorted(toys, reverse=True))
    return _best_sets(counts, wild, tuple(table)[:TOY_KINDS])


@lru_cache(maxsize=4096)
def _best_sets(counts: tuple[int, ...], wild: int, table: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the best sizes of sets. `counts` are the numbers of each toy, from most to fewest.
    Sets of given sizes are possible if, for every i, the i most frequent toys fit into the sets
    (Gale and Ryser); wild toys fill any gap. Once the numbers of larger sets are chosen, only the
    number of pairs is open. The points are linear in it: only the least and the most are tried."""
    total = sum(counts) + wild
    worth = table + (0,) * (TOY_KINDS - len(table))
    plenty = [sum(counts[:kinds]) for kinds in range(TOY_KINDS + 1)]
    allowed = [0] + [total // size if size <= len(table) else 0 for size in range(1, TOY_KINDS + 1)]
    best = (sum(table[:1]) * total, (0, 0, 0, 0, total))  # sets of one toy each can be dealt
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
                    best = max(best, (points, (fives, fours, threes, pairs, rest - 2 * pairs)))
    sizes = zip((5, 4, 3, 2, 1), best[1], strict=True)
    return tuple(size for size, sets in sizes for _ in range(sets))
