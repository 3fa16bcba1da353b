"""Cat in the Box: tricks, predictions, a research board, and no paradox please."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.cat_in_the_box import deck as decks
from games.cat_in_the_box import rules
from games.cat_in_the_box.deck import Deck
from games.cat_in_the_box.document import read_document
from games.cat_in_the_box.editions import EDITIONS
from games.cat_in_the_box.forms import RoundForm
from games.cat_in_the_box.rounds import has_entries, is_entered, read_round, slot_key
from games.cat_in_the_box.setup import setup_notes
from games.contract import Game, Json, Result, Slot, Table, Text, text


class CatInTheBox(Game):
    slug = "cat-in-the-box"
    name = "Cat in the Box"
    accent = "plum"
    seats = decks.SEATS
    editions = EDITIONS
    edition_model = "cat_in_the_box.Edition"
    starts = text("Whoever most recently met a cat starts.")
    tie_breakers = {"last round": text("points in the last round")}
    styles = ("cat_in_the_box/cat_in_the_box.css",)
    scripts = ("cat_in_the_box/research_board.js",)

    def slots(self, table: Table) -> tuple[Slot, ...]:
        """Every round up to the first that is not entered, and any later one with entries."""
        last = next(
            (number for number in _rounds(table) if not _is_entered(table, number)),
            len(table.seats),
        )
        return tuple(
            Slot(slot_key(number), text("Round {n}", n=number), kind="round")
            for number in _rounds(table)
            if number <= last or has_entries(table.sheets.get(slot_key(number)) or {})
        )

    def form(self, slot: Slot) -> type[RoundForm]:
        return RoundForm

    def load_deck(self, data: Json) -> Deck:
        return decks.load(data)

    def score(self, table: Table) -> Result:
        return rules.score(table)

    def read_document(self, document: Json, deck: Deck) -> Table:
        return read_document(document, deck)

    def setup(self, players: int, options: Mapping[str, Json], deck: Deck) -> Sequence[Text]:
        return tuple(setup_notes(players, deck))


def _rounds(table: Table) -> range:
    """As many rounds as players."""
    return range(1, len(table.seats) + 1)


def _is_entered(table: Table, number: int) -> bool:
    deck: Deck = table.deck
    sheet = table.sheets.get(slot_key(number)) or {}
    predicts = bool(deck.setups[len(table.seats)].predictions)
    return is_entered(read_round(number, sheet, table.keys, deck), predicts)
