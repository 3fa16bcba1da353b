"""Editions of Box of Treats: a cat edition with gray, boxes and shared goals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.cat_lady.deck import ALL_COLOURS, COUNTS
from games.cat_lady.hand.cards import COLOURS, FOODS, GRAY
from games.cat_lady.labels import COLOUR_LABELS, FOOD_LABELS, GOAL_LABELS
from games.cat_lady.models import (
    FEW,
    AbstractCard,
    AbstractCatsEdition,
    AbstractRow,
    AbstractSupplyRow,
)
from games.contract import Json
from games.forms import choices


class Edition(AbstractCatsEdition):
    """A printing of Box of Treats together with Cat Lady."""

    every_colour = (*COLOURS, GRAY)
    if TYPE_CHECKING:
        boxes: Any
        goals: Any

    class Meta(AbstractCatsEdition.Meta):
        abstract = False

    def deck_json(self) -> dict[str, Json]:
        return super().deck_json() | {
            "boxes": [box.json() for box in self.boxes.all()],
            "goals": [goal.json() for goal in self.goals.all()],
        }

    def fill(self, data: Mapping[str, Json]) -> None:
        super().fill(data)
        self.replace("boxes", data["boxes"], lambda box: {key: box[key] or "" for key in box})
        self.replace("goals", data["goals"], dict)


class Card(AbstractCard):
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="cats")

    class Meta(AbstractCard.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["edition", "name"], name="treats_one_card_a_name")
        ]


class SupplyRow(AbstractSupplyRow):
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="supply")

    class Meta(AbstractSupplyRow.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["edition", "item"], name="treats_one_row_an_item")
        ]


class Box(AbstractRow):
    """A box that is offered by name; others can be made up at the table."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="boxes")
    name = models.CharField(_("name"), max_length=60)
    colour = models.CharField(
        _("colour"), max_length=10, blank=True, choices=choices(COLOUR_LABELS, *ALL_COLOURS)
    )
    food = models.CharField(
        _("food"), max_length=10, blank=True, choices=choices(FOOD_LABELS, *FOODS)
    )

    class Meta(AbstractRow.Meta):
        abstract = False
        verbose_name = _("box")
        verbose_name_plural = _("boxes")

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        if not self.colour and not self.food:
            raise ValidationError(_("A box asks for a colour, a food or both."))

    def json(self) -> dict[str, Json]:
        return {"name": self.name, "colour": self.colour or None, "food": self.food or None}


class Goal(AbstractRow):
    """A shared goal that is offered by name; others can be typed in at the table."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="goals")
    name = models.CharField(_("name"), max_length=60)
    counts = models.CharField(_("counts"), max_length=20, choices=choices(GOAL_LABELS, *COUNTS))
    at_least = models.PositiveSmallIntegerField(_("at least"), validators=FEW)
    vp = models.PositiveSmallIntegerField(
        _("victory points"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(99)],
        help_text=_("Empty means: not known, the table is asked."),
    )
    hungry = models.BooleanField(_("hungry cats count too"), default=False)

    class Meta(AbstractRow.Meta):
        abstract = False
        verbose_name = _("shared goal")
        verbose_name_plural = _("shared goals")
        constraints = [
            models.UniqueConstraint(fields=["edition", "name"], name="treats_one_goal_a_name")
        ]

    def __str__(self) -> str:
        return self.name

    def json(self) -> dict[str, Json]:
        goal: dict[str, Json] = {
            "name": self.name,
            "counts": self.counts,
            "at_least": self.at_least,
            "vp": self.vp,
        }
        return {**goal, "hungry": True} if self.hungry else goal
