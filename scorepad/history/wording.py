"""Numbers of statistics in words, as every page of the history writes them.

They are rounded here and nowhere else (ST-2).
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.report import Kind
from scorepad.history.statistics.figures import Chance, Figures
from scorepad.history.statistics.head_to_head import Record
from scorepad.history.statistics.rounding import percent, tenths

PARTS_OF_A_WIN: Mapping[Fraction, str | Promise] = {
    Fraction(0): _("no win"),
    Fraction(1, 6): _("a sixth of a win"),
    Fraction(1, 5): _("a fifth of a win"),
    Fraction(1, 4): _("a quarter of a win"),
    Fraction(1, 3): _("a third of a win"),
    Fraction(1, 2): _("half a win"),
    Fraction(2, 3): _("two thirds of a win"),
    Fraction(3, 4): _("three quarters of a win"),
}

CHANCES: Mapping[Chance, str | Promise] = {
    Chance.MUCH_LESS: _("less than chance explains"),
    Chance.LESS: _("a little less than chance"),
    Chance.ABOUT: _("about what chance gives"),
    Chance.MORE: _("a little more than chance"),
    Chance.MUCH_MORE: _("more than chance explains"),
}


COUNTED = frozenset({Kind.PLAYS, Kind.GAMES, Kind.ROUNDS, Kind.SEATS})  # say what they count


def decimal(value: Fraction | int) -> str:
    """One decimal, halves up, with a real minus: 7.5, 3.0, −0.4."""
    found = tenths(Fraction(value))
    words = number_format(Decimal(abs(found)) / 10, 1)
    return f"−{words}" if found < 0 else words


def brief(value: Fraction | int) -> str:
    """One decimal, but none that says nothing: 7.5, 3."""
    found = tenths(Fraction(value))
    return decimal(value) if found % 10 else number_format(found // 10).replace("-", "−")


def signed(value: Fraction | int) -> str:
    """How much more or less, with its sign: +2.1, −1.4, 0.0."""
    return f"+{decimal(value)}" if tenths(Fraction(value)) > 0 else decimal(value)


def share(value: Fraction) -> str:
    """In whole percent, "61 %", which no line breaks apart."""
    return gettext("%(number)s\u00a0%%") % {"number": number_format(percent(value))}


def times(value: Fraction) -> str:
    """An index: 1.2×."""
    return gettext("%(number)s×") % {"number": decimal(value)}


def credit(value: Fraction) -> str:
    """A sum of shares of wins: "a third of a win", "1 win", "7.5 wins"."""
    if value in PARTS_OF_A_WIN:
        return str(PARTS_OF_A_WIN[value])
    return ngettext("%(number)s win", "%(number)s wins", 1 if value == 1 else 2) % {
        "number": brief(value)
    }


def wins(value: Fraction) -> str:
    """A credit under a head that says "Wins": "7.5", "a third of a win"."""
    return credit(value) if 0 < value < 1 else brief(value)


def wins_of_plays(one: Figures) -> str:
    """The credit, of so many plays: "7.5 wins of 20"."""
    return gettext("%(wins)s of %(plays)s") % {"wins": credit(one.credit), "plays": one.plays}


def expected(one: Figures) -> str:
    """What chance would give at the same tables: "5.6 expected"."""
    return gettext("%(number)s expected") % {"number": decimal(one.expected)}


def shared(one: Figures) -> str:
    """How many wins were shared, "3 shared"; empty where none was."""
    if not one.shared:
        return ""
    return ngettext("%(number)s shared", "%(number)s shared", one.shared) % {"number": one.shared}


def chance(found: Chance) -> str:
    return str(CHANCES[found])


def record(found: Record) -> str:
    """Wins, losses, ties: 3–1–6."""
    return f"{found.wins}–{found.losses}–{found.ties}"


def unbroken(shown: str) -> str:
    """The same, and no line of a sentence ends at one of its dashes."""
    return shown.replace("–", "\N{WORD JOINER}–\N{WORD JOINER}")


def after_more(plays: int) -> str:
    """When a number that needs more plays will be shown."""
    return ngettext("after %(number)s more play", "after %(number)s more plays", plays) % {
        "number": plays
    }


def plays(number: int) -> str:
    return ngettext("%(number)s play", "%(number)s plays", number) % {"number": number}


def games(number: int) -> str:
    """Single games, of which a play may be a series."""
    return ngettext("%(number)s game", "%(number)s games", number) % {"number": number}


def seats(number: int) -> str:
    """How many sat at the table."""
    if number == 1:
        return pgettext("number of players", "alone")
    return ngettext("%(number)s player", "%(number)s players", number) % {"number": number}
