"""The admin of cat editions; Box of Treats registers its own with the same parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.cat_lady.card_reading import EVERY
from games.cat_lady.form.ability import PARAMETERS, parameters_of
from games.cat_lady.game import CAT_LADY
from games.cat_lady.hand.cards import COLOURS, EATEN
from games.cat_lady.labels import COLOUR_LABELS
from games.cat_lady.models import AbstractCard, Card, Edition, SupplyRow
from games.edition_admin import AbstractEditionAdmin, captioned
from games.forms import choices

if TYPE_CHECKING:  # at run time Django's own classes take no types
    ModelForm = forms.ModelForm[Any]
    ModelAdmin = admin.ModelAdmin[Any]
    TabularInline = admin.TabularInline[Any, Any]
else:
    ModelForm = forms.ModelForm
    ModelAdmin = admin.ModelAdmin
    TabularInline = admin.TabularInline


class ColoursField(forms.MultipleChoiceField):
    """Colours to tick, kept as one text with commas."""

    widget = forms.CheckboxSelectMultiple

    def prepare_value(self, value: Any) -> Any:
        return value.split(",") if isinstance(value, str) else value

    def clean(self, value: Any) -> str:
        chosen = super().clean(value)
        return EVERY if EVERY in chosen else ",".join(chosen)

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial or ""), data)


class CardForm(ModelForm):
    """A cat. The parameters that its kind of ability does not have must be empty."""

    colours = ColoursField(
        required=False,
        label=_("colours"),
        choices=choices(COLOUR_LABELS, *COLOURS, EVERY),
        help_text=_("None at all means: not known."),
    )

    def clean(self) -> dict[str, Any] | None:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        known = parameters_of(cleaned.get("kind") or "")
        for name in PARAMETERS:
            if name not in known and cleaned.get(name) not in (None, ""):
                self.add_error(name, ValidationError(_("This ability has no such number.")))
        return cleaned


class CardAdmin(ModelAdmin):
    """One cat with its ability. All cats of an edition are listed on the edition's own page."""

    form = CardForm
    list_display = ("name", "edition", "stray", "is_known")
    list_filter = ("edition", "stray")
    search_fields = ("name",)
    fieldsets = (
        (None, {"fields": ("edition", "name", "stray", "min_players", "colours", "vp")}),
        (_("Food it needs"), {"fields": (EATEN,)}),
        (_("Ability"), {"fields": ("kind", PARAMETERS)}),
    )

    @admin.display(description=_("all is known"), boolean=True)
    def is_known(self, card: AbstractCard) -> bool:
        return card.is_known

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("edition")


class CardInline(TabularInline):
    """The cats of an edition at a glance; abilities have a page for each cat."""

    fields = ("place", "name", "stray", "min_players", *EATEN, "vp", "is_known")
    readonly_fields = ("is_known",)
    show_change_link = True
    extra = 0

    @admin.display(description=_("all is known"))
    def is_known(self, card: AbstractCard) -> str:
        return captioned(_("all is known"), card.is_known)


class SupplyInline(TabularInline):
    fields = ("item", "count")
    extra = 0


class CatsEditionAdmin(AbstractEditionAdmin):
    """What the pages of both games' editions share."""

    fieldsets = (
        (None, {"fields": ("name", "slug", "built_in", "notes")}),
        (
            _("Points"),
            {
                "fields": (
                    ("hungry", "leftover", "vp_token", "treat_vp"),
                    "toy_sets",
                    ("costume_most", "costume_second", "costume_none"),
                    ("catnip_one", "catnip_some", "catnip_many"),
                )
            },
        ),
    )


class CatLadyCardInline(CardInline):
    model = Card


class CatLadySupplyInline(SupplyInline):
    model = SupplyRow


@admin.register(Edition)
class EditionAdmin(CatsEditionAdmin):
    game = CAT_LADY
    inlines = (CatLadySupplyInline, CatLadyCardInline)


@admin.register(Card)
class CatLadyCardAdmin(CardAdmin):
    pass
