"""A series turn by turn where a game was counted live; any other game of it is one step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from games.cat_tower.counter import Log, Turn, counts
from games.cat_tower.sheet import COUNTER, TowerGame, read_games, slots
from games.cat_tower.view import describe
from games.contract import Moment, SeatName, Sheet, Table, Text, text
from games.trees import keys_in_order


class _Step(msgspec.Struct, frozen=True):
    """`done` is how many actions of the game's log have been counted then; None at its end."""

    game: TowerGame
    turn: Turn | None = None
    done: int | None = None


def replay(table: Table, number: int) -> Moment | None:
    """None if no game was counted live: then only its end is known."""
    games = read_games(table)
    if not any(game.way == COUNTER for game in games):
        return None
    steps = [step for game in games for step in _steps(table, game)]
    if len(steps) < 2:
        return None
    number = min(max(number, 1), len(steps))
    step = steps[number - 1]
    at = table if number == len(steps) else _as_it_stood(table, games, step)
    slot = next(one for one in slots(table) if one.key == step.game.key)
    return Moment(number, len(steps), at, slot, tuple(_words(step)))


def _steps(table: Table, game: TowerGame) -> Iterator[_Step]:
    """A step for each turn, with what fell in it and whose turn the table then said it was."""
    log: Log = (table.sheets[game.key].get("log") or {}) if game.way == COUNTER else {}
    stood = list(counts(table.deck, table.keys, table.start, log))
    begins = [done for done, (was, now) in enumerate(pairwise(stood)) if was.turns != now.turns]
    if not begins:
        yield _Step(game)
    for turn, end in zip(stood[-1].turns, [*begins[1:], None], strict=False):
        yield _Step(game, turn, end)


def _as_it_stood(table: Table, games: tuple[TowerGame, ...], step: _Step) -> Table:
    """The games before as they ended, and of this one what had been counted; none of the later."""
    sheets: dict[str, Sheet] = {
        game.key: table.sheets[game.key] for game in games if game.number <= step.game.number
    }
    if step.done is not None:
        log: Log = sheets[step.game.key]["log"]
        counted = {key: log[key] for key in keys_in_order(log)[: step.done]}
        sheets[step.game.key] = {"way": COUNTER, "log": counted}
    return msgspec.structs.replace(table, sheets=sheets)


def _words(step: _Step) -> Iterator[Text]:
    """What was rolled and fell; at the end of a game who won it."""
    if step.turn is not None:
        yield describe(step.turn)
    if step.done is None and step.game.winner:
        yield text("{name} won this game.", name=SeatName(step.game.winner))
