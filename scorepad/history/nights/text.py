"""A night in plain words, to be sent to a chat."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scorepad.history.highlights import Sentence
from scorepad.history.listed_plays import ListedPlay
from scorepad.history.nights.champion import Champion
from scorepad.plays.models import Night
from scorepad.plays.templatetags.pad import day, signed
from scorepad.web.words import enumerated, full_stop


def night_text(
    night: Night,
    place: str,
    champion: Champion | None,
    plays: Sequence[ListedPlay],
    told: Sequence[Sentence],
) -> str:
    """Who, where, what and by how much, a line each; names as they were given."""
    head = f"{night.club.name}, {day(night.date)}"
    lines = [f"{head}, {place}" if place else head]
    if champion is not None and champion.players:
        lines.append(f"{full_stop(champion.headline)} {champion.why}")
    lines += [_play(play) for play in plays if not play.is_open]
    lines += [sentence.text for sentence in told]
    return "\n".join(lines)


def _play(play: ListedPlay) -> str:
    """ "Cat Lady: Ana 41, Ben 39"; the winner is the first, and shared wins are told."""
    seats = enumerated(f"{seat.name} {signed(seat.total)}" for seat in play.seats)
    notes = ""
    if play.waits:
        notes = _(" (still level)")
    elif not play.counts:
        notes = _(" (does not count)")
    return f"{play.game.name}: {seats}{notes}"
