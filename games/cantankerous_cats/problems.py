"""Finds what is missing in a race or does not fit together."""

from __future__ import annotations

from collections.abc import Iterator

from games.cantankerous_cats.sheet import KITTEN, SLOT, race_sheet, read_final, rules_of
from games.contract import Problem, SeatName, Table, Text, cite, plural, text


def race_problems(table: Table, claimant: str) -> Iterator[Problem]:
    """Yields the reasons why a race without a winner is still open; nothing is wrong with it.
    `claimant` is the seat that is about to win, or ""."""
    for key, pending in sorted((race_sheet(table).get("held") or {}).items()):
        message = text("The last action waits for an answer")
        if cat := pending.get("cat"):
            message = text("{name}’s last action waits for an answer", name=SeatName(cat))
        yield Problem(cite("CC-2", message), None, f"held.{key}", slot=SLOT, open=True)
    message = text("Nobody has won yet")
    if claimant:
        message = text("{name} is about to win: does anybody stop it?", name=SeatName(claimant))
    yield Problem(cite("CC-7", message), slot=SLOT, open=True)


def final_problems(table: Table) -> Iterator[Problem]:
    """Yields what is missing in an entered final state or does not fit together."""
    final = read_final(table)
    deck = table.deck
    # Points scored without the toy never win, but by the kitten rules nine points do (CC-2).
    may_have_more = final.how in ("mischief", "feral") and rules_of(table.options) != KITTEN
    if not final.winner:
        yield Problem(cite("CC-10", text("Who won?")), None, "winner", slot=SLOT, missing=True)
    for seat, cat in final.cats.items():
        name, won = SeatName(seat), seat == final.winner
        if cat.feral and rules_of(table.options) != "standard":
            message = text("{name}: nobody turns feral in this game.", name=name)
            yield Problem(cite("CC-8", message), seat, "feral", slot=SLOT)
        elif won and cat.feral and cat.hearts < deck.hearts_to_win:
            message = plural(
                "{name} won as a feral cat with {n} heart, but needs {goal}.",
                "{name} won as a feral cat with {n} hearts, but needs {goal}.",
                cat.hearts,
                name=name,
                goal=deck.hearts_to_win,
            )
            yield _doubt(message, seat, "bank")
        elif won and not cat.feral and cat.mischief < deck.points_to_win:
            message = plural(
                "{name} won with {n} mischief point, but needs {goal}.",
                "{name} won with {n} mischief points, but needs {goal}.",
                cat.mischief,
                name=name,
                goal=deck.points_to_win,
            )
            yield _doubt(message, seat, "mischief")
        elif not won and cat.mischief >= deck.points_to_win and not may_have_more:
            message = text(
                "{name} has {n} mischief points and did not win?", name=name, n=cat.mischief
            )
            yield _doubt(message, seat, "mischief")


def _doubt(message: Text, seat: str, field: str) -> Problem:
    """Returns a problem that players may override, since cards can make exceptions."""
    key = f"{field}-{seat}-{message.values.get('n')}"
    cited = cite("CC-10", message)
    return Problem(cited, seat, field, slot=SLOT, key=key, may_override=True)
