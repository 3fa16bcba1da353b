"""Editions of Cat Lady, as the admin edits them; Box of Treats makes its own of the same parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.core.validators import (
    MaxValueValidator,
    MinValueValidator,
    validate_comma_separated_integer_list,
)
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.cat_lady.card_reading import ASK, EVERY, read_cat
from games.cat_lady.deck import ALL_COLOURS, SUPPLY
from games.cat_lady.form.ability import PARAMETERS, ability_of
from games.cat_lady.hand.cards import COLOURS, EATEN, FOODS, GRAY
from games.cat_lady.labels import ABILITY_LABELS, COLOUR_LABELS, FOOD_LABELS
from games.contract import Json
from games.editions import AbstractEdition
from games.forms import choices, in_words
from games.reading import Reader

NUMBERS = (
    "hungry",
    "leftover",
    "costume_most",
    "costume_second",
    "costume_none",
    "catnip_one",
    "catnip_some",
    "catnip_many",
    "vp_token",
    "treat_vp",
)
FEW = [MaxValueValidator(99)]
SMALL = [MinValueValidator(-99), MaxValueValidator(99)]


class AbstractCatsEdition(AbstractEdition):
    """The numbers. Its cats and its supply are rows of their own, as `cats` and `supply`."""

    every_colour: ClassVar[tuple[str, ...]] = COLOURS
    if TYPE_CHECKING:
        cats: Any
        supply: Any

    hungry = models.SmallIntegerField(_("points per hungry cat"), default=-2, validators=SMALL)
    leftover = models.SmallIntegerField(
        _("points for the most food left"), default=-2, validators=SMALL
    )
    toy_sets = models.CharField(
        _("points of toy sets"),
        max_length=20,
        default="1,3,5,8,12",
        validators=[validate_comma_separated_integer_list],
        help_text=_("For sets of 1, 2, 3 ... different toys, such as 1,3,5."),
    )
    costume_most = models.SmallIntegerField(
        _("points for the most costumes"), default=6, validators=SMALL
    )
    costume_second = models.SmallIntegerField(
        _("points for the second most costumes"),
        default=3,
        validators=SMALL,
        help_text=_("With 5 or 6 players."),
    )
    costume_none = models.SmallIntegerField(
        _("points without a costume"), default=-2, validators=SMALL
    )
    catnip_one = models.SmallIntegerField(_("points for 1 catnip"), default=-2, validators=SMALL)
    catnip_some = models.SmallIntegerField(
        _("points per fed cat with 2 or 3 catnip"), default=1, validators=SMALL
    )
    catnip_many = models.SmallIntegerField(
        _("points per fed cat with 4 or more catnip"), default=2, validators=SMALL
    )
    vp_token = models.SmallIntegerField(
        _("points per victory point token"), default=2, validators=SMALL
    )
    treat_vp = models.SmallIntegerField(
        _("points of a cat that was fed a treat"), default=1, validators=SMALL
    )

    class Meta(AbstractEdition.Meta):
        abstract = True

    def deck_json(self) -> dict[str, Json]:
        numbers: dict[str, Json] = {name: getattr(self, name) for name in NUMBERS}
        numbers["toy_sets"] = [int(points) for points in self.toy_sets.split(",") if points]
        return {
            "name": self.name,
            "colours": list(self.every_colour),
            "numbers": numbers,
            "supply": {row.item: row.count for row in self.supply.all()},
            "cats": [card.json() for card in self.cats.all()],
            "boxes": [],
            "goals": [],
        }

    def fill(self, data: Mapping[str, Json]) -> None:
        self.name = data["name"]
        for name in NUMBERS:
            setattr(self, name, data["numbers"][name])
        self.toy_sets = ",".join(str(points) for points in data["numbers"]["toy_sets"])
        self.save()
        self.replace(
            "supply", data["supply"].items(), lambda row: {"item": row[0], "count": row[1]}
        )
        self.replace("cats", data["cats"], card_fields)

    def replace(
        self, rows: str, data: Iterable[Json], fields: Callable[[Json], dict[str, Any]]
    ) -> None:
        """Rows of this edition in place of those there were, in this order."""
        there = getattr(self, rows)
        there.all().delete()
        there.bulk_create(
            there.model(edition=self, place=place, **fields(one))
            for place, one in enumerate(data, 1)
        )


class AbstractRow(models.Model):
    """A row of an edition, in its place."""

    place = models.PositiveSmallIntegerField(_("place in the list"), default=999)

    class Meta:
        abstract = True
        ordering = ["place", "pk"]


class AbstractCard(AbstractRow):
    """A cat. What is not known of it is left empty, and the table is asked."""

    name = models.CharField(_("name"), max_length=60)
    stray = models.BooleanField(_("stray"), default=False)
    min_players = models.PositiveSmallIntegerField(
        _("from so many players"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(6)],
        help_text=_("The number in the card's corner; empty where there is none."),
    )
    colours = models.CharField(
        _("colours"), max_length=40, blank=True, help_text=_("None at all means: not known.")
    )
    chicken = models.PositiveSmallIntegerField(_("needs chicken"), null=True, blank=True)
    tuna = models.PositiveSmallIntegerField(_("needs tuna"), null=True, blank=True)
    milk = models.PositiveSmallIntegerField(_("needs milk"), null=True, blank=True)
    any = models.PositiveSmallIntegerField(
        _("needs any food"),
        null=True,
        blank=True,
        help_text=_("All four empty means: not known, or it names its own meal."),
    )
    vp = models.SmallIntegerField(
        _("victory points"),
        null=True,
        blank=True,
        validators=SMALL,
        help_text=_("Empty means: not known, or its ability gives them."),
    )
    kind = models.CharField(
        _("ability"), max_length=20, blank=True, choices=choices(ABILITY_LABELS)
    )
    colour = models.CharField(
        _("which colour"),
        max_length=10,
        blank=True,
        choices=choices(COLOUR_LABELS, *COLOURS, GRAY),
    )
    food = models.CharField(
        _("which food"),
        max_length=10,
        blank=True,
        choices=[*choices(FOOD_LABELS, *FOODS), (ASK, in_words(ABILITY_LABELS[ASK]))],
    )
    points = models.SmallIntegerField(_("points each"), null=True, blank=True, validators=SMALL)
    otherwise = models.SmallIntegerField(
        _("points otherwise"), null=True, blank=True, validators=SMALL
    )
    base = models.SmallIntegerField(
        _("points to begin with"), null=True, blank=True, validators=SMALL
    )
    count = models.PositiveSmallIntegerField(_("how many"), null=True, blank=True, validators=FEW)
    most = models.PositiveSmallIntegerField(_("at most"), null=True, blank=True, validators=FEW)

    class Meta(AbstractRow.Meta):
        abstract = True
        verbose_name = _("cat")
        verbose_name_plural = _("cats")

    def __str__(self) -> str:
        return self.name

    @property
    def is_known(self) -> bool:
        """Whether the table need not be asked for anything of this card."""
        return not read_cat(Reader(self.json(), ""), ALL_COLOURS, may_ask=True).missing

    def json(self) -> dict[str, Json]:
        """The card in the shape of `games.cat_lady.deck`."""
        colours = [colour for colour in self.colours.split(",") if colour]
        needs = {food: getattr(self, food) for food in EATEN}
        card: dict[str, Json] = {
            "name": self.name,
            "stray": self.stray,
            "colours": EVERY if EVERY in colours else colours or None,
            "needs": {food: count for food, count in needs.items() if count}
            if any(count is not None for count in needs.values())
            else None,
            "vp": self.vp,
            "ability": ability_of(
                self.kind, {name: getattr(self, name) for name in PARAMETERS}, may_ask=True
            ),
        }
        if self.min_players is not None:
            card["min_players"] = self.min_players
        return card


def card_fields(card: Mapping[str, Json]) -> dict[str, Any]:
    """A card's JSON as the fields of its row."""
    colours, needs, ability = card["colours"], card["needs"], card["ability"]
    fields: dict[str, Any] = {
        "name": card["name"],
        "stray": card["stray"],
        "min_players": card.get("min_players"),
        "colours": colours if isinstance(colours, str) else ",".join(colours or ()),
        "vp": card["vp"],
    }
    if needs is not None:
        fields |= {food: needs.get(food, 0) for food in EATEN}
    if ability == ASK:
        fields["kind"] = ASK
    elif ability is not None:
        fields |= {name: value for name, value in ability.items() if value is not None}
    return fields


class AbstractSupplyRow(AbstractRow):
    """How many of something the box has. What has no row may be held in any number."""

    item = models.CharField(_("item"), max_length=30, choices=[(item, item) for item in SUPPLY])
    count = models.PositiveSmallIntegerField(_("in the box"), validators=FEW)

    class Meta(AbstractRow.Meta):
        abstract = True
        verbose_name = _("number in the box")
        verbose_name_plural = _("what the box has")

    def __str__(self) -> str:
        return self.get_item_display()


class Edition(AbstractCatsEdition):
    """A printing of Cat Lady."""

    class Meta(AbstractCatsEdition.Meta):
        abstract = False


class Card(AbstractCard):
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="cats")

    class Meta(AbstractCard.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["edition", "name"], name="one_cat_lady_card_a_name")
        ]


class SupplyRow(AbstractSupplyRow):
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="supply")

    class Meta(AbstractSupplyRow.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["edition", "item"], name="one_cat_lady_row_an_item")
        ]
