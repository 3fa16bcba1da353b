"""The fields of a form for what a game declares: one for each leaf, named by its path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.contract import Json, Text
from games.declaration import ASK
from games.declaration.leaves import Leaf
from games.declaration.tree import Choice, Field, Flag, FreeText, Kinds, Several, Whole
from scorepad.editions.wording import said, said_later, sentence_later

PREFIX = "data."  # no field of a model begins like that
Options = Sequence[tuple[str, str | Promise]]


def field_name(leaf: Leaf) -> str:
    return PREFIX + leaf.name.replace(" ", "_")


def form_field(leaf: Leaf, deck: Mapping[str, Json]) -> forms.Field:
    """The field of a leaf; `deck` is the JSON of the edition, for choices that depend on it."""
    field = leaf.field
    common: dict[str, Any] = {
        "label": sentence_later(field.words.title),
        "help_text": said_later(field.words.help),
        "required": _is_required(leaf),
    }
    match field.node:
        case Whole(least=least, most=most):
            return forms.IntegerField(min_value=least, max_value=most, **common)
        case Flag():
            return forms.BooleanField(**{**common, "required": False})
        case FreeText(longest=longest):
            return forms.CharField(max_length=longest, **common)
        case Choice() | Kinds():
            return forms.ChoiceField(choices=_options(leaf, deck), **common)
        case Several(item=Choice()) if not field.words.ordered:
            return TickedField(
                every=field.words.every, choices=_choices(field, deck, every=True), **common
            )
        case Several():
            return ListField(field, **common)
    raise TypeError(f"there is no field for {leaf.name}")


def _is_required(leaf: Leaf) -> bool:
    field = leaf.field
    unknown = field.optional or field.words.stand_in is not None
    return field.required and not unknown and leaf.of_kind is None


def _options(leaf: Leaf, deck: Mapping[str, Json]) -> Options:
    """What can be chosen, and what nothing means."""
    field = leaf.field
    options = list(_choices(field, deck))
    if field.words.stand_in is not None and leaf.of_kind is not None:
        options.append((ASK, gettext_lazy("not known: ask the table")))
    if _is_required(leaf):
        return options
    nothing = said_later(field.words.none) if field.words.none else gettext_lazy("not known")
    return [("", "—" if leaf.of_kind is not None and not field.words.none else nothing), *options]


def _choices(field: Field, deck: Mapping[str, Json], *, every: bool = False) -> Options:
    among = deck.get(field.words.among) if field.words.among else None
    return [
        (key, said_later(name))
        for key, name in field.words.choices.items()
        if among is None or key in among or (every and key == field.words.every)
    ]


class TickedField(forms.MultipleChoiceField):
    """Choices to tick. None at all is None; `every` is ticked by itself and stands for all."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, *, every: str, choices: Options, **options: Any) -> None:
        self.every = every
        there = [key for key, _name in choices]
        if every and every not in there:
            choices = [*choices, (every, gettext_lazy("every"))]
        super().__init__(choices=choices, **options)

    def prepare_value(self, value: Any) -> Any:
        return [value] if isinstance(value, str) and value else value

    def clean(self, value: Any) -> Any:
        chosen = super().clean(value)
        return self.every if self.every and self.every in chosen else chosen or None


class ListField(forms.CharField):
    """Numbers or names in their order, with commas."""

    def __init__(self, field: Field, **options: Any) -> None:
        node = field.node
        assert isinstance(node, Several)
        self.item = node.item
        self.fewest, self.most = node.fewest, node.most
        self.names = {said(name).casefold(): key for key, name in field.words.choices.items()}
        options["required"] = field.required and self.fewest > 0
        super().__init__(**options)

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(str(item) for item in value) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> Any:
        written = [part.strip() for part in re.split(r"[,;]", super().clean(value))]
        found = [self._one(part) for part in written if part]
        if not self.fewest <= len(found) <= self.most:
            message = _("Give %(fewest)s to %(most)s of them.")
            raise ValidationError(message % {"fewest": self.fewest, "most": self.most})
        return found

    def _one(self, part: str) -> int | str:
        if not isinstance(self.item, Whole):
            if self.names and part.casefold() not in {*self.names, *self.names.values()}:
                known = ", ".join(self.names)
                raise ValidationError(
                    _("“%(what)s” is none of: %(known)s") % {"what": part, "known": known}
                )
            return self.names.get(part.casefold(), part)
        if not re.fullmatch(r"[-−]?\d{1,6}", part, re.ASCII):
            raise ValidationError(_("“%(what)s” is no whole number.") % {"what": part})
        number = int(part.replace("−", "-"))
        MinValueValidator(self.item.least)(number)
        MaxValueValidator(self.item.most)(number)
        return number


def sections(leaves: Iterable[Leaf]) -> dict[str | Text, list[Leaf]]:
    """Leaves that stand next to each other under one heading."""
    found: dict[Any, list[Leaf]] = {}
    for leaf in leaves:
        heading = leaf.section if isinstance(leaf.section, str) else said(leaf.section)
        found.setdefault(heading, []).append(leaf)
    return found
