"""A cat read from JSON: of an edition, with what a table adds to it, or given whole.

All three are the same fields; what stays unknown is said, and the table is asked for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.cat_lady.hand.abilities import Ability, Kind
from games.cat_lady.hand.cards import COLOURS, FOODS, GRAY, Cat, Needs
from games.reading import Reader

CAT_FIELDS = ("name", "stray", "colours", "needs", "vp", "ability")
ASK = "ask"
EVERY = "every"

KINDS: dict[str, type[Kind]] = {str(kind.__struct_config__.tag): kind for kind in Ability.__args__}


class Known(msgspec.Struct, frozen=True):
    """A cat as far as it is known. `missing` are the fields to ask for: colours, needs, vp,
    ability, and of an ability points and food. Without its points a cat counts 0."""

    cat: Cat
    missing: tuple[str, ...] = ()


def read_cat(reader: Reader, every_colour: tuple[str, ...], *, may_ask: bool = False) -> Known:
    """The cat of an object with `CAT_FIELDS`, whose other keys are the caller's.

    `may_ask`: unknown parts of abilities may be null or "ask", as in an edition. Raises
    `games.reading.DocumentError`.
    """
    ability, missing = read_ability(reader.at("ability"), may_ask=may_ask)
    if ability is not None and ability.own_meal:
        needs = None
        _fields_of_needs(reader.at("needs"))
    else:
        needs = _needs(reader.at("needs"))
        missing += ("needs",) if needs is None else ()
    colours = _colours(reader.at("colours"), every_colour)
    vp = None if reader.at("vp").value is None else reader.at("vp").whole(least=-99, most=99)
    if vp is None and not (ability is not None and ability.gives_points):
        missing += ("vp",)
    return Known(
        Cat(
            name=reader.at("name").text(),
            colours=colours or (),
            needs=needs,
            vp=vp,
            ability=ability,
            stray=reader.at("stray").flag(),
        ),
        missing if colours is not None else (*missing, "colours"),
    )


def _colours(reader: Reader, every: tuple[str, ...]) -> tuple[str, ...] | None:
    if reader.value is None:
        return None
    if reader.value == EVERY:
        return every
    return reader.list_of(lambda item: item.one_of((*COLOURS, GRAY), "colour"))


def _needs(reader: Reader) -> Needs | None:
    return None if reader.value is None else Needs(**_fields_of_needs(reader))


def _fields_of_needs(reader: Reader) -> dict[str, int]:
    return {food: count.count() for food, count in reader.items((*FOODS, "any"), "food")}


# -- abilities -------------------------------------------------------------------------------------

READ: dict[str, Callable[[Reader], Any]] = {
    "colour": lambda reader: reader.one_of((*COLOURS, GRAY), "colour"),
    "food": lambda reader: reader.one_of(FOODS, "food"),
    "points": lambda reader: reader.whole(least=-99, most=99),
    "otherwise": lambda reader: reader.whole(least=-99, most=99),
    "base": lambda reader: reader.whole(least=-99, most=99),
    "count": lambda reader: reader.whole(least=0, most=99),
    "most": lambda reader: reader.whole(least=1, most=99),
}


def read_ability(
    reader: Reader, *, may_ask: bool = False
) -> tuple[Ability | None, tuple[str, ...]]:
    """An ability, and what is not known of it ("ability", "points", "food").

    Raises `games.reading.DocumentError` where its parameters are not those of its kind.
    """
    if reader.value is None:
        return None, ()
    if may_ask and reader.value == ASK:
        return None, ("ability",)
    name = reader.at("kind").one_of(KINDS, "ability")
    parameters = msgspec.structs.fields(KINDS[name])
    reader.fields("kind", *(parameter.name for parameter in parameters))
    given: dict[str, Any] = {}
    missing: tuple[str, ...] = ()
    for parameter in parameters:
        value = reader.at(parameter.name)
        if may_ask and _is_asked(value, parameter.name):
            missing += (parameter.name,)
        elif value.value is not None:
            given[parameter.name] = READ[parameter.name](value)
        elif parameter.required:
            raise value.fail(f'"{name}" needs its {parameter.name}')
    if missing:  # as long as a part is unknown the ability gives nothing
        given |= {"points": 0} | ({"food": FOODS[0]} if "food" in missing else {})
    return KINDS[name](**given), missing  # type: ignore[return-value]


def _is_asked(value: Reader, parameter: str) -> bool:
    return value.value == ASK or (parameter == "points" and value.value is None)
