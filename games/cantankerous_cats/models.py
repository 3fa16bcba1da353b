"""Editions of Cantankerous Cats, as the admin edits them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.cantankerous_cats.deck import AFFECTION, INCIDENT, MISCHIEF, NUMBERS, OPTIONAL, OUT
from games.cantankerous_cats.learning import nameless
from games.contract import Json
from games.editions import AbstractEdition

FEW = [MaxValueValidator(99)]
SOME = [MinValueValidator(1), MaxValueValidator(99)]
NUMBER = [MaxValueValidator(999)]
TEXTS = ("kind", "effect")  # of a card; empty where they are not known


class Edition(AbstractEdition):
    """The numbers. Its cards are rows of their own, as `cards`."""

    points_to_win = models.PositiveSmallIntegerField(
        _("mischief points to win"), default=9, validators=SOME
    )
    hearts_to_win = models.PositiveSmallIntegerField(
        _("hearts for a feral cat to win"), default=9, validators=SOME
    )
    hearts_to_be_adopted = models.PositiveSmallIntegerField(
        _("hearts to be adopted"),
        default=4,
        validators=FEW,
        help_text=_("What a feral cat needs at the start of its turn."),
    )
    pounce_cards = models.PositiveSmallIntegerField(
        _("cards for a pounce token"), default=2, validators=FEW
    )
    pounce_cards_feral = models.PositiveSmallIntegerField(
        _("cards for a feral cat’s pounce token"), default=3, validators=FEW
    )
    pounce_at_start = models.PositiveSmallIntegerField(
        _("pounce tokens at the start"), default=1, validators=[MaxValueValidator(9)]
    )
    tokens = models.PositiveSmallIntegerField(
        _("pounce tokens in the box"),
        null=True,
        blank=True,
        validators=NUMBER,
        help_text=_("Empty means: nobody counted them, and they never run out."),
    )
    dealt = models.PositiveSmallIntegerField(_("cards dealt"), default=6, validators=FEW)
    drawn = models.PositiveSmallIntegerField(_("cards drawn in a turn"), default=3, validators=FEW)
    drawn_kitten = models.PositiveSmallIntegerField(
        _("cards drawn in a turn by the kitten rules"), default=2, validators=FEW
    )

    class Meta(AbstractEdition.Meta):
        abstract = False

    def deck_json(self) -> dict[str, Json]:
        numbers = {name: getattr(self, name) for name in NUMBERS}
        if self.tokens is not None:
            numbers["tokens"] = self.tokens
        return {"name": self.name, **numbers, "cards": [card.json() for card in self.cards.all()]}

    def fill(self, data: Mapping[str, Json]) -> None:
        for name in ("name", *NUMBERS):
            setattr(self, name, data[name])
        self.tokens = data.get("tokens")
        self.save()
        self.cards.all().delete()
        Card.objects.bulk_create(
            Card(edition=self, place=place, **_fields(card))
            for place, card in enumerate(data.get("cards") or (), 1)
        )


class Card(models.Model):
    """A card. What is not known of it is left empty, and the table says it."""

    class Kind(models.TextChoices):
        AFFECTION = AFFECTION, _("affection")
        MISCHIEF = MISCHIEF, _("mischief")
        INCIDENT = INCIDENT, _("incident")

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="cards")
    place = models.PositiveSmallIntegerField(default=9999, editable=False)  # as they were loaded
    number = models.PositiveSmallIntegerField(
        _("number"),
        null=True,
        blank=True,
        validators=NUMBER,
        help_text=_("Its rank, in the corner of the card."),
    )
    name = models.CharField(
        _("name"), max_length=60, blank=True, help_text=_("May stay empty where there is a number.")
    )
    kind = models.CharField(_("kind"), max_length=10, blank=True, choices=Kind)
    hearts = models.PositiveSmallIntegerField(
        _("hearts"), null=True, blank=True, validators=FEW, help_text=_("Of an affection card.")
    )
    value = models.PositiveSmallIntegerField(
        _("points"), null=True, blank=True, validators=FEW, help_text=_("Paws of a mischief card.")
    )
    cost = models.PositiveSmallIntegerField(
        _("cost"),
        null=True,
        blank=True,
        validators=FEW,
        help_text=_("Crossed-out hearts of a mischief card."),
    )
    effect = models.CharField(_("effect in a few words"), max_length=200, blank=True)
    does = models.JSONField(null=True, blank=True, editable=False)  # `deck.Effect`
    out_of_kitten = models.BooleanField(_("not in the kitten game"), default=False)
    out_of_basic = models.BooleanField(_("not in the basic game"), default=False)

    class Meta:
        ordering = ["place", "pk"]
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            models.UniqueConstraint(
                fields=["edition", "number"], name="one_cantankerous_cats_card_a_number"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """A card without a name is called by its number; each kind has its own facts."""
        if not self.name and self.number is None:
            raise ValidationError({"name": _("Give the card a name or a number.")})
        self.name = self.name or nameless(self.number)
        errors = {}
        if self.hearts is not None and self._is_no(AFFECTION, self.value, self.cost):
            errors["hearts"] = _("Only affection cards have hearts.")
        for name in ("value", "cost"):
            if getattr(self, name) is not None and self._is_no(MISCHIEF, self.hearts):
                errors[name] = _("Only mischief cards have points and a cost.")
        if errors:
            raise ValidationError(errors)

    def _is_no(self, kind: str, *facts_of_others: int | None) -> bool:
        """Whether this cannot be a card of that kind, by its kind or else by other facts."""
        if self.kind:
            return self.kind != kind
        return any(fact is not None for fact in facts_of_others)

    def json(self) -> dict[str, Json]:
        """The card in the shape of `deck.load`: what is not known is absent."""
        facts = {name: getattr(self, name) for name in OPTIONAL}
        known = {name: fact for name, fact in facts.items() if fact is not None and fact != ""}
        return {"name": self.name, **known, **{name: True for name in OUT if getattr(self, name)}}


def _fields(card: Mapping[str, Json]) -> dict[str, Any]:
    """A card's JSON as the fields of its row."""
    return {
        "name": card["name"],
        **{name: card.get(name) for name in OPTIONAL},
        **{name: card.get(name) or "" for name in TEXTS},
        **{name: bool(card.get(name)) for name in OUT},
    }
