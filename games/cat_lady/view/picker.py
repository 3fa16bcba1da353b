"""The picker of cats: what it tells of each, and who has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.cat_lady.deck import Card, Deck
from games.cat_lady.hand.result import slot_key
from games.cat_lady.view.icons import Colour, Need, colour_words, colours_of, need_of
from games.contract import SeatName, Sheet, Table, Text, Value, text


@dataclass(frozen=True)
class Pick:
    """A cat to pick, or to put back where it is `mine`. `keys` are what the filters look for;
    `taken` names who else holds it."""

    name: str
    colours: tuple[Colour, ...]
    colour_words: Value
    need: Need
    worth: Text | None
    ability: Text | None
    mine: bool
    taken: Text | None
    keys: str

    @property
    def action(self) -> str:
        return f"{'drop' if self.mine else 'add'}:{self.name}"


@dataclass(frozen=True)
class Picker:
    """The cats to pick, and what they can be filtered by. The hand has `held` cats; of `untold` of
    them nobody has told what the card says."""

    picks: tuple[Pick, ...]
    held: int
    untold: int
    colours: tuple[Colour, ...]
    foods: tuple[tuple[str, Text], ...]


def picks_of(table: Table, seat: str, held: frozenset[str]) -> Iterator[Pick]:
    """Every cat of the edition, in its order; `held` are those of the seat itself."""
    deck: Deck = table.deck
    takers = _takers(table, seat)
    for card in deck.cats:
        mine, taken = card.name in held, takers.get(card.name)
        has_it = text("{names} has it", names=list(taken)) if taken else None
        yield _pick(card, mine=mine, taken=has_it)


def _takers(table: Table, seat: str) -> Mapping[str, Sequence[SeatName]]:
    """The other seats that hold a cat, by its name."""
    found: dict[str, list[SeatName]] = {}
    for other in table.keys:
        for name in _cats(table.sheets.get(slot_key(other), {})) if other != seat else ():
            found.setdefault(name, []).append(SeatName(other))
    return found


def _cats(sheet: Sheet) -> Iterator[str]:
    """The names of a hand's cats; a tally has none."""
    if sheet.get("tally") is None:
        yield from (cat["name"] for cat in (sheet.get("cats") or {}).values() if cat)


def _pick(card: Card, *, mine: bool, taken: Text | None) -> Pick:
    cat = card.known.cat
    need = need_of(cat)
    stray = ["stray"] if cat.stray else []
    return Pick(
        name=card.name,
        colours=colours_of(cat.colours),
        colour_words=colour_words(cat),
        need=need,
        worth=_worth(card),
        ability=cat.ability.in_words if cat.ability else None,
        mine=mine,
        taken=taken,
        keys=" ".join([*cat.colours, *dict.fromkeys(need.foods), *stray]),
    )


def _worth(card: Card) -> Text | None:
    """The printed points; a question mark where nobody knows them yet."""
    points = card.known.cat.vp
    if points is not None:
        return text("{n} VP", n=points)
    return text("? VP") if "vp" in card.known.missing else None
