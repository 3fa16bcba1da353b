"""What a club's page tells beside tonight: open plays, the last nights, open ties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games import registry
from games.counted import CountedPlay
from scorepad.clubs.access import ClubAccess
from scorepad.clubs.shown_names import ShownNames
from scorepad.history.filters import EVERYTHING
from scorepad.history.listed_plays import SEATS, UNLISTED, ListedPlay, stored
from scorepad.history.nights.listed_nights import ListedNight, listed_nights, nights_with_plays
from scorepad.history.pages import HistoryPage, Section
from scorepad.history.statistics.ties import open_ties
from scorepad.plays.models import Play, current_evening
from scorepad.plays.templatetags.pad import day
from scorepad.plays.verdict import listed

NIGHTS = 3
OPEN_PLAYS = 5
TIES = 5


@dataclass(frozen=True)
class OpenTie:
    """A first place that is still level, in a sentence; `address` is that of the play."""

    text: str
    address: str


@dataclass(frozen=True)
class ClubHistory:
    open_plays: list[ListedPlay]
    ties: list[OpenTie]
    nights: list[ListedNight]


def club_history(access: ClubAccess, names: ShownNames) -> ClubHistory:
    """11 queries at most, however long the past is."""
    page = HistoryPage(access, names, EVERYTHING, current_evening(), Section.TONIGHT)
    return ClubHistory(
        open_plays=_open_plays(page),
        ties=_open_ties(page),
        nights=listed_nights(page, nights_with_plays(page).filter(date__lt=page.today)[:NIGHTS]),
    )


def _open_plays(page: HistoryPage) -> list[ListedPlay]:
    """Of evenings before tonight, the latest first. 2 queries."""
    going_on = Play.objects.not_deleted().filter(club=page.club, state=Play.State.PLAYING)
    earlier = going_on.filter(night__date__lt=page.today).order_by("-created_at", "-uuid")
    plays = earlier.select_related("night").defer(*UNLISTED).prefetch_related(SEATS)[:OPEN_PLAYS]
    return [stored(page, play, play.night.date) for play in plays]


def _open_ties(page: HistoryPage) -> list[OpenTie]:
    """The latest first. 2 queries."""
    waiting = open_ties(page.past.plays)
    return [_told(page, play) for play in reversed(waiting[-TIES:])]


def _told(page: HistoryPage, play: CountedPlay) -> OpenTie:
    values: Mapping[str, str] = {
        "names": listed([page.names[player] for player in play.tied]),
        "game": registry.game(play.game).name,
        "day": day(play.night),
    }
    text = _("%(names)s are still level in %(game)s since %(day)s: the next win settles it.")
    return OpenTie(text % values, reverse("plays:result", args=[page.club.pk, play.id]))
