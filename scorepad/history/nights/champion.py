"""The champion of a night, and why, in words (ST-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.history import wording
from scorepad.history.reports.night import NightScore
from scorepad.plays.verdict import listed

Names = Mapping[int, str]


@dataclass(frozen=True)
class Champion:
    """`players` are none where nobody can be champion. `headline` and `why` are sentences."""

    players: tuple[int, ...]
    headline: str
    why: str


def champion(scores: Sequence[NightScore], names: Names, *, is_over: bool) -> Champion | None:
    """Of a night's scores, the best first; who would be champion leads until the night is over.
    None if nobody played against anybody."""
    if not scores:
        return None
    best = [score for score in scores if score.is_champion]
    if not best:
        why = _("A champion has played twice, and in half of the plays at least.")
        return Champion((), _("This night has no champion"), why)
    players = tuple(score.player for score in best)
    headline = ngettext("%(names)s leads the night", "%(names)s lead the night", len(best))
    if is_over:
        headline = ngettext(
            "%(names)s is the champion of the night", "%(names)s share the night", len(best)
        )
    values = {"names": listed([names[player] for player in players])}
    return Champion(players, headline % values, _why(best, scores, names))


def beaten(score: NightScore) -> str:
    """ "9 of 12"."""
    mine = wording.brief(Fraction(score.beaten2, 2))
    return _("%(beaten)s of %(opponents)s") % {"beaten": mine, "opponents": score.opponents}


def _why(best: Sequence[NightScore], scores: Sequence[NightScore], names: Names) -> str:
    first = best[0]
    values = {"wins": wording.wins(first), "beaten": beaten(first)}
    if len(best) > 1:
        return _("Each has %(wins)s, and beat as many opponents.") % values
    others = [score for score in scores if score.may_be_champion and not score.is_champion]
    if not others:
        return _("%(wins)s; nobody else played in half of the plays.") % values
    values |= {"name": names[others[0].player], "theirs": beaten(others[0])}
    values["less"] = wording.wins(others[0])
    if others[0].wins < first.wins:
        return _("%(wins)s; %(name)s, who is next, has %(less)s.") % values
    return (
        _("%(wins)s, as %(name)s has, but beat more opponents: %(beaten)s, to %(theirs)s.") % values
    )
