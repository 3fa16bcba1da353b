"""What came of each action of a race, in as few words as possible: a result keeps it, so that pages
put a log into words without running the race again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from games.cantankerous_cats.deck import Deck
from games.cantankerous_cats.rules.actions import (
    Attack,
    BuyPounce,
    PassToy,
    Play,
    Prevented,
    SetCat,
    Step,
    Win,
)
from games.cantankerous_cats.rules.effects import cancelled_seat
from games.cantankerous_cats.rules.replay import Replayed
from games.cantankerous_cats.rules.state import Cat, Hearts, Race
from games.contract import Json
from games.trees import keys_in_order


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What of a step cannot be seen from its action alone; seats are named by their keys.

    `paid` were discarded, `lost` by a cat that could not pay; `points` were scored, `withheld` not
    (CC-5). `waits` says that a mischief card is not scored at once, because it would win. `token`:
    the acting cat spent one; `price` is what one cost. `toy` is whom an incident is about, after a
    pass who holds it now; `adopted` are the hearts of a cat that is domestic again by it.
    `claimed` is who is about to win now, `fell` who does not any more, with `stays` points that are
    scored then, `stopped` whose victory was stopped, `won` who has won without being asked.
    `cancelled`: a card was taken back; `feral`: the target is, after it. `was` and `now` are a cat
    before and after it was set by hand.
    """

    paid: Hearts | None = None
    lost: Hearts | None = None
    points: int = 0
    withheld: int = 0
    waits: bool = False
    token: bool = False
    price: int = 0
    toy: str = ""
    adopted: int | None = None
    claimed: str = ""
    fell: str = ""
    stays: int = 0
    stopped: str = ""
    won: str = ""
    cancelled: bool = False
    feral: bool = False
    was: Cat | None = None
    now: Cat | None = None


class RaceResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a result keeps of a race: how it stands, and by the log's keys what came of each action,
    unless nothing did. `refused` are the keys of actions that are not legal where they stand.
    `mischief` has the points of the seats that had others after an action, by its key, in order."""

    race: Mapping[str, Json]
    outcomes: Mapping[str, Outcome] = {}
    refused: tuple[str, ...] = ()
    mischief: Mapping[str, Mapping[str, int]] = {}

    def standing_race(self, deck: Deck) -> Race:
        """The race as it stands, with the deck that the result does not repeat."""
        return msgspec.convert({**self.race, "deck": deck}, Race)


def race_result(found: Replayed, keys: Iterable[str]) -> RaceResult:
    """`keys` are all of the log."""
    race: dict[str, Json] = {
        name: msgspec.to_builtins(getattr(found.race, name))
        for name in found.race.__struct_fields__
        if name != "deck"
    }
    outcomes = {key: outcome_of(step) for key, step in found.steps.items()}
    points = {key: _other_points(step) for key, step in found.steps.items()}
    return RaceResult(
        race,
        {key: outcome for key, outcome in outcomes.items() if outcome != NOTHING},
        tuple(keys_in_order(key for key in keys if key not in found.steps)),
        {key: changed for key, changed in points.items() if changed},
    )


NEW = Cat()


def _other_points(step: Step) -> dict[str, int]:
    """The mischief points after a step, of the seats that had others before it."""
    before = step.before.cats
    return {
        seat: cat.mischief
        for seat, cat in step.after.cats.items()
        if cat.mischief != before.get(seat, NEW).mischief
    }


NOTHING = Outcome()


def outcome_of(step: Step) -> Outcome:
    """What came of a step."""
    before, after, claim = step.before, step.after, step.before.claim
    ended = after.is_over and not before.is_over
    outcome = Outcome(
        paid=step.paid,
        lost=step.lost,
        points=step.points,
        withheld=step.withheld,
        waits=step.claimed or (ended and not step.points),
        adopted=after.cats[after.toy].hearts if step.adopted else None,
        claimed=after.claim.cat if step.claimed and after.claim else "",
        fell=claim.cat if claim and step.fell else "",
        stays=claim.value if claim and step.fell else 0,
        won=after.winner if ended and not isinstance(step.action, Win) else "",
    )
    return msgspec.structs.replace(outcome, **_of_action(step))


def _of_action(step: Step) -> dict[str, object]:
    """What only some kinds of actions need."""
    before, after = step.before, step.after
    match step.action:
        case Attack(cat=cat):
            return {"token": _spent(step, cat)}
        case Play(cat=cat, on=on):
            target = on or before.toy
            if step.cancelled:
                target = cancelled_seat(before, step.action)
            return {
                "token": _spent(step, cat),
                "toy": target,
                "cancelled": step.cancelled,
                "feral": after.cats[target].feral,
            }
        case BuyPounce(cat=cat):
            deck = before.deck
            feral = before.cats[cat].feral
            return {"price": deck.pounce_cards_feral if feral else deck.pounce_cards}
        case PassToy():
            return {"toy": after.toy}
        case SetCat(cat=cat):
            return {"was": before.cats[cat], "now": after.cats[cat]}
        case Prevented() if before.claim:
            return {"stopped": before.claim.cat}
        case _:
            return {}


def _spent(step: Step, seat: str) -> bool:
    return step.before.cats[seat].pounce > step.after.cats[seat].pounce
