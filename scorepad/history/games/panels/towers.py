"""Steady hands: cards left when towers ended (ST-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.counted import CountedPlay
from scorepad.history.charts.bars import Bar, Bars, Part
from scorepad.history.charts.figure import Numbers
from scorepad.history.games.panels.panel import Look
from scorepad.history.statistics.points import MEAN_FROM
from scorepad.history.statistics.towers import TowerRecord, tower_records
from scorepad.history.wording import decimal, share


def count(plays: Sequence[CountedPlay]) -> dict[int, TowerRecord]:
    return tower_records(plays)


def show(found: Mapping[int, TowerRecord], look: Look) -> dict[str, Any]:
    """Who played less than three games is named, without a mean."""
    known = [one for one in found.values() if one.games >= MEAN_FROM]
    known.sort(key=lambda one: (one.mean_left, look.names.get(one.player, "")))
    few = [one.player for one in found.values() if one.games < MEAN_FROM]
    return {
        "records": known,
        "steady": _chart(known, look.names) if known else None,
        "few": sorted(few, key=lambda player: look.names.get(player, "")),
        "least": MEAN_FROM,
    }


def _chart(records: Sequence[TowerRecord], names: Mapping[int, str]) -> Bars:
    best = records[0]
    return Bars(
        key="steady-hands",
        answer=_("%(name)s has the fewest cards left: %(mean)s a game.")
        % {"name": names[best.player], "mean": decimal(best.mean_left)},
        title=_("Steady hands"),
        description=_("A bar for each player, as long as cards were left on average."),
        numbers=Numbers(
            (
                _("Player"),
                pgettext("of one series", "Games"),
                _("Cards left"),
                _("No card left"),
                _("By chance"),
            ),
            tuple(
                (
                    names[one.player],
                    str(one.games),
                    decimal(one.mean_left),
                    share(one.out_share),
                    share(one.expected_share),
                )
                for one in records
            ),
        ),
        kinds=(_("Cards left"),),
        bars=tuple(
            Bar(
                names[one.player],
                decimal(one.mean_left),
                (Part(0, float(one.mean_left), decimal(one.mean_left)),),
            )
            for one in records
        ),
    )
