"""Cat Tower: stack the cats, and take them back when they fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.cat_tower import deck as decks
from games.cat_tower import rules
from games.cat_tower.deck import Deck
from games.cat_tower.document import read_document
from games.cat_tower.editions import EDITIONS
from games.cat_tower.forms import SeriesForm, TowerForm
from games.cat_tower.series import has_entries, length, read_game, slot_key
from games.cat_tower.setup import setup_notes
from games.contract import Game, Json, Result, Slot, Table, Text, text


class CatTower(Game):
    slug = "cat-tower"
    name = "Cat Tower"
    accent = "sky"
    seats = decks.SEATS
    fewest_wins = True
    editions = EDITIONS
    edition_model = "cat_tower.Edition"
    options_form = SeriesForm
    starts = text("Whoever has the most cats at home starts.")
    most_cats_start = True
    tie_breakers = {"games won": text("games won")}  # by rushes only (CT-6)
    styles = ("cat_tower/cat_tower.css",)

    def slots(self, table: Table) -> tuple[Slot, ...]:
        """Every game up to the first that is not entered, and any later one with entries."""
        games = length(table)
        numbers = {int(key.partition("-")[2]) for key in table.sheets} | set(range(1, games + 1))
        last = next((number for number in range(1, games) if not _entered(table, number)), games)
        return tuple(
            Slot(slot_key(number), text("Game {n}", n=number), kind="game")
            for number in sorted(numbers)
            if number <= last or has_entries(table.sheets.get(slot_key(number)) or {})
        )

    def form(self, slot: Slot) -> type[TowerForm]:
        return TowerForm

    def load_deck(self, data: Json) -> Deck:
        return decks.load(data)

    def score(self, table: Table) -> Result:
        return rules.score(table)

    def read_document(self, document: Json, deck: Deck) -> Table:
        return read_document(document, deck)

    def setup(self, players: int, options: Mapping[str, Json], deck: Deck) -> Sequence[Text]:
        return tuple(setup_notes(players, deck))


def _entered(table: Table, number: int) -> bool:
    sheet = table.sheets.get(slot_key(number)) or {}
    return read_game(number, sheet, table.keys).is_entered
