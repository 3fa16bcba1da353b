"""The puzzle of a play (ST-23): a hand that somebody had, and that anybody can feed again.

The others' hands stay fed as in the result (CL-15). The new feeding is scored like an entered one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.cat_lady.buttons import HandButtons, Tokens, handed_out
from games.cat_lady.feeding.greedy import greedy_feeding, overfed
from games.cat_lady.hand.cards import TOKENS, Feeding, Food
from games.cat_lady.hand.result import hand_result, slot_key
from games.cat_lady.rules import Fixed, SeatScore, TableScore
from games.cat_lady.sheet import BY_HAND, HandSheet
from games.cat_lady.view import counts_in_words, tokens_in
from games.contract import Puzzle, RefusedError, Result, SeatName, Slot, Table, Text, Tried, text

WORTH_IT = 3  # points between the best feeding and the usual one
BUTTONS = ("feed", "give", "take", "take-all")
TEMPLATE = "cat_lady/_puzzle.html"


@dataclass(frozen=True)
class HandGame:
    """What a puzzle needs of a game: `score` and `score_table` score a table in which hands are fed
    as given, and `view` draws a hand."""

    score: Callable[[Table, Fixed], Result]
    score_table: Callable[[Table, Fixed], TableScore]
    view: Callable[[Table, Slot, Result], Any]


def puzzle(game: HandGame, table: Table, result: Result) -> Puzzle | None:
    """Returns the puzzle of the hand whose best feeding, from a new search, beats a simple feeding
    by most (the first of equals); None if the largest difference is less than 3."""
    hands = sorted(_hands(table, result, game), key=lambda hand: hand.usual - hand.best)
    for hand in hands:
        if hand.best - hand.usual < WORTH_IT:
            return None
        if hand.is_solved:
            return Puzzle(
                seat=hand.seat,
                usual=hand.usual,
                best=hand.best,
                solution=hand.solution,
                after=hand.after,
                hint=hand.hint,
                template=TEMPLATE,
            )
    return None


def _hands(table: Table, result: Result, game: HandGame) -> Iterator[HeldHand]:
    """Yields the hands of which all cats are entered and known, in table order."""
    fed = {
        standing.seat: hand_result(result, standing.seat).feeding
        for standing in result.standings
        if (table.sheets.get(slot_key(standing.seat)) or {}).get("tally") is None
    }
    # Leaves out how hands were fed, because `fed` and new searches replace it.
    told = {slot_key(seat): table.sheets.get(slot_key(seat)) for seat in fed}
    calm = table.with_sheets(
        {slot: {**sheet, "feeding": "best"} for slot, sheet in told.items() if sheet is not None}
    )
    standings = {standing.seat: standing for standing in result.standings}
    for hand in game.score_table(calm, fed).seats:
        standing, scored = standings[hand.seat], hand_result(result, hand.seat)
        if hand.seat in table.keys and scored.feeding and scored.proven and not standing.open:
            best = standing.total if scored.best is None else scored.best
            yield HeldHand(game, calm, hand, fed, best)


@dataclass(frozen=True)
class HeldHand:
    """A seat's hand in a puzzle; `fed` is how all hands of the table are fed. Moves are the tokens
    given to each cat: "0-2-0-0-0_" is two tuna for the first of two cats."""

    game: HandGame
    table: Table
    scored: SeatScore
    fed: Fixed
    best: int

    @property
    def slot(self) -> Slot:
        return Slot(
            slot_key(self.seat), text("{name}", name=SeatName(self.seat)), "hand", self.seat
        )

    @property
    def seat(self) -> str:
        return self.scored.seat

    @property
    def held(self) -> HandSheet:
        return self.scored.sheet

    # what is in it

    @cached_property
    def usual(self) -> int:
        """The total of a simple feeding: the cat that scores most for its food eats first."""
        fed = self.scored.fed.hand
        feeding = overfed(fed.hand, greedy_feeding(fed.hand), fed.numbers)
        return replace(fed, feeding=feeding).total

    @cached_property
    def best_feeding(self) -> Feeding:
        """The best feeding while the others stay fed as they are, from a new search."""
        return hand_result(self._result(self.table), self.seat).feeding

    @property
    def is_solved(self) -> bool:
        """Whether a player who makes the moves of `solution` gets the best total."""
        return self._tried(self._sheet(self.solution))[1].total_of(self.seat) == self.best

    @cached_property
    def solution(self) -> str:
        return _in_moves([cat.get("fed") or {} for cat in handed_out(self.best_feeding)])

    def _result(self, table: Table) -> Result:
        """Returns the result with all other hands fed as they were."""
        others = {seat: one for seat, one in self.fed.items() if seat != self.seat}
        return self.game.score(table, others)

    # what somebody makes of it

    def after(self, moves: str, action: str) -> Tried:
        """Returns what a tap after these moves leads to; a tap that does not fit does nothing."""
        sheet = self._sheet(moves)
        if action.partition(":")[0] in BUTTONS:
            buttons = HandButtons(self.table.deck, own_name=str, best_feeding=lambda sheet: ())
            with suppress(RefusedError):
                sheet = buttons.press(sheet, action)
        table, result = self._tried(sheet)
        return Tried(
            moves=self._moves(sheet),
            total=result.total_of(self.seat),
            view=self.game.view(table, self.slot, result),
        )

    def hint(self, moves: str) -> Text:
        """Returns a hint: a hungry cat that should eat (first one that a simple feeding leaves
        hungry), else a fed cat that should stay hungry, else what a cat should get instead."""
        sheet = self._sheet(moves)
        fed = hand_result(self._tried(sheet)[1], self.seat).feeding
        usual = greedy_feeding(self.held.hand)
        pairs = zip(self._moves(sheet).split("_"), self.solution.split("_"), strict=True)
        others = [at for at, (given, best) in enumerate(pairs) if given != best]
        names = [cat.name for cat in self.held.hand.cats]
        for at in sorted(others, key=lambda at: usual[at] is not None):
            if fed[at] is None and self.best_feeding[at] is not None:
                return text("{cat} eats in the best feeding.", cat=names[at])
        for at in others:
            if self.best_feeding[at] is None:
                return text("{cat} stays hungry in the best feeding.", cat=names[at])
        meal = self.best_feeding[others[0]]
        tokens = [token.kind for token in tokens_in(meal.given if meal else Food())]
        food = counts_in_words(tokens)
        return text("In the best feeding, {cat} eats {food}.", cat=names[others[0]], food=food)

    def _tried(self, sheet: Mapping[str, Any]) -> tuple[Table, Result]:
        table = self.table.with_sheets({self.slot.key: sheet})
        return table, self._result(table)

    def _moves(self, sheet: Mapping[str, Any]) -> str:
        return _in_moves([sheet["cats"][key].get("fed") or {} for key in self.held.keys])

    def _sheet(self, moves: str) -> dict[str, Any]:
        """Returns the sheet fed by these moves; all cats are hungry if the moves do not fit."""
        given = _of_moves(moves, self.held) or [{} for _cat in self.held.keys]
        sheet = dict(self.table.sheets[self.slot.key])
        cats = {
            key: {**_without_uses(sheet["cats"][key]), "fed": fed or None}
            for key, fed in zip(self.held.keys, given, strict=True)
        }
        return {**sheet, "cats": cats, "feeding": BY_HAND}


def _without_uses(cat: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a cat of the sheet without what its wilds and treats stand for."""
    return {key: value for key, value in cat.items() if key not in ("wild_as", "treat_as")}


# -- moves -----------------------------------------------------------------------------------------


def _in_moves(given: list[Mapping[str, int]]) -> str:
    return "_".join(
        "-".join(str(fed.get(kind, 0)) for kind in TOKENS) if fed else "" for fed in given
    )


def _of_moves(moves: str, held: HandSheet) -> list[Tokens] | None:
    """Returns what each cat gets by the moves; None if they fit another hand or need more food."""
    given = []
    for cat in moves.split("_"):
        counts = cat.split("-") if cat else ["0"] * len(TOKENS)
        if len(counts) != len(TOKENS) or not all(n.isdecimal() and len(n) < 3 for n in counts):
            return None
        found = dict(zip(TOKENS, map(int, counts), strict=True))
        given.append({kind: count for kind, count in found.items() if count})
    fits = len(given) == len(held.keys) and all(
        sum(fed.get(kind, 0) for fed in given) <= getattr(held.hand.food, kind) for kind in TOKENS
    )
    return given if fits else None
