"""What the page of two players side by side tells, in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from games import registry
from scorepad.history.charts.figure import thinned
from scorepad.history.filters import Filters
from scorepad.history.players.overview import all_ratings
from scorepad.history.players.profile import plays_of
from scorepad.history.statistics.counted import CountedPlay
from scorepad.history.statistics.head_to_head import Record, records
from scorepad.history.statistics.lines import Gains, gains_on
from scorepad.history.statistics.rating_words import SHOWN_FROM, ShownRating, shown
from scorepad.history.stored_plays import rating_curves, remembered

LATEST = 10  # shared plays that are listed


class SharedGame(msgspec.Struct, frozen=True):
    """What two players played of one game and edition at the same table. `gains` are what the first
    one has more, line by line; None where only sums are known."""

    game: str
    edition: str
    record: Record
    gains: Gains | None


class SharedPlay(msgspec.Struct, frozen=True):
    """A play of both: totals and places of the first and the second."""

    play: int
    night: date
    game: str
    totals: tuple[int, int]
    places: tuple[int, int]


class PairOfRatings(msgspec.Struct, frozen=True):
    """The ratings of two players in a game. `curve` has both as they are shown after each play of
    either, from where both are; as many points as a chart draws."""

    one: ShownRating
    two: ShownRating
    curve: tuple[tuple[int, int], ...]


class Rivalry(msgspec.Struct, frozen=True):
    """Two players in the plays that passed the filters. `latest` has the last one first; `ratings`
    those of both, by game, of games of which both have one."""

    record: Record
    games: tuple[SharedGame, ...]
    latest: tuple[SharedPlay, ...]
    ratings: dict[str, PairOfRatings]


def rivalry(club_id: int, one: int, two: int, filters: Filters) -> Rivalry:
    """1 query where it is known; else 2 more, 1 for each game, and 1 for each game in which both
    have a rating that is shown."""
    name = f"players:{one}:{two}"
    return remembered(club_id, name, filters, lambda: _made(club_id, one, two, filters))


def _made(club_id: int, one: int, two: int, filters: Filters) -> Rivalry:
    shared = [play for play in plays_of(club_id, one, filters) if play.seat_of(two)]
    return Rivalry(
        record=_record(shared, one, two),
        games=tuple(_games(shared, one, two)),
        latest=tuple(_shared_play(play, one, two) for play in reversed(shared[-LATEST:])),
        ratings=_ratings(club_id, one, two, filters),
    )


def _record(plays: Sequence[CountedPlay], one: int, two: int) -> Record:
    return records(plays).get((one, two), Record())


def _games(plays: Sequence[CountedPlay], one: int, two: int) -> list[SharedGame]:
    kinds = in_game_order({(play.game, play.edition) for play in plays})
    return [
        SharedGame(game, edition, _record(some, one, two), gains_on(some, one, two))
        for game, edition in kinds
        if (some := [play for play in plays if (play.game, play.edition) == (game, edition)])
    ]


def in_game_order(kinds: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Games and editions as the registry has the games, the edition first with which a game is
    played by default."""
    games = {game.slug: place for place, game in enumerate(registry.games())}

    def place(kind: tuple[str, str]) -> tuple[int, bool, str]:
        slug, edition = kind
        return games[slug], edition != next(iter(registry.game(slug).editions)), edition

    return sorted(kinds, key=place)


def _shared_play(play: CountedPlay, one: int, two: int) -> SharedPlay:
    first, second = play.seat_of(one), play.seat_of(two)
    assert first
    assert second
    return SharedPlay(
        play.id,
        play.night,
        play.game,
        (first.total, second.total),
        (first.place, second.place),
    )


def _ratings(club_id: int, one: int, two: int, filters: Filters) -> dict[str, PairOfRatings]:
    found = {}
    for slug, table in all_ratings(club_id, filters).items():
        by_player = {rated.player: rated for rated in table}
        if one in by_player and two in by_player:
            pair = by_player[one], by_player[two]
            curve = () if any(rated.missing for rated in pair) else _curve(club_id, slug, one, two)
            found[slug] = PairOfRatings(*pair, curve)
    return found


def _curve(club_id: int, game_slug: str, one: int, two: int) -> tuple[tuple[int, int], ...]:
    both = [
        (shown(after[one].rating), shown(after[two].rating))
        for after in rating_curves(club_id, game_slug, (one, two))
        if all(player in after and after[player].plays >= SHOWN_FROM for player in (one, two))
    ]
    return tuple(both[int(place)] for place in thinned(range(len(both))))
