"""The page of an edition: its numbers in groups, its cards, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.declaration.comparison import Difference, compare
from games.declaration.declared import CardKind
from games.declaration.facets import UNKNOWN
from scorepad.clubs.models import Club
from scorepad.editions.card_page import Section, sections
from scorepad.editions.forms import NumbersForm
from scorepad.editions.models import Card, Edition, Revision
from scorepad.editions.preview import Preview, preview_sample
from scorepad.editions.uses import uses_of
from scorepad.editions.wording import said

OWN_FIELDS = ("name", "slug", "notes", "retired")


@dataclass(frozen=True)
class CardsOf:
    """The cards of one kind, as an edition's page tells of them."""

    kind: CardKind
    title: str
    count: int
    unknown: int
    listed: str  # addresses
    added: str


def cards_of(edition: Edition) -> tuple[CardsOf, ...]:
    """1 query, if the game has cards."""
    kinds = edition.declaration.kinds
    if not kinds:
        return ()
    open_cards = Count("pk", filter=Q(facets__contains=f" {UNKNOWN} "))
    counted = Card.objects.filter(edition=edition).order_by().values_list("kind")
    counts = {
        kind: (count, unknown)
        for kind, count, unknown in counted.annotate(count=Count("pk"), unknown=open_cards)
    }
    listed, added = reverse("admin:editions_card_changelist"), reverse("admin:editions_card_add")
    return tuple(
        CardsOf(
            kind,
            said(kind.field.words.title),
            *counts.get(kind.key, (0, 0)),
            f"{listed}?of={edition.game_slug}.{kind.key}&edition={edition.pk}",
            f"{added}?edition={edition.pk}&kind={kind.key}",
        )
        for kind in kinds
    )


def look(form: NumbersForm) -> Preview | None:
    """The game's sample scored with the numbers as they are and as they were entered."""
    edition: Edition = form.instance
    before = edition.deck_json()
    if not form.is_bound:
        return preview_sample(edition.game, before, before)
    if not form.is_valid():
        return None
    return preview_sample(edition.game, before, form.entered)


def page_context(
    request: HttpRequest, form: NumbersForm, edition: Edition, *, is_looking: bool
) -> dict[str, Any]:
    """What the template of an edition's page draws."""
    own = Section(_("Edition"), tuple(form[name] for name in OWN_FIELDS if name in form.fields))
    sees_clubs = request.user.has_perm("clubs.view_club")
    clubs = Club.objects.exclude(default_editions__edition=edition)
    others = Edition.objects.of(edition.game).exclude(pk=edition.pk)
    return {
        "edition": edition,
        "cards": cards_of(edition),
        "uses": uses_of(edition),
        "others": list(others),
        "can_be_restored": edition.slug in edition.game.editions and edition.is_changed,
        "sections": [own, *sections(form)],
        "defaults": list(edition.defaults.select_related("club")) if sees_clubs else [],
        "clubs": list(clubs) if sees_clubs else [],
        "preview": look(form),
        "form": form,
        "is_looking": is_looking,
    }


# -- earlier states --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A state of an edition beside the one before it."""

    revision: Revision
    differences: tuple[Difference, ...]
    is_first: bool
    is_current: bool

    @property
    def title(self) -> str:
        """What was done, in a few words."""
        if self.is_first:
            return _("As it began")
        cards = sum(one.kind is not None for one in self.differences)
        parts = []
        if cards < len(self.differences):
            parts.append(_("numbers"))
        if cards == 1:
            parts += [one.name for one in self.differences if one.kind is not None]
        elif cards:
            parts.append(ngettext("%(n)s card", "%(n)s cards", cards) % {"n": cards})
        return ", ".join(parts) or _("nothing that can be seen")


MOST_STEPS = 50


def steps(edition: Edition, card: Card | None = None) -> list[Step]:
    """The latest states, newest first; only those in which a card differs if one is given."""
    kept = list(edition.revisions.select_related("user")[: MOST_STEPS + 1])
    present = edition.deck_json()
    found = []
    for place, revision in enumerate(kept[:MOST_STEPS]):
        before = kept[place + 1].deck if place + 1 < len(kept) else None
        differences = compare(edition.declaration, before or {}, revision.deck) if before else ()
        if card is not None:
            differences = tuple(one for one in differences if _is_about(one, card))
        if card is None or differences:
            current = revision.deck == present
            found.append(Step(revision, differences, before is None, current))
    return found


def _is_about(difference: Difference, card: Card) -> bool:
    kind = difference.kind
    return kind is not None and kind.key == card.kind and difference.name == card.name
