"""Races as they stand in a test, and what is done in them: seats are named by their players."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from games.cantankerous_cats.deck import EDITIONS, Deck, load
from games.cantankerous_cats.rules.actions import Action, Step
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.state import Cat, Hearts, Race, begin
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import STANDARD, Rules
from games.contract import wording

RULEBOOK = EDITIONS["rulebook"]

CAST = ("Ana", "Ben", "Cleo", "Dov")
DECK = load(RULEBOOK)


def race(
    *,
    rules: Rules = STANDARD,
    players: int = 4,
    toy: str = "Ana",
    deck: Deck = DECK,
    **cats: Cat,
) -> Race:
    """Ana, Ben, Cleo and Dov; whoever is not named is as at the start: `race(Ana=Cat(mischief=7))`.

    A cat that is named has no pounce token unless it says so.
    """
    begun = begin(deck, rules, CAST[:players], toy)
    assert set(cats) <= set(begun.cats)
    return replace(begun, cats={**begun.cats, **cats})


def quiet(players: int = 4, toy: str = "Ana", **cats: Cat) -> Race:
    """A race in which nobody holds a pounce token but those who are named with one."""
    return of(cats, players, toy)


def of(cats: Mapping[str, Cat], players: int = 4, toy: str = "Ana") -> Race:
    """The same of a mapping."""
    assert set(cats) <= set(CAST[:players])
    return Race(DECK, STANDARD, {**dict.fromkeys(CAST[:players], Cat()), **cats}, toy)


def step(now: Race, action: Action) -> Step:
    """What comes of an action, which has to be legal."""
    assert (why := refusal(now, action)) is None, wording(why.message, {})
    return apply(now, action)


def after(now: Race, *actions: Action) -> Race:
    """How it stands after these actions, all of which have to be legal."""
    for action in actions:
        now = step(now, action).after
    return now


def refused(now: Race, action: Action) -> tuple[str, str]:
    """Why an action is not legal, in words, and the part of it that cannot stand."""
    why = refusal(now, action)
    assert why is not None, f"legal: {action}"
    return wording(why.message, {}), why.part


def is_legal(now: Race, action: Action) -> bool:
    return refusal(now, action) is None


def banks(now: Race) -> dict[str, Hearts]:
    """The cards of every cat that has any, largest first."""
    return {
        seat: tuple(sorted(cat.bank, reverse=True)) for seat, cat in now.cats.items() if cat.bank
    }


def mischief(now: Race) -> dict[str, int]:
    """The points of every cat that has any."""
    return {seat: cat.mischief for seat, cat in now.cats.items() if cat.mischief}


def tokens(now: Race) -> dict[str, int]:
    """The pounce tokens of every cat that has any."""
    return {seat: cat.pounce for seat, cat in now.cats.items() if cat.pounce}


def feral(now: Race) -> list[str]:
    return [seat for seat, cat in now.cats.items() if cat.feral]
