"""What the incidents do of which an edition tells (CC-11): for each kind of effect what the target
discards, and what becomes of the race. Who may play one on whom is said in `legality`.
"""

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
    """The seat whose card gets cancelled: the named one, else the toy's holder; for the holder the
    only other cat that pounced, "" if there is none or more than one."""
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


def counter_effect(race: Race, attack: Attack) -> Effect | None:
    """What the incident does that counters an attack, as far as the edition tells."""
    return effect_of(race, attack.counter_card) if attack.counter_card else None


def counter_play(race: Race, attack: Attack) -> Play | None:
    """The incident that counters an attack and turns a cat (CC-4): the target itself, or the only
    feral cat, if nobody is named. Returns None for other counters."""
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
    """Whether an incident brings an attack to nothing (CC-4): a card that cancels, one that leaves
    no domestic cat to attack, or an unknown one of which the table says so."""
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
    """In its own turn a cat plays incidents as actions, in another's it pounces with them; what
    cancels a card always costs a token. Without tokens nothing does (CC-8)."""
    if not race.is_standard:
        return False
    if isinstance(effect_of(race, play.card), CancelCard):
        return True
    return race.toy != play.cat and not play.forced


def applied(effect: Effect | None, race: Race, play: Play) -> Race:
    """The race after an effect; the token was spent before. Cards and attacks that it lets be
    played are entered as such."""
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
    if card.kind == INCIDENT:  # an Escape of its own left it what wins
        return replace(_undone(race, on, card), claim=None)
    return claim_taken_back(race)


def discarded(race: Race, play: Play) -> tuple[int, ...]:
    """The cards that the target of a play discards: whole ones worth at least what is to be
    discarded, as there is no change."""
    if play.pay is not None:
        return play.pay
    cost = discards(race, play)
    return (proposal(race.cats[play.on].bank, cost) or ()) if cost else ()


def claim_taken_back(race: Race) -> Race:
    """The card that would have won is as if it had never been played; what was paid comes back."""
    claim = race.claim
    if claim is None:
        raise ValueError("nothing to stop: not a legal action")
    bank = without((*race.cats[claim.cat].bank, *claim.paid), claim.banked)
    race = race.with_cat(claim.cat, bank=bank)
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
