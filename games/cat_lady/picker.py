"""The picker of cats: what it tells of each, and who has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.cat_lady.deck import Card, Deck
from games.cat_lady.faces import Colours, Need, colours_of, need_of
from games.cat_lady.rules import SeatScore
from games.contract import Text


@dataclass(frozen=True)
class Pick:
    """A cat to pick. `keys` are what the filters look for, `taken` names who else holds it."""

    name: str
    colours: Colours
    need: Need
    worth: str
    ability: Text | None
    mine: bool
    taken: str
    keys: str


def picks_of(
    deck: Deck, mine: SeatScore, others: Sequence[SeatScore], names: Mapping[str, str]
) -> Iterator[Pick]:
    """Every cat of the edition, in its order."""
    held = {cat.name for cat in mine.held.hand.cats}
    taken: dict[str, list[str]] = {}
    for other in others:
        for cat in other.held.hand.cats if other.held.tally is None else ():
            taken.setdefault(cat.name, []).append(names.get(other.seat, ""))
    for card in deck.cats:
        yield _pick(card, card.name in held, ", ".join(taken.get(card.name, ())))


def _pick(card: Card, mine: bool, taken: str) -> Pick:
    cat = card.known.cat
    need = need_of(cat)
    return Pick(
        name=card.name,
        colours=colours_of(cat),
        need=need,
        worth=_worth(card),
        ability=cat.ability.in_words if cat.ability else None,
        mine=mine,
        taken=taken,
        keys=" ".join([*cat.colours, *dict.fromkeys(need.foods), *["stray"][: cat.stray]]),
    )


def _worth(card: Card) -> str:
    """The printed points; a question mark where nobody knows them yet."""
    points = card.known.cat.vp
    if points is not None:
        return gettext("%(n)s VP") % {"n": points}
    return gettext("? VP") if "vp" in card.known.missing else ""
