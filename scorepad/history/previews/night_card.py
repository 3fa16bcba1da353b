"""What a chat shows of a night: its champion, and who won how much."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scorepad.clubs.shown_names import ShownNames
from scorepad.history import wording
from scorepad.history.listed_plays import ListedPlay
from scorepad.history.nights.summary import NightSummary
from scorepad.history.previews.card import Card, Tile
from scorepad.history.previews.words import drawn_name
from scorepad.history.reports.night import NightScore
from scorepad.plays.templatetags.pad import signed
from scorepad.web.dates import full_day
from scorepad.web.words import about, enumerated, sentences

TOLD = 6  # plays that the description names

Names = Mapping[int, str]  # by player


def night_card(summary: NightSummary, names: ShownNames) -> Card:
    """The card of a night, in these names."""
    drawn = {
        player: drawn_name(name, names.person(player).colour) for player, name in names.items()
    }
    best, in_picture = summary.champion, summary.champion_in(drawn)
    club, day = summary.night.club, full_day(summary.night.date)
    told = (one.text for one in summary.sentences)
    return Card(
        title=f"{day} · {club.name}",
        description=sentences(
            best.headline if best else "",
            *told,
            *(_play(play, names) for play in summary.plays[:TOLD]),
        ),
        accent="lamp",
        left=club.name,
        right=day,
        headline=in_picture.headline if in_picture else wording.number(len(summary.plays), "plays"),
        reason=in_picture.why if in_picture else "",
        tiles=tuple(_tile(score, names, drawn) for score in summary.scores),
        crowned=best is not None and best.is_over,
    )


def _play(play: ListedPlay, names: Names) -> str:
    """ "Cat Lady: Ana 41, Ben 38"."""
    if play.is_open:
        return _("%(game)s: still being played") % {"game": play.game.name}
    totals = enumerated(f"{names[seat.player]} {signed(seat.total)}" for seat in play.seats)
    return about(play.game.name, totals)


def _tile(score: NightScore, people: ShownNames, names: Names) -> Tile:
    person = people.person(score.player)
    return Tile(
        names[score.player],
        str(score.wins),
        person.cat,
        person.colour,
        strong=score.is_champion,
    )
