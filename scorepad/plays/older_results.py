"""Results that an older version stored: they lack what sheets are drawn from now.

They are scored again from what stands on their sheets, by the cards they were begun with. What a
finished play came to stays as it was, whatever rule has been put right since.
"""

from __future__ import annotations

import logging

import msgspec

from games.contract import Result, to_json
from scorepad.clubs.models import Club
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.rescore import score

log = logging.getLogger("scorepad.plays")


def complete_results(club: Club) -> int:
    """Complete the results of a club's plays, and give how many were. Runs inside the caller's
    transaction."""
    plays = (
        Play.objects.filter(club=club, totals_only=False)
        .exclude(result__has_key="sheets")
        .select_related("club", "night")
        .prefetch_related("seats__player__merged_into", "sheets")
    )
    return sum(_complete(play) for play in plays.iterator(chunk_size=200))


def _complete(play: Play) -> bool:
    loaded = LoadedPlay.stored(play)
    before = loaded.result
    try:
        now = score(loaded, loaded.table, loaded.slots)
    except Exception:  # one odd sheet keeps no pad from starting
        log.exception("play %s could not be scored again", play.pk)
        return False
    if not now.sheets:
        return False
    play.result = to_json(_as_finished(before, now) if play.is_finished else now)
    play.save(update_fields=["result"])
    return True


def _as_finished(before: Result, now: Result) -> Result:
    """What is drawn from is new; who had how much, and why, is as it was."""
    if before.standings == now.standings:
        return msgspec.structs.replace(now, complete=True)
    return msgspec.structs.replace(before, sheets=now.sheets)
