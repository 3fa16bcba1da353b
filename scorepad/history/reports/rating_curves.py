"""How did a rating go? (ST-12): of one player, or of two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.contract import SeatName, Text, plural, text
from games.report import Column, Kind, Look, Report, Steps
from scorepad.history.reports.ratings import NOTES
from scorepad.history.statistics.rated_plays import latest_ratings, rating_of
from scorepad.history.statistics.rating_words import (
    PAIR_FROM,
    SHOWN_FROM,
    Ahead,
    ShownRating,
    compare,
    rating_table,
    shown,
)

CURVE_FROM = 5  # points, before a rating is drawn
COMPARED = {
    Ahead.CLEARLY: lambda **names: text("{one} is clearly ahead of {two}.", **names),
    Ahead.PROBABLY: lambda **names: text("{one} is probably ahead of {two}.", **names),
    Ahead.LEVEL: lambda **names: text("{one} and {two} are level so far.", **names),
}


def rating(look: Look) -> Report | None:
    """Of a player in a game; None if the player has none."""
    table = rating_table(latest_ratings(look.all).get(look.game.slug, {}))
    own = next((one for one in table if one.player == look.player), None)
    if own is None:
        return None
    known = [one for one in table if one.number is not None]
    curve = [
        (rated.plays, shown(rated.rating))
        for play in look.all
        if play.game == look.game.slug
        and (seat := play.seat_of(look.player))
        and (rated := rating_of(seat))
        and rated.plays >= SHOWN_FROM
    ]
    return Report(
        title=text("Ratings: {game}", game=look.game.name),
        answer=tuple(_own(own, known)),
        columns=(
            Column("plays", text("Plays"), Kind.COUNT),
            Column("rating", text("Rating"), Kind.COUNT),
        ),
        rows=tuple(curve),
        chart=_steps(["rating"], [look.player], len(curve), text("plays of the game")),
        drawing=text("A step for each play of the game; a newcomer has 1000."),
        notes=NOTES,
    )


def _own(own: ShownRating, table: Sequence[ShownRating]) -> Iterator[Text]:
    name = SeatName(str(own.player))
    if own.number is None:
        yield plural("A rating after {n} more play.", "A rating after {n} more plays.", own.missing)
        return
    yield plural(
        "{name} has {rating} after {n} play.",
        "{name} has {rating} after {n} plays.",
        own.plays,
        name=name,
        rating=own.number,
    )
    place = next(index for index, one in enumerate(table) if one.player == own.player)
    for other in (*table[max(0, place - 1) : place], *table[place + 1 : place + 2]):
        yield _compared(own, other)


def _compared(one: ShownRating, two: ShownRating) -> Text:
    """How sure the order of two is."""
    first, second = (one, two) if one.rating.mu >= two.rating.mu else (two, one)
    return COMPARED[compare(first.rating, second.rating)](
        one=SeatName(str(first.player)), two=SeatName(str(second.player))
    )


def ratings_of_two(look: Look) -> Report | None:
    """Of two players in a game; None unless both have one."""
    ratings = latest_ratings(look.all).get(look.game.slug, {})
    pair = {one.player: one for one in rating_table(ratings)}
    if look.player not in pair or look.other not in pair:
        return None
    one, two = pair[look.player], pair[look.other]
    now: dict[int, tuple[int, int]] = {}  # plays and rating
    curve: list[tuple[int, int, int]] = []
    for play in look.all:
        sat = [
            seat
            for seat in play.seats
            if seat.player in (look.player, look.other) and play.game == look.game.slug
        ]
        for seat in sat:
            if rated := rating_of(seat):
                now[seat.player] = (rated.plays, shown(rated.rating))
        if sat and len(now) == 2 and min(plays for plays, _number in now.values()) >= SHOWN_FROM:
            curve.append((len(curve) + 1, now[look.player][1], now[look.other][1]))
    return Report(
        title=text("Ratings: {game}", game=look.game.name),
        answer=tuple(_pair(one, two)),
        columns=(
            Column("step", text("Step"), Kind.COUNT),
            Column("rating_1", text("{name}", name=SeatName(str(one.player))), Kind.COUNT),
            Column("rating_2", text("{name}", name=SeatName(str(two.player))), Kind.COUNT),
        ),
        rows=tuple(curve),
        chart=_steps(
            ["rating_1", "rating_2"],
            [one.player, two.player],
            len(curve),
            text("plays of either"),
        ),
        drawing=text("A step for each play of either, from where both ratings are shown."),
        notes=NOTES,
    )


def _pair(one: ShownRating, two: ShownRating) -> Iterator[Text]:
    for rated in (one, two):
        if rated.number is not None:
            name = SeatName(str(rated.player))
            yield text("{name} has {rating}.", name=name, rating=rated.number)
    if min(one.plays, two.plays) < PAIR_FROM:
        yield text("Two players are compared from {least} plays of each.", least=PAIR_FROM)
    else:
        yield _compared(one, two)


def _steps(lines: list[str], players: list[int], points: int, below: Text) -> Steps | None:
    return Steps(tuple(lines), tuple(players), below) if points >= CURVE_FROM else None
