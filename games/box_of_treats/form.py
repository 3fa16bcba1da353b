"""The forms of Box of Treats: hands, shared goals, and the cat player."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.box_of_treats import rules
from games.box_of_treats.deck import Deck, GoalCard
from games.cat_lady.form import HandForm, name_of, path_of, select
from games.cat_lady.hand.fed_hand import NOT_BY_CAT
from games.cat_lady.hand.labels import GOAL_LABELS, LINE_LABELS
from games.contract import Json, Sheet, texts
from games.forms import Chips, CountField, SheetForm, choices, label
from games.trees import with_value

# -- hands -----------------------------------------------------------------------------------------


FILLED = "filled"


class TreatsHandForm(HandForm):
    """The form of a hand with boxes. `boxes.<key>.cat` names the cat that somebody put into a box.
    If the box asks for neither colour nor food, this field is "", "filled" or a cat."""

    score_table = staticmethod(rules.score_table)

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
        values = super().entries(sheet)
        for key, box in _boxes(sheet).items():
            if _is_told(box):
                values[_field(key)] = (box.get("cat") or FILLED) if box["filled"] else ""
        return values

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
    """Whether players, not the pad, say if a box is filled (BT-2)."""
    return box.get("filled") is not None


class CatPlayerForm(TreatsHandForm):
    """The form for the hand of the cat player, who may use chicken, tuna and milk as any food, and
    scores for some cards that score for nobody else (BT-12)."""

    counted = (*TreatsHandForm.counted, "brushes", "laser_pointers", "spray_bottles")
    wild_food = True


# -- shared goals ----------------------------------------------------------------------------------


OTHER = "other"
GOAL_PROBLEM = re.compile(r"shared_goals\[(\d+)\].*")
UNNAMED = "shared_goals."


# The words for its sheets and options, for messages about a place in a sheet.
SHEET_WORDS = (
    *texts("shared goals", "brushes", "laser pointers", "shopping bags", "filled boxes"),
    *texts("left", "right", "counts", "at least", "vp", "hungry", "reached"),
    *texts("starting cards vp", "wild toy", "guideline"),
)


def yes_or_no(of: Any, options: Sequence[tuple[Any, Any]]) -> forms.Field:
    """Returns a field for True, False and "" (not entered), shown as chips. `of` is its label."""
    return forms.NullBooleanField(required=False, label=of, widget=Chips(choices=options))


class GoalsOptions(forms.Form):
    """The options that are chosen before the play."""

    shared_goals = forms.BooleanField(
        required=False,
        label=label(LINE_LABELS["goals"]),
        help_text=_("A goal between every two neighbours."),
    )


class GoalsForm(SheetForm):
    """The form of shared goals. Field names begin with the key of the seat on the goal's right:
    `<key>.card` is a goal of the edition, or "other". A goal that players describe has `.name`,
    `.counts`, `.at_least`, `.vp` and, for cats, `.hungry`. `.reached` overrides the count."""

    def build(self) -> None:
        known = [(goal.name, goal.name) for goal in self.deck.goals]
        for seat in self.table.seats:
            options = [("", _("none yet")), *known, (OTHER, _("another goal"))]
            self.fields[name_of(seat.key, "card")] = select(_("Goal"), options)
            goal = self.sheet.get(seat.key)
            if goal:
                card = self.deck.goal(goal.get("name") or "")
                self.fields |= _goal_fields(seat.key, card, goal.get("counts") or "")

    @property
    def deck(self) -> Deck:
        deck: Deck = self.table.deck
        return deck

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for key, goal in sheet.items():
            values |= {name_of(key, field): value for field, value in (goal or {}).items()}
            if goal:
                name = goal.get("name") or ""
                values[name_of(key, "card")] = name if self.deck.goal(name) else OTHER
        return values

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        changed = dict(previous)
        posted = {name: value for name, value in self.cleaned_data.items() if name in self.data}
        for name, value in posted.items():
            key, field = path_of(name)
            if field != "card":
                changed = with_value(changed, (key, field), value)
        for seat in self.table.seats:
            card = posted.get(name_of(seat.key, "card"))
            if card is not None:
                goal = self._chosen(changed.get(seat.key), card)
                changed = with_value(changed, (seat.key,), goal)
        return changed

    def _chosen(self, goal: Json, card: str) -> Json:
        """Returns the goal for a chosen card; if `goal` already is that card, it stays as it is."""
        goal = goal or {}
        was = goal.get("name") or ""
        if not card:
            return None
        if card == OTHER:
            return goal if was and not self.deck.goal(was) else {"name": gettext("Our goal")}
        return goal if was == card else {"name": card}

    def problem_field(self, seat: str | None, field: str) -> str:
        """Returns the field beside which all problems with a goal are shown."""
        if field.startswith(UNNAMED):
            return field.removeprefix(UNNAMED)
        found = GOAL_PROBLEM.fullmatch(field)
        keys = [key for key, goal in self.sheet.items() if goal is not None]
        return keys[int(found[1])] if found and int(found[1]) < len(keys) else field

    def conflict_field(self, path: tuple[str, ...]) -> str:
        name = name_of(*path)
        return name if name in self.fields else path[0]

    @property
    def goals(self) -> Mapping[str, Sequence[BoundField]]:
        """The fields of each goal, by its key."""
        return {
            seat.key: [self[name] for name in self.fields if path_of(name)[0] == seat.key]
            for seat in self.table.seats
        }


def _goal_fields(key: str, card: GoalCard | None, chosen: str) -> dict[str, forms.Field]:
    """Returns the fields of a goal. `chosen` is what it counts if players describe the goal."""
    fields: dict[str, forms.Field] = {}
    if card is None:
        counts = [("", _("none of these")), *choices(GOAL_LABELS, *GOAL_LABELS)]
        fields[name_of(key, "name")] = forms.CharField(label=_("Name"), max_length=60)
        fields[name_of(key, "counts")] = select(_("Together they need"), counts)
        if chosen and chosen not in NOT_BY_CAT:
            which = [("", _("fed ones")), (True, _("hungry ones too"))]
            fields[name_of(key, "hungry")] = yes_or_no(_("Which cats count?"), which)
        fields[name_of(key, "at_least")] = CountField(label=_("At least"))
    if card is None or card.vp is None:
        fields[name_of(key, "vp")] = CountField(label=_("Points for each of the two"))
    reached = [("", _("count it")), (True, _("yes")), (False, _("no"))]
    fields[name_of(key, "reached")] = yes_or_no(_("Reached?"), reached)
    return fields


# -- the cat player --------------------------------------------------------------------------------


class SoloForm(SheetForm):
    """The form of a solo game; its fields are named as in the sheet."""

    def build(self) -> None:
        self.fields["starting_cards_vp"] = CountField(
            label=_("Points of the starting cards"),
            help_text=_(
                "What these cards are worth at the end; the Wild Toy counts among the toys."
            ),
        )
        # Translators: a starting card that was, or was not, drawn from the deck
        drawn = [("", _("not drawn")), (True, _("drawn"))]
        self.fields["wild_toy"] = yes_or_no(_("The starting card Wild Toy"), drawn)
        ways = [("", _("for the most points")), (True, _("by the rulebook's guideline"))]
        self.fields["guideline"] = yes_or_no(_("The cat player's cats are fed"), ways)
