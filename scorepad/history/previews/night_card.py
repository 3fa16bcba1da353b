"""What a chat shows of a night: its champion, and who won what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from django.utils.translation import gettext as _

from scorepad.clubs.models import Club
from scorepad.history import wording
from scorepad.history.listed_plays import ListedPlay
from scorepad.history.nights.champion import Champion
from scorepad.history.previews.card import Card, Tile
from scorepad.history.previews.words import drawn_name, sentences
from scorepad.plays.templatetags.pad import signed
from scorepad.web.dates import full_day
from scorepad.web.words import enumerated

MOST_TILES = 5
TOLD = 6  # plays that the description names

Names = Mapping[int, str]  # by player


def night_card(
    club: Club,
    night: date,
    plays: Sequence[ListedPlay],
    names: Names,
    champion_in: Callable[[Names], Champion | None],
    sentences_of_night: Sequence[str],
) -> Card:
    """The card of a night with these plays, the first of them first. `champion_in` tells its
    champion in names, as the picture may need others."""
    best = champion_in(names)
    drawn = {player: drawn_name(name) for player, name in names.items()}
    in_picture = champion_in(drawn)
    number = wording.plays(len(plays))
    day = full_day(night)
    return Card(
        title=f"{day} · {club.name}",
        description=sentences(
            best.headline if best else "",
            *sentences_of_night,
            *(_play(play, names) for play in plays[:TOLD]),
        ),
        accent="lamp",
        left=club.name,
        right=day,
        headline=in_picture.headline if in_picture else number,
        reason=in_picture.why if in_picture else "",
        tiles=_tiles(plays, drawn),
        crowned=best is not None and best.is_over,
    )


def _winners(play: ListedPlay) -> list[int]:
    """Nobody while it is played, or while a level first place waits."""
    waits = play.is_open or play.waits
    return [] if waits else [seat.player for seat in play.seats if seat.won]


def _play(play: ListedPlay, names: Names) -> str:
    """ "Cat Lady: Ana 41, Ben 38"."""
    if play.is_open:
        return _("%(game)s: still being played") % {"game": play.game.name}
    totals = enumerated(f"{names[seat.player]} {signed(seat.total)}" for seat in play.seats)
    return f"{play.game.name}: {totals}"


def _tiles(plays: Sequence[ListedPlay], names: Names) -> tuple[Tile, ...]:
    shown = plays if len(plays) <= MOST_TILES else plays[: MOST_TILES - 1]
    tiles = [
        Tile(
            play.game.name,
            enumerated(names[player] for player in _winners(play)) or "–",
        )
        for play in shown
    ]
    if len(plays) > len(shown):
        tiles.append(Tile(_("and"), _("%(n)s more") % {"n": len(plays) - len(shown)}))
    return tuple(tiles)
