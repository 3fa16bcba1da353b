"""Cantankerous Cats: affection banked, mischief scored, and a race to nine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.cantankerous_cats import deck as decks
from games.cantankerous_cats import learning, rules
from games.cantankerous_cats.deck import Deck
from games.cantankerous_cats.document import read_document
from games.cantankerous_cats.editions import EDITIONS
from games.cantankerous_cats.forms import RaceForm, RulesForm
from games.cantankerous_cats.replay import SLOT
from games.cantankerous_cats.setup import setup_notes
from games.contract import Game, Json, Result, Slot, Table, Text, text


class CantankerousCats(Game):
    slug = "cantankerous-cats"
    name = "Cantankerous Cats"
    accent = "ginger"
    seats = decks.SEATS
    editions = EDITIONS
    edition_model = "cantankerous_cats.Edition"
    options_form = RulesForm
    starts = text(
        "Whoever wins the first bite starts; by kitten rules, who last petted a cat or is youngest."
    )
    tie_breakers = {
        rules.TIE: text("hearts banked"),
        rules.FERAL: text("A feral victory: hearts enough, and the cat toy."),
        rules.CARD: text("The winning card counts, whatever the others had."),
        rules.TOLD: text("The table said who won."),
    }
    styles = ("cantankerous_cats/cantankerous_cats.css",)
    scripts = ("cantankerous_cats/race.js",)
    thumb_template = "cantankerous_cats/_thumb.html"

    def slots(self, table: Table) -> tuple[Slot, ...]:
        return (Slot(SLOT, text("The race")),)

    def form(self, slot: Slot) -> type[RaceForm]:
        return RaceForm

    def load_deck(self, data: Json) -> Deck:
        return decks.load(data)

    def score(self, table: Table) -> Result:
        return rules.score(table)

    def read_document(self, document: Json, deck: Deck) -> Table:
        return read_document(document, deck)

    def learned(self, table: Table) -> Mapping[str, Json]:
        return learning.learned(table)

    def with_learned(self, deck: Json, learned: Mapping[str, Json]) -> Json:
        return learning.with_learned(deck, learned)

    def setup(self, players: int, options: Mapping[str, Json], deck: Deck) -> Sequence[Text]:
        return tuple(setup_notes(players, options, deck))
