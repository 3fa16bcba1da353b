"""What becomes of a claimed victory after an action (CC-7): it counts, waits on, or falls."""

from __future__ import annotations

from msgspec.structs import replace

from games.cantankerous_cats.rules import actions
from games.cantankerous_cats.rules.effects import cancelled_seat, lets_play, with_cat
from games.cantankerous_cats.rules.legality import reaches
from games.cantankerous_cats.rules.state import Cat, Claim, Opened, Race
from games.cantankerous_cats.rules.step import Card, Step


def with_opened(step: Step) -> Race:
    """The race with what another cat may still have played against a claim, by a card like
    *Midnight Run*."""
    action, race, opened = step.action, step.after, step.before.opened
    if race.claim is None or not isinstance(action, Card):
        return race
    let_in = lets_play(race, action.card) if isinstance(action, actions.Play) else 0
    if let_in and action.cat != race.toy:
        return replace(race, opened=Opened(action.cat, let_in))
    if opened is None:
        return race
    if step.cancelled and _cancelled_seat(step) == opened.cat:
        return replace(race, opened=None)
    if action.cat != opened.cat and not _is_forced(action):
        return race
    left = opened.left - 1
    return replace(race, opened=Opened(opened.cat, left) if left else None)


def may_settle(step: Step) -> bool:
    """A card does that makes or adds to a claim, or that may have taken the last token. While
    another card may follow it waits: by one that lets others be played, or by the unknown one that
    forced this one. What is set by hand never does, nor does an instant action beside a claim."""
    action, claim, before = step.action, step.after.claim, step.before
    if claim is None or step.after.opened:
        return False
    if before.opened:
        return isinstance(action, Card)  # the last of what was let in, or that card was cancelled
    if isinstance(action, actions.Attack | actions.Play):
        return not _is_forced(action) or (before.claim is None and action.cat == claim.cat)
    by_card = isinstance(action, actions.Score | actions.Bank) and action.cat == claim.cat
    return by_card and (before.claim is None or claim.how == "feral")


def _is_forced(action: Card) -> bool:
    return isinstance(action, actions.Attack | actions.Play) and action.forced


def settled(race: Race) -> Race:
    """A claim counts at once where nobody could stop it (CC-7)."""
    claim = race.claim
    if claim is None or not _stands(race, claim) or race.holders(other_than=claim.cat):
        return race
    return won(race, claim.cat)


def without_fallen_claim(race: Race) -> Race:
    """A card that was placed stays placed (CC-7): what it scored counts, without a victory."""
    claim = race.claim
    if claim is None or _stands(race, claim):
        return race
    return replace(with_cat(race, claim.cat, _scored(race, claim)), claim=None)


def _stands(race: Race, claim: Claim) -> bool:
    """Whether whoever claims the victory still may: by mischief a domestic cat, by hearts a feral
    one that has them, both while they hold the toy."""
    cat = race.cats[claim.cat]
    if claim.how == "feral":
        return cat.feral and reaches(race, claim.cat)
    points = cat.mischief + claim.value
    may_win = race.may_win_by_card(claim.cat) and not cat.feral
    return may_win and points >= race.deck.points_to_win


def won(race: Race, seat: str) -> Race:
    claim = race.claim
    if claim is None or claim.cat != seat:
        return replace(race, claim=None, winner=seat, how="told")
    scored = with_cat(race, seat, _scored(race, claim))
    return replace(scored, claim=None, winner=seat, how=claim.how)


def _scored(race: Race, claim: Claim) -> Cat:
    """Whoever claims, with the points that waited."""
    cat = race.cats[claim.cat]
    return replace(cat, mischief=cat.mischief + claim.value)


def _cancelled_seat(step: Step) -> str:
    action = step.action
    return cancelled_seat(step.before, action) if isinstance(action, actions.Play) else ""
