"""A play in words for BG Stats: its comment, and the roles of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.contract import Result, Standing, Value, signed
from games.game import Game
from scorepad.plays.outcome import decided, headline
from scorepad.web.words import about, comma_list, join_sentences, translate

Names = Mapping[str, str]  # by seat key
Label = Callable[[Value, Names], str]


def comment(
    game: Game, result: Result, names: Names, settled: str, label: Label = translate
) -> list[str]:
    """Returns the lines of a comment, the most important first: who won, what decided, each
    player's score. `settled` is the seat that won a tie later, or "". `label` translates labels."""
    who, why = headline(game, result, names, settled), decided(game, result, names, settled)
    lines = (_lines(standing, names, label) for standing in result.standings if standing.lines)
    return [join_sentences(who, why), *lines]


def _lines(standing: Standing, names: Names, label: Label) -> str:
    points = comma_list(
        f"{label(line.label, names)} {signed(line.points)}" for line in standing.lines
    )
    return about(f"{names[standing.seat]} {signed(standing.total)}", points)


def role(game: Game, standing: Standing) -> str:
    """Returns a tie-breaker's count for a player, such as "7 cats fed"; "" if there is none."""
    for key, value in standing.ties.items():
        what = game.tie_breakers.get(key)
        if what is not None and not what.message.endswith("."):
            values = {"n": signed(value), "what": translate(what, {})}
            # Translators: "7 cats fed": what a tie-breaker counts of a player
            return _("%(n)s %(what)s") % values
    return ""
