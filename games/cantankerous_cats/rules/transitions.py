"""What each action does to a race. Only legal actions are applied (`legality.refusal`)."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from games.cantankerous_cats.deck import AFFECTION, INCIDENT, MISCHIEF, CancelCard
from games.cantankerous_cats.rules import actions
from games.cantankerous_cats.rules.actions import SETTABLE, Action, CardAction, Step
from games.cantankerous_cats.rules.effects import (
    applied,
    cancelled_seat,
    claim_taken_back,
    costs_token,
    counter_effect,
    counter_play,
    discarded,
    effect_of,
    is_stopped,
    lets_play,
)
from games.cantankerous_cats.rules.legality import reaches
from games.cantankerous_cats.rules.payment import proposal, without
from games.cantankerous_cats.rules.state import Claim, Hearts, Opened, Played, Race, reseated


def apply(race: Race, action: Action) -> Step:
    """Applies a legal action and returns its step."""
    step = _apply(action, race)
    step = replace(step, after=with_opened(step))
    after = settled(step.after) if may_settle(step) else step.after
    step = replace(step, after=without_fallen_claim(after))
    after = _remembered(step)
    return replace(step, after=after if after.claim else replace(after, opened=None))


def _remembered(step: Step) -> Race:
    """Returns the race with the played card stored, as long as it can be cancelled (CC-11)."""
    action, race = step.action, step.after
    if isinstance(action, actions.Prevented) or step.cancelled:
        return _remembered_cancel(step)
    if not isinstance(action, CardAction) or race.is_over:
        return race
    if action.cat != race.toy and isinstance(action, actions.Bank | actions.Score):
        return race  # nobody can pounce on an instant action
    claim = race.claim if race.claim and race.claim.cat == action.cat else None
    card = Played(
        {actions.Bank: AFFECTION, actions.Play: INCIDENT}.get(type(action), MISCHIEF),
        step.before.cats,
        race.cats,
        waits=claim.value if claim else 0,
        fell=step.before.claim if step.fell else None,
    )
    played = race.played
    if action.cat == race.toy:  # it continues: a cancelled card stays cancelled
        played = {seat: one for seat, one in played.items() if not one.cancels}
    return replace(race, played={**played, action.cat: card})


def _remembered_cancel(step: Step) -> Race:
    """Returns the race after a cancelling card was played, with that card stored: the player of the
    cancelled card can cancel it, too (CC-11)."""
    action, before, race = step.action, step.before, step.after
    seat = action.by if isinstance(action, actions.Prevented) else getattr(action, "cat", "")
    if not seat or seat == race.toy or race.is_over:
        return race
    card = Played(
        INCIDENT,
        before.cats,
        race.cats,
        fell=None if race.claim else before.claim,
        cancels=True,
        undid=before.played.get(race.toy),
    )
    return replace(race, played={**race.played, seat: card})


@singledispatch
def _apply(action: Action, race: Race) -> Step:
    raise TypeError(action)


@_apply.register
def _bank(action: actions.Bank, race: Race) -> Step:
    after = race.with_cat(action.cat, bank=(*race.cats[action.cat].bank, action.hearts))
    return Step(action, race, _feral_claim(race, after, action.cat, banked=(action.hearts,)))


@_apply.register
def _score(action: actions.Score, race: Race) -> Step:
    cat = race.cats[action.cat]
    paid = _paid(cat.bank, action.cost, action.pay)
    if paid is None:
        return Step(action, race, _turned_feral(race, action.cat), lost=cat.bank)
    after = race.with_cat(action.cat, bank=without(cat.bank, paid))
    reached = cat.mischief + action.value >= race.deck.points_to_win
    if reached and action.value and race.may_win_by_card(action.cat):
        claim = Claim(action.cat, "mischief", action.value, paid)
        return Step(action, race, replace(after, claim=claim), paid=paid)
    after = after.with_cat(action.cat, mischief=cat.mischief + action.value)
    return Step(action, race, after, paid=paid, points=action.value)


@_apply.register
def _attack(action: actions.Attack, race: Race) -> Step:
    """Makes the target pay the cost and score half of the points. If it cannot pay, it loses its
    whole bank and turns feral (CC-3, CC-4, CC-5)."""
    after = race
    attacker = race.cats[action.cat]
    if not action.forced and not (attacker.feral and race.toy == action.cat):
        after = after.with_cat(action.cat, pounce=attacker.pounce - 1)
    if action.counter is not None:
        after = after.with_cat(action.on, pounce=after.cats[action.on].pounce - 1)
    if play := counter_play(race, action):
        turned = applied(counter_effect(race, action), after, play)
        after = _feral_claim(race, turned, race.toy)
    if is_stopped(race, action):
        return Step(action, race, after, paid=discarded(race, play) or None if play else None)
    if isinstance(action.counter, tuple):
        after = after.with_cat(action.on, bank=(*after.cats[action.on].bank, *action.counter))
    target = after.cats[action.on]
    paid = _paid(target.bank, action.cost, action.pay)
    if paid is None:
        return Step(action, race, _turned_feral(after, action.on), lost=target.bank)
    half = action.value // 2
    wins = target.mischief + half >= race.deck.points_to_win
    points, withheld = (0, half) if wins else (half, 0)
    after = after.with_cat(
        action.on, bank=without(target.bank, paid), mischief=target.mischief + points
    )
    return Step(action, race, after, paid=paid, points=points, withheld=withheld)


@_apply.register
def _play(action: actions.Play, race: Race) -> Step:
    """Applies an incident as the edition describes it (CC-11)."""
    effect = effect_of(race, action.card)
    if effect is None:
        raise ValueError("no effect: not a legal action")
    paid = discarded(race, action) or None
    after = applied(effect, race, action)
    if costs_token(race, action):
        after = after.with_cat(action.cat, pounce=after.cats[action.cat].pounce - 1)
    after = _feral_claim(race, after, race.toy)
    return Step(action, race, after, paid=paid, cancelled=isinstance(effect, CancelCard))


@_apply.register
def _buy_pounce(action: actions.BuyPounce, race: Race) -> Step:
    after = race.with_cat(action.cat, pounce=race.cats[action.cat].pounce + 1)
    return Step(action, race, after)


@_apply.register
def _pass_toy(action: actions.PassToy, race: Race) -> Step:
    """Passes the toy. If it comes to a feral cat with enough hearts, that cat is adopted (CC-6)."""
    seat = action.to or race.following
    ahead, behind = seat == race.next_seat(), seat == race.next_seat(-1)
    backwards = race.backwards if ahead == behind else behind
    after = replace(race, toy=seat, backwards=backwards, by_hand="", played={})
    cat = race.cats[seat]
    if not cat.feral or cat.hearts < race.deck.hearts_to_be_adopted:
        return Step(action, race, after)
    return Step(action, race, after.with_cat(seat, feral=False), adopted=True)


@_apply.register
def _set(action: actions.SetCat, race: Race) -> Step:
    parts = {name: getattr(action, name) for name in SETTABLE}
    after = race.with_cat(
        action.cat, **{key: part for key, part in parts.items() if part is not None}
    )
    if action.mischief is not None and action.cat == race.toy:
        wins = action.mischief >= race.deck.points_to_win
        after = replace(after, by_hand=action.cat if wins else "")
    return Step(action, race, _feral_claim(race, after, action.cat))


@_apply.register
def _win(action: actions.Win, race: Race) -> Step:
    return Step(action, race, race if race.is_over else won(race, action.cat))


@_apply.register
def _prevented(action: actions.Prevented, race: Race) -> Step:
    after = claim_taken_back(race)
    if action.by:
        after = after.with_cat(action.by, pounce=race.cats[action.by].pounce - 1)
    return Step(action, race, after)


@_apply.register
def _reseat(action: actions.Reseat, race: Race) -> Step:
    return Step(action, race, reseated(race, action.after))


# -- what several actions have in common -----------------------------------------------------------


def _turned_feral(race: Race, seat: str) -> Race:
    """Returns the race after a cat could not pay: it lost its bank and is feral (CC-2, CC-3)."""
    return race.with_cat(seat, bank=(), feral=True)


def _paid(bank: Hearts, cost: int, pay: Hearts | None) -> Hearts | None:
    """Returns the cards that are discarded for a cost; None if the bank cannot pay."""
    if sum(bank) < cost:
        return None
    return proposal(bank, cost) if pay is None else pay


def _feral_claim(before: Race, after: Race, seat: str, banked: Hearts = ()) -> Race:
    """Lets a feral cat with enough hearts and the toy claim the victory (CC-7). Cards that it banks
    afterwards belong to the claim and are lost if the claim is stopped."""
    claim = after.claim
    if claim and claim.cat == seat and claim.how == "feral":
        return replace(after, claim=replace(claim, banked=(*claim.banked, *banked)))
    claims = after.cats[seat].feral and reaches(after, seat)
    had = before.cats[seat].feral and reaches(before, seat)
    if not claims or claim or (had and not banked):
        return after
    return replace(after, claim=Claim(seat, "feral", banked=banked))


# -- claimed victories (CC-7) ----------------------------------------------------------------------


def with_opened(step: Step) -> Race:
    """Returns the race with an updated `opened` while a victory is claimed: how many cards another
    cat may still play against the claim, because of a card like *Midnight Run*."""
    action, race, opened = step.action, step.after, step.before.opened
    if race.claim is None or not isinstance(action, CardAction):
        return race
    let_in = lets_play(race, action.card) if isinstance(action, actions.Play) else 0
    if let_in and action.cat != race.toy:
        return replace(race, opened=Opened(action.cat, let_in))
    if opened is None:
        return race
    cancelled = cancelled_seat(step.before, action) if isinstance(action, actions.Play) else ""
    if step.cancelled and cancelled == opened.cat:
        return replace(race, opened=None)
    if action.cat != opened.cat and not _is_forced(action):
        return race
    left = opened.left - 1
    return replace(race, opened=Opened(opened.cat, left) if left else None)


def may_settle(step: Step) -> bool:
    """Whether an action can make a claimed victory count: a card that makes or extends the claim,
    or that may have spent the last token. The claim waits while another card may follow: because a
    card lets further cards be played, or because an unknown card forced this one. Values set by
    hand and instant actions never do."""
    action, claim, before = step.action, step.after.claim, step.before
    if claim is None or step.after.opened:
        return False
    if before.opened:
        # It was the last card that may be played so, or the card was cancelled.
        return isinstance(action, CardAction)
    if isinstance(action, actions.Attack | actions.Play):
        return not _is_forced(action) or (before.claim is None and action.cat == claim.cat)
    by_card = isinstance(action, actions.Score | actions.Bank) and action.cat == claim.cat
    return by_card and (before.claim is None or claim.how == "feral")


def _is_forced(action: CardAction) -> bool:
    return isinstance(action, actions.Attack | actions.Play) and action.forced


def settled(race: Race) -> Race:
    """Returns the race with a claimed victory counted, if no other cat can stop it (CC-7)."""
    claim = race.claim
    if claim is None or not _stands(race, claim) or race.holders(other_than=claim.cat):
        return race
    return won(race, claim.cat)


def without_fallen_claim(race: Race) -> Race:
    """Returns the race after a claim has ended: a placed card stays and its points count (CC-7)."""
    claim = race.claim
    if claim is None or _stands(race, claim):
        return race
    return replace(_scored(race, claim), claim=None)


def _stands(race: Race, claim: Claim) -> bool:
    """Whether the claiming cat still meets the condition: it holds the toy, and is domestic (if it
    wins by mischief) or feral with enough hearts."""
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
    return replace(_scored(race, claim), claim=None, winner=seat, how=claim.how)


def _scored(race: Race, claim: Claim) -> Race:
    """Returns the race with the points of the claim added."""
    return race.with_cat(claim.cat, mischief=race.cats[claim.cat].mischief + claim.value)
