"""What a phone offers: every action that `legality.refusal` allows now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.cantankerous_cats.deck import ForceAttack, PlayCards
from games.cantankerous_cats.rules import actions
from games.cantankerous_cats.rules.actions import Action
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.state import Race


class Offers(NamedTuple):
    """What can be done now. The seats `bankers`, `scorers` (the toy's holder first) and `buyers`
    may bank, score or buy a token; `passes` may get the toy, the next in turn first; `stoppers` may
    stop a claimed victory and `incidents` play an incident, both for a token. `attacks` are pairs
    of attacker and target, `forced` those that only a card allows. `plays` are known incidents."""

    bankers: tuple[str, ...]
    scorers: tuple[str, ...]
    attacks: tuple[tuple[str, str], ...]
    forced: tuple[tuple[str, str], ...]
    plays: tuple[actions.Play, ...]
    buyers: tuple[str, ...]
    passes: tuple[str, ...]
    incidents: tuple[str, ...]
    stoppers: tuple[str, ...]


def offers(race: Race) -> Offers:
    """Returns what can be done now. Whether a card can be paid is known only with its cost."""

    def legal(action: Action) -> bool:
        return refusal(race, action) is None

    seats, others = race.seats, race.turn_order()
    pairs = tuple((seat, on) for seat in seats for on in seats)
    attacks = tuple(pair for pair in pairs if legal(actions.Attack(*pair, 0, 0)))
    by_card = (pair for pair in pairs if legal(actions.Attack(*pair, 0, 0, forced=True)))
    holders = () if race.is_over else (seat for seat in seats if race.cats[seat].pounce)
    return Offers(
        bankers=tuple(seat for seat in seats if legal(actions.Bank(seat, 1))),
        scorers=tuple(seat for seat in (race.toy, *others) if legal(actions.Score(seat, 0, 0))),
        attacks=attacks,
        forced=tuple(pair for pair in by_card if pair not in attacks),
        plays=tuple(play for play in _plays(race) if legal(play)),
        buyers=tuple(seat for seat in seats if legal(actions.BuyPounce(seat))),
        passes=tuple(seat for seat in others if legal(actions.PassToy(seat))),
        incidents=tuple(holders),
        stoppers=tuple(seat for seat in seats if legal(actions.Prevented(seat))),
    )


def _plays(race: Race) -> Iterator[actions.Play]:
    """Yields every way to play each incident with a known effect; equal names count once."""
    effects = {card.name: card.does for card in race.deck.cards if card.does}
    free = () if race.is_standard else race.seats
    players = [seat for seat in race.seats if race.cats[seat].pounce or seat in (race.toy, *free)]
    for name, effect in effects.items():
        targets = ("",) if isinstance(effect, ForceAttack | PlayCards) else race.seats
        yield from (actions.Play(seat, name, on) for seat in players for on in targets)
