"""The champion of a night, and why, in words (ST-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.history import wording
from scorepad.history.statistics.nights import NightScore
from scorepad.plays.verdict import listed

Names = Mapping[int, str]


@dataclass(frozen=True)
class Champion:
    """`players` are none where nobody can be champion. `headline` and `why` are sentences."""

    players: tuple[int, ...]
    headline: str
    why: str


def champion(scores: Sequence[NightScore], names: Names) -> Champion | None:
    """Of a night's scores, the best first; None where nobody played against anybody."""
    if not scores:
        return None
    best = [score for score in scores if score.is_champion]
    if not best:
        why = _("A champion has played twice, and in half of the plays at least.")
        return Champion((), _("This night has no champion"), why)
    players = tuple(score.player for score in best)
    told = listed([names[player] for player in players])
    headline = ngettext(
        "%(names)s is the champion of the night", "%(names)s share the night", len(best)
    )
    return Champion(players, headline % {"names": told}, _why(best, scores, names))


def beaten(score: NightScore) -> str:
    """ "9 of 12"."""
    mine = wording.brief(Fraction(score.beaten2, 2))
    return _("%(beaten)s of %(opponents)s") % {"beaten": mine, "opponents": score.opponents}


def _why(best: Sequence[NightScore], scores: Sequence[NightScore], names: Names) -> str:
    first = best[0]
    values: dict[str, str] = {"beaten": beaten(first)}
    if len(best) > 1:
        return _("Each beat %(beaten)s opponents, and won as much.") % values
    others = [score for score in scores if score.may_be_champion and not score.is_champion]
    if not others:
        return _("Beat %(beaten)s opponents; nobody else played in half of the plays.") % values
    return _against(first, others[0], {**values, "name": names[others[0].player]})


def _against(first: NightScore, other: NightScore, values: dict[str, str]) -> str:
    """What put the champion ahead of the next."""
    values["theirs"] = beaten(other)
    if other.beaten2 < first.beaten2:
        return _("Beat %(beaten)s opponents; %(name)s, who is next, beat %(theirs)s.") % values
    if other.share < first.share:
        return _("Beat %(beaten)s opponents, a larger share than %(name)s: %(theirs)s.") % values
    values |= {"won": wording.wins(first), "less": wording.wins(other)}
    words = _("Beat %(beaten)s opponents, as %(name)s did, but won more: %(won)s to %(less)s.")
    return words % values
