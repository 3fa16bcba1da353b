"""Ratings (ST-12) of all players in each game, and how those of one or two players changed.

They are openskill's Plackett-Luce ratings, computed for each game separately, only from places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, permutations, product, zip_longest
from math import erf, factorial, floor, prod, sqrt
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from games.contract import SeatName, Text, plural, text
from games.counted import CountedPlay
from games.report import Cell, Column, Kind, Report, ReportContext, Steps

MU = 25.0
SIGMA = 25.0 / 3
BETA = 25.0 / 3  # twice openskill's default: our tables are small and our games are light
TAU = 25.0 / 300
MOST_RATED = 30_000  # remembered plays: about 20 MiB
MOST_ORDERS = 720  # those of six tied seats; twelve would have 479 million

_MODEL = PlackettLuce(
    mu=MU,
    sigma=SIGMA,
    beta=BETA,
    tau=TAU,
    kappa=1e-4,
    margin=0,
    limit_sigma=False,
    balance=False,
)


class Rating(msgspec.Struct, frozen=True):
    """The estimated strength of a player (`mu`), and how uncertain it is (`sigma`)."""

    mu: float = MU
    sigma: float = SIGMA


def rate(before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """Returns the ratings after one play, by seat, for 2 to 12 seats. Cached, because pages rate
    all plays of a club again after each play. openskill rates ties in the wrong order, so it never
    gets any: every order without ties that fits the places is rated, starting with the same
    ratings, and the results are averaged. If there are too many orders, each group of tied seats is
    rotated instead."""
    return _rate(tuple(before), tuple(places))


@lru_cache(MOST_RATED)
def _rate(before: tuple[Rating, ...], places: tuple[int, ...]) -> tuple[Rating, ...]:
    rated = [_rate_strict(before, order) for order in _strict_orders(places)]
    return tuple(_mean([one[seat] for one in rated]) for seat in range(len(places)))


def _strict_orders(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yields every order of the seats that fits the places, without ties and the best first. If
    there are more than `MOST_ORDERS`, each group of tied seats is only rotated."""
    seats = sorted(range(len(places)), key=lambda seat: places[seat])
    groups = [tuple(group) for _place, group in groupby(seats, key=lambda seat: places[seat])]
    too_many = prod(factorial(len(group)) for group in groups) > MOST_ORDERS
    orders = _around if too_many else permutations
    for chosen in product(*(orders(group) for group in groups)):
        yield tuple(seat for group in chosen for seat in group)


def _around(group: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yields the rotations of a group: as many orders as seats, each with another seat first."""
    return (group[first:] + group[:first] for first in range(len(group)))


def _rate_strict(before: Sequence[Rating], order: Sequence[int]) -> dict[int, Rating]:
    """Returns the ratings by seat after a play with this order."""
    teams = [[_MODEL.rating(mu=before[seat].mu, sigma=before[seat].sigma)] for seat in order]
    rated = _MODEL.rate(teams)
    return {
        seat: Rating(team[0].mu, team[0].sigma) for seat, team in zip(order, rated, strict=True)
    }


def _mean(ratings: Sequence[Rating]) -> Rating:
    """Returns the averages of mu and of sigma squared, which do not depend on the seats' order."""
    if len(ratings) == 1:
        return ratings[0]
    return Rating(
        fmean(one.mu for one in ratings), sqrt(fmean(one.sigma * one.sigma for one in ratings))
    )


class Rated(msgspec.Struct, frozen=True):
    """A player's rating in a game, after the player's first `plays` plays of it."""

    rating: Rating = Rating()
    plays: int = 0


NEWCOMER = Rated()


# -- as they are shown ----------------------------------------------------------------------------

SHOWN_FROM = 10  # plays of the game
CURVE_FROM = 5  # points of a curve, before it is drawn

Table = list[tuple[int, Rated]]  # players with their ratings


def ratings_after(plays: Iterable[CountedPlay], game: str) -> dict[int, dict[int, Rated]]:
    """Returns the ratings after each play of a game, by play and player. A tie stays a tie, even if
    it was settled later. Solo plays and plays without a winner are not rated."""
    now: dict[int, Rated] = {}
    after: dict[int, dict[int, Rated]] = {}
    for play in plays:
        if play.game == game and len(play.seats) > 1 and (play.was_won or play.tied):
            before = [now.get(seat.player, NEWCOMER) for seat in play.seats]
            ratings = rate([one.rating for one in before], [seat.place for seat in play.seats])
            after[play.id] = {
                seat.player: Rated(rating, one.plays + 1)
                for seat, rating, one in zip(play.seats, ratings, before, strict=True)
            }
            now |= after[play.id]
    return after


def latest_ratings(plays: Iterable[CountedPlay], game: str) -> dict[int, Rated]:
    """Returns the current ratings in a game, by player."""
    return _latest(ratings_after(plays, game))


def _latest(every_after: Mapping[int, Mapping[int, Rated]]) -> dict[int, Rated]:
    latest: dict[int, Rated] = {}
    for after in every_after.values():
        latest |= after
    return latest


def rating_table(latest: Mapping[int, Rated]) -> Table:
    """Returns the ratings that are shown, the highest first, then the players with too few plays,
    those with most plays first."""

    def order(row: tuple[int, Rated]) -> tuple[bool, float, int]:
        player, rated = row
        known = is_shown(rated)
        return not known, -rated.rating.mu if known else -rated.plays, player

    return sorted(latest.items(), key=order)


def is_shown(rated: Rated) -> bool:
    return rated.plays >= SHOWN_FROM


def shown(rating: Rating) -> int:
    """Returns the number that pages show: around 1000 for a newcomer, with halves rounded up."""
    return floor(1000 + 24 * (rating.mu - MU) + 0.5)


def probably_better(one: Rating, two: Rating) -> float:
    """Returns the probability that `one` is the better player."""
    distance = (one.mu - two.mu) / sqrt(one.sigma**2 + two.sigma**2)
    return (1 + erf(distance / sqrt(2))) / 2


def compare(one: Rating, two: Rating) -> str:
    """Returns how sure it is that `one` is better: "clearly", "probably" or "level" (not sure)."""
    sure = probably_better(one, two)
    if sure >= 0.95:
        return "clearly"
    return "probably" if sure >= 0.9 else "level"


# -- everybody -------------------------------------------------------------------------------------

SURE = {
    "clearly": text("clearly ahead of the next"),
    "probably": text("probably ahead of the next"),
    "level": text("about even with the next"),
    **{
        f"after-{n}": plural("after {n} more play", "after {n} more plays", n)
        for n in range(1, SHOWN_FROM + 1)
    },
}

COLUMNS = (
    Column("game", text("Game"), Kind.GAME),
    Column("place", text("Place"), Kind.COUNT),
    Column("player", text("Player"), Kind.PLAYER, below="plays"),
    Column("rating", text("Rating"), Kind.COUNT),
    Column("plays", text("Plays"), Kind.PLAYS),
    Column("sure", text("How sure"), Kind.TEXT, words=SURE),
)

NOTES = (
    text(
        "Ratings always use all plays of a game, whatever filter is set above. A rating is shown"
        " after {least} plays of the game.",
        least=SHOWN_FROM,
    ),
    text(
        "A rating looks at who came in ahead of whom, never by how much. In each game everybody"
        " starts at 1000. You gain more by coming in ahead of a player with a higher rating. The"
        " more you have played, the less your rating moves."
    ),
    text(
        "Each game has its own ratings, because games need different skills. Close numbers mean"
        " little: the last column says how certain the order is."
    ),
)


def ratings(context: ReportContext) -> Report | None:
    """Reports ratings by game, or only in the chosen game; the best player comes first."""
    games = [context.game.slug] if context.game else context.games
    rows = tuple(
        row
        for game in games
        for row in _rows(game, rating_table(latest_ratings(context.all, game)))
    )
    if not any(row[3] for row in rows):
        return None
    return Report(
        title=text("Ratings: who is ahead in each game?"),
        columns=COLUMNS,
        rows=rows,
        notes=NOTES,
        group="game",
    )


def _rows(game: str, table: Table) -> Iterator[tuple[Cell, ...]]:
    for place, ((player, rated), below) in enumerate(zip_longest(table, table[1:]), 1):
        if not is_shown(rated):
            missing = f"after-{SHOWN_FROM - rated.plays}"
            yield game, None, player, None, rated.plays, missing
            continue
        next_one = below[1] if below and is_shown(below[1]) else None
        sure = compare(rated.rating, next_one.rating) if next_one else None
        yield game, place, player, shown(rated.rating), rated.plays, sure


# -- one player -----------------------------------------------------------------------

COMPARED = {
    "clearly": lambda **names: text("{one} is clearly ahead of {two}.", **names),
    "probably": lambda **names: text("{one} is probably ahead of {two}.", **names),
    "level": lambda **names: text("{one} and {two} are about even so far.", **names),
}


def rating(context: ReportContext) -> Report | None:
    """Reports a player's rating in a game; None if there is none."""
    every_after = ratings_after(context.all, context.game.slug)
    table = rating_table(_latest(every_after))
    own = dict(table).get(context.player)
    if own is None:
        return None
    curve = [
        (rated.plays, shown(rated.rating))
        for after in every_after.values()
        if (rated := after.get(context.player)) and is_shown(rated)
    ]
    return Report(
        title=text("Ratings: {game}", game=context.game.name),
        answer=tuple(_own(context.player, own, table)),
        columns=(
            Column("plays", text("Plays"), Kind.COUNT),
            Column("rating", text("Rating"), Kind.COUNT),
        ),
        rows=tuple(curve),
        chart=Steps(("rating",), (context.player,), text("plays of the game"))
        if len(curve) >= CURVE_FROM
        else None,
        drawing=text("One step for each play of the game; a new player has 1000."),
        notes=NOTES,
    )


def _own(player: int, own: Rated, table: Table) -> Iterator[Text]:
    """Yields sentences: a player's rating, and a comparison with each neighbour in the ranking."""
    if not is_shown(own):
        missing = SHOWN_FROM - own.plays
        yield plural("A rating after {n} more play.", "A rating after {n} more plays.", missing)
        return
    yield plural(
        "{name} has a rating of {rating} after {n} play.",
        "{name} has a rating of {rating} after {n} plays.",
        own.plays,
        name=SeatName(str(player)),
        rating=shown(own.rating),
    )
    known = [row for row in table if is_shown(row[1])]
    place = known.index((player, own))
    for other in (*known[max(0, place - 1) : place], *known[place + 1 : place + 2]):
        yield _compared((player, own), other)


def _compared(one: tuple[int, Rated], two: tuple[int, Rated]) -> Text:
    """Returns a sentence about how sure it is that the first player is better than the second."""
    first, second = (one, two) if one[1].rating.mu >= two[1].rating.mu else (two, one)
    return COMPARED[compare(first[1].rating, second[1].rating)](
        one=SeatName(str(first[0])), two=SeatName(str(second[0]))
    )
