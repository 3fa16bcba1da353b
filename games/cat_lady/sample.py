"""A small hand that shows what a cat or a number of an edition is worth."""

from __future__ import annotations

from collections.abc import Iterable

from games.cat_lady.deck import Deck
from games.cat_lady.hand.cards import FOODS, TOYS
from games.cat_lady.hand.result import slot_key
from games.contract import Json, Sample, Seat, Table, text

ANA, BEN = Seat("1", "Ana"), Seat("2", "Ben")
COMPANIONS = 4  # other cats in the hand
HELD = {
    "food": dict.fromkeys(FOODS, 4),
    "toys": dict.fromkeys(TOYS[:3], 1),
    "costumes": 2,
    "catnip": 2,
    "spray_bottles": 1,
    "vp_tokens": 1,
}
OTHER = {"food": {"tuna": 1}, "costumes": 1, "catnip": 1}


def sample(deck: Deck, kind: str, name: str) -> Sample | None:
    """A hand with the cat, a few plain cats of the edition, and some of everything else."""
    if kind not in ("", "cats"):
        return None
    return hand_sample(deck, [name] if name else [])


def hand_sample(deck: Deck, names: Iterable[str], **more: Json) -> Sample:
    """A hand of these cats and some that go with them; `more` is put into the sheet."""
    first = list(names)
    cats = [*first, *companions(deck, first)]
    sheet = {
        **HELD,
        "cats": {f"c{place}": {"at": place, "name": name} for place, name in enumerate(cats, 1)},
        **more,
    }
    return Sample(
        text(
            "{cats}; 4 of each food, 3 different toys, 2 costumes, 2 catnip, a spray bottle",
            cats=", ".join(cats),
        ),
        Table(
            seats=(ANA, BEN),
            options={},
            deck=deck,
            sheets={slot_key(ANA.key): sheet, slot_key(BEN.key): OTHER},
            start=ANA.key,
        ),
        ANA.key,
    )


def companions(deck: Deck, without: Iterable[str]) -> list[str]:
    """Plain cats, each of another colour as long as there are some, the cheapest first."""
    taken = set(without)
    plain = [
        card.known.cat
        for card in deck.cats
        if card.name not in taken
        and not (card.known.missing or card.known.cat.ability)
        and len(card.known.cat.colours) == 1
        and card.known.cat.needs
    ]
    by_colour = {
        colour: [cat for cat in plain if cat.colours == (colour,)] for colour in deck.colours
    }
    rounds = [cats[place : place + 1] for place in range(COMPANIONS) for cats in by_colour.values()]
    return [cat.name for cats in rounds for cat in cats][:COMPANIONS]
