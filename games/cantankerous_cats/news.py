"""News of a race for everybody, and the texts below names on the big screen."""

from __future__ import annotations

from collections.abc import Mapping

from games.cantankerous_cats.possible import Lacks, lacks
from games.cantankerous_cats.rules.actions import PassToy, Prevented, Step
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.rules.state import Claim, Race
from games.cantankerous_cats.sheet import is_final, race_sheet
from games.cantankerous_cats.view.descriptions import describe
from games.cantankerous_cats.view.turn import VALUE
from games.contract import News, Result, SeatName, Slot, Table, Text, plural, text


def news(table: Table, result: Result) -> News | None:
    """Returns the news that a claimed victory can still be stopped (CC-7), or else what the last
    action caused besides points and hearts; None if there is no such news."""
    run = replayed(table)
    if not run.steps or is_final(race_sheet(table)):
        return None
    key, step = [*run.steps.items()][-1]
    if run.race.claim:
        return _claimed(key, run.race, run.race.claim)
    return News(key, describe(step)[-1]) if _is_told(step) else None


def _claimed(key: str, race: Race, claim: Claim) -> News:
    cat = race.cats[claim.cat]
    what = plural("{n} point", "{n} points", cat.mischief + claim.value)
    if claim.how == "feral":
        what = plural("{n} heart", "{n} hearts", cat.hearts)
    return News(
        key,
        text("{name} would win with {what}", name=SeatName(claim.cat), what=what),
        asked=text("Does anybody stop it?"),
        seat=claim.cat,
        by=text("Holds a pounce token"),
        answers=race.holders(other_than=claim.cat),
    )


def _is_told(step: Step) -> bool:
    """Whether a step is news: the toy was passed, the race was won, a claim ended, or a cat turned
    feral or domestic."""
    before = step.before.cats
    turned = any(
        seat in before and cat.feral != before[seat].feral for seat, cat in step.after.cats.items()
    )
    return turned or step.ended or step.fell or isinstance(step.action, PassToy | Prevented)


def asides(table: Table, slot: Slot) -> Mapping[str, Text]:
    """Returns what each cat still needs to win, by seat; empty during a claim (CC-2, CC-6)."""
    race = replayed(table).race
    if is_final(race_sheet(table)) or race.is_over or race.claim:
        return {}
    return {lack.seat: _aside(lack) for lack in lacks(race)}


def _aside(cat: Lacks) -> Text:
    # Translators: below a cat's name on the big screen
    if cat.kind == "hearts":
        if cat.now:
            return plural(
                "wins now with {n} more heart", "wins now with {n} more hearts", cat.number
            )
        return plural("needs {n} more heart", "needs {n} more hearts", cat.number)
    if cat.now and cat.number <= VALUE:
        return plural("wins now with {n} more point", "wins now with {n} more points", cat.number)
    return plural("needs {n} more point", "needs {n} more points", cat.number)
