"""The sheet of one player's hand, as a phone sends it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.cat_lady import rules
from games.cat_lady.acting import Acting
from games.cat_lady.answers import best_answer
from games.cat_lady.cards import Feeding
from games.cat_lady.deck import Deck
from games.cat_lady.drawing import HandView, hand_view
from games.cat_lady.fields import (
    BEST,
    MODES,
    NONE,
    TALLIED,
    ability_of,
    cat_fields,
    path_of,
    plain_fields,
    radio,
    tally_fields,
    values,
)
from games.cat_lady.fields import name_of as field_name
from games.cat_lady.giving import may_be_food
from games.cat_lady.meals import TOKENS
from games.cat_lady.rules import SeatScore, TableScore
from games.cat_lady.sheet import COUNTS, TALLY, Held, read_hand
from games.cat_lady.tree import at, leaves, put
from games.cat_lady.words import Words
from games.contract import Json, Seat, Sheet
from games.forms import SheetForm
from games.reading import Reader

CAT_FIELD = re.compile(r"cats\[(\d+)\](\.fed)?")
ASKED_FIELD = re.compile(r"cats\[\d+\]\..*")


class HandForm(SheetForm):
    """Fields: `mode` (best, by-hand, tally), and one for each leaf of the sheet that is entered as
    a number or a word, named by its path; see `games.cat_lady.fields`. All else is done by buttons,
    see `games.cat_lady.acting`.

    What is not entered is not in the sheet at all.
    """

    treats = False  # with what only Box of Treats has
    foods: tuple[str, ...] = TOKENS[:-1]
    counts: tuple[str, ...] = COUNTS
    sums: tuple[str, ...] = TALLY
    wild_food = False  # all food counts as wild (BT-12)
    more_template = ""  # what a game draws between the cats and the toys
    guideline = False  # fed by a rule of thumb instead of the best way (BT-12)
    worth_nothing: Words = _("Lost cats and spray bottles that are left are worth nothing.")

    def build(self) -> None:
        self.fields["mode"] = radio(gettext("How are the cats fed?"), MODES)
        if self.sheet.get("tally") is not None:
            self.fields |= tally_fields(self.sums)
        self.fields |= plain_fields(self.foods, self.counts)
        for index, key in enumerate(self.held.keys):
            cat = self.held.hand.cats[index]
            chooses = bool(cat.ability and cat.ability.own_meal)
            any_food = cat.needs is not None and cat.needs.any > 0
            self.fields |= cat_fields(
                key,
                self.sheet["cats"][key],
                self.deck,
                may_wild=chooses or any_food,
                may_treat=self.treats and may_be_food(self.held.hand, cat),
            )

    @property
    def deck(self) -> Deck:
        deck: Deck = self.table.deck
        return deck

    @property
    def seat(self) -> str:
        assert self.slot.seat is not None
        return self.slot.seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who scores."""
        return self.table.seats

    @cached_property
    def held(self) -> Held:
        return self.read(self.sheet)

    def read(self, sheet: Sheet) -> Held:
        return read_hand(Reader(sheet), self.deck, treats=self.treats)

    # between fields and sheet

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        told = {field_name(*path): value for path, value in leaves(sheet)}
        return told | values(sheet)

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        changed = dict(previous)
        posted = {name: value for name, value in self.cleaned_data.items() if name in self.data}
        for name, value in posted.items():
            path = path_of(name)
            if name != "mode" and "ability" not in path:
                changed = put(changed, path, None if value == "" else value)
            elif name.endswith(".ability.kind"):
                changed = put(changed, path[:-1], self._ability(name, value, previous))
        return _with_mode(changed, posted["mode"]) if posted.get("mode") else changed

    def _ability(self, name: str, kind: str, previous: Sheet) -> Json:
        """What the fields of an ability say together."""
        if kind == NONE:
            return NONE
        there = at(previous, path_of(name)[:-1])
        known = dict(there) if isinstance(there, Mapping) else {}
        for other, value in self.cleaned_data.items():
            start, _dot, parameter = other.rpartition(".")
            if f"{start}.kind" == name and parameter != "kind" and other in self.data:
                known[parameter] = value
        return ability_of(kind, known)

    def act(self, sheet: dict[str, Json], action: str) -> dict[str, Json]:
        return self.acting.act(sheet, action)

    @property
    def acting(self) -> Acting:
        return Acting(
            self.deck,
            treats=self.treats,
            own_name=lambda number: gettext("Cat %(n)s") % {"n": number},
            best=self.best_feeding,
            wild_food=self.wild_food,
        )

    # what the rules say

    def score_table(self, sheet: Sheet) -> TableScore:
        """The table scored with `sheet` as this slot's."""
        sheets = {**self.table.sheets, self.slot.key: sheet}
        return rules.score_table(msgspec.structs.replace(self.table, sheets=sheets))

    def best_feeding(self, sheet: Sheet) -> Feeding:
        scored = self.seat_of(self.score_table({**sheet, "feeding": BEST, "tally": None}))
        numbers, players = self.deck.numbers, len(self.seats)
        return best_answer(scored.held.hand, scored.others, numbers, players).feeding

    def seat_of(self, scored: TableScore) -> SeatScore:
        return next(one for one in scored.seats if one.seat == self.seat)

    @cached_property
    def scored(self) -> TableScore:
        return self.score_table(self.sheet)

    @cached_property
    def mine(self) -> SeatScore:
        """This seat, scored."""
        return self.seat_of(self.scored)

    # for the template and for messages

    @cached_property
    def view(self) -> HandView:
        return hand_view(self)

    def problem_field(self, seat: str | None, field: str) -> str:
        """What is wrong with a cat is said on its row; what its card leaves open is asked there
        anyway."""
        found = CAT_FIELD.fullmatch(field)
        if found and int(found[1]) < len(self.held.keys):
            return field_name("cats", self.held.keys[int(found[1])])
        return "asked" if ASKED_FIELD.fullmatch(field) else field.replace(" ", "_")

    def name_of(self, path: tuple[str, ...]) -> str:
        if path[:1] == ("cats",) and len(path) > 1:
            cat = (self.sheet.get("cats") or {}).get(path[1]) or {}
            return super().name_of((cat.get("name") or gettext("a cat"), *path[2:3]))
        return super().name_of(path[-1:])


def _with_mode(sheet: dict[str, Json], mode: str) -> dict[str, Json]:
    """Best and by-hand are ways of feeding; with a tally nobody is fed. The best needs no word."""
    if mode == TALLIED:
        return {**sheet, "tally": sheet.get("tally") or {}}
    sheet.pop("tally", None)
    if mode != (sheet.get("feeding") or BEST):
        sheet["feeding"] = mode
    return sheet
