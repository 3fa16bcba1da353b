"""The form for an unknown card: a field for each unknown value, as the game declares it.

If a value needs only one answer, it is a row of buttons, so that one tap is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext

from games.contract import Json, UnknownCard, UnknownPart
from games.declaration import ASK
from games.declaration.leaves import Leaf, leaves
from games.declaration.tree import Choice, Field, Kinds, Whole
from games.forms import CountField
from games.game import Game
from games.trees import leaves as values_of
from games.trees import value_at, with_value
from scorepad.editions.forms import form_field, parameter
from scorepad.editions.labels import capitalized
from scorepad.plays.card_answers import Answers
from scorepad.plays.unknown_cards.cards import still_unknown

NUMBERS = range(10)  # the numbers that one tap gives
MOST_FOOD = 9  # of one kind


class Buttons(forms.Select):
    """Answers as buttons, each of which sends the form. With `types`, users can type others."""

    template_name = "forms/buttons.html"
    use_fieldset = True


def unknown_form(
    game: Game, edition: Json, card: UnknownCard, answers: Answers, post: QueryDict | None = None
) -> UnknownForm:
    """Returns the form for a card. After an ability was chosen, the form may ask for a number of
    that ability, or no longer ask for the points."""
    form = UnknownForm(game, edition, card, answers, post)
    given = form.answers if form.is_bound else answers
    chosen = {part.key: given[part.key] for part in form.abilities if part.key in given}
    if not chosen:
        return form
    left = still_unknown(game, edition, card.name, chosen)
    others = left.ways[0] if left else ()
    now = msgspec.structs.replace(left or card, ways=((*form.abilities, *others),))
    return UnknownForm(game, edition, now, answers, post)


class UnknownForm(forms.Form):
    """The form for a card. Fields are named like answers: "vp", "needs.tuna", "ability.kind"."""

    def __init__(
        self, game: Game, edition: Json, card: UnknownCard, answers: Answers, post: QueryDict | None
    ) -> None:
        initial = {".".join(path): value for path, value in values_of(answers)}
        super().__init__(post, initial=initial, auto_id="unknown-%s")
        self.edition, self.card = edition, card
        self.leaves = tuple(leaves(game.declaration.kind(card.kind).group))
        self.abilities: dict[UnknownPart, Kinds] = {}
        self._names = [
            [name for part in way for name in self._add(part)] for way in card.ways if way
        ]

    @property
    def ways(self) -> list[list[forms.BoundField]]:
        """The fields, in a list for each way in which the card can be described."""
        return [[self[name] for name in way] for way in self._names]

    def _add(self, part: UnknownPart) -> Iterator[str]:
        """Adds the fields for an unknown part, and yields their names."""
        for leaf in self.leaves:
            is_whole = leaf.name == part.path
            name = part.key if is_whole else leaf.name
            if not (is_whole or name.startswith(f"{part.path}.")):
                continue
            if leaf.of_kind:
                field = parameter(leaf, self._kind_of(leaf))
                if field is None or not (is_whole or _is_needed(field)):
                    continue
                self.fields[name] = self._field(
                    replace(leaf, field=field), part.none if is_whole else ""
                )
            elif isinstance(leaf.field.node, Kinds):
                self.abilities[part] = leaf.field.node
                self.initial.setdefault(name, self.initial.get(part.key))
                self.fields[name] = self._field(leaf, part.none)
            elif is_whole:
                self.fields[name] = self._field(leaf, part.none)
            else:
                title = capitalized(leaf.field.words.title)
                self.fields[name] = CountField(most=MOST_FOOD, label=title)
            yield name

    def _kind_of(self, leaf: Leaf) -> str | None:
        """Returns the kind of ability with this parameter: the chosen one, else the printed one."""
        assert leaf.of_kind is not None
        path = (*leaf.path[:-1], leaf.of_kind.tag)
        name = ".".join(path)
        chosen: str | None = self[name].value() if name in self.fields else None
        return chosen or value_at(self.card.data, path)

    def _field(self, leaf: Leaf, none: str) -> Any:
        """Returns a field like that in the edition's form, but with answers to tap."""
        field: Any = form_field(leaf, self.edition)
        field.required, field.help_text = False, ""
        words, attrs = leaf.field.words, {"data-label": field.label}
        if isinstance(leaf.field.node, Whole):
            numbers = [(n, str(n)) for n in NUMBERS if n >= leaf.field.node.least]
            field.widget = Buttons({**attrs, "types": True}, choices=numbers)
            return field
        keys = [key for key, _label in field.choices if key not in ("", ASK, words.every)]
        known = [(key, capitalized(words.choices[key])) for key in keys]
        nothing = [(none, capitalized(words.none))] if none else []
        if leaf.is_kind:
            known = [("", gettext("not known yet")), *nothing, *known]
        elif isinstance(leaf.field.node, Choice):
            field.widget, known = Buttons(attrs), [*known, *nothing]
        field.choices = known
        return field

    @property
    def answers(self) -> Answers:
        """The posted answers, without empty ones. If the card can be described in several ways,
        only the way with the most answers counts."""
        self.full_clean()
        return max((self._answers(way) for way in self._names), key=len, default={})

    def _answers(self, way: list[str]) -> dict[str, Json]:
        found: dict[str, Json] = {}
        for name in way:
            value = self.cleaned_data.get(name)
            if not (value == [] or (value == 0 and isinstance(self.fields[name], CountField))):
                found = with_value(found, name.split("."), value)
        for part, kinds in self.abilities.items():
            ability = _ability(kinds, found.pop(part.key, {}), part.none)
            found |= {part.key: ability} if ability else {}
        return found


def _is_needed(field: Field) -> bool:
    """Whether an ability is unknown without this parameter. The others can be asked for later."""
    return field.required and not field.may_be_unknown


def _ability(kinds: Kinds, chosen: dict[str, Json], none: str) -> Json:
    """Returns the answer about an ability; None if a parameter that it needs was not answered."""
    kind = chosen.get(kinds.tag)
    if kind is None or kind == none:
        return kind
    fields = kinds.kinds[kind].fields
    if any(_is_needed(field) and field.key not in chosen for field in fields):
        return None
    unknown = {
        field.key: ASK if field.words.none else None for field in fields if field.may_be_unknown
    }
    return {**unknown, **chosen}
