"""Scores Cat Lady (CL-1 to CL-15): turns a table into a result.

Box of Treats uses the same steps: read the hands, feed and score them, find problems, rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

from games.cat_lady.deck import Deck
from games.cat_lady.feeding.best_responses import (
    Fed,
    Partners,
    TableWork,
    best_response,
    box_of,
    feed_everyone,
)
from games.cat_lady.hand.abilities import CopyACat, MostFed, PerGoal
from games.cat_lady.hand.cards import Feeding, Food
from games.cat_lady.hand.fed_hand import FedHand, Tally
from games.cat_lady.hand.result import HandResult, slot_key
from games.cat_lady.problems import sheet_problems, supply_problems, unknown_cats
from games.cat_lady.sheet import HandSheet, read_hands
from games.contract import (
    Json,
    Line,
    Problem,
    Result,
    SeatName,
    Table,
    Text,
    cite,
    plural,
    signed,
    text,
    to_json,
)
from games.standings import Entry, make_result, rank

Fixed = Mapping[str, Feeding]  # by seat
NOTHING_FIXED: Fixed = {}


class SeatScore(NamedTuple):
    """One scored seat. `best` is the best feeding's total if the player fed the cats, else None."""

    seat: str
    sheet: HandSheet
    fed: Fed
    lines: tuple[Line, ...]
    best: int | None

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True)
class TableScore:
    """All seats in table order, whether their feedings settled (CL-15), the work that this took,
    and the hands as entered, by seat."""

    seats: tuple[SeatScore, ...]
    settled: bool
    work: TableWork
    entered: Mapping[str, HandSheet]

    @property
    def hands(self) -> dict[str, FedHand]:
        """The hands by seat, after feeding."""
        return {seat.seat: seat.fed.hand for seat in self.seats}

    def of(self, seat: str) -> SeatScore:
        return next(one for one in self.seats if one.seat == seat)


def score(table: Table, fixed: Fixed = NOTHING_FIXED, work: TableWork | None = None) -> Result:
    """Scores a table. Never raises on a sheet made by this game's forms or documents. Hands in
    `fixed` are fed as given there. `work` limits the search; several tables can share it."""
    return result_of(table, score_table(table, fixed, work))


def result_of(
    table: Table,
    scored: TableScore,
    *,
    entries: Sequence[Entry] | None = None,
    problems: Iterable[Problem] = (),
    notes: Iterable[Text] = (),
    sheets: Mapping[str, Json] | None = None,
    pending: bool = True,
) -> Result:
    """Returns the result of scored hands. A game that is based on Cat Lady adds its own problems,
    notes and data of sheets, and may pass other `entries` for the ranking."""
    # Hands are counted at the end of the game; it is over once every hand is entered.
    over = not any(seat.sheet.is_empty for seat in scored.seats)
    entries = entries or [_entry(seat) for seat in scored.seats]
    return make_result(
        table,
        rank(entries, over=over, pending=pending),
        (*_problems(scored, table.deck), *problems),
        over=over,
        pending=pending,
        notes=(*(cite("CL-15", note) for note in _notes(scored)), *notes),
        sheets={**_hand_results(scored), **(sheets or {})},
    )


# -- the steps -------------------------------------------------------------------------------------


def score_table(
    table: Table, fixed: Fixed = NOTHING_FIXED, work: TableWork | None = None
) -> TableScore:
    """Scores like `score`, but returns all steps."""
    return score_hands(read_hands(table), table.deck, Partners(), fixed, work)


def score_hands(
    hands: Mapping[str, HandSheet],
    deck: Deck,
    partners: Partners,
    fixed: Fixed,
    work: TableWork | None,
) -> TableScore:
    """Feeds the hands in response to each other, and scores each with what the others then have."""
    work = work or TableWork(box_of(deck.supply))
    everyone, settled = feed_everyone(hands, deck.numbers, partners, fixed, work)
    lines = {seat: fed.hand.lines for seat, fed in everyone.items()}
    lines = {seat: _left_open(lines[seat], hands[seat], fed) for seat, fed in everyone.items()}
    best = {seat: _best(hands[seat], fed, work) for seat, fed in everyone.items()}
    scored = tuple(
        SeatScore(seat, hands[seat], fed, lines[seat], best[seat]) for seat, fed in everyone.items()
    )
    return TableScore(scored, settled, work, hands)


def _left_open(lines: tuple[Line, ...], sheet: HandSheet, fed: Fed) -> tuple[Line, ...]:
    """Returns the lines, of which those with a missing or unknown value are marked as open."""
    if sheet.tally is not None:
        unknown = _unknown_sums(sheet.tally, sheet.hand.catnip)
        return tuple(msgspec.structs.replace(line, open=line.key in unknown) for line in lines)
    cats, rivals = unknown_cats(sheet, fed.hand), _cats_by_others(fed.hand)
    first, *others = lines
    details = tuple(
        msgspec.structs.replace(detail, open=index in cats, rival=index in rivals)
        for index, detail in enumerate(first.details)
    )
    return (msgspec.structs.replace(first, details=details, open=bool(cats)), *others)


def _cats_by_others(hand: FedHand) -> set[int]:
    """Returns the indexes of cats whose points reveal something about other hands."""
    found = {*hand.acting[MostFed], *hand.acting[PerGoal]}
    return found | {*hand.acting[CopyACat]} if found else found


def _unknown_sums(tally: Tally, catnip: int) -> set[str]:
    """Returns the keys of the lines for which a sum is not entered."""
    sums = {
        "cats": tally.cats_vp,
        "hungry": tally.hungry_cats,
        "leftover": tally.leftover_food,
        "catnip": tally.fed_cats if catnip else 0,
    }
    return {key for key, value in sums.items() if value is None}


def _best(sheet: HandSheet, fed: Fed, work: TableWork) -> int | None:
    """Returns the best feeding's total if the player fed the cats; None for other hands."""
    if not sheet.by_hand or sheet.tally is not None:
        return None
    return replace(fed.hand, feeding=_best_feeding(fed.hand, work)).total


def _best_feeding(fed: FedHand, work: TableWork) -> Feeding:
    return best_response(fed.hand, fed.others, fed.numbers, fed.players, work).feeding


def best_feeding(score_table: Callable[[Table], TableScore], table: Table, seat: str) -> Feeding:
    """Returns the best feeding of a seat's hand, even if the sheet has another one. `score_table`
    scores a table of this game, where the other hands may be fed in response."""
    slot = slot_key(seat)
    sheet = {**table.sheets.get(slot, {}), "feeding": "best", "tally": None}
    found = score_table(table.with_sheets({slot: sheet}))
    return _best_feeding(found.of(seat).fed.hand, found.work)


def _hand_results(scored: TableScore) -> dict[str, Json]:
    """Returns what the result stores about each hand, by slot key; nothing for an empty hand."""
    return {
        slot_key(seat.seat): to_json(_hand_result(seat, seat.fed.hand))
        for seat in scored.seats
        if not seat.sheet.is_empty
    }


def _hand_result(seat: SeatScore, fed: FedHand) -> HandResult:
    return HandResult(
        feeding=fed.feeding,
        boxes=fed.filling,
        filled=fed.filled,
        left=Food() if seat.sheet.tally else _left(seat.sheet, fed),
        food_left=fed.food_left,
        fed_cats=fed.fed_cats,
        best=seat.best,
        proven=seat.fed.proven,
    )


def _left(sheet: HandSheet, fed: FedHand) -> Food:
    """Returns the tokens that no cat has. If the player fed the cats, tokens not given or too many
    are left over (CL-1); those that are too few to feed a cat stay on that cat."""
    given = sheet.given or (None,) * len(fed.feeding)
    spent = [
        meal.given if meal else one.food if one else Food()
        for meal, one in zip(fed.feeding, given, strict=True)
    ]
    return sheet.hand.food_left(spent)


def _entry(scored: SeatScore) -> Entry:
    """Returns the seat's entry for the ranking; the number of fed cats breaks ties (CL-12)."""
    ties = {"fed cats": scored.fed.hand.fed_cats}
    so_far = counted_so_far(scored.sheet)
    return Entry(scored.seat, scored.lines, ties, so_far, scored.fed.proven)


def counted_so_far(sheet: HandSheet) -> Text | None:
    """Returns "9 cats" while no food is entered, since all would count as hungry; else None."""
    cats = len(sheet.hand.cats)
    is_told = sheet.has_food or sheet.tally is not None
    return plural("{n} cat", "{n} cats", cats) if cats and not is_told else None


def _problems(scored: TableScore, deck: Deck) -> Iterator[Problem]:
    for seat in scored.seats:
        yield from sheet_problems(seat.seat, seat.sheet, seat.fed)
    people = sum(not seat.sheet.hand.scores_cards for seat in scored.seats)
    yield from supply_problems(scored.entered, deck, people)


def _notes(scored: TableScore) -> Iterator[Text]:
    """Yields notes about how the hands were fed."""
    for seat in scored.seats:
        name = SeatName(seat.seat)
        if not seat.fed.proven:
            yield text("{name}: the best feeding found, not proven to be the best", name=name)
        is_legal = not any(fault.blocks for fault in seat.fed.faults)
        if seat.best is not None and seat.best > seat.total and is_legal:
            yield plural(
                "{name} missed {n} point: {total} instead of {best} with the best feeding.",
                "{name} missed {n} points: {total} instead of {best} with the best feeding.",
                seat.best - seat.total,
                name=name,
                total=signed(seat.total),
                best=signed(seat.best),
            )
    if not scored.settled:
        yield text(
            "The best feedings depend on each other and keep changing; this is the last attempt."
        )
