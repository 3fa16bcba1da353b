"""The forms in which numbers and cards are edited, made from what a game declares.

The lines of a CSV file go through the same forms: there is one validation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.contract import Json, text
from games.declaration.declared import NAME
from games.declaration.leaves import Leaf, leaves, put_at
from games.declaration.tree import Group
from games.reader import DocumentError
from games.trees import value_at
from scorepad.editions.fields import PREFIX, field_name, form_field
from scorepad.editions.models import Card, Edition
from scorepad.editions.wording import sentence

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[Any]
else:
    ModelForm = forms.ModelForm


class DeclaredForm(ModelForm):
    """Base of the forms that `form_class` makes: a field for each leaf of `group`."""

    group: Group
    listed: Mapping[str, Leaf]  # by the name of the field

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        there = self.stored()
        for name, leaf in self.listed.items():
            value = value_at(there, leaf.path)
            if value is None and there and not leaf.field.optional:
                value = self._nothing(there, leaf)
            elif value is None and not there and len(leaf.path) == 1:  # a part is not known yet
                value = leaf.field.default
            self.initial.setdefault(name, value)

    def _nothing(self, there: Mapping[str, Json], leaf: Leaf) -> Json:
        """What stands in a field whose value was nothing and so left out."""
        around = value_at(there, leaf.path[:-1]) if len(leaf.path) > 1 else there
        return leaf.field.default if around is not None and leaf.of_kind is None else None

    def stored(self) -> Mapping[str, Json]:
        """The JSON that is edited; empty for something new."""
        raise NotImplementedError

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
        """Raises `DocumentError`, whose path begins below the declared struct."""
        raise NotImplementedError

    def _collect(self, cleaned: Mapping[str, Any]) -> dict[str, Json]:
        data: dict[str, Json] = {}
        for name, leaf in self.listed.items():
            value = cleaned.get(name)
            if value is not False and value not in (None, "", []):
                put_at(data, leaf.path, value)
        return data

    def _check_parameters(self, cleaned: Mapping[str, Any]) -> None:
        """The parameters that a kind does not have are empty, and those that it needs are not."""
        kinds = {leaf.path[:-1]: cleaned.get(name) for name, leaf in self._leaves(is_kind=True)}
        for name, leaf in self._leaves(is_kind=False):
            if leaf.of_kind is None or name in self.errors:
                continue
            group = leaf.of_kind.kinds.get(kinds.get(leaf.path[:-1]) or "")
            fields = {field.key: field for field in group.fields} if group else {}
            field, value = fields.get(leaf.path[-1]), cleaned.get(name)
            is_empty = value is None or value is False or value == ""
            if field is None and not is_empty:
                self.add_error(name, ValidationError(_("This ability has no such number.")))
            elif field and is_empty and field.required and field.words.stand_in is None:
                self.add_error(name, ValidationError(_("This ability needs it.")))

    def _leaves(self, *, is_kind: bool) -> list[tuple[str, Leaf]]:
        return [(name, leaf) for name, leaf in self.listed.items() if leaf.is_kind is is_kind]

    def _refuse(self, wrong: DocumentError) -> None:
        """Show an error of the rules beside the field that it is about."""
        path = re.sub(r"\[\d+\]", "", wrong.path).strip(".")
        for name in self.listed:
            if path and f"{name.removeprefix(PREFIX)}.".startswith(f"{path}."):
                self.add_error(name, ValidationError(sentence(wrong.said)))
                return
        self.add_error(None, ValidationError(sentence(wrong.said)))


class NumbersForm(DeclaredForm):
    """The numbers of an edition, with its name."""

    class Meta:
        model = Edition
        fields = ["name", "slug", "notes", "retired"]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if "slug" in self.fields:  # what comes with the pad is found by it
            self.fields["slug"].disabled = self.instance.built_in

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        others = Edition.objects.of(self.instance.game).exclude(pk=self.instance.pk)
        if others.filter(slug=slug).exists():
            raise ValidationError(_("Another edition of this game has this short name."))
        return slug

    def stored(self) -> Mapping[str, Json]:
        numbers: Mapping[str, Json] = self.instance.numbers
        return numbers

    def check(self, entered: dict[str, Json]) -> None:
        edition: Edition = self.instance
        fixed = {key: edition.numbers[key] for key in _fixed(self.group) if key in edition.numbers}
        name = self.cleaned_data.get("name") or edition.name
        self.entered = deck = edition.declaration.tidy(
            {**edition.deck_json(), **_without_numbers(edition), **fixed, **entered, NAME: name}
        )
        try:
            edition.game.load_deck(deck)
        except DocumentError as wrong:
            raise DocumentError(wrong.path.removeprefix("$"), wrong.said) from None


def _fixed(group: Group) -> list[str]:
    return [field.key for field in group.fields if field.words.fixed]


def _without_numbers(edition: Edition) -> dict[str, Json]:
    return dict.fromkeys(field.key for field in edition.declaration.numbers.fields)


class CardForm(DeclaredForm):
    """A card of an edition. The class of a new card knows its edition and its list."""

    edition: Edition | None = None
    kind = ""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.instance.pk is None and self.edition is not None:
            self.instance.edition, self.instance.kind = self.edition, self.kind
        self.fields[PREFIX + NAME].required = False  # a game may call a card by something else
        if self.instance.pk is None and not self.is_bound:
            first = self.fields[next(iter(self.listed))]  # cards are typed in one after the other
            first.widget.attrs["autofocus"] = True

    class Meta:
        model = Card
        fields: list[str] = []

    def stored(self) -> Mapping[str, Json]:
        data: Mapping[str, Json] = self.instance.data or {}
        return data

    def check(self, entered: dict[str, Json]) -> None:
        card: Card = self.instance
        kind = card.card_kind
        entered = kind.cls.complete(entered)
        if not entered.get(NAME):
            raise DocumentError(NAME, text("Give the card a name."))
        kind.read(entered)
        self.entered = kind.tidy(entered)
        self.check_among_others(card)

    def check_among_others(self, card: Card) -> None:
        """Some things are wrong only together with the other cards of the edition."""
        deck = card.edition.deck_json()
        others = card.edition.cards.filter(kind=card.kind).exclude(pk=card.pk)
        cards = [*others.values_list("data", flat=True), self.entered]
        try:
            card.edition.game.load_deck({**deck, card.kind: cards})
        except DocumentError as wrong:
            mine = f"$.{card.kind}[{len(cards) - 1}]"
            if not wrong.path.startswith(mine):
                raise DocumentError(
                    "", text("{path}: {what}", path=wrong.path, what=wrong.said)
                ) from None
            raise DocumentError(wrong.path.removeprefix(mine), wrong.said) from None


class RowForm(CardForm):
    """A row of a table: what is wrong only between cards is found when all rows are read."""

    def check_among_others(self, card: Card) -> None:
        pass


def form_class(
    base: type[DeclaredForm], group: Group, deck: Mapping[str, Json], **more: Any
) -> type[DeclaredForm]:
    """A form class with a field for each leaf of a struct, in an edition with this deck."""
    listed = {field_name(leaf): leaf for leaf in leaves(group) if not leaf.field.words.fixed}
    fields = {name: form_field(leaf, deck) for name, leaf in listed.items()}
    return type(base.__name__, (base,), {"group": group, "listed": listed, **fields, **more})
