"""Shared goals (BT-10): one between every two neighbours, including the last and the first.

The sheet of the slot "goals" maps a seat's key to the goal on the left of that seat. In the table
of a document the keys are numbers, and both seats are named:

    {"1": {"name": "8 Toys", "counts": "toys", "at_least": 8, "vp": 3, "hungry": false,
           "reached": null, "left": "1", "right": "2"}}

`counts` and `hungry` are as in `cards.Goal`. Absent values come from the edition's goal of that
name. If `reached` is true or false, the players entered it, and the pad does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from games.box_of_treats.deck import COUNTS, Deck
from games.cat_lady.feeding.best_responses import Partners
from games.cat_lady.hand.abilities import PerGoal
from games.cat_lady.hand.cards import Goal
from games.cat_lady.hand.fed_hand import NOT_BY_CAT, FedHand, Tallied
from games.cat_lady.hand.lines import line
from games.cat_lady.problems import hand_problem
from games.cat_lady.rules import SeatScore
from games.contract import Detail, Line, Problem, SeatName, Sheet, Text, cite, plural, text
from games.reader import Reader

SLOT = "goals"
FEWEST_PLAYERS = 3
FIELDS = ("name", "counts", "at_least", "vp", "hungry", "reached", "left", "right")

Hands = Mapping[str, FedHand]  # by seat


class SharedGoal(msgspec.Struct, frozen=True):
    """A goal between two seats, with its key. `counts`, `at_least` and `vp` are None if unknown."""

    key: str
    name: str
    between: tuple[str, str]
    counts: str | None
    at_least: int | None
    vp: int | None
    reached: bool | None
    hungry: bool

    @property
    def title(self) -> str | Text:
        return self.name or text("Shared goal")

    @property
    def pair(self) -> frozenset[str]:
        return frozenset(self.between)

    def partner(self, seat: str) -> str:
        left, right = self.between
        return right if seat == left else left

    def seen_by(self, seat: str, hands: Hands) -> Goal | None:
        """Returns the goal with what this seat's partner has; None if the pad does not count it."""
        if self.reached is not None or self.counts is None or self.at_least is None:
            return None
        brought = hands[self.partner(seat)].count(self.counts, self.hungry)
        return Goal(self.counts, self.at_least, self.vp or 0, brought, self.hungry)

    def result(self, seat: str, hands: Hands) -> GoalResult:
        if self.reached is not None:
            return GoalResult(
                text("reached, as entered") if self.reached else text("not reached, as entered"),
                self.reached,
            )
        goal = self.seen_by(seat, hands)
        if goal is None:
            return GoalResult(text("not known yet"))
        own = hands[seat].count(goal.counts, goal.hungry)
        counts = text(
            "{name} {own} + {partner} {theirs} of {least}",
            name=SeatName(seat),
            own=own,
            partner=SeatName(self.partner(seat)),
            theirs=goal.partner,
            least=goal.at_least,
        )
        missing = goal.at_least - own - goal.partner
        if missing <= 0:
            return GoalResult(counts, reached=True)
        return GoalResult(text("{counts}, {n} missing", counts=counts, n=missing))


class GoalResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A goal in a result: what both partners have, in words, and whether the goal is reached."""

    reason: Text
    reached: bool = False


def read_goals(sheet: Sheet | None, seats: Sequence[str], deck: Deck) -> tuple[SharedGoal, ...]:
    """Reads the goals of a sheet; none with fewer than 3 players. Raises `DocumentError`."""
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
    left = reader.at("left").value or key
    following = seats[(seats.index(left) + 1) % len(seats)]
    return SharedGoal(
        key=key,
        name=name,
        between=(left, reader.at("right").value or following),
        counts=counts.one_of(COUNTS, text("count")) if counts.value is not None else known[0],
        at_least=at_least.count() if at_least.value is not None else known[1],
        vp=known[2] if known[2] is not None or vp.value is None else vp.count(),
        reached=reader.at("reached").flag() if reader.has("reached") else None,
        hungry=hungry.flag() if hungry.value is not None else bool(card and card.hungry),
    )


class SharedGoals(Partners):
    """All shared goals with their partners, used for feeding and for the lines of the score."""

    def __init__(self, goals: Sequence[SharedGoal]) -> None:
        self.all = tuple(goals)

    def of(self, seat: str) -> tuple[SharedGoal, ...]:
        return tuple(goal for goal in self.all if seat in goal.between)

    def goals(self, seat: str, hands: Hands) -> tuple[tuple[Goal, ...], tuple[int, ...]]:
        mine = self.of(seat)
        seen = (goal.seen_by(seat, hands) for goal in mine)
        reached = tuple(goal.vp or 0 for goal in mine if goal.reached)
        return tuple(goal for goal in seen if goal), reached

    def line(self, seat: str, hands: Hands) -> Line:
        """Returns the line for a seat's goals: both partners' counts and what is missing."""
        results = [(goal, goal.result(seat, hands)) for goal in self.of(seat)]
        details = tuple(
            Detail(
                text(
                    "{goal} with {partner}",
                    goal=goal.title,
                    partner=SeatName(goal.partner(seat)),
                ),
                (goal.vp or 0) if result.reached else 0,
                result.reason,
            )
            for goal, result in results
        )
        reached = sum(result.reached for _, result in results)
        reason = plural("{n} goal reached", "{n} goals reached", reached)
        return line("goals", sum(detail.points for detail in details), reason, details)


# -- what does not fit -----------------------------------------------------------------------------


def goal_problems(
    sheet: Sheet | None, goals: SharedGoals, hands: Hands, deck: Deck
) -> Iterator[Problem]:
    seats = list(hands)
    if any((sheet or {}).values()) and len(seats) < FEWEST_PLAYERS:
        yield _problem(text("Shared goals need 3 players or more, so they are not counted"))
    pairs: list[frozenset[str]] = []
    for index, goal in enumerate(goals.all):
        field = f"shared_goals[{index}]"
        yield from _unknown(goal, field)
        yield from _uncountable(goal, field, hands)
        first, second = goal.between
        names = {"first": SeatName(first), "second": SeatName(second)}
        if abs(seats.index(first) - seats.index(second)) not in (1, len(seats) - 1):
            message = text(
                "{first} and {second} are not neighbours, so they share no goal", **names
            )
            yield _problem(message, field, f"goal-neighbours:{goal.name}")
        if goal.pair in pairs:
            message = text("{first} and {second} share only one goal", **names)
            yield _problem(message, field, f"goal-twice:{goal.name}")
        pairs.append(goal.pair)
    yield from _cards_twice(goals, deck)


def not_named(goals: SharedGoals, seats: Sequence[str]) -> Iterator[Problem]:
    """Reports unnamed goals: if goals are shared, every two neighbours have one (BT-10)."""
    named = {goal.pair for goal in goals.all}
    for seat, following in zip(seats, (*seats[1:], seats[0]), strict=True):
        if frozenset((seat, following)) not in named:
            message = text(
                "{first} and {second}: which shared goal lies between them?",
                first=SeatName(seat),
                second=SeatName(following),
            )
            yield _not_entered(message, f"shared_goals.{seat}", "goals-not-named")


def cats_of_goals(scored: Sequence[SeatScore]) -> Iterator[Problem]:
    """Reports cats that score by shared goals, in plays without shared goals (BT-8)."""
    for seat in scored:
        for index, cat in enumerate(seat.sheet.hand.cats if seat.sheet.tally is None else ()):
            if isinstance(cat.ability, PerGoal):
                message = text(
                    "{name} has {cat}, which is replaced if nobody has shared goals", cat=cat.name
                )
                cited = cite("BT-8", message)
                yield hand_problem(seat.seat, cited, f"cats[{index}]", blocks=False)


def _cards_twice(goals: SharedGoals, deck: Deck) -> Iterator[Problem]:
    """Reports a goal that is named in two places, although the edition has only one copy of each.
    Two goals between the same players are reported elsewhere."""
    first: dict[str, frozenset[str]] = {}
    for index, goal in enumerate(goals.all):
        if deck.goal(goal.name) and first.setdefault(goal.name, goal.pair) != goal.pair:
            message = text(
                "{goal} lies between two pairs, but there is only one copy of it", goal=goal.name
            )
            yield _problem(message, f"shared_goals[{index}].name", f"goal-copies:{goal.name}")


def _problem(message: Text, field: str = "shared_goals", override: str = "") -> Problem:
    cited = cite("BT-10", message)
    return Problem(cited, field=field, slot=SLOT, key=override, may_override=bool(override))


def _not_entered(message: Text, field: str, override: str = "") -> Problem:
    return msgspec.structs.replace(_problem(message, field, override), missing=True)


def _unknown(goal: SharedGoal, field: str) -> Iterator[Problem]:
    if goal.reached is None and goal.counts is None:
        message = text(
            "{goal}: what does it count? Or enter whether it is reached", goal=goal.title
        )
        yield _not_entered(message, f"{field}.counts")
    elif goal.reached is None and goal.at_least is None:
        message = text("{goal}: at least how many? Or enter whether it is reached", goal=goal.title)
        yield _not_entered(message, f"{field}.at_least")
    if goal.vp is None and goal.reached is not False:
        message = text("{goal}: how many VP are printed on it?", goal=goal.title)
        yield _not_entered(message, f"{field}.vp", f"unknown-goal:{goal.name}")


def _uncountable(goal: SharedGoal, field: str, hands: Hands) -> Iterator[Problem]:
    """Reports goals that count fed cats if a hand has only sums, which do not show the fed cats."""
    is_tallied = any(isinstance(hands[seat], Tallied) for seat in goal.between)
    if is_tallied and goal.counts not in NOT_BY_CAT and goal.seen_by(goal.between[0], hands):
        message = text("{goal}: is it reached? The sums do not show it.", goal=goal.title)
        yield _not_entered(message, f"{field}.reached")
