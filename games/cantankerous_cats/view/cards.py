"""Cards by name: those to put together with taps, and incidents that do something (CC-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from games.cantankerous_cats.deck import INCIDENT, CancelCard, Card
from games.cantankerous_cats.rules.actions import Attack, Bank, Entry, Play, Score, readable
from games.cantankerous_cats.rules.effects import costs_token, discarded, effect_of, lets_play
from games.cantankerous_cats.rules.offers import Offers
from games.cantankerous_cats.rules.payment import in_words
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.view.parts import Button
from games.contract import SeatName, Text, text

MOST_NAMED = 12  # cards to choose by name with one tap


@dataclass(frozen=True)
class PlayRow:
    """Who plays a card, and on whom it can be played; nobody is `who` where that is the button."""

    who: Text
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class PlayView:
    """An incident of which the edition tells what it does."""

    key: str
    name: str
    effect: str
    rows: tuple[PlayRow, ...]


def opened_card(race: Race, entries: Sequence[Entry]) -> str:
    """The card in this turn that lets others be played and has not had its fill yet; `entries` are
    the legal actions, in order."""
    left, name = 0, ""
    for entry in _this_turn(entries):
        action = readable(entry)
        if isinstance(action, Play) and (count := lets_play(race, action.card)):
            left, name = count, action.card
        elif isinstance(action, Bank | Score | Attack | Play):
            left -= 1
    return name if left > 0 else ""


def _this_turn(entries: Sequence[Entry]) -> list[Entry]:
    """All that was done since the toy was passed last."""
    latest_first = takewhile(lambda entry: entry.get("do") != "pass-toy", reversed(entries))
    return [*latest_first][::-1]


def named_cards(known: Sequence[Card]) -> Iterator[Card]:
    """Cards to choose by name, where they are few enough to be looked over."""
    cards = {card.name: card for card in known if card.kind != INCIDENT and not card.does}
    if len(cards) <= MOST_NAMED:
        yield from cards.values()


def play_views(race: Race, offered: Offers) -> Iterator[PlayView]:
    by_card: dict[str, list[Play]] = {}
    for play in offered.plays:
        by_card.setdefault(play.card, []).append(play)
    for place, card in enumerate(race.deck.cards, 1):
        if plays := by_card.pop(card.name, []):  # of several cards of a name the first
            yield PlayView(f"play-{place}", card.name, card.effect or "", tuple(_rows(race, plays)))


def _rows(race: Race, plays: Sequence[Play]) -> Iterator[PlayRow]:
    """A row for each cat that may play the card, or one for all where it is played on nobody."""
    alone = [play for play in plays if not play.on]
    if alone and not any(play.on for play in plays):
        yield PlayRow(text("Who plays it?"), tuple(_play_button(race, play) for play in alone))
        return
    for seat in dict.fromkeys(play.cat for play in plays):
        mine = [play for play in plays if play.cat == seat and play.on]
        name = SeatName(seat)
        who = text("{name} plays it on", name=name)
        if costs_token(race, mine[0]):
            who = text("{name} plays it, for a pounce token, on", name=name)
        yield PlayRow(who, tuple(_play_button(race, play) for play in mine))


def _play_button(race: Race, play: Play) -> Button:
    """Says what the target discards, where it does."""
    action = f"play:{play.cat}:{play.on}:{play.card}"
    if not play.on:
        note = text("for a pounce token") if costs_token(race, play) else None
        return Button(action, SeatName(play.cat), note)
    if isinstance(effect_of(race, play.card), CancelCard):
        return Button(action, text("{name}’s last card", name=SeatName(play.on)))
    paid = discarded(race, play)
    note = text("discards {cards}", cards=in_words(paid)) if paid else None
    return Button(action, SeatName(play.on), note)
