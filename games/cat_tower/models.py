"""Editions of Cat Tower, as the admin edits them."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.contract import Json
from games.editions import AbstractEdition

NUMBERS = ("cards", "hand", "foundation", "fall", "fall_with_token", "card_points")


class Edition(AbstractEdition):
    """All its numbers are its own fields."""

    cards = models.PositiveSmallIntegerField(
        _("cat cards in the box"),
        default=42,
        validators=[MinValueValidator(6), MaxValueValidator(999)],
    )
    hand = models.PositiveSmallIntegerField(
        _("cards dealt"), default=7, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    foundation = models.PositiveSmallIntegerField(
        _("cards under the tower"),
        default=1,
        validators=[MaxValueValidator(99)],
        help_text=_("Where the hands leave cards for it."),
    )
    fall = models.PositiveSmallIntegerField(
        _("cards taken after a fall"), default=2, validators=[MaxValueValidator(99)]
    )
    fall_with_token = models.PositiveSmallIntegerField(
        _("cards taken when a token fell"), default=3, validators=[MaxValueValidator(99)]
    )
    card_points = models.PositiveSmallIntegerField(
        _("penalty points per card left"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(99)],
    )

    class Meta(AbstractEdition.Meta):
        abstract = False

    def deck_json(self) -> dict[str, Json]:
        return {"name": self.name, **{name: getattr(self, name) for name in NUMBERS}}

    def fill(self, data: Mapping[str, Json]) -> None:
        for name in ("name", *NUMBERS):
            setattr(self, name, data[name])
        self.save()
