from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import F
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.cantankerous_cats.card_list import Line, UnreadableLineError, read_lines, with_cards
from games.cantankerous_cats.game import CANTANKEROUS_CATS
from games.cantankerous_cats.models import Card, Edition
from games.edition_admin import AbstractEditionAdmin

if TYPE_CHECKING:  # at run time Django's own classes take no types
    ModelForm = forms.ModelForm[Edition]
    TabularInline = admin.TabularInline[Any, Any]
else:
    ModelForm = forms.ModelForm
    TabularInline = admin.TabularInline


class EditionForm(ModelForm):
    """An edition; a whole box of cards can be written down in one go."""

    more_cards = forms.CharField(
        required=False,
        strip=False,
        label=_("Cards, a line each"),
        widget=forms.Textarea(attrs={"rows": 6, "cols": 60, "placeholder": "17, Name, 2/3"}),
        help_text=_(
            "Number, name, worth and effect, with commas. Worth is 4 for hearts, 2/3 for points"
            " and cost, or incident. What is not known stays empty. A card that is there already"
            " takes over what its line says."
        ),
    )

    def clean_more_cards(self) -> list[Line]:
        try:
            return read_lines(self.cleaned_data["more_cards"])
        except UnreadableLineError as wrong:
            message = _("Line %(line)s cannot be read at “%(what)s”. A line is like: 17, Name, 2/3")
            raise ValidationError(
                message, params={"line": wrong.number, "what": wrong.what}
            ) from None


class CardInline(TabularInline):
    """The cards as they are looked for: by number, those without one at the end."""

    model = Card
    fields = (
        "number",
        "name",
        "kind",
        "hearts",
        "value",
        "cost",
        "effect",
        "out_of_kitten",
        "out_of_basic",
    )
    ordering = (F("number").asc(nulls_last=True), "name", "pk")
    extra = 0


@admin.register(Edition)
class EditionAdmin(AbstractEditionAdmin):
    game = CANTANKEROUS_CATS
    form = EditionForm
    inlines = (CardInline,)
    fieldsets = (
        (None, {"fields": ("name", "slug", "built_in", "notes")}),
        (
            _("Winning"),
            {"fields": (("points_to_win", "hearts_to_win"), "hearts_to_be_adopted")},
        ),
        (
            _("Pounce tokens"),
            {"fields": ("tokens", "pounce_at_start", ("pounce_cards", "pounce_cards_feral"))},
        ),
        (_("Cards in the hand"), {"fields": ("dealt", ("drawn", "drawn_kitten"))}),
        (_("Many cards at once"), {"fields": ("more_cards",)}),
    )

    def save_related(
        self, request: HttpRequest, form: forms.ModelForm[Any], formsets: Any, change: bool
    ) -> None:
        """The lines come last: what they say holds."""
        super().save_related(request, form, formsets, change)
        if lines := form.cleaned_data.get("more_cards"):
            form.instance.fill(with_cards(form.instance.deck_json(), lines))
