"""The forms for numbers and cards of editions. They are made from what a game declares: a field for
each single value (a leaf), named by the path of that value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.contract import Json, text
from games.declaration import ASK
from games.declaration.declared import NAME
from games.declaration.leaves import Leaf, leaves
from games.declaration.tree import Choice, Field, Flag, FreeText, Group, Kinds, Several, Whole
from games.reader import DocumentError
from games.trees import value_at, with_value
from scorepad.editions.labels import capitalized, capitalized_lazy, translated, translated_lazy
from scorepad.editions.models import Card, Edition

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[Any]
else:
    ModelForm = forms.ModelForm

PREVIEW = "_preview"  # a post that saves nothing and shows what it would do
PREFIX = "data."  # no field of a model begins like that
Options = Sequence[tuple[str, str | Promise]]


def field_name(leaf: Leaf) -> str:
    return PREFIX + leaf.name.replace(" ", "_")


def kind_name(leaf: Leaf) -> str:
    """Returns the name of the field that chooses a kind. `leaf` is a parameter of that kind."""
    assert leaf.of_kind is not None
    return PREFIX + ".".join((*leaf.path[:-1], leaf.of_kind.tag))


def parameter(leaf: Leaf, kind: str | None) -> Field | None:
    """Returns the declared field for the leaf in this kind; None if the kind lacks it."""
    assert leaf.of_kind is not None
    group = leaf.of_kind.kinds.get(kind or "")
    fields = group.fields if group is not None else ()
    return next((field for field in fields if field.key == leaf.path[-1]), None)


def form_field(leaf: Leaf, deck: Mapping[str, Json]) -> forms.Field:
    """Returns a form field for a leaf. `deck` is the edition's JSON, which can name its choices."""
    field = leaf.field
    common: dict[str, Any] = {
        "label": capitalized_lazy(field.words.title),
        "help_text": translated_lazy(field.words.help),
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
    """Returns the choices for a leaf. If it may be empty, the first choice says what that means."""
    field = leaf.field
    options = list(_choices(field, deck))
    if field.words.stand_in is not None and leaf.of_kind is not None:
        options.append((ASK, gettext_lazy("not known: ask the players")))
    if _is_required(leaf):
        return options
    nothing = translated_lazy(field.words.none) if field.words.none else gettext_lazy("not known")
    return [("", "—" if leaf.of_kind is not None and not field.words.none else nothing), *options]


def _choices(field: Field, deck: Mapping[str, Json], *, every: bool = False) -> Options:
    among = deck.get(field.words.among) if field.words.among else None
    return [
        (key, translated_lazy(name))
        for key, name in field.words.choices.items()
        if among is None or key in among or (every and key == field.words.every)
    ]


class TickedField(forms.MultipleChoiceField):
    """Choices to tick; None if nothing is ticked. `every`, if ticked, stands for all of them."""

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
    """A list of numbers or names, in order, separated by commas."""

    def __init__(self, field: Field, **options: Any) -> None:
        node = field.node
        assert isinstance(node, Several)
        self.item = node.item
        self.fewest, self.most = node.fewest, node.most
        self.names = {translated(name).casefold(): key for key, name in field.words.choices.items()}
        options["required"] = options["required"] and self.fewest > 0
        super().__init__(**options)

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(str(one) for one in value) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> Any:
        written = [part.strip() for part in re.split(r"[,;]", super().clean(value))]
        found = [self._one(part) for part in written if part]
        if not found and not self.required:
            return [] if self.fewest == 0 else None
        if not self.fewest <= len(found) <= self.most:
            message = _("Enter %(fewest)s to %(most)s values.")
            raise ValidationError(message % {"fewest": self.fewest, "most": self.most})
        return found

    def _one(self, part: str) -> int | str:
        if not isinstance(self.item, Whole):
            if self.names and part.casefold() not in {*self.names, *self.names.values()}:
                known = ", ".join(self.names)
                raise ValidationError(
                    _("“%(what)s” is not one of: %(known)s") % {"what": part, "known": known}
                )
            return self.names.get(part.casefold(), part)
        if not re.fullmatch(r"[-−]?\d{1,6}", part, re.ASCII):
            raise ValidationError(_("“%(what)s” is not a whole number.") % {"what": part})
        number = int(part.replace("−", "-"))
        MinValueValidator(self.item.least)(number)
        MaxValueValidator(self.item.most)(number)
        return number


# -- the forms ------------------------------------------------------------------------------------


class DeclaredForm(ModelForm):
    """The base class of the forms made by `form_class`: a field for each leaf of `group`."""

    stored: str  # the model's field with the edited JSON, empty for a new row
    group: Group
    listed: Mapping[str, Leaf]  # by the name of the form field

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        there: Mapping[str, Json] = getattr(self.instance, self.stored) or {}
        for name, leaf in self.listed.items():
            value = value_at(there, leaf.path)
            if value is None and there and not leaf.field.optional:
                value = self._nothing(there, leaf)
            elif value is None and not there and len(leaf.path) == 1:  # a part of an unknown value
                value = leaf.field.default
            self.initial.setdefault(name, value)

    def _nothing(self, there: Mapping[str, Json], leaf: Leaf) -> Json:
        """Returns what a field shows for an empty value, which the JSON leaves out."""
        around = value_at(there, leaf.path[:-1]) if len(leaf.path) > 1 else there
        return leaf.field.default if around is not None and leaf.of_kind is None else None

    def clean(self) -> dict[str, Any] | None:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        self._check_parameters(cleaned)
        if not self.errors:
            self.entered = self._collect(cleaned)
            try:
                self.check(self.entered)
            except DocumentError as wrong:
                self._refuse(wrong)
        return cleaned

    def check(self, entered: dict[str, Json]) -> None:
        """Checks that the values fit together. Raises `DocumentError` with the path of a field."""
        raise NotImplementedError

    def _collect(self, cleaned: Mapping[str, Any]) -> dict[str, Json]:
        data: dict[str, Json] = {}
        for name, leaf in self.listed.items():
            value = cleaned.get(name)
            if value is not False and value != []:
                data = with_value(data, leaf.path, value)
        return data

    def _check_parameters(self, cleaned: Mapping[str, Any]) -> None:
        """Checks that the chosen kind has all parameters that it needs, and no others."""
        for name, leaf in self.listed.items():
            if leaf.of_kind is None or leaf.is_kind or name in self.errors:
                continue
            field, value = parameter(leaf, cleaned.get(kind_name(leaf))), cleaned.get(name)
            is_empty = value is None or value is False or value == ""
            if field is None and not is_empty:
                self.add_error(name, ValidationError(_("This ability has no such number.")))
            elif field and is_empty and field.required and field.words.stand_in is None:
                self.add_error(name, ValidationError(_("This ability needs this number.")))

    def _refuse(self, wrong: DocumentError) -> None:
        """Shows an error of the rules beside the field that caused it."""
        path = re.sub(r"\[\d+\]", "", wrong.path).strip("$.")
        for name in self.listed:
            if path and f"{name.removeprefix(PREFIX)}.".startswith(f"{path}."):
                self.add_error(name, ValidationError(capitalized(wrong.reason)))
                return
        self.add_error(None, ValidationError(capitalized(wrong.reason)))


class NumbersForm(DeclaredForm):
    """The form for an edition's numbers and name."""

    stored = "numbers"

    class Meta:
        model = Edition
        fields = ["name", "slug", "notes", "retired"]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if "slug" in self.fields:  # editions of the pad are found by their slug
            self.fields["slug"].disabled = self.instance.built_in

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        others = Edition.objects.of(self.instance.game).exclude(pk=self.instance.pk)
        if others.filter(slug=slug).exists():
            raise ValidationError(_("Another edition of this game has this short name."))
        return slug

    def check(self, entered: dict[str, Json]) -> None:
        edition: Edition = self.instance
        fixed = [field.key for field in self.group.fields if field.words.fixed]
        kept = {key: value for key, value in edition.numbers.items() if key in fixed}
        emptied = dict.fromkeys(field.key for field in edition.declaration.numbers.fields)
        name = self.cleaned_data.get("name") or edition.name
        self.entered = deck = edition.declaration.normalize(
            {**edition.deck_json(), **emptied, **kept, **entered, NAME: name}
        )
        edition.game.load_deck(deck)


class CardForm(DeclaredForm):
    """The form for a card. For a new card, `edition` and `kind` are set on the class."""

    stored = "data"
    edition: Edition | None = None
    kind = ""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.instance.pk is None and self.edition is not None:
            self.instance.edition, self.instance.kind = self.edition, self.kind
        self.fields[PREFIX + NAME].required = False  # a game may name its cards itself
        if self.instance.pk is None and not self.is_bound:
            first = self.fields[next(iter(self.listed))]  # cards are typed in one after the other
            first.widget.attrs["autofocus"] = True

    class Meta:
        model = Card
        fields: list[str] = []

    def check(self, entered: dict[str, Json]) -> None:
        card: Card = self.instance
        kind = card.card_kind
        entered = kind.cls.complete(entered)
        if not entered.get(NAME):
            raise DocumentError(NAME, text("Give the card a name."))
        kind.read(entered)
        self.entered = kind.normalize(entered)
        deck = card.edition.deck_json()
        others = card.edition.cards.filter(kind=card.kind).exclude(pk=card.pk)
        cards = [*others.values_list("data", flat=True), self.entered]
        try:
            card.edition.game.load_deck({**deck, card.kind: cards})
        except DocumentError as wrong:
            mine = f"$.{card.kind}[{len(cards) - 1}]"
            if not wrong.path.startswith(mine):
                raise DocumentError(
                    "", text("{path}: {what}", path=wrong.path, what=wrong.reason)
                ) from None
            raise DocumentError(wrong.path.removeprefix(mine), wrong.reason) from None


def form_class(
    base: type[DeclaredForm], group: Group, deck: Mapping[str, Json], **more: Any
) -> type[DeclaredForm]:
    """Returns a form class with a field for each leaf of a struct, in an edition with this deck."""
    listed = {field_name(leaf): leaf for leaf in leaves(group) if not leaf.field.words.fixed}
    fields = {name: form_field(leaf, deck) for name, leaf in listed.items()}
    return type(base.__name__, (base,), {"group": group, "listed": listed, **fields, **more})


# -- as a page shows them --------------------------------------------------------------------------


@dataclass(frozen=True)
class FormSection:
    """Fields with a common heading."""

    heading: str
    fields: tuple[BoundField, ...]


def sections(form: DeclaredForm) -> Iterator[FormSection]:
    """Yields the sections as they are shown, with only the chosen kind's parameters."""
    heading = ""
    fields: list[BoundField] = []
    for name, leaf in form.listed.items():
        title = capitalized(leaf.section)
        if title != heading and fields:
            yield FormSection(heading, tuple(fields))
            fields = []
        heading = title
        if leaf.of_kind is None or _has_parameter(form, name):
            fields.append(form[name])
    if fields:
        yield FormSection(heading, tuple(fields))


def _has_parameter(form: DeclaredForm, name: str) -> bool:
    """Whether the chosen kind has this parameter, or its value is invalid and has to be shown."""
    leaf = form.listed[name]
    known = parameter(leaf, form[kind_name(leaf)].value()) is not None
    return known or (form.is_bound and PREVIEW not in form.data and name in form.errors)
