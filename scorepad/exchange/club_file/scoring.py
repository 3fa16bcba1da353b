"""Scores all plays of a club's file by the rules, and says what is not as the file says."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from django.utils.translation import ngettext

from games.contract import Result, to_json
from scorepad.exchange.club_file.check import Patience
from scorepad.exchange.club_file.format import PlayPart
from scorepad.exchange.club_file.play_check import rescored
from scorepad.exchange.club_file.reader import ReadClub
from scorepad.exchange.uploads import NO_RUN, Phase, Run
from scorepad.plays.models import Play

# Seconds of the processor that the rules may take for a guest's file, to begin with and for each
# play on top of that: some ten times of what plays take that were played.
PATIENCE, PATIENCE_A_PLAY = 1.0, 0.02


@dataclass
class Scored:
    """What the rules say of a file's plays: the results that differ from those in the file, by
    play, how many plays have other totals or places now, and how many are not finished by them."""

    results: dict[UUID, Result] = field(default_factory=dict)
    differ: int = 0
    go_on: int = 0


def score_plays(read: ReadClub, run: Run = NO_RUN, *, guest: bool = False) -> Scored:
    """Score all plays of a file but those of totals. Raises FileError if the rules cannot read one,
    or take far too long for what a guest may send."""
    scored, total = Scored(), len(read.file.plays)
    patience = Patience(PATIENCE if guest else None)
    for number, play in enumerate(read.plays()):
        path = f"$.plays[{number}]"
        run.report(Phase.CHECKING, number, total)
        if not play.totals_only:
            _score(play, rescored(play, read.known, path), scored)
        patience.check(path, PATIENCE_A_PLAY * number)
    return scored


def _score(play: PlayPart, result: Result, scored: Scored) -> None:
    if to_json(result) != play.result:
        scored.results[play.uuid] = result
    if play.state != Play.State.FINISHED:
        return
    places = [(seat.key, seat.total, seat.place, seat.won) for seat in play.seats]
    extra = {standing.seat for standing in result.standings} - {seat.key for seat in play.seats}
    if not result.complete:
        scored.results[play.uuid] = result
        scored.go_on += 1
    elif sorted(places) != sorted(
        (standing.seat, standing.total, standing.place, standing.won)
        for standing in result.standings
        if standing.seat not in extra
    ):
        scored.results[play.uuid] = result
        scored.differ += 1


def in_words(scored: Scored) -> str:
    """What is not as the file says; empty if all is."""
    sentences = []
    if scored.differ:
        message = ngettext(
            "%(n)s play had other totals than its sheets give, and was scored again.",
            "%(n)s plays had other totals than their sheets give, and were scored again.",
            scored.differ,
        )
        sentences.append(message % {"n": scored.differ})
    if scored.go_on:
        message = ngettext(
            "%(n)s play goes on, as something is missing on its sheets.",
            "%(n)s plays go on, as something is missing on their sheets.",
            scored.go_on,
        )
        sentences.append(message % {"n": scored.go_on})
    return " ".join(sentences)
