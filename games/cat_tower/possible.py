"""What the last game of a series can still change: who can no longer be caught, and what each
player needs.

All endings of that game are considered that the rules allow after the entries so far: one player
has no card left, all others have one or more, and the winner's last card is in the tower (CT-1,
CT-2). A rush for the fish does not change the points (CT-6), so nobody catches up by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from games.cat_tower.deck import Deck
from games.cat_tower.sheet import TowerGame, game_number, games_left, length, read_game
from games.contract import Result, Table, Text, plural, text
from games.contract import SeatName as Name
from games.possible import out, safe, wins_only_with, wins_with


class Outlook(msgspec.Struct, frozen=True):
    """What can become of one seat. To *win* here means alone or shared. `is_safe`: it wins alone in
    every ending. `surely`: with at most this many cards left it wins alone, whatever the others
    have; None if no number is enough. `most`: with more cards it cannot win; None if it never can.
    `fewer`: for each seat ahead, how many cards fewer than that seat it must have."""

    seat: str
    is_safe: bool
    surely: int | None
    most: int | None
    fewer: Mapping[str, int]


def still_possible(table: Table, result: Result) -> tuple[Text, ...]:
    """Returns a sentence for each player about whom something is certain, or a single sentence if
    nobody can catch the leader. Returns none while all are tied."""
    last = _last_game(table, result)
    if last is None:
        return ()
    players = outlooks(table, result)
    leader = next((outlook.seat for outlook in players if outlook.is_safe), None)
    if leader:
        return (safe(leader),)
    if len({(outlook.surely, outlook.most) for outlook in players}) < 2 and not any(
        outlook.fewer for outlook in players
    ):
        return ()
    return tuple(said for outlook in players if (said := _sentence(outlook, last)))


def outlooks(table: Table, result: Result) -> tuple[Outlook, ...]:
    """Returns the outlook of each seat; none before the last game, or if no ending is possible."""
    game = _last_game(table, result)
    if game is None:
        return ()
    before = {
        standing.seat: sum(line.points for line in standing.lines if line.key != game.key)
        for standing in result.standings
    }
    deck: Deck = table.deck
    most = deck.in_play(len(table.seats)) - 1
    totals = {seat: before[seat] for seat in table.keys}
    last = LastGame(game, deck.card_points, most, totals)
    return tuple(one for seat in table.keys if (one := _outlook(seat, last)))


def _last_game(table: Table, result: Result) -> TowerGame | None:
    """Returns the last agreed game, if it is the only unfinished one."""
    number = length(table)
    last = read_game(table, number)
    wrong = {problem.slot for problem in result.problems if problem.blocks and not problem.open}
    is_last = games_left(table) == 1 and not last.is_entered and wrong <= {last.key}
    is_odd = any(game_number(key) > number for key in table.sheets) or any(
        key.startswith(f"{last.key}.") for key in table.overridden
    )
    return last if is_last and not is_odd else None


# -- endings ---------------------------------------------------------------------------------------


class LastGame(msgspec.Struct, frozen=True):
    """What limits the endings of the last game: `points` for each card, at most `most` cards in all
    hands together, and the `totals` before the game, by seat."""

    game: TowerGame
    points: int
    most: int
    totals: Mapping[str, int]

    def winners(self) -> Iterator[str]:
        """Yields the seats that can end with no card left."""
        told = self.game.cards_left
        none_left = [seat for seat, left in told.items() if left == 0]
        for seat, left in told.items():
            if none_left in ([], [seat]) and left in (None, 0):
                yield seat

    def hands(self, seat: str, winner: str) -> range:
        """Returns how many cards a seat can have left, whatever the others have."""
        told = self.game.cards_left[seat]
        if told is not None:
            return range(told, told + 1)
        return range(1) if seat == winner else range(1, self.most + 1)

    def least(self, seat: str, left: int, winner: str, *, to_win: bool) -> Mapping[str, int] | None:
        """Returns the fewest cards that each other seat can have if `seat` has `left` cards and
        `winner` has none. With `to_win`, no seat may be ahead of `seat`. None if impossible."""
        found = {}
        for other in self.totals:
            if other == seat:
                continue
            hands = self.hands(other, winner)
            needed = self.behind(seat, other) + left if to_win else 0
            found[other] = max(needed, hands.start)
            if found[other] not in hands:
                return None
        return found if left + sum(found.values()) <= self.most else None

    def behind(self, seat: str, other: str) -> int:
        """Returns how many cards fewer than `other` a seat needs for a tie; negative for more."""
        return -((self.totals[other] - self.totals[seat]) // self.points)

    def is_caught(self, seat: str, left: int, winner: str) -> bool:
        """Whether another seat can end with as few points as this seat, or fewer."""
        others = self.least(seat, left, winner, to_win=False) or {}
        return any(
            self.totals[other] + hand * self.points <= self.totals[seat] + left * self.points
            for other, hand in others.items()
        )


def _outlook(seat: str, last: LastGame) -> Outlook | None:
    """Returns the outlook of a seat; None if no ending is possible after the entries."""
    endings = [
        (left, winner)
        for winner in last.winners()
        for left in last.hands(seat, winner)
        if last.least(seat, left, winner, to_win=False) is not None
    ]
    if not endings:
        return None
    caught = [left for left, winner in endings if last.is_caught(seat, left, winner)]
    won = [
        left for left, winner in endings if last.least(seat, left, winner, to_win=True) is not None
    ]
    surely = [left for left, _winner in endings if left < min(caught, default=left + 1)]
    return Outlook(
        seat,
        is_safe=not caught,
        surely=max(surely, default=None),
        most=max(won, default=None),
        fewer={
            other: fewer
            for other in last.totals
            if other != seat and (fewer := last.behind(seat, other)) > 0
        },
    )


# -- in words --------------------------------------------------------------------------------------


def _sentence(outlook: Outlook, last: TowerGame) -> Text | None:
    if outlook.most is None:
        return out(outlook.seat)
    if last.cards_left[outlook.seat] is not None:
        return None  # the seat has finished
    if outlook.surely is not None:
        return wins_with(outlook.seat, _left(outlook.surely))
    ahead = [
        plural("{n} card fewer than {name}", "{n} cards fewer than {name}", fewer, name=Name(other))
        for other, fewer in outlook.fewer.items()
        if last.cards_left[other] is None
    ]
    if ahead:
        return wins_only_with(outlook.seat, text("at least {parts}", parts=[*ahead]))
    return wins_only_with(outlook.seat, _left(outlook.most)) if outlook.fewer else None


def _left(cards: int) -> Text:
    if not cards:
        return text("no card left")
    return plural("at most {n} card left", "at most {n} cards left", cards)
