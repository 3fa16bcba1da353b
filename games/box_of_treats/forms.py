"""The hands of Box of Treats, as a phone sends them: Cat Lady's, with treats and boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from django.forms import BoundField, ChoiceField
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.box_of_treats import rules, solo
from games.cat_lady.cards import FOODS
from games.cat_lady.faces import ColourChoice, colour_choices
from games.cat_lady.fields import name_of, select
from games.cat_lady.forms import HandForm
from games.cat_lady.meals import TOKENS
from games.cat_lady.rules import TableScore
from games.cat_lady.sheet import COUNTS, TALLY, TREATS_COUNTS
from games.cat_lady.tree import put
from games.cat_lady.words import COLOUR_WORDS, FOOD_WORDS, Words
from games.contract import Json, Seat, Sheet
from games.reading import Reader

FILLED = "filled"


@dataclass(frozen=True)
class BoxRow:
    """A box of the hand, whether it is filled, and the name of the cat that sits in it, if one is
    known to."""

    key: str
    number: int
    colour: ColourChoice | None
    food: str
    words: str
    cat: str
    filled: bool
    chosen: BoundField


@dataclass(frozen=True)
class BoxPick:
    """A box to add, by what it asks for; empty asks for nothing of that kind."""

    colour: ColourChoice | None
    food: str
    words: str

    @property
    def action(self) -> str:
        return f"box:{self.colour[0] if self.colour else 'any'}:{self.food or 'any'}"


class TreatsHandForm(HandForm):
    """More fields: `boxes.<key>.cat`, which cat somebody put in a box. In a box that asks for
    something else it is empty, "filled" or a cat."""

    treats = True
    foods = TOKENS
    counts = (*COUNTS, *TREATS_COUNTS)
    sums = (*TALLY, "filled_boxes")
    more_template = "box_of_treats/_boxes.html"
    worth_nothing = _(
        "Lost cats, spray bottles, brushes, laser pointers and shopping bags that are left are"
        " worth nothing."
    )

    def build(self) -> None:
        super().build()
        for key in self.box_keys:
            sitters = self._sitters(_("the pad’s choice"))
            if _is_told(self.sheet, key):
                sitters = [("", _("empty")), (FILLED, _("filled")), *sitters[1:]]
            self.fields[name_of("boxes", key, "cat")] = select(_("Cat in the box"), sitters)

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        found = super().entries(sheet)
        for key in sheet.get("boxes") or {}:
            if _is_told(sheet, key):
                box, name = sheet["boxes"][key], name_of("boxes", key, "cat")
                found[name] = (box.get("cat") or FILLED) if box["filled"] else ""
        return found

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        changed = super().to_sheet(previous)
        for key in self.box_keys:
            cat = self.cleaned_data.get(name_of("boxes", key, "cat"))
            if name_of("boxes", key, "cat") in self.data and _is_told(changed, key):
                changed = put(changed, ("boxes", key, "filled"), bool(cat))
                changed = put(
                    changed, ("boxes", key, "cat"), None if cat == FILLED else cat or None
                )
        return changed

    @property
    def seats(self) -> tuple[Seat, ...]:
        return solo.seated(self.table).seats

    def score_table(self, sheet: Sheet) -> TableScore:
        sheets = {**self.table.sheets, self.slot.key: sheet}
        table = msgspec.structs.replace(solo.seated(self.table), sheets=sheets)
        return rules.score_table(table).table

    # for the template

    @property
    def box_keys(self) -> list[str]:
        """In the order of the hand."""
        boxes = {key: box for key, box in (self.sheet.get("boxes") or {}).items() if box}
        return sorted(boxes, key=lambda key: (boxes[key].get("at") or 0, key))

    @cached_property
    def boxes(self) -> list[BoxRow]:
        mine = self.mine
        cats = mine.held.hand.cats
        empty = (None,) * len(self.box_keys)
        filling = mine.score.filling if mine.score else empty
        filled = mine.score.filled if mine.score else empty
        rows = zip(self.box_keys, mine.held.hand.boxes, filling, filled, strict=True)
        return [
            BoxRow(
                key=key,
                number=number,
                colour=_colour(box.colour),
                food=box.food or "",
                words=_box_in_words(box.colour, box.food),
                cat=cats[sitting].name if sitting is not None else "",
                filled=bool(is_filled),
                chosen=self._chosen(key, cats[sitting].name if sitting is not None else ""),
            )
            for number, (key, box, sitting, is_filled) in enumerate(rows, 1)
        ]

    def _sitters(self, nobody: Words) -> list[tuple[str, Words]]:
        """The cats to choose from, and what it says while nobody is chosen."""
        cats = zip(self.held.keys, self.held.hand.cats, strict=True)
        return [("", nobody), *((key, cat.name) for key, cat in cats)]

    def _chosen(self, key: str, cat: str) -> BoundField:
        """The field of a box, which also says whom the pad puts there if nobody chose."""
        field = self.fields[name_of("boxes", key, "cat")]
        assert isinstance(field, ChoiceField)
        if not self.sheet["boxes"][key].get("cat") and not _is_told(self.sheet, key):
            fits = gettext("%(name)s, the pad’s choice") % {"name": cat}
            field.choices = self._sitters(fits if cat else gettext("empty"))
        return self[name_of("boxes", key, "cat")]

    @property
    def filled(self) -> int:
        return sum(box.filled for box in self.boxes)

    @property
    def box_picks(self) -> Iterator[list[BoxPick]]:
        """A row for each colour, a column for each food, and one of each for any; a box for any of
        both asks for something else."""
        for colour in (*self.deck.colours, None):
            yield [
                BoxPick(_colour(colour), food or "", _box_in_words(colour, food))
                for food in (*FOODS, None)
            ]


class CatPlayerForm(TreatsHandForm):
    """The hand of the cat player, whose chicken, tuna and milk are all wild (BT-12)."""

    wild_food = True
    worth_nothing = _("A point for each brush, laser pointer and spray bottle.")

    @property
    def guideline(self) -> bool:  # type: ignore[override]
        return solo.read_solo(Reader(self.table.sheets.get(solo.SLOT, {}))).guideline


def _is_told(sheet: Sheet, key: str) -> bool:
    """Whether the table says if a box is filled, since it asks for something else (BT-2)."""
    return ((sheet.get("boxes") or {}).get(key) or {}).get("filled") is not None


def _colour(colour: str | None) -> ColourChoice | None:
    return colour_choices([colour])[0] if colour else None


def _box_in_words(colour: str | None, food: str | None) -> str:
    """ "orange chicken box"."""
    words = [str(COLOUR_WORDS[colour])] if colour else []
    words += [str(FOOD_WORDS[food])] if food else []
    if not words:
        return gettext("another box")
    return gettext("%(what)s box") % {"what": " ".join(words)}
