from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.forms import BaseInlineFormSet
from django.utils.translation import gettext as _

from games.cat_in_the_box.deck import SEATS
from games.cat_in_the_box.game import CatInTheBox
from games.cat_in_the_box.models import BoardRow, Edition, PlayerCount
from games.edition_admin import AbstractEditionAdmin


class PlayerCountFormSet(BaseInlineFormSet[Any, Any, Any]):
    """Wants every number of players exactly once."""

    def clean(self) -> None:
        super().clean()
        kept = [form for form in self.forms if not self._should_delete_form(form)]
        given = sorted(form.cleaned_data["players"] for form in kept if _is_filled(form))
        if not any(self.errors) and given != list(SEATS):
            raise ValidationError(_("Give the numbers for 2, 3, 4 and 5 players, once each."))


class BoardRowFormSet(BaseInlineFormSet[Any, Any, Any]):
    """Wants a board to put tokens on."""

    def clean(self) -> None:
        super().clean()
        kept = [form for form in self.forms if not self._should_delete_form(form)]
        if not any(self.errors) and not any(_is_filled(form) for form in kept):
            raise ValidationError(_("The board needs at least one row."))


def _is_filled(form: Any) -> bool:
    return bool(getattr(form, "cleaned_data", None))


class BoardRowInline(admin.TabularInline[Any, Any]):
    model = BoardRow
    formset = BoardRowFormSet
    extra = 0


class PlayerCountInline(admin.TabularInline[Any, Any]):
    model = PlayerCount
    formset = PlayerCountFormSet
    extra = 0


@admin.register(Edition)
class EditionAdmin(AbstractEditionAdmin):
    game = CatInTheBox
    inlines = (BoardRowInline, PlayerCountInline)
