"""The hands of Box of Treats, as a phone sends them: Cat Lady's, with treats and boxes."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from games.box_of_treats import rules
from games.cat_lady.form.fields import name_of, select
from games.cat_lady.form.hand import HandForm
from games.cat_lady.meals import TOKENS
from games.cat_lady.sheet import COUNTS, TALLY, TREATS_COUNTS


class TreatsHandForm(HandForm):
    """More fields: `boxes.<key>.cat`, which cat somebody put in a box."""

    treats = True
    food_kinds = TOKENS
    counted = (*COUNTS, *TREATS_COUNTS)
    summed = (*TALLY, "filled_boxes")
    best_feeding = staticmethod(rules.best_feeding)

    def build(self) -> None:
        super().build()
        names = (cat.name for cat in self.hand.hand.cats)
        cats = list(zip(self.hand.keys, names, strict=True))
        for key in self._box_keys():
            chosen = select(_("Cat in the box"), [("", _("the pad’s choice")), *cats])
            self.fields[name_of("boxes", key, "cat")] = chosen

    def _box_keys(self) -> Iterable[str]:
        return (key for key, box in (self.sheet.get("boxes") or {}).items() if box)


class CatPlayerForm(TreatsHandForm):
    """The hand of the cat player, whose chicken, tuna and milk are all wild (BT-12)."""

    wild_food = True
