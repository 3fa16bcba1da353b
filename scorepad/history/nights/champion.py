"""Who won a night, or leads it, and by what, in words (ST-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.counted import CountedPlay, contested
from scorepad.history import wording
from scorepad.history.reports.night import NightScore, night_scores
from scorepad.plays.verdict import listed
from scorepad.web.words import enumerated

Names = Mapping[int, str]


@dataclass(frozen=True)
class Champion:
    """`players` have won the night, or lead it until it is over: several if nothing parts them.
    `headline` says so, `why` by what; `line` says both in a list."""

    players: tuple[int, ...]
    is_over: bool
    headline: str
    why: str
    line: str


def champion(plays: Iterable[CountedPlay], names: Names, *, is_over: bool) -> Champion | None:
    """Of a night's plays. None if nobody won against anybody."""
    found = contested(plays)
    scores = night_scores(found)
    best = [score for score in scores if score.is_champion]
    if not best:
        return None
    players = tuple(score.player for score in best)
    called = listed([names[player] for player in players])
    return Champion(
        players,
        is_over,
        _headline(called, len(best), is_over=is_over),
        _why(scores, names, len(found)),
        _line(called, best, len(found), is_over=is_over),
    )


def _headline(names: str, best: int, *, is_over: bool) -> str:
    words = ngettext("%(names)s leads the night", "%(names)s lead the night", best)
    if is_over:
        words = ngettext("%(names)s won the night", "%(names)s shared the night", best)
    return words % {"names": names}


def _line(names: str, best: Sequence[NightScore], plays: int, *, is_over: bool) -> str:
    words = ngettext(
        "%(names)s leads with %(score)s", "%(names)s lead with %(score)s each", len(best)
    )
    if is_over:
        words = ngettext("%(names)s won %(score)s", "%(names)s won %(score)s each", len(best))
    return words % {"names": names, "score": _of_plays(best[0], plays)}


def _of_plays(score: NightScore, plays: int) -> str:
    """ "3 of 6 plays"."""
    words = ngettext("%(wins)s of %(plays)s play", "%(wins)s of %(plays)s plays", plays)
    return words % {"wins": score.wins, "plays": plays}


def _why(scores: Sequence[NightScore], names: Names, plays: int) -> str:
    first, others = scores[0], [score for score in scores if not score.is_champion]
    mine = wording.with_shared(_of_plays(first, plays), first)
    if scores[1].is_champion:
        return _("Each has %(wins)s, and beat as many opponents.") % {"wins": wording.wins(first)}
    if level := [names[score.player] for score in others if score.wins == first.wins]:
        # Translators: “2 of 6 plays, like Ben and Cleo, but beat more opponents”
        message = _("%(mine)s, like %(names)s, but beat more opponents")
        return message % {"mine": mine, "names": listed(level)}
    rest = _others(others, names)
    return _("%(mine)s; %(rest)s") % {"mine": mine, "rest": rest} if rest else mine


def _others(scores: Iterable[NightScore], names: Names) -> str:
    """ "Cleo won 2, Ben and Finn won 1 each"; who won nothing is not named."""
    parts = []
    for wins, group in groupby(scores, lambda score: score.wins):
        called = [names[score.player] for score in group]
        words = ngettext("%(names)s won %(wins)s", "%(names)s won %(wins)s each", len(called))
        if wins:
            parts.append(words % {"names": listed(called), "wins": wins})
    return enumerated(parts)
