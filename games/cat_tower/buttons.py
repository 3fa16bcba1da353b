"""The buttons of a game's sheet. They write the log of the live counter and change how many games a
series has.

Actions: "roll:two-cats", "roll:cat-paws:<stacker>", "roll:catty-fatty:<token>",
"fall:<seat>[:token][:first]", "turn:<seat>", "undo", "stop" and "another".
"""

from __future__ import annotations

from games.cat_tower.counter import PAWS, Count, Log, replay
from games.cat_tower.sheet import COUNTER
from games.contract import Json, RefusedError, Sheet, Table, text
from games.trees import keys_in_order, next_key

MOST_ACTIONS = 500  # in the log of a game; one has some sixty


def tap(table: Table, sheet: Sheet, action: str, seen: int | None = None, ahead: int = 0) -> Sheet:
    """Returns the sheet after a button was tapped, unchanged if the action does not fit. `seen` is
    the length of the log that the phone showed, None if unknown. `ahead` is how many entries
    earlier taps on this phone have added since then, because the phone is updated only after the
    last tap. Raises `RefusedError` if the log is full."""
    what, *rest = action.split(":")
    if what in ("stop", "another"):
        return _toggled(sheet, what)
    log: dict[str, Json] = dict(sheet.get("log") or {})
    if seen is not None and not _is_next(len(log), what, seen, ahead):
        return sheet  # another phone has counted this turn
    if what == "undo" and log:
        del log[keys_in_order(log)[-1]]
    elif entry := _entry(table, what, rest, log):
        if len(log) >= MOST_ACTIONS:
            raise RefusedError(text("The counter takes at most {n} entries.", n=MOST_ACTIONS))
        log[next_key(log)] = entry
    else:
        return sheet
    return _with_log(table, sheet, log)


def _is_next(length: int, what: str, seen: int, ahead: int) -> bool:
    """Whether a tap is meant for the next entry of the log. The log may be shorter than the phone
    assumes, because an earlier tap changed nothing. If it is longer, another phone added to it."""
    meant = seen + ahead
    return length == meant if what == "undo" else min(seen, meant) <= length <= meant


def _entry(table: Table, what: str, rest: list[str], log: Log) -> dict[str, Json] | None:
    """Returns the log's entry for an action; None if the action does not fit."""
    entry: dict[str, Json]
    first = rest[0] if rest else ""
    if what == "roll":
        entry = {"do": "roll", "face": first}
        if rest[1:]:
            entry["stacker" if first == PAWS else "token"] = rest[1]
        after = _count(table, {**log, next_key(log): entry})
        return entry if len(after.turns) > len(_count(table, log).turns) else None
    if what == "fall" and first in table.keys and _count(table, log).may_fall:
        entry = {"do": "fall", "by": first}
        return entry | {extra: True for extra in ("token", "first") if extra in rest[1:]}
    if what == "turn" and first in table.keys:
        return {"do": "turn", "seat": first}
    return None


def _count(table: Table, log: Log) -> Count:
    return replay(table.deck, table.keys, table.start, log)


def _with_log(table: Table, sheet: Sheet, log: Log) -> Sheet:
    """Returns the sheet with this log and, only if the game is over, the cards left."""
    was_over = _count(table, sheet.get("log") or {}).over
    count = _count(table, log)
    changed = {"way": COUNTER, **sheet, "log": log}
    if count.over:
        changed["cards_left"] = dict(count.hands)
    elif was_over:
        changed["cards_left"] = {}
    return changed


def _toggled(sheet: Sheet, word: str) -> Sheet:
    """Returns the sheet with only `word` ("stop" or "another") on, or with neither if it was on."""
    changed = {key: value for key, value in sheet.items() if key not in ("stop", "another")}
    return changed if sheet.get(word) else {**changed, word: True}
