"""How cats win, whom they turn, and what they waste (ST-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.counted import CountedPlay
from scorepad.history.charts.bars import Bar, Bars, Part
from scorepad.history.charts.figure import Numbers
from scorepad.history.games.panels.panel import Look
from scorepad.history.statistics.races import Racing, racing, racing_of

WAYS = {
    "mischief": gettext_lazy("By mischief"),
    "feral": gettext_lazy("By affection, as a feral cat"),
    "told": gettext_lazy("The table said who won"),
    "": gettext_lazy("Not known"),
}
ANSWERS = {
    "mischief": gettext_lazy("Of %(races)s %(number)s were won by mischief."),
    "feral": gettext_lazy("Of %(races)s %(number)s were won by affection."),
    "told": gettext_lazy("Of %(races)s %(number)s have a winner that the table told."),
    "": gettext_lazy("Of %(races)s %(number)s have a winner, and nobody knows how."),
}


class RaceFigures(msgspec.Struct, frozen=True):
    """Of all cats together, and of each player's; `races` were won by somebody."""

    all: Racing
    players: Mapping[int, Racing]

    @property
    def races(self) -> int:
        return sum(self.all.won.values())


def count(plays: Sequence[CountedPlay]) -> RaceFigures:
    players = dict.fromkeys(seat.player for play in plays for seat in play.seats)
    return RaceFigures(racing(plays), {player: racing_of(plays, player) for player in players})


def show(found: RaceFigures, look: Look) -> dict[str, Any]:
    acted = {player: one for player, one in found.players.items() if one.attacks or one.payments}
    order = sorted(acted, key=lambda player: look.names.get(player, ""))
    return {
        "won": _won(found) if found.races else None,
        "racing": found.all,
        "racers": [{"player": player, "racing": acted[player]} for player in order],
    }


def _won(found: RaceFigures) -> Bars:
    ways = [(str(name), found.all.won[key]) for key, name in WAYS.items() if key in found.all.won]
    most, number = max(found.all.won.items(), key=itemgetter(1))
    races = ngettext("%(n)s race", "%(n)s races", found.races) % {"n": found.races}
    return Bars(
        key="won-by",
        answer=str(ANSWERS[most]) % {"number": number, "races": races},
        title=_("How cats win"),
        description=_("A bar for each way to win, as long as races were won that way."),
        numbers=Numbers(
            (_("Won"), _("Races")), tuple((name, str(number)) for name, number in ways)
        ),
        kinds=(_("Races"),),
        bars=tuple(
            Bar(name, str(number), (Part(0, number, str(number)),)) for name, number in ways
        ),
    )
