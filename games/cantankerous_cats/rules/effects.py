"""What incidents with a known effect do (CC-11): what the target discards, and how the race
changes. `legality` decides who may play an incident on whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from games.cantankerous_cats.deck import (
    INCIDENT,
    CancelCard,
    Effect,
    ForceAttack,
    PlayCards,
    TurnDomestic,
    TurnFeral,
)
from games.cantankerous_cats.rules.actions import Attack, Play
from games.cantankerous_cats.rules.payment import proposal, without
from games.cantankerous_cats.rules.state import Cat, Played, Race


def effect_of(race: Race, card: str) -> Effect | None:
    """Returns a card's effect; None if unknown, or if the card is not in this version (CC-8)."""
    known = race.deck.card(card)
    return known.does if known and not known.is_out(race.rules) else None


def discards(race: Race, play: Play) -> int:
    """Returns how many hearts the target has to discard in whole cards."""
    effect = effect_of(race, play.card)
    if not isinstance(effect, TurnFeral) or play.on not in race.cats:
        return 0
    hearts = race.cats[play.on].hearts
    return {"half": hearts // 2, "all": hearts, "nothing": 0}[effect.loses]


def cancelled_seat(race: Race, play: Play) -> str:
    """Returns the seat whose card is cancelled: the named seat, else the toy's holder. If the
    holder cancels, it is the seat of the only other cat that pounced; "" if none or several did."""
    if play.on or play.cat != race.toy:
        return play.on or race.toy
    others = [seat for seat in race.played if seat != play.cat]
    return others[0] if len(others) == 1 else ""


def lets_play(race: Race, card: str) -> int:
    """Returns how many further cards this card lets cats play; 0 if none."""
    effect = effect_of(race, card)
    if isinstance(effect, PlayCards):
        return effect.count
    return 2 if isinstance(effect, ForceAttack) else 0


def counter_effect(race: Race, attack: Attack) -> Effect | None:
    """Returns the effect of the incident that counters an attack, if the edition knows it."""
    return effect_of(race, attack.counter_card) if attack.counter_card else None


def counter_play(race: Race, attack: Attack) -> Play | None:
    """Returns the countering incident as an action of its own if it turns a cat feral or domestic,
    else None (CC-4). That cat is the named one. If none is named, it is the target or, for a card
    that turns a cat domestic, the only feral cat."""
    effect = counter_effect(race, attack)
    if not isinstance(effect, TurnFeral | TurnDomestic):
        return None
    on = attack.counter_on or attack.on
    if isinstance(effect, TurnDomestic) and not attack.counter_on:
        feral = [seat for seat, cat in race.cats.items() if cat.feral]
        on = feral[0] if len(feral) == 1 else ""
    pay = attack.pay if on == attack.on else None
    return Play(attack.on, attack.counter_card, on, pay, forced=True)


def is_stopped(race: Race, attack: Attack) -> bool:
    """Whether an incident stops an attack (CC-4): it cancels the card, or the target becomes feral,
    or the players say that an unknown incident stopped the attack."""
    if attack.counter != INCIDENT:
        return False
    match counter_effect(race, attack):
        case None:
            return attack.stopped is not False
        case CancelCard():
            return True
        case TurnFeral():
            play = counter_play(race, attack)
            return play is not None and play.on == attack.on
        case _:
            return False


def costs_token(race: Race, play: Play) -> bool:
    """Whether playing an incident costs a token: always if it cancels a card, otherwise only
    outside the cat's own turn and not if forced. Never in a game without tokens (CC-8)."""
    if not race.is_standard:
        return False
    if isinstance(effect_of(race, play.card), CancelCard):
        return True
    return race.toy != play.cat and not play.forced


def applied(effect: Effect | None, race: Race, play: Play) -> Race:
    """Returns the race after an effect; the token is already paid. If the card lets further cards
    be played, those are separate entries of the log."""
    match effect:
        case TurnFeral():
            bank = without(race.cats[play.on].bank, discarded(race, play))
            return race.with_cat(play.on, feral=True, bank=bank)
        case TurnDomestic():
            return race.with_cat(play.on, feral=False)
        case CancelCard():
            return _cancelled(race, play)
        case ForceAttack() | PlayCards() | None:
            return race


def _cancelled(race: Race, play: Play) -> Race:
    on = cancelled_seat(race, play)
    card = race.played[on]
    if race.claim is None or race.claim.cat != on:
        return _undone(race, on, card)
    if card.kind == INCIDENT:  # its own Escape left it the card that wins
        return replace(_undone(race, on, card), claim=None)
    return claim_taken_back(race)


def discarded(race: Race, play: Play) -> tuple[int, ...]:
    """Returns the cards that the target discards: whole cards with at least the required hearts."""
    if play.pay is not None:
        return play.pay
    cost = discards(race, play)
    return (proposal(race.cats[play.on].bank, cost) or ()) if cost else ()


def claim_taken_back(race: Race) -> Race:
    """Returns the race as if the card that would have won had been neither played nor paid for."""
    claim = race.claim
    if claim is None:
        raise ValueError("nothing to stop: not a legal action")
    bank = without((*race.cats[claim.cat].bank, *claim.paid), claim.banked)
    race = race.with_cat(claim.cat, bank=bank)
    return replace(race, claim=None, played=_without_card(race, claim.cat))


def _undone(race: Race, seat: str, card: Played) -> Race:
    """Returns the race without a card and everything it caused; only its token stays spent. If the
    card ended a claim or cancelled a card of the toy's holder, that claim or card is back."""
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
