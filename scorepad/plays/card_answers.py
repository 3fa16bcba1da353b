"""What clubs entered about unknown cards."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.contract import Json, Table
from games.game import Game
from scorepad.clubs.models import Club
from scorepad.editions.models import Edition

Answers = Mapping[str, Json]  # {"vp": 5}, by the keys of a card's parts


class LearnedCard(models.Model):
    """What a club entered about an unknown card."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="learned_cards")
    game_slug = models.CharField(_("game"), max_length=40)
    card = models.CharField(_("card"), max_length=80)
    answers = models.JSONField(_("answers from the table"))
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["game_slug", "card", "-at"]
        verbose_name_plural = _("players’ answers")
        constraints = [
            models.UniqueConstraint(fields=["club", "game_slug", "card"], name="one_answer_a_card")
        ]

    def __str__(self) -> str:
        return self.card


def answers_of(club: Club, game: Game) -> dict[str, Answers]:
    """Returns a club's answers about unknown cards, by card. 1 query."""
    rows = LearnedCard.objects.filter(club=club, game_slug=game.slug)
    return dict(rows.values_list("card", "answers"))


def keep_answers(club: Club, game: Game, card: str, answers: Answers) -> None:
    """Stores a club's answers about a card, replacing earlier ones."""
    LearnedCard.objects.update_or_create(
        club=club,
        game_slug=game.slug,
        card=card,
        defaults={"answers": answers, "at": timezone.now()},
    )


def remember(club: Club, game: Game, table: Table) -> None:
    """Stores what a play reveals about unknown cards for the club's next plays."""
    given = game.answers(table)
    known = answers_of(club, game) if given else {}
    for card, answers in given.items():
        keep_answers(club, game, card, {**known.get(card, {}), **answers})


def deck_for(club: Club, game: Game, edition: Edition) -> Json:
    """Returns an edition's deck with this club's answers filled in. 2 queries."""
    return game.with_answers(edition.deck_json(), answers_of(club, game))
