"""The filters of the list of cards: those that fit what is listed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games import registry
from games.declaration.declared import CardKind
from games.declaration.facets import CHANGED, UNKNOWN, Filter, filters
from scorepad.editions.models import Card, Edition
from scorepad.editions.wording import said, sentence
from scorepad.web.requests import whole_number

OF = "of"  # the parameter that names a list of cards: "cat-lady.cats"


def chosen_kind(request: HttpRequest) -> CardKind | None:
    """The kind of cards that is listed, None where several are."""
    slug, _dot, key = request.GET.get(OF, "").partition(".")
    if slug not in registry.slugs():
        return None
    kinds: tuple[CardKind, ...] = registry.game(slug).declaration.kinds
    return next((kind for kind in kinds if kind.key == key), None)


class KindFilter(admin.SimpleListFilter):
    """Which game's cards, and which of them."""

    title = _("cards")
    parameter_name = OF

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [
            (f"{game.slug}.{kind.key}", f"{game.name}: {said(kind.field.words.title)}")
            for game in registry.games()
            for kind in game.declaration.kinds
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        slug, _dot, key = (self.value() or "").partition(".")
        return queryset.filter(edition__game_slug=slug, kind=key) if key else queryset


class EditionFilter(admin.SimpleListFilter):
    title = _("edition")
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        slug = request.GET.get(OF, "").partition(".")[0]
        editions = Edition.objects.filter(game_slug=slug) if slug else Edition.objects.all()
        return [
            (str(edition.pk), edition.name if slug else f"{edition.game.name}: {edition}")
            for edition in editions
            if edition.declaration.kinds
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        edition = whole_number(self.value(), digits=18)
        return queryset.filter(edition=edition) if edition else queryset


class UnknownFilter(admin.SimpleListFilter):
    title = _("what is known")
    parameter_name = "known"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("no", _("Something unknown")), ("yes", _("All is known"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        unknown = {"facets__contains": f" {UNKNOWN} "}
        match self.value():
            case "no":
                return queryset.filter(**unknown)
            case "yes":
                return queryset.exclude(**unknown)
        return queryset


class ChangedFilter(admin.SimpleListFilter):
    title = _("changed here")
    parameter_name = "changed"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("No longer as it came with the pad"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        changed = {"facets__contains": f" {CHANGED} "}
        return queryset.filter(**changed) if self.value() == "yes" else queryset


class FacetFilter(admin.SimpleListFilter):
    """Base of the filters that a game's declaration gives."""

    declared: Filter

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(word, sentence(name)) for word, name in self.declared.options]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        known = {word for word, _name in self.declared.options}
        value = self.value()
        return queryset.filter(facets__contains=f" {value} ") if value in known else queryset


def facet_filters(kind: CardKind) -> Iterator[type[FacetFilter]]:
    """A filter class for each question that can be asked about a kind of cards."""
    for one in filters(kind):
        attributes = {"title": said(one.title), "parameter_name": f"f-{one.key}", "declared": one}
        yield type("DeclaredFilter", (FacetFilter,), attributes)
