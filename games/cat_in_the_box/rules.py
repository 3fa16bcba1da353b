"""Scores Cat in the Box (CB-1 to CB-9): turns a table into a result."""

from __future__ import annotations

from collections.abc import Sequence

from games.cat_in_the_box.board import BoardResult, cell_of, largest_group
from games.cat_in_the_box.deck import Deck
from games.cat_in_the_box.problems import problems, rounds_to_play
from games.cat_in_the_box.sheet import GROUP, TRICKS, Round, read_rounds
from games.contract import Detail, Line, Result, Table, Text, cite, plural, text, to_json
from games.standings import Entry, make_result, rank


def score(table: Table) -> Result:
    """Scores a table. Never raises on a sheet that this game's forms or documents made."""
    rounds = read_rounds(table)
    needed = len(table.seats)  # as many rounds as players
    entered = sum(round_.is_entered for round_ in rounds)
    over = entered >= needed
    entries = []
    for seat in table.keys:
        lines = tuple(_line(round_, seat) for round_ in rounds)
        # The last round breaks a tie (CB-8), so it is unknown before the end.
        last = lines[-1].points if over else 0
        entries.append(Entry(seat, lines, {"last round": last}))
    return make_result(
        table,
        rank(entries, over=over),
        problems(rounds, table),
        over=over,
        notes=(rounds_to_play(needed - entered),) if entered < needed else (),
        sheets={round_.key: to_json(_board(round_)) for round_ in rounds},
    )


def _board(round_: Round) -> BoardResult:
    """Returns each seat's largest group, and the seats that score for it (CB-4, CB-5)."""
    groups = {seat: largest_group(round_.spaces(seat)) for seat in round_.tricks}
    return BoardResult(
        groups={
            seat: [cell_of(space, round_.deck.rows) for space in sorted(group)]
            for seat, group in groups.items()
        },
        bonus=[seat for seat in groups if round_.earns_bonus(seat)],
    )


def _line(round_: Round, seat: str) -> Line:
    """Returns a seat's line for a round: tricks and group (CB-4, CB-5), or a paradox (CB-3)."""
    tricks = round_.tricks[seat]
    if tricks is None:
        return Line(
            round_.key, round_.title, 0, cite("CB-4", _waiting(round_, seat)), entered=False
        )
    details: tuple[Detail, ...]
    ruling = "CB-4" if round_.setup.predictions else "CB-5"
    if round_.paradox == seat:
        ruling, details = "CB-3", (_paradox(tricks, round_.deck),)
    elif round_.earns_bonus(seat):
        details = (_tricks(tricks, round_.deck), _bonus(round_, seat))
    else:
        details = (_tricks(tricks, round_.deck), _no_bonus(round_, seat))
    points = sum(detail.points for detail in details)
    is_open = any(detail.open for detail in details)
    reason = cite(ruling, _reason(details))
    return Line(round_.key, round_.title, points, reason, details, open=is_open)


def _waiting(round_: Round, seat: str) -> Text:
    prediction = round_.predictions[seat]
    if prediction is None:
        return text("no tricks entered yet")
    return text("predicted {prediction}, no tricks entered yet", prediction=prediction)


def _reason(details: Sequence[Detail]) -> Text:
    if len(details) == 1:
        return details[0].reason
    return text("{tricks}; {bonus}", tricks=details[0].reason, bonus=details[1].reason)


def _tricks(tricks: int, deck: Deck) -> Detail:
    reason = plural("{n} trick", "{n} tricks", tricks)
    return Detail(TRICKS, tricks * deck.trick_points, reason, key="tricks")


def _paradox(tricks: int, deck: Deck) -> Detail:
    reason = plural(
        "caused a paradox with {n} trick won", "caused a paradox with {n} tricks won", tricks
    )
    return Detail(text("Paradox"), tricks * deck.paradox_points, reason, key="paradox")


def _bonus(round_: Round, seat: str) -> Detail:
    size, setup = round_.group(seat), round_.setup
    if size is None and (round_.tricks_won or round_.by_size):
        reason = text("the largest group is not entered yet")
        return Detail(GROUP, 0, reason, open=True, key="group")
    size = size or 0
    if setup.predictions:
        reason = text("as predicted, largest group {size}", size=size)
    else:
        reason = text("{most} or fewer, largest group {size}", most=setup.bonus_up_to, size=size)
    return Detail(GROUP, size * round_.deck.token_points, reason, key="group")


def _no_bonus(round_: Round, seat: str) -> Detail:
    prediction, setup = round_.predictions[seat], round_.setup
    if not setup.predictions:
        reason = text("more than {most}, so no bonus", most=setup.bonus_up_to)
    elif prediction is None:
        reason = text("no prediction entered yet")
    else:
        reason = text("{prediction} predicted, so no bonus", prediction=prediction)
    return Detail(GROUP, 0, reason, key="group")
