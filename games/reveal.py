"""Reveals a result row by row, the most decisive row last, until it is clear who has won.

A game's `reveal` returns the rows of a result in order. The `reveal` of this module turns them into
steps, with the totals so far and a sentence if something is worth telling. Nothing is scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from games.contract import (
    Line,
    Listed,
    Progress,
    Result,
    SeatName,
    Text,
    is_sentence,
    signed,
    text,
)

MOST = 8  # steps, beside those of tie-breakers
MANY = 3  # more tied players need no sentence
Points = Mapping[str, int]  # by seat


class RevealRow(msgspec.Struct, frozen=True):
    """A part of the result that is revealed at once: the points and short reasons, both by seat."""

    key: str
    title: Text
    gains: Points
    reasons: Mapping[str, Text] = {}


class RevealStep(msgspec.Struct, frozen=True):
    """The result revealed so far, with the last revealed row or what decided. `seats` are in order,
    best first; `leaders` are tied for the lead; `passed` maps a seat to those it just overtook."""

    key: str
    title: Text
    gains: Points
    totals: Points
    seats: tuple[str, ...]
    leaders: tuple[str, ...]
    passed: Mapping[str, tuple[str, ...]] = {}
    words: Text | None = None


# -- rows, as games put them into order ------------------------------------------------------------


def merged_order(lists: Iterable[Iterable[str]]) -> list[str]:
    """Returns every key once, in an order that fits each list. A list may lack some of the keys."""
    merged: list[str] = []
    for keys in lists:
        at = 0
        for key in keys:
            if key not in merged:
                merged.insert(at, key)
            at = merged.index(key) + 1
    return merged


def by_line(result: Result, *last: str) -> tuple[RevealRow, ...]:
    """Returns a row for each line of the score, in the order of the score table; lines in `last`
    come last, in the order of `last`. "cats+hungry" reveals two lines together."""
    lines = {
        standing.seat: {line.key: line for line in standing.lines} for standing in result.standings
    }
    keys = merged_order(lines.values())
    named = {key for joined in last for key in joined.split("+")}
    told = [*(key for key in keys if key not in named), *last]
    rows = []
    for parts in (tuple(key for key in one.split("+") if key in keys) for one in told):
        found = {
            seat: [own[key] for key in parts if key in own and own[key].entered]
            for seat, own in lines.items()
        }
        if parts:
            label = next(own[parts[0]].label for own in lines.values() if parts[0] in own)
            rows.append(RevealRow("+".join(parts), label, *_told(found)))
    return tuple(rows)


def _told(found: Mapping[str, Sequence[Line]]) -> tuple[Points, Mapping[str, Text]]:
    """Returns the points of some lines together, and the reasons of the lines that score; a single
    line keeps its reason even without points."""
    gains = {seat: sum(line.points for line in lines) for seat, lines in found.items()}
    reasons: dict[str, Text] = {}
    for seat, lines in found.items():
        why = [line.reason for line in lines if line.points or len(lines) == 1]
        if why:
            reasons[seat] = why[0] if len(why) == 1 else text("{parts}", parts=[*why])
    return gains, reasons


def by_last_round(result: Result, *parts: str) -> tuple[RevealRow, ...]:
    """Returns a row for each round in order; the last round is split into its parts."""
    *earlier, last = by_line(result)
    lines = {standing.seat: standing.lines[-1].details for standing in result.standings}
    rows = []
    for part in parts:
        found = {seat: [one for one in own if one.key == part] for seat, own in lines.items()}
        names = [detail.name for details in found.values() for detail in details]
        if names:
            title = text("{round}: {part}", round=last.title, part=names[0])
            gains = {seat: sum(one.points for one in own) for seat, own in found.items()}
            reasons = {seat: own[0].reason for seat, own in found.items() if own}
            rows.append(RevealRow(f"{last.key}-{part}", title, gains, reasons))
    return (*earlier, *rows)


def by_last_seat(result: Result) -> tuple[RevealRow, ...]:
    """Returns a row per round. The last round is split by seat; the earlier leader comes last."""
    *earlier, last = by_line(result)
    before = {
        standing.seat: standing.total - last.gains[standing.seat] for standing in result.standings
    }
    seats = [standing.seat for standing in result.standings]
    worst_first = sorted(seats, key=lambda seat: (-before[seat], seats.index(seat)))
    return (
        *earlier,
        *(
            RevealRow(
                f"{last.key}-{seat}",
                text("{round}: {part}", round=last.title, part=SeatName(seat)),
                dict.fromkeys(seats, 0) | {seat: last.gains[seat]},
                {seat: last.reasons[seat]} if seat in last.reasons else {},
            )
            for seat in worst_first
        ),
    )


def without_reasons(result: Result) -> tuple[RevealRow, ...]:
    """Returns a row for each line, without the reasons, for games whose reasons make no sense
    outside the score table."""
    return tuple(msgspec.structs.replace(row, reasons={}) for row in by_line(result))


def closest_first(result: Result) -> tuple[RevealRow, ...]:
    """Returns a row for each line, without reasons; lines with the least difference come first."""
    rows = without_reasons(result)
    return tuple(sorted(rows, key=lambda row: max(row.gains.values()) - min(row.gains.values())))


def by_progress(result: Result, progress: Progress | None) -> tuple[RevealRow, ...]:
    """Returns the steps of a race after which the lead changes, and the last step; if there are no
    steps, the lines of the score."""
    if progress is None:
        return closest_first(result)
    after = [
        {seat: totals[number] for seat, totals in progress.totals.items()}
        for number in range(len(progress.steps))
    ]
    leading = [_leaders(totals, fewest_wins=False) for totals in after]
    changes = [n for n in range(len(after) - 1) if n == 0 or leading[n] != leading[n - 1]]
    before = dict.fromkeys(progress.totals, 0)
    rows = []
    for number in (*changes[-MOST + 1 :], len(after) - 1):
        gains = {seat: total - before[seat] for seat, total in after[number].items()}
        rows.append(RevealRow(str(number), progress.steps[number], gains))
        before = after[number]
    ends = {standing.seat: standing.total for standing in result.standings}
    return tuple(rows) if before == ends else closest_first(result)


# -- steps -----------------------------------------------------------------------------------------


def reveal(
    result: Result,
    rows: Sequence[RevealRow],
    *,
    fewest_wins: bool = False,
    decides: Mapping[str, Text] | None = None,
) -> tuple[RevealStep, ...]:
    """Returns the steps that reveal a result, at least one; the last has the final totals. Rows
    without points are left out, and if there are too many rows, the first ones are joined.
    `decides` has the words for what decided, by key: tie-breakers, victories and outcomes."""
    total = RevealRow(
        "total", text("Total"), {standing.seat: standing.total for standing in result.standings}
    )
    told = [row for row in rows if any(row.gains.values())] or [total]
    if len(told) > MOST:
        told = [_joined(told[: 1 - MOST]), *told[1 - MOST :]]
    steps: list[RevealStep] = []
    for row in told:
        steps.append(_step(result, row, steps[-1] if steps else None, fewest_wins=fewest_wins))
    return (*steps, *_decision(result, steps[-1], decides or {}))


def _joined(rows: Sequence[RevealRow]) -> RevealRow:
    gains = {seat: sum(row.gains[seat] for row in rows) for seat in rows[0].gains}
    return RevealRow(
        rows[0].key, text("{first} to {last}", first=rows[0].title, last=rows[-1].title), gains
    )


def _leaders(totals: Points, *, fewest_wins: bool) -> tuple[str, ...]:
    """Returns the seats in the lead; none if several seats play and all are tied."""
    best = (min if fewest_wins else max)(totals.values())
    found = tuple(seat for seat, total in totals.items() if total == best)
    return () if len(found) == len(totals) > 1 else found


def _step(
    result: Result, row: RevealRow, before: RevealStep | None, *, fewest_wins: bool
) -> RevealStep:
    found = [standing.seat for standing in result.standings]
    seats = before.seats if before else tuple(sorted(found, key=lambda seat: (len(seat), seat)))
    was = before.totals if before else dict.fromkeys(seats, 0)
    totals = {seat: was[seat] + row.gains[seat] for seat in seats}
    sign = 1 if fewest_wins else -1

    def passes(one: str, other: str) -> bool:
        return sign * was[one] > sign * was[other] and sign * totals[one] < sign * totals[other]

    passed = {seat: tuple(other for other in seats if passes(seat, other)) for seat in seats}
    step = RevealStep(
        key=row.key,
        title=row.title,
        gains={seat: row.gains[seat] for seat in seats},
        totals=totals,
        seats=tuple(sorted(seats, key=lambda seat: sign * totals[seat])),  # ties stay
        leaders=_leaders(totals, fewest_wins=fewest_wins),
        passed={one: others for one, others in passed.items() if others},
    )
    words = _sentence(step, before, row, fewest_wins=fewest_wins)
    return msgspec.structs.replace(step, words=words)


# -- sentences: subject first, in the present, true of whoever it is ------------------------------


def _sentence(
    step: RevealStep, before: RevealStep | None, row: RevealRow, *, fewest_wins: bool
) -> Text | None:
    """Returns the best sentence about a step: who leads, who passes whom, or who gains most."""
    led = before.leaders if before else ()
    if len(set(row.gains.values())) == 1:
        return None  # everybody gets the same
    if not step.leaders or (len(step.leaders) > 1 and step.leaders != led):
        level = step.leaders or step.seats
        if len(level) > MANY:
            return None
        names = Listed(tuple(SeatName(seat) for seat in level))
        return text(
            "{names} are tied on {total}.", names=names, total=signed(step.totals[level[0]])
        )
    first, gained = step.leaders[0], row.gains[step.leaders[0]]
    is_good = gained > 0 or (fewest_wins and first in row.reasons)
    if len(step.leaders) == 1 and led != step.leaders:
        takes = text("{name} takes the lead", name=SeatName(first))
        leads = text("{name} leads", name=SeatName(first))
        return _with_points(takes if before else leads, first, row if is_good else None)
    alone = [seat for seat, points in row.gains.items() if points == max(row.gains.values())]
    if led == (first,) == tuple(alone) and gained > 0 and not fewest_wins:
        ahead = text("{name} extends the lead", name=SeatName(first))
        return _with_points(ahead, first, row)
    return _of_others(step, row, alone, fewest_wins=fewest_wins)


def _of_others(
    step: RevealStep, row: RevealRow, most: Sequence[str], *, fewest_wins: bool
) -> Text | None:
    """Returns in words whom the best of the overtaking seats passes or, if no seat overtakes
    another, who alone gains most points. None if neither happens."""
    for seat in step.seats:
        if seat in step.passed:
            others = Listed(tuple(map(SeatName, step.passed[seat])))
            passes = text("{name} passes {others}", name=SeatName(seat), others=others)
            is_good = fewest_wins or row.gains[seat] > 0
            return _with_points(passes, seat, row if is_good else None)
    if fewest_wins or len(most) > 1 or row.gains[most[0]] <= 0:
        return None
    return _with_points(text("{name} gains the most", name=SeatName(most[0])), most[0], row)


def _with_points(said: Text, seat: str, row: RevealRow | None) -> Text:
    """Returns a sentence followed by the seat's points in this row and their reason, if any."""
    if row is None:
        return text("{said}.", said=said)
    points = signed(row.gains[seat])
    if seat not in row.reasons:
        return text("{said}: {points}.", said=said, points=points)
    return text("{said}: {points}, {reason}.", said=said, points=points, reason=row.reasons[seat])


# -- what decided, where totals do not -------------------------------------------------------------

DECIDES = text("What decides it")


def _decision(
    result: Result, last: RevealStep, decides: Mapping[str, Text]
) -> Iterator[RevealStep]:
    """Yields the steps after the last row: each tie-breaker that separates tied seats, a shared
    win, a victory without points, or an outcome for everybody."""
    first = result.standings[0]
    end = _led_by(last, result.winners)
    how = decides.get(first.decided_by)
    if how is not None and first.decided_by not in first.ties:
        said = msgspec.structs.replace(how, values={**how.values, "name": SeatName(first.seat)})
        yield msgspec.structs.replace(end, key="end", title=DECIDES, words=said)
        return
    level = [standing for standing in result.standings if standing.total == first.total]
    for name in first.ties if result.winners and len(level) > 1 else ():
        values = {standing.seat: standing.ties.get(name, 0) for standing in level}
        if len(set(values.values())) > 1 and name in decides:
            level = [
                standing for standing in level if values[standing.seat] == max(values.values())
            ]
            leaders = tuple(standing.seat for standing in level)
            found = _tie(decides[name], signed(first.total), values)
            yield msgspec.structs.replace(_led_by(last, leaders), key=f"tie-{name}", **found)
    if len(result.winners) > 1:
        names = Listed(tuple(map(SeatName, result.winners)))
        words = text("{names} share the win.", names=names)
        if result.pending:
            words = text("{names} are tied until a later game decides.", names=names)
        yield msgspec.structs.replace(end, key="end", title=DECIDES, words=words)


def _led_by(step: RevealStep, leaders: tuple[str, ...]) -> RevealStep:
    """Returns the step with these leaders first, because something other than the total decided."""
    seats = tuple(sorted(step.seats, key=lambda seat: seat not in leaders))
    return msgspec.structs.replace(step, gains={}, passed={}, leaders=leaders, seats=seats)


def _tie(what: Text, total: str, values: Points) -> dict[str, Text]:
    """Returns the title and words of a tie-breaker: a thing to count, or a whole sentence."""
    if is_sentence(what):
        return {"title": DECIDES, "words": text("Tied on {total}. {what}", total=total, what=what)}
    counts: list[Text | SeatName | str] = [
        text("{name} {n}", name=SeatName(seat), n=signed(value)) for seat, value in values.items()
    ]
    words = text("Tied on {total}; {what}: {counts}.", total=total, what=what, counts=counts)
    return {"title": what, "words": words}
