"""Shared goals (BT-10): one between each two neighbours, the last and the first included.

The sheet of the slot "goals", keyed by the seat on whose left hand the goal lies; in a document's
table by a number, with its two seats named:

    {"1": {"name": "8 Toys", "counts": "toys", "at_least": 8, "vp": 3, "hungry": false,
           "reached": null, "left": "1", "right": "2"}}

`counts` and `hungry` are as in `cards.Goal`. What is absent comes from the edition's goal of that
name. If `reached` is true or false the table has said so, and nothing is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from games.box_of_treats.deck import COUNTS, Deck
from games.cat_lady.feeding.best_responses import Partners
from games.cat_lady.hand.abilities import PerGoal
from games.cat_lady.hand.cards import Goal
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.hand.labels import LINE_LABELS
from games.cat_lady.hand.result import slot_key
from games.cat_lady.hand.tally import Tallied
from games.cat_lady.rules import SeatScore
from games.contract import Detail, Line, Problem, SeatName, Sheet, Text, cite, plural, text
from games.reader import Reader

SLOT = "goals"
FEWEST_PLAYERS = 3
FIELDS = ("name", "counts", "at_least", "vp", "hungry", "reached", "left", "right")
TALLIED = ("fed-cats", "toys", "costumes", "catnip", "boxes")  # what a quick tally knows


class SharedGoal(msgspec.Struct, frozen=True):
    """A goal between two seats, by their index. `counts`, `at_least`, `vp` None: not known."""

    name: str
    between: tuple[int, int]
    counts: str | None
    at_least: int | None
    vp: int | None
    reached: bool | None
    hungry: bool = False

    @property
    def is_counted(self) -> bool:
        return self.reached is None and self.counts is not None and self.at_least is not None

    def partner(self, seat: int) -> int:
        left, right = self.between
        return right if seat == left else left


def read_goals(sheet: Sheet | None, seats: Sequence[str], deck: Deck) -> tuple[SharedGoal, ...]:
    """The goals of a sheet; none with fewer than 3 players. Raises `DocumentError`."""
    reader = Reader(sheet or {}, "$.goals")
    if len(seats) < FEWEST_PLAYERS:
        return ()
    return tuple(
        _goal(reader.at(key), key, seats, deck) for key in reader.mapping() if reader.has(key)
    )


def _goal(reader: Reader, key: str, seats: Sequence[str], deck: Deck) -> SharedGoal:
    reader.fields(*FIELDS)
    name = reader.at("name").text() if reader.has("name") else ""
    card = deck.goal(name)
    known = (card.counts, card.at_least, card.vp) if card else (None, None, None)
    hungry = reader.at("hungry")
    counts, at_least, vp = reader.at("counts"), reader.at("at_least"), reader.at("vp")
    left = seats.index(reader.at("left").value or key)
    right = reader.at("right").value
    return SharedGoal(
        name=name,
        between=(left, seats.index(right) if right else (left + 1) % len(seats)),
        counts=counts.one_of(COUNTS, text("count")) if counts.value is not None else known[0],
        at_least=at_least.count() if at_least.value is not None else known[1],
        vp=known[2] if known[2] is not None or vp.value is None else vp.count(),
        reached=reader.at("reached").flag() if reader.has("reached") else None,
        hungry=hungry.flag() if hungry.value is not None else bool(card and card.hungry),
    )


class SharedGoals(Partners):
    """Who shares what with whom, for the feeding and for the line of each partner."""

    def __init__(self, goals: Sequence[SharedGoal]) -> None:
        self.all = tuple(goals)

    def of(self, seat: int) -> tuple[SharedGoal, ...]:
        return tuple(goal for goal in self.all if seat in goal.between)

    def goals(
        self, seat: int, hands: Sequence[FedHand]
    ) -> tuple[tuple[Goal, ...], tuple[int, ...]]:
        """A seat's goals with the partner's share as it stands, and the VP of those reached."""
        mine = self.of(seat)
        return (
            tuple(
                Goal(
                    goal.counts,
                    goal.at_least,
                    goal.vp or 0,
                    hands[goal.partner(seat)].count(goal.counts, goal.hungry),
                    goal.hungry,
                )
                for goal in mine
                if goal.reached is None and goal.counts is not None and goal.at_least is not None
            ),
            tuple(goal.vp or 0 for goal in mine if goal.reached),
        )

    def line(self, seat: int, seats: Sequence[str], hands: Sequence[FedHand]) -> Line:
        """The line of one seat, each goal with both partners' counts and what is missing."""
        details = tuple(_detail(goal, seat, seats, hands) for goal in self.of(seat))
        reached = sum(is_reached(goal, hands) for goal in self.of(seat))
        reason = plural("{n} goal reached", "{n} goals reached", reached)
        points = sum(detail.points for detail in details)
        return Line("goals", LINE_LABELS["goals"], points, cite("BT-10", reason), details)


class GoalResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a result keeps of a goal: what each partner has, in words, and whether it is reached."""

    reason: Text
    reached: bool = False


def goal_results(
    sheet: Sheet, goals: SharedGoals, seats: Sequence[str], hands: Sequence[FedHand]
) -> dict[str, GoalResult]:
    """By the keys of the goals' sheet, which `goals` were read from."""
    keys = [key for key, goal in sheet.items() if goal is not None]
    return {
        key: GoalResult(_reason(goal, goal.between[0], seats, hands), is_reached(goal, hands))
        for key, goal in zip(keys, goals.all, strict=True)
    }


def is_reached(goal: SharedGoal, hands: Sequence[FedHand]) -> bool:
    if goal.reached is not None or goal.counts is None or goal.at_least is None:
        return bool(goal.reached)
    brought = (hands[seat].count(goal.counts, goal.hungry) for seat in goal.between)
    return sum(brought) >= goal.at_least


def _detail(goal: SharedGoal, seat: int, seats: Sequence[str], hands: Sequence[FedHand]) -> Detail:
    partner = SeatName(seats[goal.partner(seat)])
    name = text("{goal} with {partner}", goal=goal.name or text("Shared goal"), partner=partner)
    points = (goal.vp or 0) if is_reached(goal, hands) else 0
    return Detail(name, points, _reason(goal, seat, seats, hands))


def _reason(goal: SharedGoal, seat: int, seats: Sequence[str], hands: Sequence[FedHand]) -> Text:
    if goal.reached is not None:
        if goal.reached:
            return text("reached, says the table")
        return text("not reached, says the table")
    if goal.counts is None or goal.at_least is None:
        return text("not known yet")
    partner = goal.partner(seat)
    own, theirs = (hands[one].count(goal.counts, goal.hungry) for one in (seat, partner))
    counts = text(
        "{name} {own} + {partner} {theirs} of {least}",
        name=SeatName(seats[seat]),
        own=own,
        partner=SeatName(seats[partner]),
        theirs=theirs,
        least=goal.at_least,
    )
    missing = goal.at_least - own - theirs
    return counts if missing <= 0 else text("{counts}, {n} missing", counts=counts, n=missing)


# -- what does not fit -----------------------------------------------------------------------------


def goal_problems(
    sheet: Sheet | None, goals: SharedGoals, scored: Sequence[SeatScore], deck: Deck
) -> Iterator[Problem]:
    if any((sheet or {}).values()) and len(scored) < FEWEST_PLAYERS:
        yield _problem(text("Shared goals need 3 players or more; they are not counted"))
    pairs: list[frozenset[int]] = []
    for index, goal in enumerate(goals.all):
        field = f"shared_goals[{index}]"
        yield from _unknown(goal, field)
        yield from _uncountable(goal, field, scored)
        pair = frozenset(goal.between)
        names = {"first": SeatName(scored[goal.between[0]].seat)} | {
            "second": SeatName(scored[goal.between[1]].seat)
        }
        if abs(goal.between[0] - goal.between[1]) not in (1, len(scored) - 1):
            message = text("{first} and {second} are no neighbours, so they share no goal", **names)
            yield _problem(message, field, f"goal-neighbours:{goal.name}")
        if pair in pairs:
            message = text("{first} and {second} share one goal only", **names)
            yield _problem(message, field, f"goal-twice:{goal.name}")
        pairs.append(pair)
    yield from _cards_twice(goals, deck)


def not_named(goals: SharedGoals, seats: Sequence[str]) -> Iterator[Problem]:
    """A table that plays with shared goals has one between each two neighbours (BT-10)."""
    named = {frozenset(goal.between) for goal in goals.all}
    for left, seat in enumerate(seats):
        right = (left + 1) % len(seats)
        if frozenset((left, right)) not in named:
            message = text(
                "{first} and {second}: which shared goal lies between them?",
                first=SeatName(seat),
                second=SeatName(seats[right]),
            )
            yield _not_entered(message, f"shared_goals.{seat}", "goals-not-named")


def cats_of_goals(scored: Sequence[SeatScore]) -> Iterator[Problem]:
    """Without shared goals another stray takes the place of a cat that counts them (BT-8)."""
    for seat in scored:
        for index, cat in enumerate(seat.sheet.hand.cats if seat.sheet.tally is None else ()):
            if isinstance(cat.ability, PerGoal):
                message = text(
                    "{name} has {cat}, who is replaced where nobody has shared goals",
                    name=SeatName(seat.seat),
                    cat=cat.name,
                )
                slot = slot_key(seat.seat)
                cited = cite("BT-8", message)
                yield Problem(cited, seat.seat, f"cats[{index}]", blocks=False, slot=slot)


def _cards_twice(goals: SharedGoals, deck: Deck) -> Iterator[Problem]:
    """There is one copy of each goal of the edition; between the same two it is said already."""
    first: dict[str, frozenset[int]] = {}
    for index, goal in enumerate(goals.all):
        pair = frozenset(goal.between)
        if deck.goal(goal.name) and first.setdefault(goal.name, pair) != pair:
            message = text("{goal} lies between two pairs; there is one copy of it", goal=goal.name)
            yield _problem(message, f"shared_goals[{index}].name", f"goal-copies:{goal.name}")


def _problem(message: Text, field: str = "shared_goals", override: str = "") -> Problem:
    cited = cite("BT-10", message)
    return Problem(cited, field=field, slot=SLOT, key=override, may_override=bool(override))


def _not_entered(message: Text, field: str, override: str = "") -> Problem:
    return msgspec.structs.replace(_problem(message, field, override), missing=True)


def _unknown(goal: SharedGoal, field: str) -> Iterator[Problem]:
    name = goal.name or text("Shared goal")
    if goal.reached is None and goal.counts is None:
        message = text("{goal}: what does it count? Or say whether it is reached", goal=name)
        yield _not_entered(message, f"{field}.counts")
    elif goal.reached is None and goal.at_least is None:
        message = text("{goal}: at least how many? Or say whether it is reached", goal=name)
        yield _not_entered(message, f"{field}.at_least")
    if goal.vp is None and goal.reached is not False:
        message = text("{goal}: how many VP are printed on it?", goal=name)
        yield _not_entered(message, f"{field}.vp", f"unknown-goal:{goal.name}")


def _uncountable(goal: SharedGoal, field: str, scored: Sequence[SeatScore]) -> Iterator[Problem]:
    """A quick tally does not say which cats were fed."""
    if not goal.is_counted or goal.counts in TALLIED:
        return
    if any(isinstance(scored[seat].fed.hand, Tallied) for seat in goal.between):
        message = text(
            "{goal}: the sums do not show it; is it reached?",
            goal=goal.name or text("Shared goal"),
        )
        yield _not_entered(message, f"{field}.reached")
