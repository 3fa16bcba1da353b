"""What a chat shows of a play: who won, and everybody with their total."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.contract import Result
from scorepad.clubs.shown_names import ShownNames
from scorepad.dates import full_day
from scorepad.history.models import SeatRow
from scorepad.history.previews.card import Card, Tile
from scorepad.history.previews.words import drawn_name, sentences
from scorepad.plays.context import Place, board
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.templatetags.pad import signed
from scorepad.plays.verdict import decided, headline
from scorepad.words import enumerated, extra_names

Names = Mapping[str, str]  # by seat key


def play_card(loaded: LoadedPlay, names: ShownNames) -> Card:
    """The card of a play. `names` are those of players, as viewers may see them. 1 query where the
    first place waited for a later play, else none."""
    game, result = loaded.game, loaded.result
    called = _seat_names(loaded, names)
    order = {place.key: place.order for place in board(loaded, result)}
    drawn = {key: drawn_name(name, order[key]) for key, name in called.items()}
    won = _won(loaded, result)
    day = full_day(loaded.play.night.date)
    totals = enumerated(
        f"{called[standing.seat]} {signed(standing.total)}" for standing in result.standings
    )
    first, why = _verdict(loaded, result, called, won)
    drawn_first, drawn_why = _verdict(loaded, result, drawn, won)
    places = {place.key: place for place in board(loaded, result)}
    return Card(
        title=f"{first} · {game.name}",
        description=sentences(why, totals, day),
        accent=game.accent,
        left=game.name,
        right=day,
        headline=drawn_first,
        reason=drawn_why,
        tiles=tuple(
            _tile(places[standing.seat], drawn, won=standing.seat in won)
            for standing in result.standings
        ),
        crowned=bool(won),
    )


def _seat_names(loaded: LoadedPlay, names: ShownNames) -> Names:
    sat = {seat.key: names.at_seat(seat.player_id, seat.order) for seat in loaded.seats}
    return sat | extra_names(loaded.game, len(loaded.seats))


def _won(loaded: LoadedPlay, result: Result) -> tuple[str, ...]:
    """Who won, by seat key; nobody while it is played. A later play may have settled a tie."""
    if not loaded.play.is_finished:
        return ()
    if not result.pending:
        return result.winners
    settled = SeatRow.objects.filter(
        play=loaded.play.pk, play__settled_by__isnull=False, win60__gt=0
    )
    seats = set(settled.values_list("seat", flat=True))
    return tuple(seat.key for seat in loaded.seats if seat.pk in seats)


def _verdict(
    loaded: LoadedPlay, result: Result, names: Names, won: tuple[str, ...]
) -> tuple[str, str]:
    """The headline, and what decided."""
    if not loaded.play.is_finished:
        return _("Still being played"), ""
    if result.pending and won:
        why = _("Level on %(total)s; a later play settled it.")
        values = {"total": result.standings[0].total}
        return _("%(name)s wins") % {"name": names[won[0]]}, why % values
    return headline(result, names), decided(loaded.game, result, names)


def _tile(place: Place, names: Names, *, won: bool) -> Tile:
    name = names[place.key]
    return Tile(name, signed(place.standing.total), place.order, name[:1].upper(), won)
