"""Editions and cards of all games in the admin: everything follows what the games declare."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.declaration.declared import CardKind
from games.declaration.leaves import leaves
from games.declaration.tree import Group
from scorepad.editions.fields import field_name, sections
from scorepad.editions.filters import (
    EditionFilter,
    KindFilter,
    UnknownFilter,
    chosen_kind,
    facet_filters,
)
from scorepad.editions.forms import CardForm, NumbersForm, form_class
from scorepad.editions.models import Card, Edition
from scorepad.editions.table_views import export_cards, import_cards
from scorepad.editions.wording import said, sentence

if TYPE_CHECKING:  # at run time Django's own class takes no type
    EditionModelAdmin = admin.ModelAdmin[Edition]
    CardModelAdmin = admin.ModelAdmin[Card]
else:
    EditionModelAdmin = CardModelAdmin = admin.ModelAdmin

Fieldsets = list[tuple[str | None, dict[str, Any]]]


def fieldsets_of(group: Group) -> Fieldsets:
    """The fields of a declared struct under their headings, in the order in which they stand."""
    editable = [leaf for leaf in leaves(group) if not leaf.field.words.fixed]
    return [
        (sentence(heading) or None, {"fields": [field_name(leaf) for leaf in several]})
        for heading, several in sections(editable).items()
    ]


@admin.register(Edition)
class EditionAdmin(EditionModelAdmin):
    """The numbers of an edition. Changing them changes plays from then on, never earlier ones."""

    list_display = ("name", "game_name", "slug", "built_in", "changed", "retired")
    list_filter = ("game_slug", "built_in", "retired")
    search_fields = ("name", "slug", "notes")
    actions = ("copy_to_house_rules", "restore_printed")
    save_on_top = True

    @admin.display(description=_("game"), ordering="game_slug")
    def game_name(self, edition: Edition) -> str:
        return edition.game.name

    @admin.display(description=_("changed here"), boolean=True)
    def changed(self, edition: Edition) -> bool:
        return edition.is_changed

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a new one begins as a copy

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        """What came with the pad would be back at the next start."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and not (obj is not None and obj.built_in)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Deleting goes by the page of one edition, which spares the built-in ones."""
        actions: dict[str, Any] = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions

    def get_urls(self) -> list[Any]:
        def page(view: Any) -> Any:
            return self.admin_site.admin_view(partial(view, model_admin=self))

        return [
            path("<int:pk>/<slug:key>.csv", page(export_cards), name="editions_edition_export"),
            path("<int:pk>/<slug:key>/table/", page(import_cards), name="editions_edition_import"),
            *super().get_urls(),
        ]

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **kw: Any) -> Any:
        if obj is not None:
            kw["form"] = form_class(NumbersForm, obj.declaration.numbers, obj.numbers)
        return super().get_form(request, obj, change, **kw)

    def get_fieldsets(self, request: HttpRequest, obj: Edition | None = None) -> Any:
        own = (None, {"fields": ["name", "slug", "notes", "retired"]})
        return [own, *(fieldsets_of(obj.declaration.numbers) if obj is not None else ())]

    def save_model(self, request: HttpRequest, obj: Edition, form: Any, change: bool) -> None:
        obj.numbers = obj.numbers_of(form.entered)
        with transaction.atomic():
            obj.save()
            obj.record(request.user)

    @admin.action(description=_("Copy to make house rules"), permissions=["change"])
    def copy_to_house_rules(self, request: HttpRequest, chosen: QuerySet[Edition]) -> None:
        with transaction.atomic():
            copies = [edition.copy(request.user) for edition in chosen]
        message = ngettext(
            "%(n)s edition copied: rename it and change its numbers.",
            "%(n)s editions copied: rename them and change their numbers.",
            len(copies),
        )
        self.message_user(request, message % {"n": len(copies)})

    @admin.action(description=_("Restore what came with the pad"), permissions=["change"])
    def restore_printed(self, request: HttpRequest, chosen: QuerySet[Edition]) -> None:
        with transaction.atomic():
            for edition in chosen.filter(built_in=True):
                data = edition.game.editions.get(edition.slug)
                if data is not None:
                    edition.restore(data, request.user)
        self.message_user(request, gettext("The editions are as they came with the pad."))


@admin.register(Card)
class CardAdmin(CardModelAdmin):
    """The cards of all editions of all games."""

    list_display = ("name", "kind_name", "edition_name", "is_known")
    search_fields = ("name",)  # and more, see get_search_results
    search_help_text = _("A name, a number, a colour ...")
    list_select_related = ("edition",)
    save_on_top = True

    @admin.display(description=_("kind"))
    def kind_name(self, card: Card) -> str:
        return f"{card.edition.game.name}: {said(card.card_kind.field.words.title)}"

    @admin.display(description=_("edition"), ordering="edition__name")
    def edition_name(self, card: Card) -> str:
        return card.edition.name

    @admin.display(description=_("all is known"), boolean=True)
    def is_known(self, card: Card) -> bool:
        return card.is_known

    def get_list_filter(self, request: HttpRequest) -> Any:
        kind = chosen_kind(request)
        more = facet_filters(kind) if kind is not None else ()
        return [KindFilter, EditionFilter, UnknownFilter, *more]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        """Every word is part of the name, or one of the card's values: "17", "orange"."""
        for word in search_term.split():
            value = Q(facets__contains=f"={word.casefold()} ")
            queryset = queryset.filter(Q(name__icontains=word) | value)
        return queryset, False

    # one card

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A card is added to an edition: `?edition=<id>&kind=<list>`."""
        if self._new_card(request) is None:
            say = gettext("Open an edition, and add the card there.")
            self.message_user(request, say, messages.WARNING)
            return redirect(reverse("admin:editions_edition_changelist"))
        return super().add_view(request, form_url, extra_context)

    def _new_card(self, request: HttpRequest) -> tuple[Edition, CardKind] | None:
        """The edition and the list that a new card goes to."""
        pk = request.GET.get("edition", "")
        edition = Edition.objects.filter(pk=pk).first() if pk.isdecimal() else None
        kinds = edition.declaration.kinds if edition is not None else ()
        kind = next((one for one in kinds if one.key == request.GET.get("kind")), None)
        return None if edition is None or kind is None else (edition, kind)

    def _edition_and_kind(
        self, request: HttpRequest, card: Card | None
    ) -> tuple[Edition, CardKind] | None:
        return self._new_card(request) if card is None else (card.edition, card.card_kind)

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **kw: Any) -> Any:
        found = self._edition_and_kind(request, obj)
        if found is not None:
            edition, kind = found
            kw["form"] = form_class(
                CardForm, kind.group, edition.numbers, edition=edition, kind=kind.key
            )
        return super().get_form(request, obj, change, **kw)

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        found = self._edition_and_kind(request, obj)
        return fieldsets_of(found[1].group) if found is not None else []

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
