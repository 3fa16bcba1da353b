"""What the last round can still change: who can no longer be caught, and what each player needs.

All endings of the round are considered that the rules allow after the entries so far: players can
only win further tricks, anybody may still cause a paradox (CB-2, CB-3), and a missing prediction is
one of those on offer (CB-6). A group can have any size from its current one to the largest that its
player can build on free spaces, even if two players would need the same space for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

import msgspec

from games.cat_in_the_box.board import covered_cells, reachable, space_of
from games.cat_in_the_box.deck import Deck
from games.cat_in_the_box.sheet import Round, read_round, round_number
from games.contract import Result, Table, Text, plural, text
from games.possible import out, safe, wins_only_with, wins_with

Strength = tuple[int, int]  # a total, and the points of the last round, which break ties


class Outlook(msgspec.Struct, frozen=True):
    """What can become of one seat. To *win* here means alone or shared.

    `is_safe`: it wins alone in every ending. `surely_tricks`: with this many tricks and no paradox
    it wins alone, whatever the others do. `surely_group`: the same with a bonus for a group of this
    size. Both are None if no number is enough. `least_tricks`: with fewer tricks it cannot win.
    `least_group`: with a bonus for a smaller group it cannot win. Both are None if it wins in no
    ending. `needs_bonus`: it cannot win without a bonus. `group_anyway`: in each ending in which it
    gets a bonus, its group has at least this size.
    """

    seat: str
    is_safe: bool
    surely_tricks: int | None
    surely_group: int | None
    least_tricks: int | None
    least_group: int | None
    needs_bonus: bool
    group_anyway: int


def still_possible(table: Table, result: Result) -> tuple[Text, ...]:
    """Returns a sentence for each player about whom something is certain, or a single sentence if
    nobody can catch the leader."""
    last = last_round(table, result)
    if last is None:
        return ()
    found = outlooks(last, result)
    leader = next((one.seat for one in found if one.is_safe), None)
    if leader:
        return (safe(leader),)
    return tuple(said for one in found if (said := _sentence(one, last)))


def last_round(table: Table, result: Result) -> LastRound | None:
    """Returns the last round if it is the only unfinished one; otherwise None."""
    *before, last = (read_round(table, number) for number in range(1, len(table.seats) + 1))
    wrong = {problem.slot for problem in result.problems if problem.blocks}
    is_last = all(one.is_entered and one.key not in wrong for one in before)
    too_many = any(round_number(key) > last.number for key in table.sheets)
    overridden = any(key.startswith(f"{last.key}.") for key in table.overridden)
    is_odd = too_many or overridden or last.deck.token_points <= 0
    return LastRound(last) if is_last and not (is_odd or result.complete) else None


# -- endings of the round --------------------------------------------------------------------------


class SeatEnding(NamedTuple):
    """What one seat may score in an ending: points for its tricks and, if it gets a bonus, points
    for a group of `least` to `most` tokens."""

    bonus: bool
    points: int
    least: int = 0
    most: int = 0


class Case(NamedTuple):
    """What decides one seat's points in an ending: its tricks, the number of tricks played, and who
    caused a paradox (nobody, this seat or another seat)."""

    tricks: int
    won: int
    paradox: str  # "", "own" or "other"


# For each seat, its cases with 0, 1 ... further tricks; the seats' tricks add up to all tricks.
Frame = Mapping[str, Sequence[Case]]


class LastRound:
    """The ways in which the last round can end."""

    def __init__(self, round_: Round) -> None:
        self.round, self.deck, self.setup = round_, round_.deck, round_.setup
        self.seats = tuple(round_.tricks)
        self.endings = cache(self._endings)  # by seat and case; the same cases are in many frames

    @cached_property
    def is_settled(self) -> bool:
        """Whether each trick was won by somebody or ended by a paradox."""
        if None in self.round.tricks.values():
            return False
        return self.round.paradox is not None or self.round.tricks_won == self.setup.tricks

    def frames(self) -> Iterator[Frame]:
        """Yields the cases of all seats for each possible number of tricks in the round and each
        possible cause of a paradox (a seat, or nobody; CB-2)."""
        so_far = self.round.tricks_won
        most = so_far if self.is_settled else self.setup.tricks
        for won in range(so_far, most + 1):
            for causer in self._causers(won):
                paradox = {seat: "own" if seat == causer else "other" for seat in self.seats}
                frame = {
                    seat: tuple(
                        Case((count or 0) + more, won, paradox[seat] if causer else "")
                        for more in range(won - so_far + 1)
                    )
                    for seat, count in self.round.tricks.items()
                }
                if all(self.endings(seat, cases[0]) for seat, cases in frame.items()):
                    yield frame

    def _causers(self, won: int) -> Sequence[str]:
        if won == self.setup.tricks:
            return () if self.round.paradox else ("",)
        return (self.round.paradox,) if self.round.paradox else self.seats

    def _endings(self, seat: str, case: Case) -> tuple[SeatEnding, ...]:
        """Returns what a seat may score in a case; empty if its tokens make the case impossible."""
        least, most = self._group(seat, case)
        if least > most:
            return ()
        if case.paradox == "own":
            return (SeatEnding(False, case.tricks * self.deck.paradox_points),)
        told = self.round.predictions[seat]
        open_ = told is None and self.setup.predictions
        predictions = self.setup.predictions if open_ else (told,)
        bonuses = {self.setup.gives_bonus(case.tricks, prediction) for prediction in predictions}
        tricks = case.tricks * self.deck.trick_points
        endings = {False: SeatEnding(False, tricks), True: SeatEnding(True, tricks, least, most)}
        return tuple(endings[bonus] for bonus in sorted(bonuses))

    def _group(self, seat: str, case: Case) -> tuple[int, int]:
        """Returns the smallest and largest size a seat's group can have. The case is impossible if
        the first is larger. Players in the trick of a paradox have a token more (CB-9)."""
        played = case.won
        most = played + (case.paradox == "other")
        lies = self._lying[seat]
        if self.round.by_size:
            size = self.round.sizes[seat]
            if self.is_settled and size is not None:
                return (size, size) if size <= most else (1, 0)
            return max(size or 0, min(played, 1)), most
        if lies > most:
            return 1, 0
        reach = self._reach[seat]
        return max(reach[0], min(played, 1)), reach[most - lies]

    @cached_property
    def _lying(self) -> Mapping[str, int]:
        return {seat: self.round.tokens(seat) for seat in self.seats}

    @cached_property
    def _reach(self) -> Mapping[str, tuple[int, ...]]:
        """The sizes of each seat's largest possible group with 0, 1 ... further tokens."""
        rows = self.deck.rows
        taken = {*self.round.board, *covered_cells(self.round.covered, self.deck)}
        cells = {*self.deck.cells(len(self.seats))} - taken
        free = {space_of(cell, rows) for cell in cells}
        most = self.setup.tricks + 1
        return {
            seat: reachable(self.round.spaces(seat), free, max(most - lies, 0))
            for seat, lies in self._lying.items()
        }


# -- the outlooks ----------------------------------------------------------------------------------


class Span(NamedTuple):
    """The strongest and the weakest possible result of a seat."""

    high: Strength
    low: Strength


def outlooks(last: LastRound, result: Result) -> tuple[Outlook, ...]:
    """Returns the outlook of each seat; none if the entries fit no ending. With the number of
    tricks and the cause of a paradox given (a frame), seats depend on each other only by their
    tricks. So each seat can be compared with the others at their best and at their worst."""
    base = {
        standing.seat: sum(line.points for line in standing.lines if line.key != last.round.key)
        for standing in result.standings
    }
    met: dict[str, dict[Case, Span]] = {seat: {} for seat in last.seats}
    for frame in last.frames():
        spans = {
            seat: [_span(base[seat], last.endings(seat, case), last.deck) for case in cases]
            for seat, cases in frame.items()
        }
        for seat, cases in frame.items():
            others = [one for other, one in spans.items() if other != seat]
            highs = _best_of([[span.high for span in other] for other in others], max)
            lows = _best_of([[span.low for span in other] for other in others], min)
            for case, high, low in zip(cases, reversed(highs), reversed(lows), strict=True):
                known = met[seat].get(case, Span(high, low))
                met[seat][case] = Span(max(high, known.high), min(low, known.low))
    if not any(met.values()):
        return ()
    return tuple(_outlook(seat, base[seat], met[seat], last) for seat in last.seats)


def _span(base: int, endings: Sequence[SeatEnding], deck: Deck) -> Span:
    token = deck.token_points
    return Span(
        _strength(base, max(ending.points + ending.most * token for ending in endings)),
        _strength(base, min(ending.points + ending.least * token for ending in endings)),
    )


def _best_of(
    seats: Sequence[Sequence[Strength]], pick: Callable[[Iterable[Strength]], Strength]
) -> Sequence[Strength]:
    """Returns the strength of the best of these seats if they divide 0, 1 ... tricks among them.
    Each seat is a list of its strengths with 0, 1 ... tricks; `pick` chooses between divisions."""
    best, *others = seats
    for seat in others:
        best = [
            pick(max(best[tricks - own], seat[own]) for own in range(tricks + 1))
            for tricks in range(len(seat))
        ]
    return best


def _strength(base: int, points: int) -> Strength:
    return base + points, points


def _outlook(seat: str, base: int, met: Mapping[Case, Span], last: LastRound) -> Outlook:
    """Returns the outlook of a seat, from comparing the seat with the others in every case."""
    token = last.deck.token_points
    is_safe = True
    no_tricks, no_group = -1, -1  # the most that may not be enough to win alone
    least_tricks: list[int] = []
    least_group: list[int] = []
    needs_bonus = True
    for case, others in met.items():
        for ending in last.endings(seat, case):
            points = [ending.points + size * token for size in range(ending.least, ending.most + 1)]
            alone = sum(_strength(base, one) <= others.high for one in points)  # sizes that fail
            shared = sum(_strength(base, one) < others.low for one in points)
            if alone:
                is_safe = False
                if case.paradox != "own":
                    no_tricks = max(no_tricks, case.tricks)
                if ending.bonus:
                    no_group = max(no_group, ending.least + alone - 1)
            if shared < len(points):
                least_tricks.append(case.tricks)
                needs_bonus = needs_bonus and ending.bonus
                if ending.bonus:
                    least_group.append(ending.least + shared)
    bonuses = [ending for case in met for ending in last.endings(seat, case) if ending.bonus]
    tricks = [case.tricks for case in met if case.paradox != "own"]
    return Outlook(
        seat,
        is_safe,
        _beyond(no_tricks, tricks),
        _beyond(no_group, [size for ending in bonuses for size in (ending.least, ending.most)]),
        min(least_tricks, default=None),
        min(least_group, default=None),
        needs_bonus and bool(least_tricks),
        min((ending.least for ending in bonuses), default=0),
    )


def _beyond(failing: int, found: Sequence[int]) -> int | None:
    """Returns the lowest number above `failing` in the range of `found`; None if there is none."""
    least = max(failing + 1, min(found, default=0))
    return least if found and least <= max(found) else None


# -- in words --------------------------------------------------------------------------------------


def _sentence(outlook: Outlook, last: LastRound) -> Text | None:
    if outlook.least_tricks is None:
        return out(outlook.seat)
    if surely := _surely(outlook, last):
        return wins_with(outlook.seat, surely)
    needed = _needed(outlook, last)
    return wins_only_with(outlook.seat, needed) if needed else None


def _surely(outlook: Outlook, last: LastRound) -> Text | None:
    """Returns what is enough for a seat to win, whatever the others do: no more tricks than
    predicted, else a bonus, else more tricks; None if nothing is."""
    tricks, offered = outlook.surely_tricks, last.setup.predictions
    if outlook.surely_group is not None and (
        tricks is None or tricks > _predicted(outlook.seat, last)
    ):
        return _bonus_with(outlook.surely_group, outlook, last)
    if tricks is None or tricks > max(offered, default=last.setup.tricks - 1):
        return None  # no player needs that many
    if tricks <= (last.round.tricks[outlook.seat] or 0):
        return text("anything but a paradox of their own")
    many = plural("{n} trick or more", "{n} tricks or more", tricks)
    return text("{tricks} and no paradox", tricks=many)


def _needed(outlook: Outlook, last: LastRound) -> Text | None:
    """Returns what the seat cannot win without; None if there is no such thing."""
    if outlook.needs_bonus and outlook.least_group is not None:
        return _bonus_with(outlook.least_group, outlook, last)
    aims_at = max(last.round.tricks[outlook.seat] or 0, _predicted(outlook.seat, last), 1)
    if outlook.least_tricks is not None and outlook.least_tricks > aims_at:
        return plural("{n} trick or more", "{n} tricks or more", outlook.least_tricks)
    return None


def _predicted(seat: str, last: LastRound) -> int:
    """Returns a seat's prediction; if it is not entered, the lowest one on offer."""
    told = last.round.predictions[seat]
    return min(last.setup.predictions, default=0) if told is None else told


def _bonus_with(size: int, one: Outlook, last: LastRound) -> Text | None:
    """Returns a bonus in words, with the group if not any will do; None if the bonus is sure."""
    bonus = None if last.is_settled else _bonus(one.seat, last)
    group = text("a group of {size} or more", size=size)
    if size <= one.group_anyway:
        return bonus
    return text("{tricks} and {group}", tricks=bonus, group=group) if bonus else group


def _bonus(seat: str, last: LastRound) -> Text:
    predicted, most = last.round.predictions[seat], last.setup.bonus_up_to
    if not last.setup.predictions:
        return plural("{n} trick or fewer", "{n} tricks or fewer", most)
    if predicted is None:
        return text("an exact prediction")
    return plural("{n} trick as predicted", "{n} tricks as predicted", predicted)
