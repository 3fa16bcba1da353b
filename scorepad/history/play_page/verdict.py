"""Who won a play and what decided it (ST-11): a tie that a later play settled has one winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.counted import WIN
from scorepad.history.models import SeatRow
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.verdict import decided, headline


@dataclass(frozen=True)
class Verdict:
    """`won` are the seat keys of those who won, or who share a win or a tie; while that is still
    open nobody is `crowned`."""

    won: tuple[str, ...]
    crowned: bool
    headline: str
    why: str


def verdict(loaded: LoadedPlay, names: Mapping[str, str], settled: str) -> Verdict:
    """Of a finished play, in these names by seat key; `settled` is who won a tie after all."""
    game, result = loaded.game, loaded.result
    return Verdict(
        (settled,) if settled else result.winners,
        bool(settled) or (bool(result.winners) and not result.pending),
        headline(result, names, settled),
        decided(game, result, names, settled),
    )


def settled_for(loaded: LoadedPlay) -> str:
    """The seat key of who won a tie after all; empty where there is no tie or it is still open.
    1 query where there is one."""
    if not loaded.result.pending:
        return ""
    won = SeatRow.objects.filter(play=loaded.play.pk, play__settled_by__isnull=False, win60=WIN)
    return won.values_list("seat__key", flat=True).first() or ""
