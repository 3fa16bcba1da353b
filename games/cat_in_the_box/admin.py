from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.forms import BaseInlineFormSet
from django.utils.translation import gettext as _

from games.cat_in_the_box.deck import SEATS
from games.cat_in_the_box.game import CAT_IN_THE_BOX
from games.cat_in_the_box.models import BoardRow, Edition, PlayerCount
from games.edition_admin import AbstractEditionAdmin

if TYPE_CHECKING:  # at run time Django's own classes take no types
    InlineFormSet = BaseInlineFormSet[Any, Any, Any]
    TabularInline = admin.TabularInline[Any, Any]
else:
    InlineFormSet = BaseInlineFormSet
    TabularInline = admin.TabularInline


class PlayerCountFormSet(InlineFormSet):
    """Wants every number of players exactly once."""

    def clean(self) -> None:
        super().clean()
        if any(self.errors):
            return
        given = sorted(form.cleaned_data["players"] for form in self.forms if _is_kept(form))
        if given != list(SEATS):
            raise ValidationError(_("Give the numbers for 2, 3, 4 and 5 players, once each."))


class BoardRowFormSet(InlineFormSet):
    """Wants a board to put tokens on."""

    def clean(self) -> None:
        super().clean()
        if not any(self.errors) and not any(_is_kept(form) for form in self.forms):
            raise ValidationError(_("The board needs at least one row."))


def _is_kept(form: Any) -> bool:
    """Whether a row was filled in and is not being deleted."""
    entered = getattr(form, "cleaned_data", {})
    return bool(entered) and not entered.get("DELETE")


class BoardRowInline(TabularInline):
    model = BoardRow
    formset = BoardRowFormSet
    extra = 0


class PlayerCountInline(TabularInline):
    model = PlayerCount
    formset = PlayerCountFormSet
    extra = 0


@admin.register(Edition)
class EditionAdmin(AbstractEditionAdmin):
    game = CAT_IN_THE_BOX
    inlines = (BoardRowInline, PlayerCountInline)
