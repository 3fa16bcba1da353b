"""The games of a series of Cat Tower, read from their sheets.

A sheet has `way` ("cards", "counter" or "rush"; absent means "cards"), `cards_left` by seat,
`rush_winner` and `log` (see `counter`). `stop` says that the series ends early with this game, and
`another` that players added one more game after this one.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.contract import Json, Sheet, Slot, Table, Text, text

MOST_GAMES = 99  # that can be agreed
AGREED = 3  # games, unless players set a number
CARDS, COUNTER, RUSH = "cards", "counter", "rush"  # the ways to enter a game


class TowerGame(msgspec.Struct, frozen=True):
    """The entries of one game; `sheet` is the stored sheet."""

    number: int
    sheet: Sheet
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
    def has_entries(self) -> bool:
        return has_entries(self.sheet)

    @property
    def is_entered(self) -> bool:
        """Whether everything is entered, even if it does not fit together."""
        if self.rush:
            return self.rush_winner is not None
        return None not in self.cards_left.values()

    @property
    def winner(self) -> str | None:
        """The winner: the one player without cards (CT-1), or the winner of the rush (CT-6)."""
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


def read_game(table: Table, number: int) -> TowerGame:
    """Reads a sheet as a game; seats that the table does not have are left out."""
    sheet = table.sheets.get(slot_key(number)) or {}
    left = sheet.get("cards_left") or {}
    winner = sheet.get("rush_winner")
    return TowerGame(
        number=number,
        sheet=sheet,
        way=sheet.get("way") or CARDS,
        cards_left={seat: left.get(seat) for seat in table.keys},
        rush_winner=winner if winner in table.keys else None,
    )


def has_entries(sheet: Sheet) -> bool:
    """Whether anything was entered, apart from the choice of how the game is entered."""
    return any(sheet.get(key) for key in ("cards_left", "rush_winner", "log"))


def way_of(table: Table, number: int) -> str:
    """Returns how a game is entered; an empty sheet without a choice follows the game before."""
    game = read_game(table, number)
    return game.way if game.has_entries or game.sheet.get("way") else usual_way(table, number)


def usual_way(table: Table, number: int) -> str:
    """Returns how an empty game is entered: like the game before it, else like the last series."""
    before = [game.way for game in read_games(table) if game.number < number]
    told = table.options.get("way")
    return before[-1] if before else told if told in (CARDS, COUNTER) else CARDS


def usual(table: Table) -> Mapping[str, Json]:
    """Returns the options for the club's next series: games are entered in the same way as the last
    game of this one that was not a rush."""
    ways = [game.way for game in read_games(table) if game.way != RUSH]
    return {"way": ways[-1] if ways else usual_way(table, 1)}


def read_games(table: Table) -> tuple[TowerGame, ...]:
    """Returns the games with entries in order."""
    games = (read_game(table, number) for number in sorted(map(game_number, table.sheets)))
    return tuple(game for game in games if game.has_entries)


# -- the series ------------------------------------------------------------------------------------


def slots(table: Table) -> tuple[Slot, ...]:
    """Returns the slots of the games up to the first empty one, and of later ones with entries."""
    agreed = length(table)
    numbers = {*map(game_number, table.sheets), *range(1, agreed + 1)}
    games = [read_game(table, number) for number in sorted(numbers)]
    blank = (game.number for game in games if game.number < agreed and not game.is_entered)
    last = next(blank, agreed)
    return tuple(
        Slot(
            game.key,
            game.title,
            kind="game",
            following=game_title(game.number + 1) if game.number < agreed else None,
        )
        for game in games
        if game.number <= last or game.has_entries
    )


def series(table: Table) -> tuple[TowerGame, ...]:
    """Returns the games of the series, even without entries."""
    return tuple(read_game(table, number) for number in range(1, length(table) + 1))


def length(table: Table) -> int:
    """Returns how many games the series has: as agreed, unless it stopped early or went on."""
    games = int(table.options.get("games") or AGREED)
    while games < MOST_GAMES and read_game(table, games).sheet.get("another"):
        games += 1
    for number in range(1, games):
        stops = read_game(table, number).sheet.get("stop")
        if stops and not _has_later_entries(table, number, games):
            return number
    return games


def last_game(table: Table) -> str:
    """Returns the slot key of the last game; "" if there is only one game."""
    return slot_key(length(table)) if length(table) > 1 else ""


def games_left(table: Table) -> int:
    """Returns how many games of the series are not entered yet."""
    return sum(not game.is_entered for game in series(table))


def can_stop(table: Table, game: TowerGame) -> bool:
    """Whether players may end the series with this game, before all agreed games are played."""
    games = length(table)
    is_early = game.number < games and not _has_later_entries(table, game.number, games)
    return game.is_entered and is_early


def can_go_on(table: Table, game: TowerGame) -> bool:
    """Whether players may add a game after this one, which must be the last."""
    return game.is_entered and game.number == length(table)


def _has_later_entries(table: Table, number: int, games: int) -> bool:
    return any(read_game(table, later).has_entries for later in range(number + 1, games + 1))
