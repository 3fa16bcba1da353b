"""What a chat shows of a night: its champion, and who won what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils.translation import gettext as _

from scorepad.clubs.models import Club
from scorepad.clubs.shown_names import ShownNames
from scorepad.history import wording
from scorepad.history.listed_plays import ListedPlay
from scorepad.history.previews.card import Card, Tile
from scorepad.history.previews.words import drawn_name, sentences
from scorepad.history.reports.night import NightScore
from scorepad.plays.templatetags.pad import signed
from scorepad.plays.verdict import listed
from scorepad.web.dates import full_day
from scorepad.web.words import enumerated

TOLD = 6  # plays that the description names

Names = Mapping[int, str]  # by player


def night_card(
    club: Club,
    night: date,
    plays: Sequence[ListedPlay],
    scores: Sequence[NightScore],
    names: ShownNames,
    told: Sequence[str],
) -> Card:
    """The card of a night with these plays, the first of them first. `told` is what was
    remarkable, a sentence each."""
    champions = [score for score in scores if score.is_champion]
    drawn = {
        player: drawn_name(name, names.person(player).colour) for player, name in names.items()
    }
    day = full_day(night)
    return Card(
        title=f"{day} · {club.name}",
        description=sentences(*told, *(_play(play, names) for play in plays[:TOLD])),
        accent="lamp",
        left=club.name,
        right=day,
        headline=_headline(champions, plays, drawn),
        reason=" · ".join(filter(None, (_score(champions), wording.plays(len(plays))))),
        tiles=tuple(_tile(score, names, drawn) for score in scores),
        crowned=bool(champions) or (len(plays) == 1 and bool(_winners(plays[0]))),
    )


def _headline(champions: Sequence[NightScore], plays: Sequence[ListedPlay], names: Names) -> str:
    if champions:
        return _champions(champions, names)
    if len(plays) > 1:
        return wording.plays(len(plays))
    winners = [names[player] for player in _winners(plays[0])]
    return _won(winners) if winners else plays[0].game.name


def _won(winners: list[str]) -> str:
    if len(winners) == 1:
        return _("%(name)s wins") % {"name": winners[0]}
    return _("%(names)s share the win") % {"names": listed(winners)}


def _winners(play: ListedPlay) -> list[int]:
    """Nobody while it is played, or while a level first place waits."""
    waits = play.is_open or play.waits
    return [] if waits else [seat.player for seat in play.seats if seat.won]


def _champions(champions: Sequence[NightScore], names: Names) -> str:
    if not champions:
        return ""
    who = listed([names[score.player] for score in champions])
    if len(champions) == 1:
        return _("%(name)s won the night") % {"name": who}
    return _("%(names)s shared the night") % {"names": who}


def _score(champions: Sequence[NightScore]) -> str:
    if len(champions) != 1:
        return ""
    return wording.wins(champions[0])


def _play(play: ListedPlay, names: Names) -> str:
    """ "Cat Lady: Ana 41, Ben 38"."""
    if play.is_open:
        return _("%(game)s: still being played") % {"game": play.game.name}
    totals = enumerated(f"{names[seat.player]} {signed(seat.total)}" for seat in play.seats)
    return f"{play.game.name}: {totals}"


def _tile(score: NightScore, people: ShownNames, names: Names) -> Tile:
    person = people.person(score.player)
    return Tile(
        names[score.player],
        str(score.wins),
        person.cat,
        person.colour,
        strong=score.is_champion,
    )
