"""The fields of a hand. A field's name is its path in the sheet: "food.tuna", "cats.c1.points"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.cat_lady.cards import COLOURS, FOODS, TOYS
from games.cat_lady.deck import KINDS, Deck
from games.cat_lady.sheet import AS_FOOD, BY_HAND, IN_PLACE, MOST_TOYS
from games.cat_lady.words import (
    ABILITY_WORDS,
    COLOUR_WORDS,
    EATEN,
    FOOD_WORDS,
    PARAMETER_WORDS,
    TOY_WORDS,
    Words,
    choices,
)
from games.contract import Json
from games.declaration import ASK
from games.forms import CountField

BEST, TALLIED = "best", "tally"
MODES = [
    (BEST, _("Best feeding")),
    (BY_HAND, _("By hand")),
    (TALLIED, _("Sums only")),
]
COUNT_WORDS: Mapping[str, Words] = {
    "costumes": _("Costumes"),
    "catnip": _("Catnip"),
    "vp_tokens": _("Point tokens"),
    "lost_cats": _("Lost cats"),
    "spray_bottles": _("Spray bottles"),
    "brushes": _("Cat brushes"),
    "laser_pointers": _("Laser pointers"),
    "shopping_bags": _("Shopping bags"),
}
TALLY_WORDS: Mapping[str, Words] = {
    "cats_vp": _("Points of the cats"),
    "fed_cats": _("Fed cats"),
    "hungry_cats": _("Hungry cats"),
    "leftover_food": _("Leftover food"),
    "filled_boxes": _("Filled boxes"),
}
WORDED = ("colour", "food")  # the parameters of abilities that are no numbers
TREAT_USES: list[tuple[str, Words]] = [
    (AS_FOOD, _("food")),
    (IN_PLACE, _("in place of its need")),
]
ALL = "all"
NONE = "none"

Fields = dict[str, forms.Field]


def name_of(*path: str) -> str:
    """The name of the field for a path; a name has no spaces."""
    return ".".join(path).replace(" ", "_")


def path_of(name: str) -> tuple[str, ...]:
    """The path of a field's name."""
    first, *rest = name.split(".")
    return (first, *(part.replace("_", " ") if first == "toys" else part for part in rest))


class Chips(forms.RadioSelect):
    template_name = "widgets/chips.html"


def radio(label: Words, options: Iterable[tuple[str, Words]]) -> forms.ChoiceField:
    return forms.ChoiceField(required=False, label=label, choices=list(options), widget=Chips())


def select(label: Words, options: Iterable[tuple[str, Words]]) -> forms.ChoiceField:
    return forms.ChoiceField(required=False, label=label, choices=list(options))


def plain_fields(foods: Iterable[str], counts: Iterable[str]) -> Fields:
    """Food, toys and all that is only counted."""
    fields: Fields = {name_of("food", kind): CountField(label=FOOD_WORDS[kind]) for kind in foods}
    for toy in TOYS:
        fields[name_of("toys", toy)] = CountField(most=MOST_TOYS, label=TOY_WORDS[toy])
    for count in counts:
        fields[count] = CountField(label=COUNT_WORDS[count])
    for field in fields.values():
        field.widget.attrs["placeholder"] = "0"
    return fields


def tally_fields(sums: Iterable[str]) -> Fields:
    return {
        name_of("tally", key): CountField(
            label=TALLY_WORDS[key], most=999 if key == "cats_vp" else 99
        )
        for key in sums
    }


def cat_fields(
    key: str, cat: Mapping[str, Json], deck: Deck, *, may_wild: bool, may_treat: bool
) -> Fields:
    """The fields on a cat's row: what is asked of its card, or all of a cat not in the edition;
    points set by hand; what the wilds it was given stood for (`may_wild`), and whether its treat is
    food (`may_treat`)."""
    base = ("cats", key)
    card = deck.card(cat["name"])
    found = dict(_asked_fields(base, cat, card.known.missing) if card else _own(base, cat, deck))
    if cat.get("points") is not None:
        found[name_of(*base, "points")] = CountField(least=-99, most=999, label=_("Points by hand"))
    if may_wild and (cat.get("fed") or {}).get("wild"):
        options = [("", _("whatever is best")), *choices(FOOD_WORDS, *FOODS)]
        found[name_of(*base, "wild_as")] = radio(_("The wild food stands for"), options)
    if may_treat and cat.get("fed") == {"treat": 1}:
        options = [("", _("whatever is best")), *TREAT_USES]
        found[name_of(*base, "treat_as")] = radio(_("The treat is"), options)
    return found


def _asked_fields(
    base: tuple[str, ...], cat: Mapping[str, Json], missing: Iterable[str]
) -> Iterator[tuple[str, forms.Field]]:
    base = (*base, "asked")
    for field in missing:
        match field:
            case "vp":
                yield name_of(*base, "vp"), CountField(label=_("Points printed on the card"))
            case "needs":
                yield from _needs(base)
            case "points":
                yield name_of(*base, "points"), CountField(label=PARAMETER_WORDS["points"])
            case "food":
                options = [("", "—"), *choices(FOOD_WORDS, *FOODS), (ALL, _("all food"))]
                yield name_of(*base, "food"), select(PARAMETER_WORDS["food"], options)
            case "ability":
                unknown = [("", _("not known yet")), (NONE, _("it has none"))]
                yield from _ability(base, (cat.get("asked") or {}).get("ability"), unknown)


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
    kind = KINDS.get(ability["kind"]) if isinstance(ability, Mapping) else None
    if not (kind and kind.own_meal):
        yield from _needs(base)
    if not (kind and kind.gives_points):
        yield name_of(*base, "vp"), CountField(label=_("Points printed on the card"))
    yield from _ability(base, ability, [("", _("none"))])


def _needs(base: tuple[str, ...]) -> Iterator[tuple[str, forms.Field]]:
    for food in EATEN:
        yield name_of(*base, "needs", food), CountField(most=9, label=FOOD_WORDS[food])


def _ability(
    base: tuple[str, ...], ability: Json, unknown: Iterable[tuple[str, Words]]
) -> Iterator[tuple[str, forms.Field]]:
    """The kind, and the parameters of the kind there is."""
    kinds = [choice for choice in choices(ABILITY_WORDS) if choice[0] != ASK]
    yield name_of(*base, "ability", "kind"), select(_("Ability"), [*unknown, *kinds])
    kind = ability["kind"] if isinstance(ability, Mapping) else ""
    for parameter, needed in parameters_of(kind).items():
        yield name_of(*base, "ability", parameter), _parameter(parameter, needed)


def _parameter(name: str, needed: bool) -> forms.Field:
    label = PARAMETER_WORDS[name]
    if name not in WORDED:
        return CountField(least=1 if name == "most" else 0, label=label)
    options = (
        choices(COLOUR_WORDS, *COLOURS, "gray") if name == "colour" else choices(FOOD_WORDS, *FOODS)
    )
    return select(label, options if needed else [("", _("all of them")), *options])


# What a new ability says until somebody says otherwise, so that it can be read at once.
FIRST: Mapping[str, Json] = {
    "colour": "black",
    "food": "chicken",
    "points": 1,
    "otherwise": 0,
    "count": 1,
    "most": 4,
}


def parameters_of(kind: str) -> Mapping[str, bool]:
    """The parameters of a kind, and whether an ability of that kind needs each of them."""
    if kind not in KINDS:
        return {}
    return {field.name: field.required for field in msgspec.structs.fields(KINDS[kind])}


def ability_of(kind: str, values: Mapping[str, Json]) -> Json:
    """The JSON of an ability that a table enters, without the parameters that are not of its kind.

    What it needs and nobody gave is what `FIRST` says.
    """
    if kind not in KINDS:
        return ASK if kind == ASK else None
    ability: dict[str, Json] = {"kind": kind}
    for name, needed in parameters_of(kind).items():
        value = values.get(name)
        if value not in (None, ""):
            ability[name] = value
        elif needed:
            ability[name] = FIRST[name]
    return ability


def values(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Every leaf of a sheet under its field's name, and what the fields of choices say."""
    found = {}
    for key, cat in (sheet.get("cats") or {}).items():
        asked = (cat or {}).get("asked") or {}
        if asked.get("ability") == NONE:
            found[name_of("cats", key, "asked", "ability", "kind")] = NONE
    if sheet.get("tally") is not None:
        found["mode"] = TALLIED
    else:
        found["mode"] = sheet.get("feeding") or BEST
    return found
