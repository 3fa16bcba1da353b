"""The sheet of the cat player's starting cards, and of how it is fed (BT-12)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.cat_lady.form.fields import radio
from games.contract import Json, Sheet
from games.forms import CountField, SheetForm

GUIDELINE = "guideline"


class SoloForm(SheetForm):
    """Fields: `starting_cards_vp`; `wild_toy`: "" or "yes"; `fed`: "best" or "guideline"."""

    def build(self) -> None:
        self.fields["starting_cards_vp"] = CountField(
            label=_("Points of the starting cards"),
            help_text=_("What they are worth at the end; the Wild Toy counts among the toys."),
        )
        # Translators: a starting card that was, or was not, drawn from the deck
        drawn = [("", _("not drawn")), ("yes", _("drawn"))]
        self.fields["wild_toy"] = radio(_("The starting card Wild Toy"), drawn)
        ways = [("best", _("for the most points")), (GUIDELINE, _("by the rulebook's guideline"))]
        self.fields["fed"] = radio(_("The cat player's cats are fed"), ways)

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        return {
            "starting_cards_vp": sheet.get("starting_cards_vp"),
            "wild_toy": "yes" if sheet.get("wild_toy") else "",
            "fed": GUIDELINE if sheet.get("guideline") else "best",
        }

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        changed = dict(previous)
        cleaned = {name: value for name, value in self.cleaned_data.items() if name in self.data}
        if "starting_cards_vp" in cleaned:
            changed["starting_cards_vp"] = cleaned["starting_cards_vp"]
        if "wild_toy" in cleaned:
            changed["wild_toy"] = bool(cleaned["wild_toy"])
        if cleaned.get("fed"):
            changed["guideline"] = cleaned["fed"] == GUIDELINE
        return {key: value for key, value in changed.items() if value not in (None, False)}
