"""Answers “who wins?” (ST-3): all players with their plays and wins, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import msgspec

from games.contract import Listed, SeatName, Text, plural, text
from games.counted import WIN, CountedPlay, CountedSeat, by_wins, contested
from games.game import Game
from games.report import Cell, Column, Kind, Report, ReportContext, as_number

SHOWN_FROM = 5  # plays, before wins are compared with luck
PERCENT_FROM = 20
SURE_FROM = 10  # plays, before a difference can be more than luck
NEAR = Fraction(3, 2)  # standard deviations; up to here it is about what luck gives
FAR = Fraction(5, 2)  # from here on luck does not explain it


class Figures(msgspec.Struct):
    """Sums over a player's seats. `plays` have opponents, `solo` plays have none. `wins` includes
    shared wins, which `shared` counts. `decided` is how many plays somebody won; `win_part` and
    `chance_part` are sums over these plays (ST-2), and `variance` is the variance of the wins by
    luck alone, in units of 1/WIN². `nights` is on how many nights the player came, `last` the
    latest. `place` is None without opponents, or until players are ranked."""

    player: int
    plays: int = 0
    solo: int = 0
    wins: int = 0
    shared: int = 0
    decided: int = 0
    win_part: int = 0
    chance_part: int = 0
    variance: int = 0
    nights: int = 0
    last: date | None = None
    place: int | None = None

    @property
    def credit(self) -> Fraction:
        return Fraction(self.win_part, WIN)

    @property
    def expected(self) -> Fraction:
        return Fraction(self.chance_part, WIN)

    @property
    def win_share(self) -> Fraction | None:
        """The share of plays won, in percent; None below 20 plays."""
        return Fraction(self.wins, self.plays) if self.plays >= PERCENT_FROM else None

    @property
    def order(self) -> tuple[int, Fraction]:
        """The sort key; a smaller one is a better place."""
        return by_wins(self.wins, self.plays)

    @property
    def chance(self) -> str | None:
        """How far the wins are from what luck alone would give: a key of `against_chance.WORDS`.
        None below five plays that somebody won."""
        if self.decided < SHOWN_FROM:
            return None
        ahead = self.win_part - self.chance_part
        # The distance in standard deviations, squared: exact, as floats would be wrong at the edge.
        distance = Fraction(ahead * ahead, self.variance)
        if distance < NEAR * NEAR:
            return "about"
        side = "more" if ahead > 0 else "less"
        return side if distance < FAR * FAR or self.decided < SURE_FROM else f"much_{side}"


def figures(plays: Iterable[CountedPlay], only: int | None = None) -> dict[int, Figures]:
    """Returns the figures of all players, or only of one, by player, in the order of their first
    plays."""
    sums: dict[int, Figures] = {}
    for play in plays:
        seats, was_won = play.size, play.was_won
        for seat in play.seats:
            if only not in (None, seat.player):
                continue
            own = sums.get(seat.player) or sums.setdefault(seat.player, Figures(seat.player))
            own.nights += play.night != own.last
            own.last = play.night
            if seats == 1:
                own.solo += 1
                continue
            own.plays += 1
            own.wins += seat.won
            own.shared += 0 < seat.win_part < WIN
            if was_won:
                own.decided += 1
                own.win_part += seat.win_part
                own.chance_part += seat.chance_part
                own.variance += WIN * WIN * (seats - 1) // seats**2
    return sums


Sat = tuple[CountedPlay, CountedSeat]  # a play, and one player's seat in it


def seats_of(plays: Iterable[CountedPlay], player: int) -> list[Sat]:
    """Returns a player's plays, each with the player's seat."""
    return [(play, seat) for play in plays if (seat := play.seat_of(player))]


def placed(
    plays: Iterable[CountedPlay], people: Mapping[int, int], least: int = 0
) -> tuple[Figures, ...]:
    """Returns all players in order. Equal players share a place and are sorted by name, using the
    index in `people`. Players without opponents come last. With `least`, the order is by wins per
    play, and players with fewer plays follow without a place."""

    def order(own: Figures) -> tuple[bool, tuple[Fraction | int, Fraction | int]]:
        return own.plays < max(1, least), own.order[::-1] if least else own.order

    table = sorted(figures(plays).values(), key=lambda own: (order(own), people.get(own.player, 0)))
    orders = [order(own) for own in table]  # sorted: the place of the first of equals
    for own in table:
        own.place = None if order(own)[0] else 1 + orders.index(order(own))
    return tuple(table)


COLUMNS = (
    Column("place", text("Place"), Kind.COUNT),
    Column("player", text("Player"), Kind.PLAYER, below="plays"),
    Column("plays", text("Plays"), Kind.PLAYS, below="solo"),
    Column("wins", text("Wins"), Kind.COUNT, below="shared"),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("share", text("Win rate"), Kind.SHARE),
    Column("solo", text("Solo plays"), Kind.ALONE),
)


def wins(context: ReportContext, least: int = 0) -> Report | None:
    """Reports all players in the order of `placed`."""
    table = placed(context.plays, context.people, least)
    if not table:
        return None
    return Report(
        title=text("Who wins?"),
        answer=() if least else (_answer([own for own in table if own.place == 1]),),
        columns=COLUMNS,
        rows=tuple(
            (own.place, own.player, own.plays, own.wins, own.shared, own.win_share, own.solo)
            for own in table
        ),
        notes=(_order_in_words(least),),
    )


def _order_in_words(least: int) -> Text:
    if least:
        return plural(
            "Players with {n} play or more are ranked by the share of plays won, then by wins. A"
            " shared win is also a win.",
            "Players with {n} plays or more are ranked by the share of plays won, then by wins. A"
            " shared win is also a win.",
            least,
        )
    return text(
        "Players are ranked by wins, then by the share of plays won. A shared win is also a win."
        " The share is shown after {least} plays.",
        least=PERCENT_FROM,
    )


def _answer(first: list[Figures]) -> Text:
    if not first or not first[0].wins:
        return text("Nobody has won a play against others yet.")
    won = plural("{n} win", "{n} wins", first[0].wins)
    if len(first) > 1:
        names = Listed(tuple(SeatName(str(own.player)) for own in first))
        return text("{names} have the most wins, {wins} each.", names=names, wins=won)
    return text(
        "{name} has the most wins: {wins} in {plays}.",
        name=SeatName(str(first[0].player)),
        wins=won,
        plays=as_number(Kind.PLAYS, first[0].plays),
    )


# -- the order of wins as pages show it: the first as the peak, everybody else in a row ------------


class Order(NamedTuple):
    """The order of wins. `first` are those in first place: several if tied, none before the first
    win. `is_crowned` is False while more plays can change the order: they lead, but have no crown.
    `most_won` is each player's most won game or None."""

    first: Sequence[Figures]
    others: Sequence[Figures]
    most_won: Mapping[int, Game | None]
    is_crowned: bool = True

    @property
    def players(self) -> tuple[int, ...]:
        """The players who share the first place."""
        return tuple(one.player for one in self.first)

    @property
    def shared_by_each(self) -> int:
        """The shared wins of each player in first place, if all have the same number; else 0."""
        found = {one.shared for one in self.first}
        return found.pop() if len(found) == 1 else 0


def order_of_wins(context: ReportContext, *, is_crowned: bool = True, least: int = 0) -> Order:
    """Returns the order of wins in the chosen plays. With `least`, it is by wins per play."""
    ranked = placed(context.plays, context.people, least)
    first = [one for one in ranked if one.place == 1 and one.wins]
    won = wins_by_game(context.plays)
    games = {player: most_won(of_player, context.games) for player, of_player in won.items()}
    return Order(first, ranked[len(first) :], games, is_crowned)


def wins_by_game(plays: Iterable[CountedPlay]) -> dict[int, Counter[str]]:
    """Returns how often each player won each game, including shared wins."""
    found: dict[int, Counter[str]] = {}
    for play in contested(plays):
        for seat in play.seats:
            if seat.won:
                found.setdefault(seat.player, Counter())[play.game] += 1
    return found


def most_won(won: Counter[str], games: Mapping[str, Game]) -> Game | None:
    """Returns the game that a player won most; None without a win or if several games are tied."""
    first = [game for slug, game in games.items() if won[slug] == max(won.values(), default=0)]
    return first[0] if won and len(first) == 1 else None


# -- who wins more than chance gives? --------------------------------------------------------------

WORDS = {
    "much_less": text("less than chance explains"),
    "less": text("a little less than chance"),
    "about": text("about what chance gives"),
    "more": text("a little more than chance"),
    "much_more": text("more than chance explains"),
}

CHANCE = (
    Column("player", text("Player"), Kind.PLAYER, below="plays"),
    Column("plays", text("Plays"), Kind.PLAYS),
    # Shared wins count as parts here, as they do for luck.
    Column("credit", text("Wins"), Kind.MEAN, below="expected"),
    Column("expected", text("by chance"), Kind.MEAN),
    Column("verdict", text("In words"), Kind.TEXT, words=WORDS),
)


def against_chance(context: ReportContext) -> Report | None:
    """Compares wins with those that luck alone would give, for players with five plays or more."""
    rows = tuple(
        (own.player, own.decided, own.credit, own.expected, own.chance)
        for own in placed(context.plays, context.people)
        if own.chance
    )
    if not rows:
        return None
    answer = text("So far, luck can explain every player’s wins.")
    if any(row[-1] in ("much_more", "much_less") for row in rows):
        answer = text("Luck alone does not explain every player’s wins.")
    return Report(
        title=text("Is it skill or chance?"),
        answer=(answer,),
        columns=CHANCE,
        rows=rows,
        notes=(
            text(
                "“By chance” is what luck alone would give: with four players, one win in four."
                " A shared win counts in part here. Shown for {least} plays or more.",
                least=SHOWN_FROM,
            ),
        ),
    )


# -- what a player wins, by game and by the number of players --------------------------------------

FIGURES = (
    Column("plays", text("Plays"), Kind.PLAYS),
    Column("wins", text("Wins"), Kind.COUNT, below="shared"),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("share", text("Win rate"), Kind.SHARE),
)
NOTE = text("The share is shown after {least} plays.", least=PERCENT_FROM)


def by_game(context: ReportContext) -> Report | None:
    """Reports a row for each game that the player played with opponents."""
    plays: dict[str, list[CountedPlay]] = {}
    for play, _seat in seats_of(contested(context.plays), context.player):
        plays.setdefault(play.game, []).append(play)
    if not plays:
        return None
    return Report(
        title=text("Which games?"),
        columns=(Column("game", text("Game"), Kind.GAME, below="plays"), *FIGURES),
        rows=tuple(
            (game, *_figures(plays[game], context.player))
            for game in context.games
            if game in plays
        ),
        notes=(NOTE,),
    )


def _figures(plays: Iterable[CountedPlay], player: int) -> tuple[Cell, ...]:
    own = figures(plays, player)[player]
    return own.plays, own.wins, own.shared, own.win_share
