"""Cat Lady: feed your cats, mind the leftovers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.cat_lady import deck as decks
from games.cat_lady import learning, rules
from games.cat_lady.deck import Deck
from games.cat_lady.document import SEATS, read_document
from games.cat_lady.editions import EDITIONS
from games.cat_lady.forms import HandForm
from games.cat_lady.setup import setup_notes
from games.cat_lady.showing import hands_details
from games.contract import Game, Json, Result, SeatName, Slot, Table, Text, text


class CatLady(Game):
    slug = "cat-lady"
    name = "Cat Lady"
    accent = "rose"
    seats = SEATS
    editions = EDITIONS
    edition_model = "cat_lady.Edition"
    starts = text("Whoever has the most cats at home starts.")
    most_cats_start = True
    tie_breakers = {"fed cats": text("cats fed")}
    styles = ("cat_lady/cat_lady.css",)
    scripts = ("cat_lady/cat_picker.js",)

    def slots(self, table: Table) -> tuple[Slot, ...]:
        return hand_slots(table)

    def form(self, slot: Slot) -> type[HandForm]:
        return HandForm

    def load_deck(self, data: Json) -> Deck:
        return decks.load_deck(data)

    def score(self, table: Table) -> Result:
        return rules.score(table)

    def read_document(self, document: Json, deck: Deck) -> Table:
        return read_document(document, deck)

    def learned(self, table: Table) -> Mapping[str, Json]:
        return learning.learned(table)

    def with_learned(self, deck: Json, learned: Mapping[str, Json]) -> Json:
        return learning.with_learned(deck, learned)

    def setup(self, players: int, options: Mapping[str, Json], deck: Deck) -> Sequence[Text]:
        return tuple(setup_notes(players))

    def details(self, table: Table, result: Result) -> Mapping[str, Json]:
        return hands_details(rules.score_table(table))


def hand_slots(table: Table) -> tuple[Slot, ...]:
    """A hand for each seat."""
    return tuple(
        Slot(rules.slot_key(seat), text("{name}", name=SeatName(seat)), seat, kind="hand")
        for seat in table.keys
    )
