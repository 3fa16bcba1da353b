"""Puts the texts of rules into the current language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import reduce

from django.utils.translation import gettext, ngettext, pgettext

from games.contract import Value, wording
from games.game import Game

SOUNDS_LIKE_AND = re.compile(r"h?[ií](?![ae])", re.IGNORECASE)  # these words sound like Spanish "y"
ENDS = tuple(".!?。！？")  # punctuation at the end of sentences


def translate(value: Value, names: Mapping[str, str]) -> str:
    """Returns a text in words. `names` maps seat keys to players' names."""
    return wording(value, names, gettext, ngettext, listed=and_list)


def extra_names(game: Game, players: int) -> dict[str, str]:
    """Returns the names of seats without a player, by seat key."""
    return {seat.key: gettext(seat.name) for seat in game.extra_seats(players)}


def comma_list(parts: Iterable[str]) -> str:
    """Returns the items as a list without "and", in the language's way: "Ana, Ben, Cleo"."""
    # Translators: what stands between the parts of a list
    return gettext(", ").join(parts)


def and_list(names: list[str]) -> str:
    """Returns the names as in a sentence: "Ana, Ben and Cleo"."""
    if len(names) < 2:
        return "".join(names)
    head, last = comma_list(names[:-1]), names[-1]
    if SOUNDS_LIKE_AND.match(last):
        # Translators: the last name begins with an i, as it is spoken: “e Inés” in Spanish
        words = pgettext("before an i", "%(head)s and %(last)s")
    else:
        words = gettext("%(head)s and %(last)s")
    return words % {"head": head, "last": last}


def duration(minutes: int) -> str:
    """Returns a duration in words: "48 min", "1 h 12 min"."""
    if minutes < 60:
        return gettext("%(n)s min") % {"n": minutes}
    # Translators: hours and minutes that a play took: “1 h 12 min”
    return gettext("%(h)s h %(n)s min") % {"h": minutes // 60, "n": minutes % 60}


def about(what: str, said: str) -> str:
    """Returns a subject followed by what is said about it: "Cat Lady: Ana 41"."""
    return gettext("%(what)s: %(said)s") % {"what": what, "said": said}


def full_stop(sentence: str) -> str:
    """Returns a headline with a full stop, unless it ends with a punctuation mark."""
    if sentence.endswith(ENDS):
        return sentence
    return gettext("%(sentence)s.") % {"sentence": sentence}


def join_sentences(*parts: str) -> str:
    """Returns the parts joined as sentences; empty parts are left out."""
    said = [full_stop(part) for part in parts if part]
    # Translators: two sentences one after the other
    together = gettext("%(one)s %(two)s")
    return reduce(lambda one, two: together % {"one": one, "two": two}, said) if said else ""
