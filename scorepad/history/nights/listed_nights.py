"""Nights as lists show them: plays, winners and champions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from games.counted import CountedPlay
from scorepad.history.listed_plays import SEATS, UNLISTED, ListedPlay, stored
from scorepad.history.nights.champion import Champion, champion
from scorepad.history.pages import HistoryPage
from scorepad.plays.models import Night, Play


@dataclass(frozen=True)
class ListedNight:
    """A night with its plays in the order they were begun."""

    night: Night
    plays: tuple[ListedPlay, ...]
    champion: Champion | None


def nights_with_plays(page: HistoryPage) -> QuerySet[Night]:
    """The club's nights on which something was played, the latest first."""
    plays = Play.objects.not_deleted()
    return Night.objects.filter(Exists(plays.filter(night=OuterRef("pk"))), club=page.club)


def listed_nights(page: HistoryPage, nights: Iterable[Night]) -> list[ListedNight]:
    """As many as a page shows, in the order given. 4 queries."""
    found = {night.pk: night for night in nights}
    plays: dict[int, list[Play]] = {}
    ordered = Play.objects.not_deleted().filter(night__in=found).in_order()
    for play in ordered.defer(*UNLISTED).prefetch_related(SEATS):
        plays.setdefault(play.night_id, []).append(play)
    counted = _by_night(page.past.plays)
    return [
        ListedNight(
            night,
            tuple(stored(page, play, night.date) for play in plays.get(night.pk, ())),
            champion(
                counted.get(night.date, ()),
                page.names,
                is_over=is_over(night.date, page.today, plays.get(night.pk, ())),
            ),
        )
        for night in found.values()
    ]


def is_over(night: date, today: date, plays: Iterable[Play]) -> bool:
    """From the next morning on, unless a play is still under way."""
    return night < today and all(play.is_finished for play in plays)


def _by_night(plays: Iterable[CountedPlay]) -> Mapping[date, list[CountedPlay]]:
    found: dict[date, list[CountedPlay]] = {}
    for play in plays:
        found.setdefault(play.night, []).append(play)
    return found
