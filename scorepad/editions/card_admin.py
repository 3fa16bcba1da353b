"""Cards in the admin: a list of all cards of all editions and games, and a page for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.contract import Text
from games.declaration.comparison import summary
from games.declaration.declared import CardKind
from games.declaration.facets import CHANGED, UNKNOWN
from games.declaration.leaves import leaves
from scorepad.editions.edition_admin import PreviewAdmin
from scorepad.editions.forms import (
    PREVIEW,
    CardForm,
    field_name,
    form_class,
    kind_name,
    parameter,
    sections,
)
from scorepad.editions.labels import titles_of, translated
from scorepad.editions.models import Card, Edition
from scorepad.web.requests import row_number
from scorepad.web.words import comma_list

OF = "of"  # the parameter that names a list of cards: "cat-lady.cats"


class KindFilter(admin.SimpleListFilter):
    """Filters cards by game and kind."""

    title = _("cards")
    parameter_name = OF

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [
            (f"{game.slug}.{kind.key}", f"{game.name}: {translated(kind.field.words.title)}")
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
        edition = row_number(self.value())
        return queryset.filter(edition=edition) if edition else queryset


class StateFilter(admin.SimpleListFilter):
    """Filters cards by what is known of them, or by whether they were changed on this pad."""

    title = _("what is known")
    parameter_name = "known"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("no", _("Something unknown")),
            ("yes", _("All is known")),
            ("changed", _("No longer as it came with the pad")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        unknown = Q(facets__contains=f" {UNKNOWN} ")
        changed = Q(facets__contains=f" {CHANGED} ")
        chosen = {"no": unknown, "yes": ~unknown, "changed": changed}
        return queryset.filter(chosen.get(str(self.value()), Q()))


# -- the page of one card: what it does, and the way to the next -----------------------------------


@dataclass(frozen=True)
class Neighbours:
    """The cards before and after a card in its list, and the next card with an unknown value."""

    place: int
    count: int
    previous: Card | None
    next: Card | None
    next_unknown: Card | None


def neighbours(card: Card) -> Neighbours:
    """Returns the neighbours of a stored card. 1 query."""
    cards = list(Card.objects.filter(edition_id=card.edition_id, kind=card.kind).defer("data"))
    at = next(place for place, other in enumerate(cards) if other.pk == card.pk)
    later = [*cards[at + 1 :], *cards[:at]]
    return Neighbours(
        place=at + 1,
        count=len(cards),
        previous=cards[at - 1] if at else None,
        next=cards[at + 1] if at + 1 < len(cards) else None,
        next_unknown=next((other for other in later if f" {UNKNOWN} " in other.facets), None),
    )


@dataclass(frozen=True)
class CardPreview:
    """A sentence about what a card with the entered values does. `unknown` are the titles of the
    values that the players would be asked for."""

    sentence: Text | None
    unknown: tuple[str, ...]


def preview(form: CardForm) -> CardPreview | None:
    """Returns what the entered or stored card does; None as long as the card is incomplete."""
    card: Card = form.instance
    if form.is_bound and not form.is_valid():
        return None
    entered = form.entered if form.is_bound else card.data
    if not entered:
        return None
    unknown, titles = card.card_kind.unknown(entered), titles_of(card.card_kind)
    whole = not any("." in part for part in unknown)
    told = card.card_kind.read(entered).description if whole else None
    return CardPreview(told, tuple(titles[part] for part in unknown))


# -- the admin -------------------------------------------------------------------------------------


@admin.register(Card)
class CardAdmin(PreviewAdmin):
    """The admin of the cards of all editions and games."""

    template = "card"
    list_display = ("name", "says", "edition_name", "unknown")
    list_per_page = 120
    ordering = ("edition", "kind", "place", "pk")
    empty_value_display = ""
    list_filter = (KindFilter, EditionFilter, StateFilter)
    search_fields = ("name",)  # and more, see get_search_results
    search_help_text = _("A name, a number, a colour ...")

    @admin.display(description=_("what it says"))
    def says(self, card: Card) -> str:
        parts = summary(card.card_kind.group, card.data)
        return " · ".join(translated(part) for part in parts) or "—"

    @admin.display(description=_("edition"), ordering="edition__name")
    def edition_name(self, card: Card) -> str:
        return f"{card.edition.game.name}, {card.edition.name}"

    @admin.display(description=_("unknown"))
    def unknown(self, card: Card) -> str:
        """Returns the titles of the values that the players would be asked for."""
        if card.is_known:
            return ""
        titles = titles_of(card.card_kind)
        return comma_list(translated(titles[part]) for part in card.card_kind.unknown(card.data))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        """Returns the cards with every word in their name or among their values: "17", "orange"."""
        for word in search_term.split():
            value = Q(facets__contains=f"={word.casefold()} ")
            queryset = queryset.filter(Q(name__icontains=word) | value)
        return queryset, False

    # one card

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Adds a card. The address has its edition and kind: `?edition=<id>&kind=<list>`."""
        if self._new_card(request) is None:
            say = gettext("Open an edition, and add the card there.")
            self.message_user(request, say, messages.WARNING)
            return redirect("admin:editions_edition_changelist")
        if PREVIEW in request.POST and self.has_add_permission(request):
            return self.draw_preview(request, None)
        return super().add_view(request, form_url, extra_context)

    def drawn(self, request: HttpRequest, form: Any, row: Card | None) -> dict[str, Any]:
        card: Card = form.instance
        is_preview = PREVIEW in request.POST
        return {
            **({"title": str(row or card.edition)} if row or is_preview else {}),
            "card": row,
            "edition": card.edition,
            "around": neighbours(row) if row is not None else None,
            "sections": list(sections(form)),
            "shows_preview": True,
            "preview": preview(form),
            "form": form,
            "is_preview": is_preview,
        }

    def entered(self, form_class: Any, post: Any) -> Any:
        """Returns the entered values, without the parameters of kinds that are not chosen. The
        response also removes these from the page."""
        copy = post.copy()
        for name, leaf in form_class.listed.items():
            if leaf.of_kind and not parameter(leaf, post.get(kind_name(leaf))):
                copy.pop(name, None)
        return copy

    def response_change(self, request: HttpRequest, obj: Card) -> HttpResponse:
        """Redirects to the card that the button names."""
        around = neighbours(obj)
        following = {"_next": around.next, "_unknown": around.next_unknown}
        wanted = next((step for name, step in following.items() if name in request.POST), None)
        self.message_user(request, gettext("Saved: %(card)s.") % {"card": obj}, messages.SUCCESS)
        return redirect("admin:editions_card_change", (wanted or obj).pk)

    def response_add(
        self, request: HttpRequest, obj: Card, post_url_continue: str | None = None
    ) -> HttpResponse:
        self.message_user(request, gettext("Saved: %(card)s.") % {"card": obj}, messages.SUCCESS)
        if "_addanother" in request.POST:
            return redirect(request.get_full_path())
        return redirect("admin:editions_card_change", obj.pk)

    def _new_card(self, request: HttpRequest) -> tuple[Edition, CardKind] | None:
        """Returns the edition and kind in a new card's address; None if either does not exist."""
        edition = Edition.objects.filter(pk=row_number(request.GET.get("edition"))).first()
        kinds = edition.declaration.kinds if edition is not None else ()
        kind = next((kind for kind in kinds if kind.key == request.GET.get("kind")), None)
        return None if edition is None or kind is None else (edition, kind)

    def _edition_and_kind(
        self, request: HttpRequest, card: Card | None
    ) -> tuple[Edition, CardKind] | None:
        return self._new_card(request) if card is None else (card.edition, card.card_kind)

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **kw: Any) -> Any:
        owner = self._edition_and_kind(request, obj)
        if owner is not None:
            edition, kind = owner
            kw["form"] = form_class(
                CardForm, kind.group, edition.numbers, edition=edition, kind=kind.key
            )
        return super().get_form(request, obj, change, **kw)

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        """Returns only the fields, because the page has its own template."""
        owner = self._edition_and_kind(request, obj)
        listed = leaves(owner[1].group) if owner is not None else ()
        return [(None, {"fields": [field_name(leaf) for leaf in listed]})]

    def save_model(self, request: HttpRequest, obj: Card, form: Any, change: bool) -> None:
        last = obj.edition.cards.filter(kind=obj.kind).aggregate(last=Max("place"))["last"] or 0
        obj.put(form.entered, obj.place if change else last + 1)
        with transaction.atomic():
            obj.save()
            obj.edition.record(request.user)

    def delete_model(self, request: HttpRequest, obj: Card) -> None:
        with transaction.atomic():
            obj.delete()
            obj.edition.record(request.user)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> None:
        with transaction.atomic():
            editions = {card.edition for card in queryset.select_related("edition")}
            queryset.delete()
            for edition in editions:
                edition.record(request.user)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        return super().get_queryset(request).select_related("edition")
