"""Scores a race (CC-7 to CC-10): turns a table into a result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from games.cantankerous_cats.deck import Deck
from games.cantankerous_cats.problems import final_problems, race_problems
from games.cantankerous_cats.rules.actions import Attack, Bank, Play, Score, Step
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.rules.state import Cat, Hearts
from games.cantankerous_cats.sheet import SLOT, EndedCat, How, is_final, race_sheet, read_final
from games.contract import (
    Detail,
    Json,
    Line,
    Problem,
    Progress,
    Result,
    SeatName,
    Standing,
    Table,
    Text,
    added,
    cite,
    plural,
    text,
)
from games.standings import Entry, make_result, rank

LABELS = {"mischief": text("Mischief"), "affection": text("Affection")}
TIE = "banked hearts"
FERAL, CARD, TOLD = "feral victory", "winning card", "told"


def score(table: Table) -> Result:
    """Scores a table. Never raises on a sheet made by this game's forms or documents."""
    return _score_final(table) if is_final(race_sheet(table)) else _score_live(table)


def _score_live(table: Table) -> Result:
    done = replayed(table)
    race = done.race
    points = _points_after(done.steps)
    scored = [step for key, step in done.steps.items() if key in points or step.before.claim]
    lines = {
        seat: (
            _mischief(cat, [detail for step in scored for detail in _details(seat, step)]),
            _affection(cat),
        )
        for seat, cat in race.cats.items()
    }
    standings = standings_of(race.cats, lines, race.winner, race.how)
    open_ones = () if race.is_over else race_problems(table, race.claim.cat if race.claim else "")
    return make_result(
        table,
        standings,
        [*open_ones, *_card_problems(done.steps.values(), race.deck)],
        over=race.is_over,
        notes=_notes(table),
        sheets={SLOT: points},
    )


def _points_after(steps: Mapping[str, Step]) -> dict[str, Json]:
    """Returns the mischief points after each step that changed some: by log key, then by seat."""
    points: dict[str, Json] = {}
    for key, step in steps.items():
        before, after = step.before.cats, step.after.cats
        changed = {
            seat: cat.mischief
            for seat, cat in after.items()
            if cat is not (was := before.get(seat)) and cat.mischief != (was.mischief if was else 0)
        }
        if changed:
            points[key] = changed
    return points


def progress(result: Result) -> Progress | None:
    """Returns the points after each action that changed any; None for an entered final state."""
    changes = result.sheets.get(SLOT)
    if not changes:
        return None
    now = {standing.seat: 0 for standing in result.standings}
    totals: dict[str, list[int]] = {seat: [] for seat in now}
    for points in changes.values():
        now |= {seat: total for seat, total in points.items() if seat in now}  # not who left
        for seat, total in now.items():
            totals[seat].append(total)
    steps = tuple(text("Action {n}", n=key.removeprefix("a")) for key in changes)
    return Progress(text("actions"), steps, {seat: tuple(one) for seat, one in totals.items()})


def _score_final(table: Table) -> Result:
    end = read_final(table)
    lines = {
        seat: (_line("mischief", cat.mischief, text("as it was in the end")), _affection(cat))
        for seat, cat in end.cats.items()
    }
    standings = standings_of(end.cats, lines, end.winner, end.how)
    problems = list(final_problems(table))
    return make_result(table, standings, problems, over=bool(end.winner), notes=_notes(table))


def standings_of(
    cats: Mapping[str, Cat | EndedCat], lines: Mapping[str, tuple[Line, ...]], winner: str, how: How
) -> tuple[Standing, ...]:
    """Returns the standings: the winner, then the others by mischief, then banked hearts (CC-9)."""
    entries = [Entry(seat, lines[seat], {TIE: cat.hearts}) for seat, cat in cats.items()]
    if not winner:
        return rank(entries, over=False)
    first = next(entry for entry in entries if entry.seat == winner)
    others = rank([entry for entry in entries if entry is not first], over=False)
    decided_by = _decided_by(first, others[0], how)
    top = Standing(winner, first.total, 1, True, first.lines, decided_by, dict(first.ties))
    return (top, *(msgspec.structs.replace(other, place=other.place + 1) for other in others))


def _decided_by(first: Entry, second: Standing, how: How) -> str:
    """Returns what put the winner ahead: the total, or else the way in which the race was won."""
    if how == "feral":
        return FERAL
    if first.total > second.total:
        return "total"
    return CARD if how == "mischief" else TOLD


# -- lines -----------------------------------------------------------------------------------------

RULINGS = {"mischief": "CC-2", "affection": "CC-9"}


def _line(key: str, points: int, reason: Text, details: tuple[Detail, ...] = ()) -> Line:
    return Line(key, LABELS[key], points, cite(RULINGS[key], reason), details)


def _mischief(cat: Cat, details: Sequence[Detail]) -> Line:
    """Returns the line for mischief, in which every card or attack that gave points is a detail."""
    if not details:
        return _line("mischief", cat.mischief, text("nothing scored"))
    parts = [f"{'−' if detail.points < 0 else '+'} {abs(detail.points)}" for detail in details]
    reason = text("{sum}", sum=" ".join(parts).removeprefix("+ "))
    return _line("mischief", cat.mischief, reason, tuple(details))


def _details(seat: str, step: Step) -> Iterator[Detail]:
    """Yields what a step scored for this seat, including points that waited for an answer."""
    if seat not in step.before.cats or seat not in step.after.cats:
        return  # the player came later, or had left
    points = step.after.cats[seat].mischief - step.before.cats[seat].mischief
    claim = step.before.claim
    is_answered = step.fell or step.ended
    waited = claim.value if claim and claim.cat == seat and is_answered else 0
    if points - waited:
        yield _detail(step, points - waited)
    if claim and waited:
        name = text("The winning card") if step.after.is_over else text("A card that did not win")
        yield Detail(name, waited, cite("CC-7", _paid(claim.paid)))


def _detail(step: Step, points: int) -> Detail:
    action = step.action
    if isinstance(action, Attack):
        half = text(
            "{paid} for half the value of {name}’s attack",
            name=SeatName(action.cat),
            paid=_paid(step.paid),
        )
        name, why = _named(action.card, text("An attack")), cite("CC-3", half)
    elif isinstance(action, Score):
        name, why = _named(action.card, text("A mischief card")), _paid(step.paid)
    elif isinstance(action, Play):
        name, why = text("{card}", card=action.card), cite("CC-11", text("a card was cancelled"))
    else:
        name, why = text("By hand"), cite("CC-10", text("set by hand"))
    return Detail(name, points, why)


def _named(card: str, otherwise: Text) -> Text:
    return text("{card}", card=card) if card else otherwise


def _paid(paid: Hearts | None) -> Text:
    return text("paid {cards}", cards=added(paid)) if paid else text("paid nothing")


def _affection(cat: Cat | EndedCat) -> Line:
    """Returns the line for affection: it has no points, but may decide places (CC-9)."""
    reason = plural("{n} heart banked", "{n} hearts banked", cat.hearts)
    if cat.feral:
        reason = text("{hearts}, feral", hearts=reason)
    return _line("affection", 0, reason)


# -- cards by their numbers ----------------------------------------------------------------------


def _card_problems(steps: Iterable[Step], deck: Deck) -> Iterator[Problem]:
    """Yields problems with banked affection cards: a card had other hearts before, or is in two
    houses although its number is unique. The score stays the same. Cards that may have been spent
    are left out, because spent cards can come back and equal cards cannot be told apart."""
    hearts: dict[str, int] = {}
    houses: dict[str, tuple[str, int]] = {}  # by card number: the house, and the hearts
    for step in steps:
        houses = {card: house for card, house in houses.items() if not _may_be_spent(step, *house)}
        action = step.action
        if not isinstance(action, Bank) or not action.card:
            continue
        said = action.card.strip()
        known = deck.card(said)
        first = hearts.setdefault(said.casefold(), action.hearts)
        before = first if known is None or known.hearts is None else known.hearts
        if before != action.hearts:
            yield _card_problem(
                text(
                    "“{card}” was banked with {n} hearts, but is known to have {before}",
                    card=said,
                    n=action.hearts,
                    before=before,
                )
            )
        if not said.isdecimal():
            continue
        if said in houses:
            yield _card_problem(
                text(
                    "“{card}” is banked by {name}, but {other} still has it banked too",
                    card=said,
                    name=SeatName(action.cat),
                    other=SeatName(houses[said][0]),
                )
            )
        houses[said] = (action.cat, action.hearts)


def _may_be_spent(step: Step, seat: str, hearts: int) -> bool:
    """Whether a card with these hearts may have left the seat's house, even if another one came."""
    before, after = step.before.cats.get(seat), step.after.cats.get(seat)
    if before is None or after is None or hearts in (step.paid or ()):
        return True
    return after.bank.count(hearts) < before.bank.count(hearts)


def _card_problem(message: Text) -> Problem:
    return Problem(cite("CC-12", message), field="actions", blocks=False, slot=SLOT)


# -- notes ----------------------------------------------------------------------------------------


def _notes(table: Table) -> tuple[Text, ...]:
    """Returns a note about the first bite (CC-8), if it was entered."""
    sheet = race_sheet(table)
    rank_of_bet = sheet.get("rank")
    first = sheet.get("first") or table.start
    if not rank_of_bet or first not in table.keys:
        return ()
    low = text("First bite: {name}, low rank.", name=SeatName(str(first)))
    high = text("First bite: {name}, high rank.", name=SeatName(str(first)))
    return (cite("CC-8", low if rank_of_bet == "low" else high),)
