"""A night in plain words, to be sent to a chat."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorepad.history.listed_plays import ListedPlay
from scorepad.history.nights.summary import NightSummary
from scorepad.plays.templatetags.pad import signed
from scorepad.web.dates import full_day
from scorepad.web.words import enumerated


def night_text(summary: NightSummary, place: str) -> str:
    """Who, where, what and by how much, a line each."""
    night, best = summary.night, summary.champion
    head = f"{night.club.name}, {full_day(night.date)}"
    lines = [f"{head}, {place}" if place else head]
    if best is not None:
        # Translators: who won a night, and by what: “Ana won the night: 3 of 6 plays”
        words = _("%(headline)s: %(why)s")
        lines.append(words % {"headline": best.headline, "why": best.why})
    lines += [_play(play) for play in summary.plays if not play.is_open]
    lines += [sentence.text for sentence in summary.sentences]
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
