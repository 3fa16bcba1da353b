from __future__ import annotations

from django.contrib import admin

from games.box_of_treats.game import BOX_OF_TREATS
from games.box_of_treats.models import Box, Card, Edition, Goal, SupplyRow
from games.cat_lady.admin import (
    CardAdmin,
    CardForm,
    CardInline,
    CatsEditionAdmin,
    ColoursField,
    SupplyInline,
    TabularInline,
)
from games.cat_lady.card_reading import EVERY
from games.cat_lady.deck import ALL_COLOURS
from games.cat_lady.labels import COLOUR_LABELS
from games.forms import choices


class TreatsCardForm(CardForm):
    colours = ColoursField(
        required=False,
        label=CardForm.base_fields["colours"].label,
        choices=choices(COLOUR_LABELS, *ALL_COLOURS, EVERY),
        help_text=CardForm.base_fields["colours"].help_text,
    )


class TreatsCardInline(CardInline):
    model = Card


class TreatsSupplyInline(SupplyInline):
    model = SupplyRow


class BoxInline(TabularInline):
    model = Box
    fields = ("place", "name", "colour", "food")
    extra = 0


class GoalInline(TabularInline):
    model = Goal
    fields = ("place", "name", "counts", "hungry", "at_least", "vp")
    extra = 0


@admin.register(Edition)
class EditionAdmin(CatsEditionAdmin):
    game = BOX_OF_TREATS
    inlines = (TreatsSupplyInline, BoxInline, GoalInline, TreatsCardInline)


@admin.register(Card)
class TreatsCardAdmin(CardAdmin):
    form = TreatsCardForm
