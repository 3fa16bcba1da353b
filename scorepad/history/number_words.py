"""Writes the numbers of statistics as text. Only here they are rounded (ST-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext

from games import contract
from games.report import Kind, tenths
from scorepad.history.reports import records
from scorepad.plays.templatetags import pad
from scorepad.web.dates import month
from scorepad.web.words import translate


def decimal(value: Fraction | int) -> str:
    """Returns one decimal, with halves rounded up and a real minus sign: 7.5, 3.0, −0.4."""
    found = tenths(Fraction(value))
    words = number_format(Decimal(abs(found)) / 10, 1)
    return f"−{words}" if found < 0 else words


def signed(value: Fraction | int) -> str:
    """Returns a difference with its sign: +2.1, −1.4, 0.0."""
    return f"+{decimal(value)}" if tenths(Fraction(value)) > 0 else decimal(value)


def share(value: Fraction) -> str:
    """Returns a share as whole percent: "61%". A space in it (in some languages) does not break."""
    return gettext("%(number)s%%") % {"number": number_format(tenths(10 * value))}


def seats(number: int) -> str:
    """Returns the player count in words: "4 players", "solo"."""
    if number == 1:
        return pgettext("number of players", "solo")
    return ngettext("%(number)s player", "%(number)s players", number) % {"number": number}


def _counted(words: Any) -> Callable[[int], str]:
    """Returns a function that puts a number into these words, in the current language."""
    return lambda number: str(words % {"number": number})


NUMBERS: Mapping[Kind, Callable[[Any], str]] = {
    Kind.COUNT: number_format,
    Kind.PLACE: pad.ordinal,
    Kind.POINTS: contract.signed,
    Kind.MEAN: decimal,
    Kind.GAIN: signed,
    Kind.SHARE: share,
    Kind.PLAYS: _counted(ngettext_lazy("%(number)s play", "%(number)s plays", "number")),
    Kind.SHARED: _counted(ngettext_lazy("%(number)s shared", "%(number)s shared", "number")),
    Kind.ALONE: _counted(ngettext_lazy("%(number)s more solo", "%(number)s more solo", "number")),
    Kind.GAMES: _counted(ngettext_lazy("%(number)s game", "%(number)s games", "number")),
    Kind.ROUNDS: _counted(ngettext_lazy("%(number)s round", "%(number)s rounds", "number")),
    Kind.SEATS: seats,
    Kind.MONTH: lambda day: month(date.fromordinal(day)),
    Kind.YEAR: lambda day: str(date.fromordinal(day).year),
}


def number(value: int | Fraction, kind: str) -> str:
    """Returns a number as text, as reports write numbers in columns of this kind."""
    return NUMBERS[Kind(kind)](value)


class HasWins(Protocol):
    """Anything that counts wins; some of them may be shared."""

    @property
    def wins(self) -> int: ...

    @property
    def shared(self) -> int: ...


def wins(one: HasWins) -> str:
    """Returns words such as "38 wins, 2 of them shared"."""
    return with_shared(wins_alone(one), one)


def wins_alone(one: HasWins) -> str:
    """Returns words such as "38 wins", without saying how many are shared."""
    return ngettext("%(number)s win", "%(number)s wins", one.wins) % {"number": one.wins}


def with_shared(words: str, one: HasWins) -> str:
    """Returns `words` about wins, followed by how many of them are shared."""
    if not one.shared:
        return words
    return gettext("%(wins)s, %(number)s of them shared") % {"wins": words, "number": one.shared}


def table(one: records.Table) -> str:
    """Returns in words which plays compete with each other: "3 players", "3 players, 2 games"."""
    return translate(records.words_of(one), {})
