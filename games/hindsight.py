"""What would have won: the smallest changes of one player's own sheet that make the player win.

The whole table is scored again with each change that the game offers (`what_if`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import msgspec

from games.contract import Edit, Problem, Result, Sheet, Table, WhatIf
from games.game import Game
from games.trees import Path, with_value

MOST_TABLES = 300  # are scored for each player
SHOWN = 3
CHECKED = 10  # of the winning edits, the best first


@dataclass(frozen=True)
class WinningEdits:
    """The edits with which a player wins, and the result with these edits."""

    edits: tuple[Edit, ...]
    result: Result


@dataclass(frozen=True)
class _Tried:
    """Edits that were tried, given as indices in the list of all edits, and the result with them.
    `ahead` is the player's lead over the best of the others."""

    places: tuple[int, ...]
    result: Result
    ahead: int


def would_have_won(game: Game, table: Table, result: Result, seat: str) -> tuple[WinningEdits, ...]:
    """Finds at most `SHOWN` ways to win: sole wins before shared ones, then those with the fewest
    edits, then the smallest, then in the order of the lines. Single edits are tried first. If too
    few of them win, pairs of the other edits are tried, those that gain most first, up to
    `MOST_TABLES` tables. Returns nothing for a play with problems. Edits are left out if they would
    not win when typed in, because the pad would feed other hands differently."""
    if has_problems(result):
        return ()
    offered = game.what_if(table, result, seat)
    search = _Search(game, table, result, seat, offered)
    tried = [search.try_edits((place,)) for place in range(len(offered.edits))[:MOST_TABLES]]
    enough = [trial for trial in tried if search.wins_alone(trial)]
    if len(enough) < SHOWN:
        tried += search.try_pairs([trial for trial in tried if trial not in enough], len(tried))
    winning = search.winning(tried)[:CHECKED]
    shown = [trial for trial in winning if search.wins_when_typed(trial)][:SHOWN]
    return tuple(WinningEdits(search.edits(trial.places), trial.result) for trial in shown)


def has_problems(result: Result) -> bool:
    """Whether players overrode a problem of this result, or still have one to solve."""
    return any(problem.blocks or problem.may_override for problem in result.problems)


@dataclass(frozen=True)
class _Search:
    game: Game
    table: Table
    before: Result
    seat: str
    offered: WhatIf

    def edits(self, places: Iterable[int]) -> tuple[Edit, ...]:
        return tuple(self.offered.edits[place] for place in places)

    def try_edits(self, places: tuple[int, ...]) -> _Tried:
        sheets = with_edits(self.table.sheets, self.edits(places))
        result = self.offered.score(msgspec.structs.replace(self.table, sheets=sheets))
        return _Tried(places, result, self._ahead(result))

    def try_pairs(self, singles: Sequence[_Tried], tables: int) -> Iterator[_Tried]:
        """Tries pairs of edits that change different values, after `tables` tables were scored."""
        pairs = [
            (-one.ahead - other.ahead, (*one.places, *other.places))
            for one, other in combinations(singles, 2)
            if not _touch(*self.edits((*one.places, *other.places)))
        ]
        for _gain, places in sorted(pairs)[: MOST_TABLES - CHECKED - tables]:
            yield self.try_edits(places)

    def wins_alone(self, tried: _Tried) -> bool:
        return tried.result.winners == (self.seat,) and self._is_possible(tried.result)

    def wins_when_typed(self, tried: _Tried) -> bool:
        sheets = with_edits(self.table.sheets, self.edits(tried.places))
        result = self.game.score(msgspec.structs.replace(self.table, sheets=sheets))
        return result.winners == tried.result.winners

    def winning(self, tried: Iterable[_Tried]) -> list[_Tried]:
        possible = [trial for trial in tried if self._is_possible(trial.result)]
        won = [trial for trial in possible if self.seat in trial.result.winners]
        alone = [trial for trial in won if self.wins_alone(trial)]
        return sorted(alone or won, key=self._smallness)

    def _smallness(self, tried: _Tried) -> tuple[int, int, tuple[int, ...]]:
        edits = self.edits(tried.places)
        return len(edits), sum(edit.size for edit in edits), tried.places

    def _is_possible(self, result: Result) -> bool:
        """Whether the edits cause no new problem, such as more cards than exist."""
        known = {_identity(problem) for problem in self.before.problems}
        return result.complete and all(_identity(problem) in known for problem in result.problems)

    def _ahead(self, result: Result) -> int:
        """Returns by how much the player is ahead of the others; negative if behind."""
        totals = {standing.seat: standing.total for standing in result.standings}
        own = totals.pop(self.seat)
        if not totals:
            return 0
        return min(totals.values()) - own if self.game.fewest_wins else own - max(totals.values())


def with_edits(sheets: Mapping[str, Sheet], edits: Iterable[Edit]) -> dict[str, Sheet]:
    """Returns the table's sheets with the edits typed in, by slot key."""
    changed = dict(sheets)
    for edit in edits:
        sheet = changed.get(edit.slot) or {}
        for path, value in edit.changes:
            sheet = with_value(sheet, path, value)
        changed[edit.slot] = sheet
    return changed


def _touch(one: Edit, other: Edit) -> bool:
    """Whether two edits change the same value, or one changes a part of what the other changes."""
    if one.slot != other.slot:
        return False
    return any(
        _begins(path, theirs) or _begins(theirs, path)
        for path, _value in one.changes
        for theirs, _their_value in other.changes
    )


def _begins(path: Path, start: Path) -> bool:
    return path[: len(start)] == start


def _identity(problem: Problem) -> tuple[str, str | None, str, str]:
    return problem.slot, problem.seat, problem.field, problem.message.message
