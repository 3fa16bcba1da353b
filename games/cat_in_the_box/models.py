"""Editions of Cat in the Box, as the admin edits them."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.validators import (
    MaxValueValidator,
    MinValueValidator,
    validate_comma_separated_integer_list,
)
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.contract import Json
from games.editions import AbstractEdition

AT_LEAST_ONE = [MinValueValidator(1), MaxValueValidator(20)]


class Edition(AbstractEdition):
    """The points; the board's rows and the numbers by player count are its parts."""

    copies = models.PositiveSmallIntegerField(
        _("copies of each card"), default=5, validators=AT_LEAST_ONE
    )
    trick_points = models.SmallIntegerField(_("points per trick"), default=1)
    token_points = models.SmallIntegerField(_("points per token of the group"), default=1)
    paradox_points = models.SmallIntegerField(
        _("points per trick after a paradox"),
        default=-1,
        validators=[MaxValueValidator(0)],
        help_text=_("0 or less."),
    )

    class Meta(AbstractEdition.Meta):
        abstract = False

    def deck_json(self) -> dict[str, Json]:
        rows = list(self.rows.all())
        covering = sorted(
            (row for row in rows if row.covered is not None), key=lambda row: row.covered or 0
        )
        return {
            "name": self.name,
            "rows": [row.colour for row in rows],
            "cover_order": [row.colour for row in covering],
            "copies": self.copies,
            "trick_points": self.trick_points,
            "token_points": self.token_points,
            "paradox_points": self.paradox_points,
            "players": {str(count.players): count.json() for count in self.counts.all()},
        }

    def fill(self, data: Mapping[str, Json]) -> None:
        self.name = data["name"]
        for name in ("copies", "trick_points", "token_points", "paradox_points"):
            setattr(self, name, data[name])
        self.save()
        self.rows.all().delete()
        covering = list(data["cover_order"])
        for place, colour in enumerate(data["rows"], 1):
            covered = covering.index(colour) + 1 if colour in covering else None
            BoardRow.objects.create(edition=self, place=place, colour=colour, covered=covered)
        self.counts.all().delete()
        for players, numbers in data["players"].items():
            offered = ",".join(str(value) for value in numbers["predictions"])
            PlayerCount.objects.create(
                edition=self, players=int(players), **{**numbers, "predictions": offered}
            )


class BoardRow(models.Model):
    """One row of the research board."""

    class Colour(models.TextChoices):
        RED = "red", _("red")
        BLUE = "blue", _("blue")
        YELLOW = "yellow", _("yellow")
        GREEN = "green", _("green")

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="rows")
    place = models.PositiveSmallIntegerField(_("place from the top"))
    colour = models.CharField(_("colour"), max_length=10, choices=Colour)
    covered = models.PositiveSmallIntegerField(
        _("covered as number"),
        null=True,
        blank=True,
        help_text=_("With covered spaces: 1 for the row that is covered first."),
    )

    class Meta:
        ordering = ["place"]
        verbose_name = _("row of the board")
        verbose_name_plural = _("rows of the board")
        constraints = [
            models.UniqueConstraint(fields=["edition", "colour"], name="one_row_a_colour"),
        ]

    def __str__(self) -> str:
        return self.get_colour_display()


class PlayerCount(models.Model):
    """What differs with the number of players."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="counts")
    players = models.PositiveSmallIntegerField(
        _("players"), validators=[MinValueValidator(2), MaxValueValidator(5)]
    )
    columns = models.PositiveSmallIntegerField(
        _("highest number"), validators=[MinValueValidator(1), MaxValueValidator(9)]
    )
    hand = models.PositiveSmallIntegerField(_("cards each"), validators=AT_LEAST_ONE)
    tricks = models.PositiveSmallIntegerField(_("tricks"), validators=AT_LEAST_ONE)
    predictions = models.CharField(
        _("predictions offered"),
        max_length=40,
        blank=True,
        validators=[validate_comma_separated_integer_list],
        help_text=_("Such as 1,3,4; empty where nobody predicts."),
    )
    bonus_up_to = models.PositiveSmallIntegerField(
        _("bonus up to this many tricks"), default=0, help_text=_("Where nobody predicts.")
    )
    covered = models.PositiveSmallIntegerField(
        _("spaces covered"), default=0, validators=[MaxValueValidator(9)]
    )

    class Meta:
        ordering = ["players"]
        verbose_name = _("numbers for so many players")
        verbose_name_plural = _("numbers by players")
        constraints = [
            models.UniqueConstraint(fields=["edition", "players"], name="one_row_a_player_count"),
        ]

    def __str__(self) -> str:
        return str(self.players)

    def json(self) -> dict[str, Json]:
        offered = [int(value) for value in self.predictions.split(",") if value]
        return {
            "columns": self.columns,
            "hand": self.hand,
            "tricks": self.tricks,
            "predictions": offered,
            "bonus_up_to": self.bonus_up_to,
            "covered": self.covered,
        }
