"""The admin of editions: what every game's `EditionAdmin` shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.forms import BoundField, ModelForm
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.contract import Game
from games.editions import AbstractEdition
from games.reading import DocumentError

if TYPE_CHECKING:  # at run time Django's own class takes no type
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


def captioned(caption: object, answer: bool) -> SafeString:
    """What a row says but does not ask, with a caption as its fields have."""
    message = gettext("yes") if answer else gettext("no")
    return format_html('<span class="caption">{}</span><span>{}</span>', caption, message)


class CaptionedField(BoundField):
    """A field of a row that brings its own label: Django names only the column."""

    def as_widget(self, *args: Any, **options: Any) -> SafeString:
        widget = super().as_widget(*args, **options)
        if self.is_hidden:
            return widget
        return format_html(
            "{}{}", self.label_tag(attrs={"class": "caption"}, label_suffix=""), widget
        )


class CaptionedRows:
    """Rows of an edition whose fields have labels, for screen readers and where a phone shows each
    row as a small card; see static/css/admin.css."""

    def add_fields(self, form: ModelForm[Any], index: int | None) -> None:
        super().add_fields(form, index)  # type: ignore[misc]  # a formset's, mixed in below
        form.bound_field_class = CaptionedField


class AbstractEditionAdmin(ModelAdmin):
    """Subclasses set `game`. Changing an edition changes plays from then on, never earlier ones."""

    game: Game
    list_display = ("name", "slug", "built_in", "changed")
    readonly_fields = ("built_in",)
    actions = ("copy_to_house_rules", "restore_printed")
    save_on_top = True

    def get_formsets_with_inlines(self, request: HttpRequest, obj: Any = None) -> Any:
        for formset, inline in super().get_formsets_with_inlines(request, obj):
            yield type(formset.__name__, (CaptionedRows, formset), {}), inline

    @admin.display(description=_("changed here"), boolean=True)
    def changed(self, edition: AbstractEdition) -> bool:
        return edition.is_changed

    @admin.action(description=_("Copy to make house rules"), permissions=["add"])
    def copy_to_house_rules(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        with transaction.atomic():
            copies = [edition.copy() for edition in chosen]
        message = ngettext(
            "%(n)s edition copied: rename it and change its numbers.",
            "%(n)s editions copied: rename them and change their numbers.",
            len(copies),
        )
        self.message_user(request, message % {"n": len(copies)})

    @admin.action(description=_("Restore what came with the pad"), permissions=["change"])
    def restore_printed(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        with transaction.atomic():
            for edition in chosen.filter(built_in=True, slug__in=self.game.editions):
                edition.restore(self.game.editions[edition.slug])
        self.message_user(request, gettext("The editions are as they came with the pad."))

    def save_related(
        self, request: HttpRequest, form: ModelForm[Any], formsets: Any, change: bool
    ) -> None:
        """Say so at once where the rules could not read what was saved."""
        super().save_related(request, form, formsets, change)
        try:
            self.game.load_deck(form.instance.deck_json())
        except DocumentError as wrong:
            message = gettext("This edition cannot be played with yet. %(why)s") % {"why": wrong}
            self.message_user(request, message, messages.WARNING)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Deleting goes by the page of one edition, which spares the built-in ones."""
        actions: dict[str, Any] = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What came with the pad would be back at the next start."""
        allowed: bool = super().has_delete_permission(request, obj)
        return allowed and not (obj is not None and obj.built_in)
