"""Races in tests, and actions in them: seats are named by their players."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from games.cantankerous_cats.deck import DECLARATION, EDITIONS, Deck
from games.cantankerous_cats.rules.actions import Action, Step
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.state import Cat, Hearts, Race, begin
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import STANDARD, Rules
from games.contract import wording

RULEBOOK = EDITIONS["rulebook"]

CAST = ("Ana", "Ben", "Cleo", "Dov")
DECK = DECLARATION.read(RULEBOOK)
POUNCE = Cat(pounce=1)
FERAL = Cat(feral=True)


def race(
    *,
    rules: Rules = STANDARD,
    players: int = 4,
    toy: str = "Ana",
    deck: Deck = DECK,
    **cats: Cat,
) -> Race:
    """Returns a race of Ana, Ben, Cleo and Dov; players who are not named are as at the start:
    `race(Ana=Cat(mischief=7))`.

    A named cat has no pounce token unless the test gives it one.
    """
    begun = begin(deck, rules, CAST[:players], toy)
    assert set(cats) <= set(begun.cats)
    return replace(begun, cats={**begun.cats, **cats})


def quiet(players: int = 4, toy: str = "Ana", **cats: Cat) -> Race:
    """Returns a race in which only named cats hold pounce tokens."""
    return of(cats, players, toy)


def of(cats: Mapping[str, Cat], players: int = 4, toy: str = "Ana") -> Race:
    """Returns the same from a mapping."""
    assert set(cats) <= set(CAST[:players])
    return Race(DECK, STANDARD, {**dict.fromkeys(CAST[:players], Cat()), **cats}, toy)


def step(now: Race, action: Action) -> Step:
    """Returns the step of an action, which has to be legal."""
    assert (why := refusal(now, action)) is None, wording(why.message, {})
    return apply(now, action)


def after(now: Race, *actions: Action) -> Race:
    """Returns the race after these actions, all of which have to be legal."""
    for action in actions:
        now = step(now, action).after
    return now


def refused(now: Race, action: Action) -> tuple[str, str]:
    """Returns why an action is not legal, in words, and the part of it that is wrong."""
    why = refusal(now, action)
    assert why is not None, f"legal: {action}"
    return wording(why.message, {}), why.part


def is_legal(now: Race, action: Action) -> bool:
    return refusal(now, action) is None


def banks(now: Race) -> dict[str, Hearts]:
    """Returns the cards of every cat that has any, largest first."""
    return {
        seat: tuple(sorted(cat.bank, reverse=True)) for seat, cat in now.cats.items() if cat.bank
    }


def mischief(now: Race) -> dict[str, int]:
    """Returns the points of every cat that has any."""
    return {seat: cat.mischief for seat, cat in now.cats.items() if cat.mischief}


def tokens(now: Race) -> dict[str, int]:
    """Returns the pounce tokens of every cat that has any."""
    return {seat: cat.pounce for seat, cat in now.cats.items() if cat.pounce}


def feral(now: Race) -> list[str]:
    return [seat for seat, cat in now.cats.items() if cat.feral]
