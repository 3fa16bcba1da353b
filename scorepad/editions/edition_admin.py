"""The editions of all games in the admin: everything follows what the games declare."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.declaration.leaves import leaves
from scorepad.editions import edition_views
from scorepad.editions.card_import_views import export_cards, import_cards
from scorepad.editions.card_page import LOOK
from scorepad.editions.edition_page import OWN_FIELDS, page_context
from scorepad.editions.fields import field_name
from scorepad.editions.forms import NumbersForm, form_class
from scorepad.editions.models import Edition
from scorepad.web.admin import PageAdmin
from scorepad.web.words import enumerated


class GameFilter(admin.SimpleListFilter):
    title = _("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(game.slug, game.name) for game in registry.games()]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        return queryset.filter(game_slug=self.value()) if self.value() else queryset


@admin.register(Edition)
class EditionAdmin(PageAdmin[Edition]):
    """The numbers of an edition. Changing them changes plays from then on, never earlier ones."""

    list_display = ("name", "game_name", "state")
    list_filter = (GameFilter, "built_in", "retired")
    search_fields = ("name", "slug", "notes")
    actions = None

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().changelist_view(
            request, {"title": gettext("Editions"), **(extra_context or {})}
        )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        return super().get_queryset(request).prefetch_related("cards")

    @admin.display(description=_("game"), ordering="game_slug")
    def game_name(self, edition: Edition) -> str:
        return edition.game.name

    @admin.display(description=_("state"))
    def state(self, edition: Edition) -> str:
        """What holds of it, in words: on a phone no column has a head."""
        holds = {
            gettext("comes with the pad"): edition.built_in,
            gettext("changed here"): edition.is_changed,
            gettext("retired"): edition.retired,
        }
        return enumerated(words for words, true in holds.items() if true) or "–"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a new one begins as a copy

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        """What came with the pad would be back at the next start."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and not (obj is not None and obj.built_in)

    def get_urls(self) -> list[Any]:
        def page(view: Any) -> Any:
            return self.admin_site.admin_view(partial(view, model_admin=self))

        views = edition_views
        return [
            path("<int:pk>/<slug:key>.csv", page(export_cards), name="editions_edition_export"),
            path("<int:pk>/<slug:key>/table/", page(import_cards), name="editions_edition_import"),
            path("<int:pk>/copy/", page(views.copy), name="editions_edition_copy"),
            path("<int:pk>/restore/", page(views.restore), name="editions_edition_restore"),
            path("<int:pk>/default/", page(views.make_default), name="editions_edition_default"),
            path("<int:pk>/compare/", page(views.comparison), name="editions_edition_compare"),
            path(
                "<int:pk>/history/<int:revision>/",
                page(views.put_back),
                name="editions_edition_put_back",
            ),
            *super().get_urls(),
        ]

    # one edition

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **kw: Any) -> Any:
        if obj is not None:
            kw["form"] = form_class(NumbersForm, obj.declaration.numbers, obj.numbers)
        return super().get_form(request, obj, change, **kw)

    def get_fieldsets(self, request: HttpRequest, obj: Edition | None = None) -> Any:
        """Only which fields there are: the page has a template of its own."""
        listed = leaves(obj.declaration.numbers) if obj is not None else ()
        editable = [field_name(leaf) for leaf in listed if not leaf.field.words.fixed]
        return [(None, {"fields": [*OWN_FIELDS, *editable]})]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        edition = self.get_object(request, object_id) if LOOK in request.POST else None
        if edition is not None and self.has_change_permission(request, edition):
            return self._look(request, edition)
        return super().change_view(request, object_id, form_url, extra_context)

    def _look(self, request: HttpRequest, edition: Edition) -> HttpResponse:
        """What the entered numbers would do; nothing is saved. The whole page without scripts."""
        form = self.get_form(request, edition, change=True)(request.POST, instance=edition)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "has_change_permission": True,
            "has_delete_permission": self.has_delete_permission(request, edition),
            **page_context(request, form, edition, is_looking=True),
        }
        stored = Edition.objects.get(pk=edition.pk)
        context |= {"edition": stored, "title": f"{stored.game.name}: {stored}"}
        part = "_live.html" if request.headers.get("HX-Request") else "edition/change_form.html"
        return TemplateResponse(request, f"admin/editions/{part}", context)

    def page(
        self, request: HttpRequest, obj: Edition | None, context: Mapping[str, Any]
    ) -> dict[str, Any]:
        if obj is None:
            return {}
        found = page_context(request, context["adminform"].form, obj, is_looking=False)
        return found | {"title": f"{obj.game.name}: {obj}", "subtitle": None}

    def save_model(self, request: HttpRequest, obj: Edition, form: Any, change: bool) -> None:
        obj.numbers = obj.numbers_of(form.entered)
        with transaction.atomic():
            obj.save()
            obj.record(request.user)

    def response_change(self, request: HttpRequest, obj: Edition) -> HttpResponse:
        self.message_user(request, gettext("Saved: %(card)s.") % {"card": obj}, messages.SUCCESS)
        return redirect(reverse("admin:editions_edition_change", args=[obj.pk]))

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        edition = self.get_object(request, object_id)
        if edition is None or not self.has_view_permission(request, edition):
            raise Http404
        return edition_views.history(request, self, edition)
