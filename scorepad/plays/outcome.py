"""Says who won and what decided it, in one or two short sentences."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import msgspec
from django.utils.translation import gettext as _

from games import registry
from games.contract import Result, Standing, is_sentence, signed
from games.game import Game
from scorepad.web.words import and_list, comma_list, translate

ENTERED = "entered"  # decided elsewhere: only totals are known, and they do not show it


def headline(game: Game, result: Result, names: Mapping[str, str], settled: str = "") -> str:
    """Returns "Ana wins", "Ana and Ben share the win", "Everyone lost", or that nobody has won yet.
    `settled` is the seat that won a tie by a later play, or ""."""
    winners = [names[seat] for seat in ((settled,) if settled else result.winners)]
    if not winners:
        together = game.outcomes.get(result.standings[0].decided_by) if result.standings else None
        return translate(together, {}) if together else _("Nobody has won yet")
    if len(winners) == 1:
        return _("%(name)s wins") % {"name": winners[0]}
    if result.pending:
        return _("%(names)s are tied") % {"names": and_list(winners)}
    return _("%(names)s share the win") % {"names": and_list(winners)}


def has_points(game: Game, result: Result) -> bool:
    """Whether the totals of a play are points; if not, they only show who won."""
    totals = [standing.total for standing in result.standings]
    return game.has_points(totals, result.standings[0].decided_by if totals else "")


def decided(game: Game, result: Result, names: Mapping[str, str], settled: str = "") -> str:
    """Returns what put the first place ahead of the second; "" if there is nothing to say.
    `settled` is the seat that won a tie by a later play, or ""."""
    if not result.winners or len(result.standings) < 2:
        return ""
    if not has_points(game, result):
        return ""
    first, second = result.standings[:2]
    values: dict[str, object] = {"other": names[second.seat], "total": signed(first.total)}
    if first.decided_by == "pending" and settled:
        return _("Tied on %(total)s; a later play settled it.") % values
    if first.decided_by == "pending":
        values["game"] = _any_of_family(game)
        return _("The first of them to win a later play of %(game)s also wins this one.") % values
    if first.decided_by == "shared":
        return _("Tied on %(total)s, with no further tie-breaker.") % values
    if first.decided_by == ENTERED:
        return _("That is how it was entered.")
    if first.decided_by in game.victories:
        victory = game.victories[first.decided_by]
        named = {**victory.values, "name": names[first.seat]}
        return translate(msgspec.structs.replace(victory, values=named), {})
    if first.decided_by == "total":
        values["theirs"] = signed(second.total)
        return _("%(total)s to %(other)s’s %(theirs)s") % values
    values |= {"what": _what(game, first), **_counts(first, second)}
    if _is_sentence(game, first):
        return _("Tied on %(total)s. %(what)s") % values
    message = _("Tied on %(total)s; tie-breaker: %(mine)s %(what)s to %(other)s’s %(theirs)s.")
    return message % values


def _any_of_family(game: Game) -> str:
    """Returns the names of games that can settle this game's ties: "Cat Lady or Box of Treats"."""
    *head, last = [one.name for one in registry.games() if one.tie_family == game.tie_family]
    # Translators: one of several games: “Cat Lady or Cat Tower”
    return _("%(head)s or %(last)s") % {"head": comma_list(head), "last": last} if head else last


def tie_breaks(game: Game, result: Result, names: Mapping[str, str]) -> dict[str, str]:
    """Returns what put a seat ahead of the next one with the same total, by seat. The first place
    is left out, because `decided` covers it."""
    reasons = {}
    for one, two in pairwise(result.standings[1:]):
        if one.total != two.total or one.place == two.place or one.decided_by == ENTERED:
            continue
        one = _ahead_of(one, two)
        if _is_sentence(game, one):
            reasons[one.seat] = _what(game, one)
        else:
            values = {"what": _what(game, one), "other": names[two.seat], **_counts(one, two)}
            reasons[one.seat] = _("%(mine)s %(what)s to %(other)s’s %(theirs)s") % values
    return reasons


def _ahead_of(one: Standing, two: Standing) -> Standing:
    """Returns `one` with `decided_by` set to the tie-breaker that puts it ahead of `two`."""
    by = (name for name in one.ties if one.ties[name] != two.ties.get(name))
    return msgspec.structs.replace(one, decided_by=next(by, one.decided_by))


def _what(game: Game, standing: Standing) -> str:
    what = game.tie_breakers.get(standing.decided_by)
    return translate(what, {}) if what else standing.decided_by


def _is_sentence(game: Game, standing: Standing) -> bool:
    """Whether the tie-breaker of a standing is a whole sentence, rather than a thing to count."""
    what = game.tie_breakers.get(standing.decided_by)
    return what is not None and is_sentence(what)


def _counts(one: Standing, two: Standing) -> dict[str, str]:
    """Returns the values of the tie-breaker of two standings as text; some can be negative."""
    mine, theirs = (standing.ties.get(one.decided_by, 0) for standing in (one, two))
    return {"mine": signed(mine), "theirs": signed(theirs)}
