"""The games of a series of Cat Tower, read from their sheets.

A sheet: `way` ("cards", "counter" or "rush"; absent is "cards"), `cards_left` by seat,
`rush_winner`, `log` (see `counter`), and on the game after which it was said: `stop` (the series
ends here) or `another` (one game more than agreed).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from games.contract import Json, Sheet, Slot, Table, text

AGREED = 3  # games, where the table did not say


class TowerGame(msgspec.Struct, frozen=True):
    """One game as far as it is entered."""

    number: int
    rush: bool
    cards_left: Mapping[str, int | None]  # by seat; None is not entered yet
    rush_winner: str | None

    @property
    def key(self) -> str:
        return slot_key(self.number)

    @property
    def is_entered(self) -> bool:
        """Whether everything is there; it may still not fit together."""
        if self.rush:
            return self.rush_winner is not None
        return None not in self.cards_left.values()

    @property
    def winner(self) -> str | None:
        """Who won: the one player without a card (CT-1), or who rushed best (CT-6)."""
        if self.rush:
            return self.rush_winner
        out = [seat for seat, left in self.cards_left.items() if left == 0]
        return out[0] if len(out) == 1 and self.is_entered else None


def slots(table: Table) -> tuple[Slot, ...]:
    """Every game up to the first that is not entered, and any later one with entries."""
    games = length(table)
    numbers = {int(key.partition("-")[2]) for key in table.sheets} | set(range(1, games + 1))
    last = next((number for number in range(1, games) if not _entered(table, number)), games)
    return tuple(
        Slot(slot_key(number), text("Game {n}", n=number), kind="game")
        for number in sorted(numbers)
        if number <= last or has_entries(table.sheets.get(slot_key(number)) or {})
    )


def _entered(table: Table, number: int) -> bool:
    sheet = table.sheets.get(slot_key(number)) or {}
    return read_game(number, sheet, table.keys).is_entered


def slot_key(number: int) -> str:
    return f"game-{number}"


def read_game(number: int, sheet: Sheet, seats: Sequence[str]) -> TowerGame:
    left = sheet.get("cards_left") or {}
    winner = sheet.get("rush_winner")
    return TowerGame(
        number=number,
        rush=sheet.get("way") == "rush",
        cards_left={seat: left.get(seat) for seat in seats},
        rush_winner=winner if winner in seats else None,
    )


def has_entries(sheet: Sheet) -> bool:
    """Whether anything but a choice of how to enter was entered."""
    return any(sheet.get(key) for key in ("cards_left", "rush_winner", "log"))


def read_games(table: Table) -> tuple[TowerGame, ...]:
    """The games that have a sheet with something in it, in order."""
    numbers = sorted(int(key.partition("-")[2]) for key in table.sheets)
    sheets = ((number, table.sheets[slot_key(number)]) for number in numbers)
    return tuple(
        read_game(number, sheet, table.keys) for number, sheet in sheets if has_entries(sheet)
    )


def agreed(options: Mapping[str, Json]) -> int:
    return int(options.get("games") or AGREED)


def length(table: Table) -> int:
    """How many games the series has by now: as agreed, unless the table stopped or went on."""
    games = agreed(table.options)
    while _says(table, games, "another"):
        games += 1
    for number in range(1, games):
        later = (_sheet(table, after) for after in range(number + 1, games + 1))
        if _says(table, number, "stop") and not any(has_entries(sheet) for sheet in later):
            return number
    return games


def games_left(table: Table) -> int:
    """How many games of the series are not entered yet."""
    entered = {game.number for game in read_games(table) if game.is_entered}
    return len(set(range(1, length(table) + 1)) - entered)


def _sheet(table: Table, number: int) -> Sheet:
    return table.sheets.get(slot_key(number)) or {}


def _says(table: Table, number: int, word: str) -> bool:
    return bool(_sheet(table, number).get(word))
