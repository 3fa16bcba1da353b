"""Texts of the rules, put into words of the language that is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext, ngettext

from games.contract import Game, Value, wording


def in_words(value: Value, names: Mapping[str, str]) -> str:
    """`names` maps seat keys to players' names."""
    return wording(value, names, gettext, ngettext)


def extra_names(game: Game, players: int) -> dict[str, str]:
    """What seats are called that nobody sits on, by seat key."""
    return {seat.key: gettext(seat.name) for seat in game.extra_seats(players)}


def enumerated(parts: Iterable[str]) -> str:
    """ "Ana, Ben, Cleo": one after the other, as they are written in the language."""
    # Translators: what stands between the parts of a list
    return gettext(", ").join(parts)


def full_stop(sentence: str) -> str:
    """A headline as a sentence among others."""
    return gettext("%(sentence)s.") % {"sentence": sentence}
