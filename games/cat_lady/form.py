"""Turns what a phone posts into the sheet of one player's hand.

A field's name is its path in the sheet: "food.tuna", "cats.c1.points".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.cat_lady import rules
from games.cat_lady.buttons import HandButtons, may_be_food
from games.cat_lady.deck import KINDS, Deck
from games.cat_lady.hand.abilities import DiscardCards
from games.cat_lady.hand.cards import EATEN, FOODS, TOYS, Feeding
from games.cat_lady.hand.labels import (
    ABILITY_LABELS,
    COUNT_LABELS,
    FOOD_LABELS,
    ITEM_LABELS,
    TALLY_LABELS,
)
from games.cat_lady.hand.manual_feeding import AS_FOOD, IN_PLACE
from games.cat_lady.rules import TableScore
from games.cat_lady.sheet import BY_HAND, MOST_TOYS, TALLY, TREATS_COUNTS, HandSheet, read_hand
from games.contract import Json, Sheet, Table, Text, text, texts
from games.declaration import ASK
from games.declaration.tree import Choice, Field, Whole, group_of
from games.forms import (
    Chips,
    ChoiceField,
    CountField,
    FigureInput,
    SheetForm,
    choices,
    label,
    lazy_text,
)
from games.reader import Reader
from games.trees import leaves, value_at, with_value

DISCARDED = ("spray_bottles", "lost_cats")  # worth nothing unless a cat discards them (CL-11, BT-8)
CAT_PROBLEM = re.compile(r"cats\[(\d+)\](\.fed)?(\..*)?")
BEST, TALLIED = "best", "tally"
MODES = [
    (BEST, _("Feed the best way")),
    (BY_HAND, _("Feed by hand")),
    (TALLIED, _("I have already counted")),
]

Fields = dict[str, forms.Field]
Options = Iterable[tuple[str, Any]]

# The words for its sheets and options, for messages about a place in a sheet.
SHEET_WORDS = (
    *texts("feeding", "by hand", "best", "food", "chicken", "tuna", "milk", "wild", "treat"),
    *texts("toys", "cat tower", "feather wand", "mouse toy", "scratching post", "yarn ball"),
    *texts("costumes", "catnip", "vp tokens", "spray bottles", "lost cats", "colour"),
    *texts("colours", "filled", "cat", "fed", "wild as", "treat as", "points", "ability"),
    *texts("needs", "vp", "asked", "black", "orange", "white", "gray", "every", "cats vp"),
    *texts("fed cats", "hungry cats", "leftover food", "none", "all"),
)


def name_of(*path: str) -> str:
    """Returns the field name for a path of the sheet; its parts must not have spaces."""
    return ".".join(path).replace(" ", "_")


def path_of(name: str) -> tuple[str, ...]:
    """Returns the path of a field's name."""
    first, *rest = name.split(".")
    return (first, *(part.replace("_", " ") if first == "toys" else part for part in rest))


def radio(of: Any, options: Options) -> ChoiceField:
    """Returns a field for one of a few options, shown as chips; `of` is its label."""
    return ChoiceField(required=False, label=of, choices=list(options), widget=Chips())


def select(of: Any, options: Options) -> ChoiceField:
    """Returns a field for one of many options, shown as a list; `of` is its label."""
    return ChoiceField(required=False, label=of, choices=list(options))


def _count(of: Text, most: int = 99) -> CountField:
    return CountField(label=label(of), most=most)


def _figures(of: Text, most: int = 99) -> CountField:
    return CountField(label=label(of), most=most, widget=FigureInput())


# -- cats ------------------------------------------------------------------------------------------


def cat_fields(
    key: str, cat: Mapping[str, Json], deck: Deck, *, may_wild: bool, may_treat: bool
) -> Fields:
    """Returns the fields on a cat's row: all parts of a cat that is not in the edition, points set
    by hand, what its wilds stood for (if `may_wild`), and if its treat is food (if `may_treat`)."""
    base = ("cats", key)
    found = {} if deck.card(cat["name"]) else dict(_own(base, cat, deck))
    if cat.get("points") is not None:
        found[name_of(*base, "points")] = CountField(least=-99, most=999, label=_("Points by hand"))
    if may_wild and (cat.get("fed") or {}).get("wild"):
        options = [("", _("whatever is best")), *choices(FOOD_LABELS, *FOODS)]
        found[name_of(*base, "wild_as")] = radio(_("The wild food counts as"), options)
    if may_treat and cat.get("fed") == {"treat": 1}:
        uses = [(AS_FOOD, _("food")), (IN_PLACE, _("instead of its need"))]
        options = [("", _("whatever is best")), *uses]
        found[name_of(*base, "treat_as")] = radio(_("The treat is"), options)
    return found


def _own(
    base: tuple[str, ...], cat: Mapping[str, Json], deck: Deck
) -> Iterator[tuple[str, forms.Field]]:
    def is_new(name: str) -> None:
        if deck.card(name):
            raise ValidationError(_("That cat is in the list: add it from there."))

    yield (
        name_of(*base, "name"),
        forms.CharField(label=_("Name"), max_length=60, validators=[is_new]),
    )
    ability = cat.get("ability")
    kind = ability["kind"] if isinstance(ability, Mapping) else ""
    says = KINDS.get(kind)
    if not (says and says.own_meal):
        for food in EATEN:
            yield name_of(*base, "needs", food), _count(FOOD_LABELS[food], most=9)
    if not (says and says.gives_points):
        yield name_of(*base, "vp"), _count(text("points printed on the card"))
    kinds = [choice for choice in choices(ABILITY_LABELS) if choice[0] != ASK]
    yield name_of(*base, "ability", "kind"), select(_("Ability"), [("", _("none")), *kinds])
    for parameter in parameters_of(kind):
        yield name_of(*base, "ability", parameter.key), _parameter(parameter)


def _parameter(parameter: Field) -> forms.Field:
    title = label(text(parameter.words.title))
    if isinstance(parameter.node, Choice):
        every = [] if parameter.required else [("", lazy_text(text(parameter.words.none)))]
        return select(title, [*every, *choices(parameter.words.choices)])
    assert isinstance(parameter.node, Whole)
    return CountField(least=max(0, parameter.node.least), most=parameter.node.most, label=title)


# -- abilities as a table chooses them -------------------------------------------------------------


# The values of a new ability until players choose others, so that it is valid at once.
FIRST: Mapping[str, Json] = {
    "colour": "black",
    "food": "chicken",
    "points": 1,
    "otherwise": 0,
    "count": 1,
    "most": 4,
}


def parameters_of(kind: str) -> tuple[Field, ...]:
    """Returns the parameters of a kind of ability, empty for an unknown kind."""
    return group_of(KINDS[kind]).fields if kind in KINDS else ()


# -- the form --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CatFields:
    """The fields on one cat's row. `needs` are shown side by side with icons; `own` are the other
    fields of a cat that is not in the edition. A field that is not needed is None."""

    own: tuple[BoundField, ...]
    needs: tuple[tuple[str, BoundField], ...]
    points: BoundField | None
    wild_as: BoundField | None
    treat_as: BoundField | None

    @property
    def any(self) -> bool:
        return bool(self.own or self.points or self.wild_as or self.treat_as)


class HandForm(SheetForm):
    """The form of a hand: `mode` (best, by-hand, tally), and a field for each number or word of the
    sheet, named by its path. Everything else is done by buttons (`games.cat_lady.buttons`). Values
    that are not entered are left out of the sheet."""

    counted: tuple[str, ...] = ("costumes", "catnip", "vp_tokens")
    wild_food = False  # all food counts as wild (BT-12)
    score_table: Callable[[Table], TableScore] = staticmethod(rules.score_table)

    def build(self) -> None:
        self.fields["mode"] = radio(gettext("How are the cats fed?"), MODES)
        if self.sheet.get("tally") is not None:
            sums = (*TALLY, "filled_boxes") if self.deck.treats else TALLY
            # A missing value is not 0.
            self.fields |= {
                name_of("tally", key): _count(TALLY_LABELS[key], 999 if key == "cats_vp" else 99)
                for key in sums
            }
        self.fields |= {
            **{name_of("food", kind): _figures(FOOD_LABELS[kind]) for kind in self.deck.tokens},
            **{name_of("toys", toy): _figures(ITEM_LABELS[toy], most=MOST_TOYS) for toy in TOYS},
            **{count: _figures(COUNT_LABELS[count]) for count in self.shown_counts},
        }
        for key, cat in zip(self.hand_sheet.keys, self.hand_sheet.hand.cats, strict=True):
            self.fields |= cat_fields(
                key,
                self.sheet["cats"][key],
                self.deck,
                may_wild=cat.chooses,
                may_treat=self.deck.treats and may_be_food(self.hand_sheet.hand, cat),
            )

    @property
    def deck(self) -> Deck:
        deck: Deck = self.table.deck
        return deck

    @cached_property
    def hand_sheet(self) -> HandSheet:
        """The sheet as the rules read it."""
        return read_hand(Reader(self.sheet), self.deck)

    # between fields and sheet

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        mode = TALLIED if sheet.get("tally") is not None else sheet.get("feeding") or BEST
        return {name_of(*path): value for path, value in leaves(sheet)} | {"mode": mode}

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        changed = dict(previous)
        posted = {name: value for name, value in self.cleaned_data.items() if name in self.data}
        for name, value in posted.items():
            path = path_of(name)
            if name != "mode" and "ability" not in path:
                changed = with_value(changed, path, value)
            elif name.endswith(".ability.kind"):
                changed = with_value(changed, path[:-1], self._ability(path[:-1], posted, previous))
        return _with_mode(changed, posted["mode"]) if posted.get("mode") else changed

    def _ability(self, path: Sequence[str], posted: Mapping[str, Json], previous: Sheet) -> Json:
        """Returns the ability that its fields describe together, without parameters of other kinds.
        An absent parameter gets the value in `FIRST`."""
        kind = posted[name_of(*path, "kind")]
        ability = {"kind": kind}
        for field in parameters_of(kind):
            other = name_of(*path, field.key)
            value = posted[other] if other in posted else value_at(previous, (*path, field.key))
            if value in (None, "") and field.required:
                value = FIRST[field.key]
            ability |= {} if value in (None, "") else {field.key: value}
        return ability if kind else None

    def act(self, sheet: dict[str, Json], action: str) -> dict[str, Json]:
        buttons = HandButtons(
            self.deck,
            own_name=lambda number: gettext("Cat %(n)s") % {"n": number},
            best_feeding=self._best_feeding,
            wild_food=self.wild_food,
        )
        return buttons.press(sheet, action)

    def _best_feeding(self, sheet: Sheet) -> Feeding:
        """Returns the best feeding from a new search, because a button may be sent together with
        numbers that the stored result does not contain."""
        table = self.table.with_sheets({self.slot.key: sheet})
        return rules.best_feeding(self.score_table, table, self.slot.seat or "")

    # for the template

    @property
    def foods(self) -> Sequence[tuple[str, BoundField]]:
        """The fields for food, each with its kind."""
        return [(kind, self[name_of("food", kind)]) for kind in self.deck.tokens]

    @property
    def toys(self) -> Sequence[BoundField]:
        return [self[name_of("toys", toy)] for toy in TOYS]

    @property
    def shown_counts(self) -> Sequence[str]:
        """The names of counts that can change the score. Counts of worthless cards are only among
        them if a cat discards such cards, or if they were entered."""
        abilities = (cat.ability for cat in self.hand_sheet.hand.cats)
        discards = any(isinstance(ability, DiscardCards) for ability in abilities)
        uncounted = (*DISCARDED, *TREATS_COUNTS) if self.deck.treats else DISCARDED
        others = (name for name in uncounted if name not in self.counted)
        return [
            *self.counted,
            *(name for name in others if self.sheet.get(name) or (discards and name in DISCARDED)),
        ]

    @property
    def counted_names(self) -> str:
        return " ".join(self.shown_counts)

    @property
    def counts(self) -> Sequence[BoundField]:
        return [self[name] for name in self.shown_counts]

    @property
    def sums(self) -> Sequence[BoundField]:
        """The fields of a tally; none if the sheet is no tally."""
        return [self[name] for name in self.fields if name.startswith("tally.")]

    @cached_property
    def cats(self) -> Mapping[str, CatFields]:
        """The fields of each cat, by its key."""
        return {key: self._cat(name_of("cats", key)) for key in self.hand_sheet.keys}

    def _cat(self, base: str) -> CatFields:
        fields = {name: self[name] for name in self.fields if name.startswith(f"{base}.")}
        points, wild_as, treat_as = (
            fields.pop(f"{base}.{part}", None) for part in ("points", "wild_as", "treat_as")
        )
        needs = [name for name in fields if ".needs." in name]
        return CatFields(
            needs=tuple((name.rpartition(".")[2], fields.pop(name)) for name in needs),
            own=tuple(fields.values()),
            points=points,
            wild_as=wild_as,
            treat_as=treat_as,
        )

    # for messages

    def problem_field(self, seat: str | None, field: str) -> str:
        """Returns the field beside which a problem is shown: on the row of its cat, or at the
        question about an unknown part of its card."""
        found = CAT_PROBLEM.fullmatch(field)
        if found and int(found[1]) < len(self.hand_sheet.keys):
            return name_of("unknown" if found[3] else "cats", self.hand_sheet.keys[int(found[1])])
        return field.replace(" ", "_")

    def conflict_field(self, path: tuple[str, ...]) -> str:
        """Returns the field beside which a conflict is shown. A path without a field is shown on
        the row of its cat, or below the list."""
        name = name_of(*path)
        if name in self.fields:
            return name
        return name_of(*path[:2]) if path[0] == "cats" else path[0]

    def name_of(self, path: tuple[str, ...]) -> str:
        if path[:1] == ("cats",) and len(path) > 1:
            cat = (self.sheet.get("cats") or {}).get(path[1]) or {}
            return super().name_of((cat.get("name") or gettext("a cat"), *path[2:3]))
        return super().name_of(path[-1:])


def _with_mode(sheet: dict[str, Json], mode: str) -> dict[str, Json]:
    """Returns the sheet in this mode. A tally has no feeding; "best" is the default, not stored."""
    if mode == TALLIED:
        return {**sheet, "tally": sheet.get("tally") or {}}
    sheet.pop("tally", None)
    if mode != (sheet.get("feeding") or BEST):
        sheet["feeding"] = mode
    return sheet
