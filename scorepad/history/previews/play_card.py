"""What a chat shows of a play: who won, and everybody with their total."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scorepad.clubs.shown_names import ShownNames
from scorepad.history.previews.card import Card, Tile
from scorepad.history.previews.words import drawn_name
from scorepad.history.verdict import Verdict, settled_for, verdict
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.sheet.context import Place, board
from scorepad.plays.templatetags.pad import signed
from scorepad.web.dates import full_day
from scorepad.web.words import enumerated, extra_names, sentences

Names = Mapping[str, str]  # by seat key


def play_card(loaded: LoadedPlay, names: ShownNames) -> Card:
    """The card of a play. `names` are those of players, as viewers may see them. 1 query where the
    first place waited for a later play, else none."""
    game, result = loaded.game, loaded.result
    called = seat_names(loaded, names)
    places = {place.key: place for place in board(loaded, result)}
    drawn = {key: drawn_name(name, places[key].colour) for key, name in called.items()}
    day = full_day(loaded.play.night.date)
    totals = enumerated(
        f"{called[standing.seat]} {signed(standing.total)}" for standing in result.standings
    )
    found, in_picture = _verdicts(loaded, called, drawn)
    return Card(
        title=f"{found.headline} · {game.name}",
        description=sentences(found.why, totals, day),
        accent=game.accent,
        left=game.name,
        right=day,
        headline=in_picture.headline,
        reason=in_picture.why,
        tiles=tuple(
            _tile(places[standing.seat], drawn, won=found.crowned and standing.seat in found.won)
            for standing in result.standings
        ),
        crowned=found.crowned,
    )


def seat_names(loaded: LoadedPlay, names: ShownNames) -> Names:
    """Names of players by the keys of their seats, and of seats without a player."""
    sat = {seat.key: names[seat.player_id] for seat in loaded.seats}
    return sat | extra_names(loaded.game, len(loaded.seats))


def _verdicts(loaded: LoadedPlay, *names: Names) -> tuple[Verdict, ...]:
    """In each of these names. Nobody has won while it is played."""
    if not loaded.play.is_finished:
        return tuple(Verdict((), False, _("Still being played"), "") for _called in names)
    settled = settled_for(loaded)
    return tuple(verdict(loaded, called, settled) for called in names)


def _tile(place: Place, names: Names, *, won: bool) -> Tile:
    return Tile(names[place.key], signed(place.standing.total), place.cat, place.colour, strong=won)
