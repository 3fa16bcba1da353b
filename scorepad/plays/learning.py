"""Card values that an edition leaves open: a club is asked once, and the answer is kept."""

from __future__ import annotations

from django.utils import timezone

from games.contract import Game, Json
from scorepad.clubs.models import Club
from scorepad.editions.models import Edition
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.loaded_play import LoadedPlay


def remember(loaded: LoadedPlay) -> None:
    """Keep what this table answered for the club's next plays, added to what was known of a card.
    Two queries per learned card."""
    for card, answers in loaded.game.learned(loaded.table).items():
        learned, is_new = LearnedCard.objects.get_or_create(
            club=loaded.club,
            game_slug=loaded.play.game_slug,
            card=card,
            defaults={"answers": answers},
        )
        if not is_new:
            learned.answers = {**learned.answers, **answers}
            learned.at = timezone.now()
            learned.save()


def deck_for(club: Club, chosen: Game, edition: Edition) -> Json:
    """An edition's deck with what this club has answered."""
    known = LearnedCard.objects.filter(club=club, game_slug=chosen.slug)
    return chosen.with_learned(edition.deck_json(), dict(known.values_list("card", "answers")))
