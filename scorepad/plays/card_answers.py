"""What tables said about cards whose printed values are not known."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorepad.clubs.models import Club


class LearnedCard(models.Model):
    """What a club answered about a card that its edition leaves open."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="learned_cards")
    game_slug = models.CharField(_("game"), max_length=40)
    card = models.CharField(_("card"), max_length=80)
    answers = models.JSONField(_("what the table answered"))
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["game_slug", "card", "-at"]
        verbose_name = _("card as a club knows it")
        verbose_name_plural = _("cards as clubs know them")
        constraints = [
            models.UniqueConstraint(fields=["club", "game_slug", "card"], name="one_answer_a_card")
        ]

    def __str__(self) -> str:
        return self.card


class RefusedAnswer(models.Model):
    """What clubs said of a card and an admin did not believe: it is not proposed again."""

    game_slug = models.CharField(max_length=40)
    kind = models.CharField(max_length=20)  # the list that the card is in
    card = models.CharField(max_length=80)
    field = models.CharField(max_length=40)
    value = models.CharField(max_length=500)  # as JSON
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["game_slug", "kind", "card", "field", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game_slug", "kind", "card", "field", "value"], name="one_refusal_a_value"
            )
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.field} {self.value}"
