"""Cat Lady: Box of Treats, for one to six, on top of Cat Lady."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.box_of_treats import goals, rules, solo
from games.box_of_treats.document import SEATS, read_document
from games.box_of_treats.editions import EDITIONS
from games.box_of_treats.forms import CatPlayerForm, TreatsHandForm
from games.box_of_treats.goals_form import GoalsForm, GoalsOptions
from games.box_of_treats.setup import setup_notes
from games.box_of_treats.solo_form import SoloForm
from games.cat_lady import deck as decks
from games.cat_lady import learning
from games.cat_lady.deck import Deck
from games.cat_lady.game import hand_slots
from games.cat_lady.showing import hands_details
from games.contract import Game, Json, Result, Seat, Slot, Table, Text, text
from games.forms import SheetForm


class BoxOfTreats(Game):
    slug = "box-of-treats"
    name = "Cat Lady: Box of Treats"
    accent = "teal"
    seats = SEATS
    editions = EDITIONS
    edition_model = "box_of_treats.Edition"
    starts = text("Whoever has the most cats at home starts; alone, the cat player does.")
    most_cats_start = True
    tie_breakers = {
        "fed cats": text("cats fed"),
        "cat player": text("A tie goes to the cat player."),
    }

    options_form = GoalsOptions
    styles = ("cat_lady/cat_lady.css",)
    scripts = ("cat_lady/cat_picker.js",)
    forms = {
        "hand": TreatsHandForm,
        "cat-player": CatPlayerForm,
        "goals": GoalsForm,
        "solo": SoloForm,
    }

    def options_for(self, players: int) -> Any:
        return self.options_form if players >= goals.FEWEST_PLAYERS else None

    def extra_seats(self, seats: int) -> tuple[Seat, ...]:
        return (solo.CAT_PLAYER,) if seats == 1 else ()

    def slots(self, table: Table) -> tuple[Slot, ...]:
        """A hand for each seat; the goals where they are played with; the cat player alone."""
        table = solo.seated(table)
        hands = tuple(
            Slot(slot.key, text("Cat player"), slot.seat, kind="cat-player")
            if slot.seat == solo.CAT_PLAYER.key
            else slot
            for slot in hand_slots(table)
        )
        if solo.is_solo(table):
            return (*hands, Slot(solo.SLOT, text("Starting cards"), kind="solo"))
        if table.options.get("shared_goals") and len(table.seats) >= goals.FEWEST_PLAYERS:
            return (*hands, Slot(goals.SLOT, text("Shared goals"), kind="goals"))
        return hands

    def form(self, slot: Slot) -> type[SheetForm]:
        return self.forms[slot.kind]

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
        return tuple(setup_notes(players, bool(options.get("shared_goals"))))

    def details(self, table: Table, result: Result) -> Mapping[str, Json]:
        return hands_details(rules.score_table(solo.seated(table)).table)
