"""The page of one cat (ST-13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.contract import Result, from_json, wording
from scorepad.history.panels.cats import CatFigures
from scorepad.history.statistics.cats import SHOWN_FROM, BestScore, CatStatistics
from scorepad.plays.models import Play
from scorepad.plays.verdict import listed


@dataclass(frozen=True)
class Feast:
    """A cat's best score in one edition, with the reason that the play's result gives."""

    edition: str
    cat: CatStatistics
    best: BestScore | None
    play: Play | None
    reason: str


def card_context(
    cat: CatStatistics,
    found: CatFigures,
    editions: Mapping[str, str],
    names: Mapping[int, str],
) -> dict[str, Any]:
    """2 queries for the best feasts, none where it was never fed."""
    by_edition = {
        edition: cats[cat.name]
        for edition in found.editions
        if cat.name in (cats := found.of_edition(edition))
    }
    plays = _plays(one.best.play for one in by_edition.values() if one.best)
    feasts = [
        _feast(one, editions.get(edition, edition), plays, names)
        for edition, one in by_edition.items()
    ]
    return {
        "cat": cat,
        "feasts": feasts,
        "whose": _whose(cat, names),
        "most_holds": cat.holders[0][1],
        "least": SHOWN_FROM,
    }


def _plays(numbers: Iterable[int]) -> dict[int, Play]:
    wanted = list(numbers)
    if not wanted:
        return {}
    found = Play.objects.filter(pk__in=wanted).select_related("night").prefetch_related("seats")
    return {play.pk: play for play in found}


def _feast(
    cat: CatStatistics, edition: str, plays: Mapping[int, Play], names: Mapping[int, str]
) -> Feast:
    play = plays.get(cat.best.play) if cat.best else None
    reason = _reason(cat.name, cat.best, play, names) if cat.best and play else ""
    return Feast(edition, cat, cat.best, play, reason)


def _reason(name: str, best: BestScore, play: Play, names: Mapping[int, str]) -> str:
    """Why the cat gave so many points, as the score of that play says."""
    seats = {seat.key: seat.player_id for seat in play.seats.all()}
    shown = {key: names[player] for key, player in seats.items()}
    for standing in from_json(play.result, Result).standings:
        if seats.get(standing.seat) != best.player:
            continue
        for line in standing.lines:
            for detail in line.details:
                if detail.fed and detail.points == best.points and wording(detail.name, {}) == name:
                    return wording(detail.reason, shown, _, ngettext)
    return ""


def _whose(cat: CatStatistics, names: Mapping[int, str]) -> str:
    """ "Mostly Ana’s: 9 of 21 times." """
    most = cat.holders[0][1]
    owners = [names[player] for player, holds in cat.holders if holds == most]
    values = {"names": listed(owners), "most": most, "held": cat.held}
    if len(owners) == 1:
        return _("%(names)s’s cat: held by %(names)s %(most)s of %(held)s times.") % values
    return _("Nobody’s cat: %(names)s held it %(most)s of %(held)s times each.") % values
