"""The editions that a club can choose for a new play."""

from __future__ import annotations

from games.game import Game
from scorepad.clubs.models import Club
from scorepad.editions.models import Edition


def editions(game: Game, club: Club) -> list[tuple[str, str]]:
    """Returns slug and name of each edition to choose from: the club's default, the last used, then
    the others. Retired editions are only offered if all are retired."""
    known = Edition.objects.of(game).for_club(club).values_list("slug", "name", "retired")
    found = [(slug, name) for slug, name, retired in known if not retired]
    found = found or [(slug, name) for slug, name, _retired in known]
    default = club.default_editions.filter(game_slug=game.slug).values_list("edition__slug")
    latest = (
        club.plays.not_deleted().filter(game_slug=game.slug).values_list("edition_slug", flat=True)
    )
    order = [*(slug for (slug,) in default), *latest[:1], *game.editions]
    rank = {slug: place for place, slug in reversed(list(enumerate(order)))}
    return sorted(found, key=lambda one: rank.get(one[0], len(order)))
