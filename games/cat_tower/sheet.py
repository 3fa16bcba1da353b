"""The games of a series of Cat Tower, read from their sheets.

A sheet: `way` ("cards", "counter" or "rush"; absent is "cards"), `cards_left` by seat,
`rush_winner`, `log` (see `counter`), and on the game after which the table said so: `stop` (the
series ends here) or `another` (one game more than agreed).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from games.contract import Json, Sheet, Slot, Table, Text, text

MOST_GAMES = 99  # that can be agreed
AGREED = 3  # games, where the table did not say
CARDS, COUNTER, RUSH = "cards", "counter", "rush"  # the ways to enter a game


class TowerGame(msgspec.Struct, frozen=True):
    """One game as far as it is entered."""

    number: int
    way: str
    cards_left: Mapping[str, int | None]  # by seat; None is not entered yet
    rush_winner: str | None

    @property
    def key(self) -> str:
        return slot_key(self.number)

    @property
    def title(self) -> Text:
        return game_title(self.number)

    @property
    def rush(self) -> bool:
        return self.way == RUSH

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


def slot_key(number: int) -> str:
    return f"game-{number}"


def game_number(key: str) -> int:
    return int(key.partition("-")[2])


def game_title(number: int) -> Text:
    return text("Game {n}", n=number)


def read_game(number: int, sheet: Sheet, seats: Sequence[str]) -> TowerGame:
    """A sheet as a game. Seats that the table does not have are left out."""
    left = sheet.get("cards_left") or {}
    winner = sheet.get("rush_winner")
    return TowerGame(
        number=number,
        way=sheet.get("way") or CARDS,
        cards_left={seat: left.get(seat) for seat in seats},
        rush_winner=winner if winner in seats else None,
    )


def has_entries(sheet: Sheet) -> bool:
    """Whether anything but a choice of how to enter was entered."""
    return any(sheet.get(key) for key in ("cards_left", "rush_winner", "log"))


def way_of(table: Table, number: int) -> str:
    """How a game is entered: as its sheet says; while it is empty, as the game before was."""
    sheet = _sheet(table, number)
    if has_entries(sheet) or sheet.get("way"):
        return str(sheet.get("way") or CARDS)
    return usual_way(table, number)


def usual_way(table: Table, number: int) -> str:
    """How the latest game before this one was entered, which this one begins with; the first one as
    the club's last series ended."""
    before = [key for key in map(game_number, table.sheets) if key < number]
    entered = [key for key in before if has_entries(_sheet(table, key))]
    if entered:
        return str(_sheet(table, max(entered)).get("way") or CARDS)
    told = table.options.get("way")
    return told if told in (CARDS, COUNTER) else CARDS


def usual(table: Table) -> Mapping[str, Json]:
    """The next series is entered as this one was. A rush is had now and then, it is no habit."""
    ways = [game.way for game in read_games(table) if game.way != RUSH]
    return {"way": ways[-1] if ways else usual_way(table, 1)}


def read_games(table: Table) -> tuple[TowerGame, ...]:
    """The games that have a sheet with something in it, in order."""
    numbers = sorted(map(game_number, table.sheets))
    return tuple(
        read_game(number, _sheet(table, number), table.keys)
        for number in numbers
        if has_entries(_sheet(table, number))
    )


def only_begun(table: Table) -> tuple[int, ...]:
    """The games of the series of which only the way to enter them was chosen."""
    numbers = range(1, length(table) + 1)
    sheets = {number: _sheet(table, number) for number in numbers}
    return tuple(one for one, sheet in sheets.items() if sheet and not has_entries(sheet))


# -- the series ------------------------------------------------------------------------------------


def slots(table: Table) -> tuple[Slot, ...]:
    """Every game up to the first that is not entered, and any later one with entries."""
    games = length(table)
    numbers = set(map(game_number, table.sheets)) | set(range(1, games + 1))
    last = next((number for number in range(1, games) if not _is_entered(table, number)), games)
    return tuple(
        Slot(
            slot_key(number),
            game_title(number),
            kind="game",
            following=game_title(number + 1) if number < games else None,
        )
        for number in sorted(numbers)
        if number <= last or has_entries(_sheet(table, number))
    )


def length(table: Table) -> int:
    """How many games the series has by now: as agreed, unless the table stopped or went on."""
    games = int(table.options.get("games") or AGREED)
    while games < MOST_GAMES and _says(table, games, "another"):
        games += 1
    for number in range(1, games):
        if _says(table, number, "stop") and not _has_later_entries(table, number, games):
            return number
    return games


def games_left(table: Table) -> int:
    """How many games of the series are not entered yet."""
    return sum(not _is_entered(table, number) for number in range(1, length(table) + 1))


def can_stop(table: Table, game: TowerGame) -> bool:
    """Whether the series could end with this game, before all the agreed ones are played."""
    games = length(table)
    is_early = game.number < games and not _has_later_entries(table, game.number, games)
    return game.is_entered and is_early


def can_go_on(table: Table, game: TowerGame) -> bool:
    """Whether one more game could follow this last one."""
    return game.is_entered and game.number == length(table)


def _sheet(table: Table, number: int) -> Sheet:
    return table.sheets.get(slot_key(number)) or {}


def _is_entered(table: Table, number: int) -> bool:
    return read_game(number, _sheet(table, number), table.keys).is_entered


def _has_later_entries(table: Table, number: int, games: int) -> bool:
    return any(has_entries(_sheet(table, later)) for later in range(number + 1, games + 1))


def _says(table: Table, number: int, word: str) -> bool:
    return bool(_sheet(table, number).get(word))
