"""The page of one cat (ST-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.cats import SHOWN_FROM, BestScore, CatStatistics, cat_statistics
from games.contract import Detail, Result, Standing, from_json, wording
from games.counted import CountedPlay
from scorepad.history.models import SeatRow
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
    found: Sequence[CountedPlay],
    editions: Mapping[str, str],
    names: Mapping[int, str],
) -> dict[str, Any]:
    """2 queries for the best feasts, none where it was never fed."""
    by_edition = {
        edition: cats[cat.name]
        for edition in dict.fromkeys(play.edition for play in found)
        if cat.name in (cats := cat_statistics(play for play in found if play.edition == edition))
    }
    bests = {one.best.play: one.best.player for one in by_edition.values() if one.best}
    plays = {play.pk: play for play in Play.objects.filter(pk__in=bests).select_related("night")}
    seats = _seats(bests)
    feasts = [
        Feast(
            edition=editions.get(edition, edition),
            cat=one,
            best=one.best,
            play=plays.get(one.best.play) if one.best else None,
            reason=_reason(one, plays, seats, names),
        )
        for edition, one in by_edition.items()
    ]
    return {
        "cat": cat,
        "feasts": feasts,
        "whose": _whose(cat, names),
        "least": SHOWN_FROM,
    }


def _seats(plays: Iterable[int]) -> dict[int, dict[str, int]]:
    """Players by seat key, by play; those who were merged as whom they became. 1 query."""
    found: dict[int, dict[str, int]] = {}
    rows = SeatRow.objects.filter(play__in=list(plays))
    for play, key, player in rows.values_list("play_id", "seat__key", "player_id"):
        found.setdefault(play, {})[key] = player
    return found


def _reason(
    cat: CatStatistics,
    plays: Mapping[int, Play],
    seats: Mapping[int, Mapping[str, int]],
    names: Mapping[int, str],
) -> str:
    """Why the cat gave so many points, as the score of that play says."""
    if cat.best is None or cat.best.play not in plays:
        return ""
    sat = seats.get(cat.best.play, {})
    shown = {key: names[player] for key, player in sat.items()}
    for standing in from_json(plays[cat.best.play].result, Result).standings:
        if sat.get(standing.seat) == cat.best.player:
            for detail in _details(standing):
                if detail.points == cat.best.points and wording(detail.name, {}) == cat.name:
                    return wording(detail.reason, shown, _, ngettext)
    return ""


def _details(standing: Standing) -> Iterator[Detail]:
    """Those of cats that were fed."""
    return (detail for line in standing.lines for detail in line.details if detail.fed)


def _whose(cat: CatStatistics, names: Mapping[int, str]) -> str:
    """ "Ana’s cat: held by Ana 9 of 11 times", or who held it most."""
    most = cat.holders[0][1]
    holders = [names[player] for player, holds in cat.holders if holds == most]
    values = {"names": listed(holders), "most": most, "held": cat.held}
    if cat.owner is not None:
        return _("%(names)s’s cat: held by %(names)s %(most)s of %(held)s times.") % values
    if len(holders) == 1:
        return _("%(names)s held it most: %(most)s of %(held)s times.") % values
    return _("%(names)s held it most: %(most)s of %(held)s times each.") % values
