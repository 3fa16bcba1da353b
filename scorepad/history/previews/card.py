"""The preview card of a night or a play for a chat: words that are ready to be drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec
from django.utils.translation import gettext as _

from games.contract import signed
from games.reveal import MOST
from scorepad.clubs.cats import COLOURS
from scorepad.clubs.shown_names import ShownNames
from scorepad.history import number_words
from scorepad.history.nights import NightSummary
from scorepad.history.previews.lettering import drawable
from scorepad.history.verdict import Verdict, settled_for, verdict
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.outcome import has_points
from scorepad.plays.sheet.context import ShownSeat, board, by_places
from scorepad.web.dates import full_day
from scorepad.web.words import comma_list, extra_names, join_sentences

DESIGN = 4  # increased when the picture is drawn in another way
TOLD = 6  # plays that the description of a night names


class Tile(msgspec.Struct, frozen=True):
    """A row of the picture: a player with a total or with wins. `cat` and `colour` are 0 for a seat
    without a player; `strong` marks winners."""

    title: str
    value: str
    cat: int = 0
    colour: int = 0
    strong: bool = False


class PreviewCard(msgspec.Struct, frozen=True):
    """The picture and its words. `title` and `description` go with the link; the rest is drawn.
    `accent` names a colour of static/css/pad.css; `crowned` means that somebody won."""

    title: str
    description: str
    accent: str
    left: str
    right: str
    headline: str
    reason: str
    tiles: tuple[Tile, ...]
    crowned: bool
    led: tuple[Tile, ...] = ()  # the leader after each step; no name if several lead

    @property
    def version(self) -> str:
        """A hash of everything that the picture shows."""
        content = msgspec.json.encode((DESIGN, self))
        return hashlib.sha256(content).hexdigest()[:16]

    @property
    def words(self) -> str:
        """The content of the picture in words, for people who cannot see it."""
        tiles = comma_list(f"{tile.title} {tile.value}".strip() for tile in self.tiles)
        return " · ".join(filter(None, (self.left, self.headline, self.reason, tiles)))


def _drawn_name(name: str, colour: int) -> str:
    """Returns the name in letters that the fonts have, or else the name of the colour."""
    return drawable(name) or (str(COLOURS[colour - 1]) if colour else _("Somebody"))


# -- a night: its champion, and who won how much ---------------------------------------------------


def night_card(summary: NightSummary) -> PreviewCard:
    """Returns the card of a night with the names in its summary."""
    names = summary.names
    drawn = {
        player: _drawn_name(name, names.person(player).colour) for player, name in names.items()
    }
    best, in_picture = summary.champion, summary.champion_in(drawn)
    club, day = summary.night.club, full_day(summary.night.date)
    told = (sentence.text for sentence in summary.sentences)
    return PreviewCard(
        title=f"{day} · {club.name}",
        description=join_sentences(
            best.headline if best else "", *told, *(play.words for play in summary.plays[:TOLD])
        ),
        accent="lamp",
        left=club.name,
        right=day,
        headline=in_picture.headline
        if in_picture
        else number_words.number(len(summary.plays), "plays"),
        reason=in_picture.why if in_picture else "",
        tiles=tuple(
            Tile(
                drawn[score.player],
                str(score.wins),
                *names.person(score.player)[1:],
                strong=score.is_champion,
            )
            for score in summary.scores
        ),
        crowned=best is not None and best.is_over,
    )


# -- a play: who won, and everybody with their total -----------------------------------------------

Names = Mapping[str, str]  # by seat key


def play_card(loaded: LoadedPlay, names: ShownNames) -> PreviewCard:
    """Returns the card of a play with these names, which viewers may see. 1 query if the first
    place waited for a later play, else none."""
    game, result = loaded.game, loaded.shown()
    called = seat_names(loaded, names)
    seats = board(loaded, result)
    places = {place.key: place for place in seats}
    drawn = {key: _drawn_name(name, places[key].colour) for key, name in called.items()}
    day = full_day(loaded.play.night.date)
    points = points_of(loaded)
    totals = comma_list(
        f"{called[place.key]} {points.get(place.key, '')}".rstrip()
        for place in by_places(seats, result)
    )
    settled = settled_for(loaded) if loaded.play.is_finished else ""
    led = _led(loaded, places, drawn) if points and loaded.play.is_finished else ()
    verdict, in_picture = (_verdict(loaded, some, settled) for some in (called, drawn))
    return PreviewCard(
        title=f"{verdict.headline} · {game.name}",
        description=join_sentences(verdict.why, totals, day),
        accent=game.accent,
        left=game.name,
        right=day,
        headline=in_picture.headline,
        reason=in_picture.why,
        tiles=tuple(
            _tile(
                *(place, drawn, points.get(place.key, "")),
                won=verdict.crowned and place.key in verdict.won,
            )
            for place in by_places(seats, result)
        ),
        crowned=verdict.crowned,
        led=led,
    )


def _led(loaded: LoadedPlay, places: Mapping[str, ShownSeat], drawn: Names) -> tuple[Tile, ...]:
    """Returns a tile for the leader after each of the last reveal steps, empty if several lead."""
    told = [step.leaders for step in loaded.game.steps(loaded.result)[-MOST:]]
    nobody = Tile("", "")
    return tuple(
        _tile(places[leaders[0]], drawn, "", won=False) if len(leaders) == 1 else nobody
        for leaders in (told if len(told) > 1 and len(places) > 1 else ())
    )


def seat_names(loaded: LoadedPlay, names: ShownNames) -> Names:
    """Returns names by the keys of seats, also of seats without a player."""
    sat = {seat.key: names[seat.player_id] for seat in loaded.seats}
    return sat | extra_names(loaded.game, len(loaded.seats))


def _verdict(loaded: LoadedPlay, names: Names, settled: str) -> Verdict:
    """Returns the verdict of a play; while it is in progress, nobody has won."""
    if not loaded.play.is_finished:
        return Verdict((), False, _("Still being played"), "")
    return verdict(loaded, names, settled)


def points_of(loaded: LoadedPlay) -> Mapping[str, str]:
    """Returns the total of every seat as text; empty if totals are secret or not points."""
    result = loaded.shown()
    if not has_points(loaded.game, result):
        return {}
    return {standing.seat: signed(standing.total) for standing in result.standings}


def _tile(place: ShownSeat, names: Names, points: str, *, won: bool) -> Tile:
    return Tile(names[place.key], points, place.cat, place.colour, strong=won)
