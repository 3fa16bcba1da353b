"""How many points does a player have? (ST-4)"""

from __future__ import annotations

from games.contract import text
from games.counted import MEAN_FROM
from games.report import Column, Kind, Look, Report
from scorepad.history.statistics.points import points as count


def points(look: Look) -> Report | None:
    """By game, edition and number of players, those alone among them."""
    fewest = frozenset(slug for slug, game in look.games.items() if game.fewest_wins)
    places = {slug: place for place, slug in enumerate(look.games)}
    found = sorted(
        count(look.plays, look.player, fewest), key=lambda one: (places[one.kind.game], one.kind)
    )
    if not found:
        return None
    defaults = {(slug, next(iter(game.editions))) for slug, game in look.games.items()}
    mixed = any((one.kind.game, one.kind.edition) not in defaults for one in found)
    return Report(
        title=text("How many points?"),
        answer=(),
        columns=(
            Column("game", text("Game"), Kind.GAME),
            Column("seats", text("Table"), Kind.SEATS, below="values"),
            Column("edition", text("Edition"), Kind.EDITION, page=mixed),
            Column("values", text("Games"), Kind.GAMES),
            Column("mean", text("Mean"), Kind.MEAN),
            Column("median", text("Median"), Kind.MEAN),
            Column("best", text("Best"), Kind.POINTS, link="play"),
            Column("worst", text("Worst"), Kind.POINTS),
            Column("play", text("Play of the best"), Kind.PLAY, page=False),
        ),
        rows=tuple(
            (
                *(one.kind.game, one.kind.seats, one.kind.edition, len(one.values), one.mean),
                *(None if one.mean is None else one.median, one.best, one.worst, one.best_play),
            )
            for one in found
        ),
        notes=(text("A mean from {least} games on.", least=MEAN_FROM),),
        group="game",
    )
