"""The lines of a player's score, each from the few numbers that it depends on.

They are the same for a hand that is fed and for a quick tally.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from games.cat_lady.hand.cards import Goal, Numbers, Others
from games.cat_lady.labels import LINE_LABELS
from games.contract import Detail, Line, Text, plural, text

MANY_PLAYERS = 5  # from here on the second most costumes score too (BT-9)


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


def catnip_points(catnip: int, extra: int, fed_cats: int, numbers: Numbers) -> Scored:
    """CL-9; `extra` are the fed cats that each count as one more."""
    count = catnip + extra
    each = numbers.catnip_many if count >= 4 else numbers.catnip_some
    points = each * fed_cats
    if count < 2:
        points = numbers.catnip_one * count
    reason = text(
        "{catnip}, {fed}",
        catnip=plural("{n} catnip", "{n} catnip", count),
        fed=plural("{n} fed cat", "{n} fed cats", fed_cats),
    )
    return Scored(points, reason)


def leftover_points(own: int, others: Sequence[int], numbers: Numbers) -> Scored:
    """CL-10."""
    if own == 0:
        return Scored(0, text("no food left"))
    count = plural("{n} food left", "{n} food left", own)
    most = max(others, default=0)
    if own < most:
        return Scored(0, text("{count}, another player has {most}", count=count, most=most))
    if own == most:
        return Scored(numbers.leftover, text("{count}, tied for the most", count=count))
    return Scored(numbers.leftover, text("{count}, the most", count=count))


# -- lines -----------------------------------------------------------------------------------------


def cats_line(points: int, fed_cats: int, details: tuple[Detail, ...] = ()) -> Line:
    reason = plural("{n} fed cat", "{n} fed cats", fed_cats)
    return Line("cats", LINE_LABELS["cats"], points, reason, details)


def hungry_line(hungry: int, numbers: Numbers) -> Line:
    reason = (
        plural("{n} hungry cat", "{n} hungry cats", hungry) if hungry else text("no hungry cat")
    )
    return Line("hungry", LINE_LABELS["hungry"], numbers.hungry * hungry, reason)


def leftover_line(scored: Scored) -> Line:
    return Line("leftover", LINE_LABELS["leftover"], scored.points, scored.reason)


def costumes_line(scored: Scored) -> Line:
    return Line("costumes", LINE_LABELS["costumes"], scored.points, scored.reason)


def catnip_line(scored: Scored) -> Line:
    return Line("catnip", LINE_LABELS["catnip"], scored.points, scored.reason)


def toys_line(sets: Sequence[int], numbers: Numbers) -> Line:
    """`sets`: how many different toys are in each."""
    points = sum(numbers.toy_sets[size - 1] for size in sets)
    if not sets:
        return Line("toys", LINE_LABELS["toys"], points, text("no toys"))
    sizes = " + ".join(str(size) for size in sets)
    reason = plural("a set of {sizes}", "sets of {sizes}", len(sets), sizes=sizes)
    return Line("toys", LINE_LABELS["toys"], points, reason)


def tokens_line(tokens: int, numbers: Numbers) -> Line:
    reason = plural("{n} token", "{n} tokens", tokens)
    return Line("tokens", LINE_LABELS["tokens"], numbers.vp_token * tokens, reason)


def boxes_line(filled: int, owned: int) -> Line:
    """Each filled box scores 1 for each box owned (BT-2)."""
    reason = text("{filled} of {owned} filled, {owned} each", filled=filled, owned=owned)
    return Line("boxes", LINE_LABELS["boxes"], filled * owned, reason)


def goals_line(own: Counted, others: Others) -> Line:
    """The VP of each goal reached with a partner (BT-10)."""
    details = tuple(_goal(own, goal) for goal in others.goals) + tuple(
        Detail(text("Shared goal"), vp, text("reached, says the table")) for vp in others.reached
    )
    reached = sum(reaches(own, goal) for goal in others.goals) + len(others.reached)
    reason = plural("{n} goal reached", "{n} goals reached", reached)
    points = sum(detail.points for detail in details)
    return Line("goals", LINE_LABELS["goals"], points, reason, details)


def reaches(own: Counted, goal: Goal) -> bool:
    return own.count(goal.counts, goal.hungry) + goal.partner >= goal.at_least


def _goal(own: Counted, goal: Goal) -> Detail:
    return Detail(
        text("Shared goal"),
        goal.vp if reaches(own, goal) else 0,
        text(
            "{own} + {partner} of {least}",
            own=own.count(goal.counts, goal.hungry),
            partner=goal.partner,
            least=goal.at_least,
        ),
    )
