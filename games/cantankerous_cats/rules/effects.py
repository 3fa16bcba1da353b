"""What the incidents do of which an edition tells (CC-11): for each kind of effect who it may be
played on, what the target discards, and what becomes of the race.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import singledispatch

from msgspec.structs import replace

from games.cantankerous_cats.deck import (
    INCIDENT,
    MISCHIEF,
    CancelCard,
    Effect,
    ForceAttack,
    PlayCards,
    TurnDomestic,
    TurnFeral,
)
from games.cantankerous_cats.rules.actions import Play
from games.cantankerous_cats.rules.payment import proposal, without
from games.cantankerous_cats.rules.refusals import Refusal, no_seat, wrong_payment
from games.cantankerous_cats.rules.state import Cat, Played, Race
from games.contract import SeatName, text


def effect_of(race: Race, card: str) -> Effect | None:
    """What a card does that takes part in this game, as far as the edition tells."""
    found = race.deck.card(card)
    return found.does if found and not found.is_out(race.rules) else None


def discards(race: Race, play: Play) -> int:
    """The hearts that the target has to discard whole cards for; 0 if it has to discard none."""
    effect = effect_of(race, play.card)
    if not isinstance(effect, TurnFeral) or play.on not in race.cats:
        return 0
    hearts = race.cats[play.on].hearts
    return {"half": hearts // 2, "all": hearts, "nothing": 0}[effect.loses]


def cancelled_seat(race: Race, play: Play) -> str:
    """Whose card a card that cancels is about. If it names nobody, that of the toy's holder; and
    for the holder that of the only other cat that pounced with one, "" if there is not one."""
    if play.on or play.cat != race.toy:
        return play.on or race.toy
    others = [seat for seat in race.played if seat != play.cat]
    return others[0] if len(others) == 1 else ""


def lets_play(race: Race, card: str) -> int:
    """How many cards are played by it: two attacks, or so many of any kind; 0 for other cards."""
    effect = effect_of(race, card)
    if isinstance(effect, PlayCards):
        return effect.count
    return 2 if isinstance(effect, ForceAttack) else 0


def costs_token(race: Race, play: Play) -> bool:
    """In its own turn a cat plays incidents as actions, in another's it pounces with them; what
    cancels a card always costs a token. Without tokens nothing does (CC-8)."""
    if not race.is_standard:
        return False
    if isinstance(effect_of(race, play.card), CancelCard):
        return True
    return race.toy != play.cat and not play.forced


# -- whether it can be played ----------------------------------------------------------------------


@singledispatch
def effect_refusal(effect: Effect, race: Race, play: Play) -> Refusal | None:
    """Why a card of that effect cannot be played so; None if it can."""
    raise TypeError(effect)


@effect_refusal.register
def _turn_feral_refusal(effect: TurnFeral, race: Race, play: Play) -> Refusal | None:
    if found := _no_target(race, play):
        return found
    target = race.cats[play.on]
    if target.feral:
        return Refusal(text("{name} is feral already.", name=SeatName(play.on)), "on")
    return wrong_payment(play.on, target.bank, discards(race, play), play.pay)


@effect_refusal.register
def _turn_domestic_refusal(effect: TurnDomestic, race: Race, play: Play) -> Refusal | None:
    if found := _no_target(race, play):
        return found
    if not race.cats[play.on].feral:
        return Refusal(text("{name} is domestic already.", name=SeatName(play.on)), "on")
    return _nothing_to_pay(play)


@effect_refusal.register
def _force_attack_refusal(effect: ForceAttack, race: Race, play: Play) -> Refusal | None:
    if not race.is_standard:
        return Refusal(text("There are no attacks in this game."))
    if play.on:
        message = text(
            "Nobody is named here: the forced attack that follows says who attacks whom."
        )
        return Refusal(message, "on")
    return _nothing_to_pay(play)


@effect_refusal.register
def _play_cards_refusal(effect: PlayCards, race: Race, play: Play) -> Refusal | None:
    return _no_target_wanted(play)


@effect_refusal.register
def _cancel_card_refusal(effect: CancelCard, race: Race, play: Play) -> Refusal | None:
    """The current card is the last one of the toy's holder; the holder itself counters what another
    pounced with, also what cancelled its own card."""
    on = cancelled_seat(race, play)
    name, other = SeatName(play.cat), SeatName(on)
    if not on:
        whose = text("Whose card does {name} cancel?", name=name)
        nobody = text("Nobody has pounced with a card that {name} could cancel.", name=name)
        return Refusal(whose if set(race.played) - {play.cat} else nobody)
    if found := no_seat(race, on, "on") or _nothing_to_pay(play):
        return found
    if play.cat == on:
        return Refusal(text("{name} cannot cancel their own card.", name=name), "on")
    if race.toy not in (on, play.cat):
        message = text(
            "Only the last card of {holder} can be cancelled.", holder=SeatName(race.toy)
        )
        return Refusal(message, "on")
    card = race.played.get(on)
    if card is None:
        message = text("{other} has played no card that could be cancelled.", other=other)
        return Refusal(message, "on" if play.on else "")
    if effect.only_mischief and card.kind != MISCHIEF:
        return Refusal(text("The last card of {other} is not a mischief card.", other=other))
    return None


def _no_target(race: Race, play: Play) -> Refusal | None:
    if not race.is_standard:
        return Refusal(text("Nobody turns feral in this game."))
    if not play.on:
        return Refusal(text("On whom is it played?"), "on")
    return no_seat(race, play.on, "on")


def _no_target_wanted(play: Play) -> Refusal | None:
    if play.on:
        return Refusal(text("This card is played on nobody."), "on")
    return _nothing_to_pay(play)


def _nothing_to_pay(play: Play) -> Refusal | None:
    return Refusal(text("Nobody discards anything for this card."), "pay") if play.pay else None


# -- what it does ----------------------------------------------------------------------------------


@singledispatch
def applied(effect: Effect, race: Race, play: Play) -> Race:
    """The race after an effect; the token was spent before."""
    raise TypeError(effect)


@applied.register
def _turn_feral(effect: TurnFeral, race: Race, play: Play) -> Race:
    """Whole cards worth at least what is to be discarded: there is no change."""
    cat = race.cats[play.on]
    paid = discarded(race, play)
    return with_cat(race, play.on, replace(cat, feral=True, bank=without(cat.bank, paid)))


@applied.register
def _turn_domestic(effect: TurnDomestic, race: Race, play: Play) -> Race:
    return with_cat(race, play.on, replace(race.cats[play.on], feral=False))


@applied.register
def _force_attack(effect: ForceAttack, race: Race, play: Play) -> Race:
    return race  # the attacks are entered as such


@applied.register
def _play_cards(effect: PlayCards, race: Race, play: Play) -> Race:
    return race  # the cards are entered as they are played


@applied.register
def _cancel_card(effect: CancelCard, race: Race, play: Play) -> Race:
    on = cancelled_seat(race, play)
    card = race.played[on]
    if race.claim is None or race.claim.cat != on:
        return _undone(race, on, card)
    if card.kind == INCIDENT:  # an Escape of its own left it what wins
        return replace(_undone(race, on, card), claim=None)
    return claim_taken_back(race)


def discarded(race: Race, play: Play) -> tuple[int, ...]:
    """The cards that the target of a play discards."""
    if play.pay is not None:
        return play.pay
    cost = discards(race, play)
    return (proposal(race.cats[play.on].bank, cost) or ()) if cost else ()


def claim_taken_back(race: Race) -> Race:
    """The card that would have won is as if it had never been played; what was paid comes back."""
    claim = race.claim
    if claim is None:
        raise ValueError("nothing to stop: not a legal action")
    cat = race.cats[claim.cat]
    bank = without((*cat.bank, *claim.paid), claim.banked)
    race = with_cat(race, claim.cat, replace(cat, bank=bank))
    return replace(race, claim=None, played=_without_card(race, claim.cat))


def _undone(race: Race, seat: str, card: Played) -> Race:
    """Everything that came of a card comes back, but for the token it was played for; also a claim
    that fell by it, and the card of the toy's holder that it cancelled."""
    cats = {
        one: _restored(cat, card.before[one], card.after[one], own=one == seat, waits=card.waits)
        for one, cat in race.cats.items()
    }
    claim = race.claim or card.fell
    back = {race.toy: card.undid} if card.undid else {}
    return replace(race, cats=cats, claim=claim, played={**_without_card(race, seat), **back})


def _restored(cat: Cat, before: Cat, after: Cat, *, own: bool, waits: int) -> Cat:
    came = tuple((Counter(after.bank) - Counter(before.bank)).elements())
    went = tuple((Counter(before.bank) - Counter(after.bank)).elements())
    points = after.mischief - before.mischief + (waits if own else 0)
    tokens = 0 if own else after.pounce - before.pounce
    turned = before.feral != after.feral and cat.feral == after.feral
    return Cat(
        mischief=max(cat.mischief - points, 0),
        bank=without((*cat.bank, *went), came),
        pounce=max(cat.pounce - tokens, 0),
        feral=before.feral if turned else cat.feral,
    )


def _without_card(race: Race, seat: str) -> Mapping[str, Played]:
    return {one: card for one, card in race.played.items() if one != seat}


def with_cat(race: Race, seat: str, cat: Cat) -> Race:
    return replace(race, cats={**race.cats, seat: cat})
