"""The page of one card: its fields as they are printed, what it does, the way to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.http import HttpRequest
from django.urls import reverse

from games.declaration.declared import NAME
from games.declaration.facets import UNKNOWN
from scorepad.editions.fields import PREFIX
from scorepad.editions.forms import CardForm, DeclaredForm
from scorepad.editions.models import Card
from scorepad.editions.preview import Preview, preview_card
from scorepad.editions.wording import said, sentence

LOOK = "_look"  # a post that saves nothing: what would it do?


@dataclass(frozen=True)
class Section:
    """Fields under a heading; `asks_again`: another choice in it has other fields."""

    heading: str
    fields: tuple[BoundField, ...]
    asks_again: bool = False


@dataclass(frozen=True)
class Neighbours:
    """The cards around one in its list, and the next that has something unknown."""

    place: int
    count: int
    unknown: int
    previous: Card | None
    next: Card | None
    next_unknown: Card | None


def neighbours(card: Card) -> Neighbours:
    """Around a stored card. 1 query."""
    cards = list(Card.objects.filter(edition_id=card.edition_id, kind=card.kind).defer("data"))
    at = next(place for place, other in enumerate(cards) if other.pk == card.pk)
    later = [*cards[at + 1 :], *cards[:at]]
    return Neighbours(
        place=at + 1,
        count=len(cards),
        unknown=sum(f" {UNKNOWN} " in other.facets for other in cards),
        previous=cards[at - 1] if at else None,
        next=cards[at + 1] if at + 1 < len(cards) else None,
        next_unknown=next((other for other in later if f" {UNKNOWN} " in other.facets), None),
    )


def address_of(card: Card) -> str:
    return reverse("admin:editions_card_change", args=[card.pk])


def sections(form: DeclaredForm) -> Iterator[Section]:
    """The fields in the order in which they are printed; of a kind's parameters only its own."""
    heading, asks = "", False
    fields: list[BoundField] = []
    for name, leaf in form.listed.items():
        title = sentence(leaf.section) if len(leaf.path) > 1 or leaf.section else ""
        if title != heading and fields:
            yield Section(heading, tuple(fields), asks)
            fields, asks = [], False
        heading = title
        asks = asks or leaf.is_kind
        if leaf.of_kind is None or _has_parameter(form, name):
            fields.append(form[name])
    if fields:
        yield Section(heading, tuple(fields), asks)


def _has_parameter(form: DeclaredForm, name: str) -> bool:
    """Whether the kind that is chosen has this parameter, or it is wrong and has to be seen."""
    leaf = form.listed[name]
    assert leaf.of_kind is not None
    kind = form[f"{PREFIX}{'.'.join((*leaf.path[:-1], leaf.of_kind.tag))}"].value()
    group = leaf.of_kind.kinds.get(kind or "")
    known = group is not None and any(field.key == leaf.path[-1] for field in group.fields)
    return known or (form.is_bound and LOOK not in form.data and name in form.errors)


def look(form: CardForm, stored: Card | None) -> Preview | None:
    """What the entered card would do; None as long as it is not whole."""
    card: Card = form.instance
    edition, kind = card.edition, card.card_kind
    if form.is_bound:
        if not form.is_valid():
            return None
        entered = form.entered
    elif card.pk:
        entered = card.data
    else:
        return None
    before = edition.deck_json()
    listed = list(before[kind.key])
    was = stored.data if stored is not None else None
    after = [entered if card_data == was else card_data for card_data in listed]
    if was is None:
        after.append(entered)
    # The sample finds a card by its name, so the old one is looked at under the new name.
    name = entered[NAME]
    renamed = [{**card_data, NAME: name} if card_data == was else card_data for card_data in listed]
    return preview_card(
        edition.game, kind, {**before, kind.key: renamed}, {**before, kind.key: after}, entered
    )


def without_strangers(form_class: Any, data: Any) -> Any:
    """What was posted to be looked at, without parameters of another kind: they are gone from the
    page with this answer."""
    found = data.copy()
    for name, leaf in form_class.listed.items():
        if leaf.of_kind is None:
            continue
        tag = f"{PREFIX}{'.'.join((*leaf.path[:-1], leaf.of_kind.tag))}"
        group = leaf.of_kind.kinds.get(data.get(tag) or "")
        if group is None or all(field.key != leaf.path[-1] for field in group.fields):
            found.pop(name, None)
    return found


def page_context(request: HttpRequest, form: CardForm, card: Card | None) -> dict[str, Any]:
    """What the template of a card's page draws, besides what every page of the admin has."""
    instance: Card = form.instance
    return {
        "card": card,
        "edition": instance.edition,
        "kind_title": said(instance.card_kind.field.words.title),
        "around": neighbours(card) if card is not None else None,
        "sections": list(sections(form)),
        "preview": look(form, card),
        "form": form,
        "is_looking": LOOK in request.POST,
    }
