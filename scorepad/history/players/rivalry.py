"""What the page of two players side by side tells, in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

import msgspec

from games import registry
from games.counted import CountedPlay
from scorepad.history.charts.figure import MOST_POINTS, thinned
from scorepad.history.filters import Filters
from scorepad.history.players.overview import all_ratings
from scorepad.history.players.profile import of_player
from scorepad.history.reading import Past
from scorepad.history.statistics.head_to_head import Meetings, Record, meetings
from scorepad.history.statistics.lines import Gains, LineSums, lines_on
from scorepad.history.statistics.points import MEAN_FROM
from scorepad.history.statistics.rating_words import SHOWN_FROM, ShownRating, shown
from scorepad.history.statistics.sums import Last, Sums
from scorepad.history.stored_ratings import rating_curves

LATEST = 10  # shared plays that are listed


class SharedGame(msgspec.Struct, frozen=True):
    """What two players played of one game and edition at the same table. `gains` are what the first
    one has more, line by line; None below three plays whose lines are known."""

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


def rivalry(club: Past, one: int, two: int, filters: Filters) -> Rivalry:
    """1 query where it is known; else 2 more, 1 for each game, and 1 for each game in which both
    have a rating that is shown."""
    return club.cached(("players", one, two, filters), lambda: _made(club, one, two, filters))


def _made(club: Past, one: int, two: int, filters: Filters) -> Rivalry:
    found = _count(one, two, club.picked(of_player(one, filters)))
    return Rivalry(
        record=_record(found.met, one, two),
        games=tuple(
            SharedGame(*kind, _record(game.met, one, two), _gains(game.lines))
            for kind in in_game_order(found.games)
            if (game := found.games[kind])
        ),
        latest=tuple(reversed(found.latest.items)),
        ratings=_ratings(club, one, two, filters),
    )


class _Game(Sums, frozen=True):
    met: Meetings
    lines: LineSums


class _Counted(Sums, frozen=True):
    """`games` by game and edition."""

    met: Meetings
    games: dict[tuple[str, str], _Game]
    latest: Last[SharedPlay]


def _count(one: int, two: int, found: Sequence[CountedPlay]) -> _Counted:
    plays = [play for play in found if play.seat_of(one) and play.seat_of(two)]
    kinds = dict.fromkeys((play.game, play.edition) for play in plays)
    by_kind = {kind: [p for p in plays if (p.game, p.edition) == kind] for kind in kinds}
    return _Counted(
        met=meetings(plays),
        games={
            kind: _Game(meetings(some), lines_on(some, one, two)) for kind, some in by_kind.items()
        },
        latest=Last(tuple(_shared_play(play, one, two) for play in plays[-LATEST:]), LATEST),
    )


def _record(met: Meetings, one: int, two: int) -> Record:
    return met.records.get((one, two), Record())


def _gains(lines: LineSums) -> Gains | None:
    return lines.gains() if lines.plays >= MEAN_FROM else None


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


def _ratings(club: Past, one: int, two: int, filters: Filters) -> dict[str, PairOfRatings]:
    pairs = {}
    for slug, table in all_ratings(club, filters).items():
        by_player = {rated.player: rated for rated in table}
        if one in by_player and two in by_player:
            pairs[slug] = by_player[one], by_player[two]
    curves = _curves(club, pairs)
    return {slug: PairOfRatings(*pair, curves.get(slug, ())) for slug, pair in pairs.items()}


def _curves(
    club: Past, pairs: Mapping[str, Sequence[ShownRating]]
) -> dict[str, tuple[tuple[int, int], ...]]:
    """By game, where both ratings are shown; as many points as a chart draws, half of them after
    plays of each."""
    wanted = {
        (slug, rated.player): _numbers(rated.plays)
        for slug, pair in pairs.items()
        for rated in pair
        if not any(both.missing for both in pair)
    }
    found = {}
    for slug, curve in rating_curves(club.club_id, wanted).items():
        one, two = (rated.player for rated in pairs[slug])
        found[slug] = tuple(
            (shown(after[one].rating), shown(after[two].rating))
            for after in curve
            if all(both in after and after[both].plays >= SHOWN_FROM for both in (one, two))
        )
    return found


def _numbers(plays: int) -> list[int]:
    return [int(number) for number in thinned(range(SHOWN_FROM, plays + 1), MOST_POINTS // 2)]
