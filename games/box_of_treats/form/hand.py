"""The hands of Box of Treats, as a phone sends them: Cat Lady's, with treats and boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.box_of_treats import rules
from games.cat_lady.form.fields import name_of, select
from games.cat_lady.form.hand import HandForm
from games.cat_lady.hand.feeding_rules import TOKENS
from games.cat_lady.sheet import COUNTS, TALLY, TREATS_COUNTS
from games.contract import Json, Sheet
from games.trees import with_value

FILLED = "filled"


class TreatsHandForm(HandForm):
    """More fields: `boxes.<key>.cat`, which cat somebody put in a box. In a box that asks for
    something else it is empty, "filled" or a cat."""

    treats = True
    food_kinds = TOKENS
    counted = (*COUNTS, *TREATS_COUNTS)
    summed = (*TALLY, "filled_boxes")
    best_feeding = staticmethod(rules.best_feeding)

    def build(self) -> None:
        super().build()
        names = (cat.name for cat in self.hand_sheet.hand.cats)
        cats = list(zip(self.hand_sheet.keys, names, strict=True))
        for key, box in _boxes(self.sheet).items():
            nobody = (
                # Translators: a box that no cat sits in; “filled”: one does
                [("", _("empty")), (FILLED, _("filled"))]
                if _is_told(box)
                else [("", _("the pad’s choice"))]
            )
            self.fields[_field(key)] = select(_("Cat in the box"), [*nobody, *cats])

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        found = super().entries(sheet)
        for key, box in _boxes(sheet).items():
            if _is_told(box):
                found[_field(key)] = (box.get("cat") or FILLED) if box["filled"] else ""
        return found

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        changed = super().to_sheet(previous)
        for key, box in _boxes(changed).items():
            if _is_told(box) and _field(key) in self.data:
                cat = self.cleaned_data.get(_field(key))
                changed = with_value(changed, ("boxes", key, "filled"), bool(cat))
                named = None if cat == FILLED else cat
                changed = with_value(changed, ("boxes", key, "cat"), named)
        return changed


def _field(box: str) -> str:
    return name_of("boxes", box, "cat")


def _boxes(sheet: Sheet) -> Mapping[str, Mapping[str, Json]]:
    return {key: box for key, box in (sheet.get("boxes") or {}).items() if box}


def _is_told(box: Mapping[str, Json]) -> bool:
    """Whether the table says if a box is filled, since it asks for something else (BT-2)."""
    return box.get("filled") is not None


class CatPlayerForm(TreatsHandForm):
    """The hand of the cat player, whose chicken, tuna and milk are all wild (BT-12)."""

    wild_food = True
