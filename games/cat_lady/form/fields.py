"""The fields of a hand. A field's name is its path in the sheet: "food.tuna", "cats.c1.points"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.cat_lady.deck import KINDS, Deck, Known, parameter_of
from games.cat_lady.hand.cards import EATEN, FOODS, TOYS
from games.cat_lady.hand.labels import (
    ABILITY_LABELS,
    COUNT_LABELS,
    FOOD_LABELS,
    ITEM_LABELS,
    TALLY_LABELS,
)
from games.cat_lady.hand.manual_feeding import AS_FOOD, IN_PLACE
from games.cat_lady.sheet import BY_HAND, MOST_TOYS
from games.contract import Json, Text, text
from games.declaration import ASK
from games.declaration.tree import Choice, Field, Whole, group_of
from games.forms import CountField, choices, in_words, label

BEST, TALLIED = "best", "tally"
MODES = [
    (BEST, _("Best feeding")),
    (BY_HAND, _("By hand")),
    (TALLIED, _("Sums only")),
]
TREAT_USES = [
    (AS_FOOD, _("food")),
    (IN_PLACE, _("in place of its need")),
]
ALL = "all"
NONE = "none"
PRINTED_POINTS = text("points printed on the card")

Fields = dict[str, forms.Field]
Options = Iterable[tuple[str, Any]]


def name_of(*path: str) -> str:
    """The name of the field for a path; a name has no spaces."""
    return ".".join(path).replace(" ", "_")


def path_of(name: str) -> tuple[str, ...]:
    """The path of a field's name."""
    first, *rest = name.split(".")
    return (first, *(part.replace("_", " ") if first == "toys" else part for part in rest))


class Chips(forms.RadioSelect):
    template_name = "forms/chips.html"


def radio(of: Any, options: Options) -> forms.ChoiceField:
    """One of a few, as chips; `of` is the label."""
    return forms.ChoiceField(required=False, label=of, choices=list(options), widget=Chips())


def select(of: Any, options: Options) -> forms.ChoiceField:
    """One of many, as a list to open; `of` is the label."""
    return forms.ChoiceField(required=False, label=of, choices=list(options))


# -- counts ----------------------------------------------------------------------------------------


def food_fields(kinds: Iterable[str]) -> Fields:
    return {name_of("food", kind): _count(FOOD_LABELS[kind]) for kind in kinds}


def toy_fields() -> Fields:
    return {name_of("toys", toy): _count(ITEM_LABELS[toy], most=MOST_TOYS) for toy in TOYS}


def count_fields(counts: Iterable[str]) -> Fields:
    return {count: _count(COUNT_LABELS[count]) for count in counts}


def tally_fields(sums: Iterable[str]) -> Fields:
    """One that is not entered is missing, not 0."""
    return {
        name_of("tally", key): CountField(
            label=label(TALLY_LABELS[key]), most=999 if key == "cats_vp" else 99
        )
        for key in sums
    }


def _count(of: Text, **limits: int) -> CountField:
    return CountField(label=label(of), **limits)


# -- cats ------------------------------------------------------------------------------------------


def cat_fields(
    key: str, cat: Mapping[str, Json], deck: Deck, *, may_wild: bool, may_treat: bool
) -> Fields:
    """The fields on a cat's row: what is asked of its card, or all of a cat not in the edition;
    points set by hand; what the wilds it was given stood for (`may_wild`), and whether its treat is
    food (`may_treat`)."""
    base = ("cats", key)
    card = deck.card(cat["name"])
    found = dict(_asked_fields(base, cat, card.known) if card else _own(base, cat, deck))
    if cat.get("points") is not None:
        found[name_of(*base, "points")] = CountField(least=-99, most=999, label=_("Points by hand"))
    if may_wild and (cat.get("fed") or {}).get("wild"):
        options = [("", _("whatever is best")), *choices(FOOD_LABELS, *FOODS)]
        found[name_of(*base, "wild_as")] = radio(_("The wild food stands for"), options)
    if may_treat and cat.get("fed") == {"treat": 1}:
        options = [("", _("whatever is best")), *TREAT_USES]
        found[name_of(*base, "treat_as")] = radio(_("The treat is"), options)
    return found


def _asked_fields(
    base: tuple[str, ...], cat: Mapping[str, Json], known: Known
) -> Iterator[tuple[str, forms.Field]]:
    base = (*base, "asked")
    for field in known.missing:
        match field:
            case "vp":
                yield name_of(*base, "vp"), CountField(label=label(PRINTED_POINTS))
            case "needs":
                yield from _needs(base)
            case "points" | "food":
                parameter = parameter_of(known.cat.ability, field)
                yield name_of(*base, field), _asked_parameter(parameter)
            case "ability":
                unknown = [("", _("not known yet")), (NONE, _("it has none"))]
                yield from _ability(base, (cat.get("asked") or {}).get("ability"), unknown)


def _asked_parameter(parameter: Field) -> forms.Field:
    """As `_parameter`, but nothing entered is not known yet, and all of them has a word."""
    if not isinstance(parameter.node, Choice):
        return _parameter(parameter)
    options = [("", "—"), *choices(parameter.words.choices), (ALL, _("all food"))]
    return select(label(text(parameter.words.title)), options)


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
        yield name_of(*base, "vp"), CountField(label=label(PRINTED_POINTS))
    yield from _ability(base, ability, [("", _("none"))])


def _needs(base: tuple[str, ...]) -> Iterator[tuple[str, forms.Field]]:
    for food in EATEN:
        yield name_of(*base, "needs", food), CountField(most=9, label=label(FOOD_LABELS[food]))


def _ability(
    base: tuple[str, ...], ability: Json, unknown: Options
) -> Iterator[tuple[str, forms.Field]]:
    """The kind, and the parameters of the kind there is."""
    kinds = [choice for choice in choices(ABILITY_LABELS) if choice[0] != ASK]
    yield name_of(*base, "ability", "kind"), select(_("Ability"), [*unknown, *kinds])
    kind = ability["kind"] if isinstance(ability, Mapping) else ""
    for parameter in parameters_of(kind):
        yield name_of(*base, "ability", parameter.key), _parameter(parameter)


def _parameter(parameter: Field) -> forms.Field:
    title = label(text(parameter.words.title))
    if isinstance(parameter.node, Choice):
        every = [] if parameter.required else [("", in_words(text(parameter.words.none)))]
        return select(title, [*every, *choices(parameter.words.choices)])
    assert isinstance(parameter.node, Whole)
    return CountField(least=max(0, parameter.node.least), most=parameter.node.most, label=title)


def entries_of(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields say that are not simply a value of the sheet: choices made of several."""
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


# -- abilities as a table chooses them -------------------------------------------------------------


# What a new ability says until somebody says otherwise, so that it can be read at once.
FIRST: Mapping[str, Json] = {
    "colour": "black",
    "food": "chicken",
    "points": 1,
    "otherwise": 0,
    "count": 1,
    "most": 4,
}


def parameters_of(kind: str) -> tuple[Field, ...]:
    """None for what is no kind."""
    return group_of(KINDS[kind]).fields if kind in KINDS else ()


def ability_of(kind: str, values: Mapping[str, Json]) -> Json:
    """The JSON of an ability that a table enters, without the parameters that are not of its kind.

    What it needs and nobody gave is what `FIRST` says.
    """
    if kind not in KINDS:
        return ASK if kind == ASK else None
    ability: dict[str, Json] = {"kind": kind}
    for field in parameters_of(kind):
        value = values.get(field.key)
        if value not in (None, ""):
            ability[field.key] = value
        elif field.required:
            ability[field.key] = FIRST[field.key]
    return ability
