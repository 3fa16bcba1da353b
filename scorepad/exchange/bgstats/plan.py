"""What would become of each play of a file; nothing is written."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.game import Game
from scorepad.clubs.models import Club
from scorepad.clubs.names import visible
from scorepad.exchange.bgstats.matching import Matches
from scorepad.exchange.bgstats.reading import FileGame, FilePlay, FileSeat, Reading, read_score
from scorepad.exchange.models import ImportedPlay
from scorepad.plays.models import Play, Seat, current_evening, evening_at
from scorepad.plays.table.own_games import LONGEST


class Fate(Enum):
    """`NO_WINNER`: the file does not say who won, so whoever sends it is asked."""

    NEW = "new"
    CHANGED = "changed"
    HERE = "here"
    NO_WINNER = "no winner"
    LEFT_OUT = "left out"


class PlannedSeat(msgspec.Struct, frozen=True):
    """`player` is the key of the file. `score` is what stands there, "3+20"."""

    player: str
    total: int
    score: str
    place: int
    won: bool
    starts: bool


class PlannedPlay(msgspec.Struct, frozen=True):
    """A play as it would be kept; `decided`: the totals alone say who won. `title` and `way` are
    the name of a game of the club's own, and how it is won."""

    game: str
    at: datetime
    minutes: int
    board: str
    counts: bool
    seats: tuple[PlannedSeat, ...]
    decided: bool
    title: str = ""
    way: str = ""

    @property
    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


@dataclass(frozen=True)
class Planned:
    """What becomes of one play of the file. `result` is None if it is left out, and `reason`
    says why; `play` is the number of the play that is here already."""

    key: str
    fate: Fate
    result: PlannedPlay | None = None
    reason: str = ""
    play: int | None = None

    @property
    def known(self) -> PlannedPlay:
        """Of plays that are new or changed."""
        assert self.result is not None
        return self.result


@dataclass(frozen=True)
class Plan:
    plays: tuple[Planned, ...]

    def of(self, fate: Fate) -> list[Planned]:
        return [play for play in self.plays if play.fate is fate]

    @property
    def reasons(self) -> list[tuple[str, int]]:
        """Why plays are left out and how many, the most frequent first."""
        return Counter(play.reason for play in self.of(Fate.LEFT_OUT)).most_common()


def make_plan(club: Club, reading: Reading, matches: Matches, *, best_wins: bool) -> Plan:
    """The plan of a whole file. 3 queries.

    `best_wins`: if a play says nobody has won, whoever has the best score has.
    """
    here = _Here(club, matches)
    games = {game.key: game for game in reading.games}
    seen: set[str] = set()
    planned = []
    for play in reading.plays:
        if play.key in seen:
            planned.append(Planned(play.key, Fate.LEFT_OUT, reason=_("twice in this file")))
            continue
        seen.add(play.key)
        planned.append(_planned(play, games, matches, here, best_wins=best_wins))
    return Plan(tuple(planned))


def moment_of(play: FilePlay) -> datetime:
    """When a play that has a date was begun; without a zone, in the one that is current."""
    assert play.at is not None
    return play.at if timezone.is_aware(play.at) else timezone.make_aware(play.at)


def _planned(
    play: FilePlay, games: Mapping[str, FileGame], matches: Matches, here: _Here, *, best_wins: bool
) -> Planned:
    if not play.readable:
        return Planned(play.key, Fate.LEFT_OUT, reason=_("cannot be read"))
    ours = [key for key in play.games if matches.games.get(key)]
    if not ours:
        return Planned(play.key, Fate.LEFT_OUT, reason=_("other games"))
    # An expansion that is a game of ours, before its base game; of others the base game.
    of_pad = [key for key in ours if registry.game(matches.games[key]).own_games is None]
    meant = games[of_pad[-1] if of_pad else ours[0]]
    game = registry.game(matches.games[meant.key])
    play = _with_points(play, game)
    if reason := _why_not(play, game, matches):
        return Planned(play.key, Fate.LEFT_OUT, reason=reason)
    if any(seat.winner for seat in play.seats) or best_wins:
        result = _result(play, game, highest_wins=meant.highest_wins)
        if game.own_games is not None:
            result = msgspec.structs.replace(result, title=own_title(meant), way=_way(play, meant))
        return here.fate(play.key, result)
    if here.knows(play.key):
        return Planned(play.key, Fate.HERE)
    return Planned(play.key, Fate.NO_WINNER)


def _with_points(play: FilePlay, game: Game) -> FilePlay:
    """A play of another game that has no points at all, only winners: a point for each of them."""
    if game.own_games is None or any(seat.score.strip() for seat in play.seats):
        return play
    seats = [msgspec.structs.replace(seat, score=str(int(seat.winner))) for seat in play.seats]
    return msgspec.structs.replace(play, seats=seats)


def _way(play: FilePlay, meant: FileGame) -> str:
    if {seat.score for seat in play.seats} <= {"0", "1"}:
        return "won"
    return "most" if meant.highest_wins else "fewest"


def own_title(game: FileGame) -> str:
    """Its name without what nobody sees, as long as a name may be."""
    return visible(game.name)[:LONGEST].strip() or _("Another game")


def _why_not(play: FilePlay, game: Game, matches: Matches) -> str:
    """Why a play cannot be imported; empty if it can."""
    players = [seat.player for seat in play.seats]
    people = [matches.players.get(player) or player for player in players]  # here, or there
    values = {"game": game.name, "n": len(players)}
    too_many_or_few = ngettext(
        "%(n)s player, which %(game)s is not for",
        "%(n)s players: not a number that %(game)s is for",
        len(players),
    )
    checks: Iterable[tuple[Callable[[], bool], str]] = (
        (lambda: play.at is None, _("without a date")),
        (lambda: evening_at(moment_of(play)) > current_evening(), _("in the future")),
        (lambda: play.teams, _("played in teams")),
        (lambda: len(players) not in game.seats, too_many_or_few),
        (lambda: bool(game.extra_seats(len(players))), _("%(game)s solo: its rival has no score")),
        (lambda: "" in players, _("with a player who is not in the file")),
        (lambda: len({*people}) < len(people), _("with the same player twice")),
        (lambda: None in _totals(play), _("without whole points for everybody")),
    )
    return next((reason % values for is_so, reason in checks if is_so()), "")


def _totals(play: FilePlay) -> list[int | None]:
    return [read_score(seat.score) for seat in play.seats]


def _result(play: FilePlay, game: Game, *, highest_wins: bool) -> PlannedPlay:
    totals = [total for total in _totals(play) if total is not None]
    best = max(totals) if highest_wins else min(totals)
    flagged = [seat.winner for seat in play.seats]
    won = flagged if any(flagged) else [total == best for total in totals]
    places = _places(play.seats, totals, won, highest_wins=highest_wins)
    seats = tuple(
        PlannedSeat(seat.player, total, seat.score.strip(), place, wins, seat.starts)
        for seat, total, place, wins in zip(play.seats, totals, places, won, strict=True)
    )
    return PlannedPlay(
        game=game.slug,
        at=moment_of(play),
        minutes=play.minutes,
        board=play.board,
        counts=play.counts,
        seats=seats,
        decided=won == [total == best for total in totals],
    )


def _places(
    seats: Iterable[FileSeat], totals: list[int], won: list[bool], *, highest_wins: bool
) -> list[int]:
    """1, 1, 3: whoever won first, then by rank if everybody has one, else by score."""
    ranks = [seat.rank for seat in seats]
    if not all(ranks):
        ranks = [-total if highest_wins else total for total in totals]
    order = [(not wins, 0 if wins else rank) for wins, rank in zip(won, ranks, strict=True)]
    return [1 + sum(other < mine for other in order) for mine in order]


class _Here:
    """What the club has already: plays by the uuid of the app, those of this pad by their own, and
    those that look the same, because somebody entered them in both."""

    def __init__(self, club: Club, matches: Matches) -> None:
        self._matches = matches
        imported = ImportedPlay.objects.filter(club=club).select_related("play")
        self._imported = {row.uuid: row for row in imported}
        own = Play.objects.filter(club=club).exclude(imported__isnull=False)
        self._own = {str(uuid): deleted for uuid, deleted in own.values_list("uuid", "deleted_at")}
        self._alike = self._signatures(own.filter(deleted_at=None, state=Play.State.FINISHED))

    def knows(self, key: str) -> bool:
        return key in self._imported or key in self._own

    def fate(self, key: str, result: PlannedPlay) -> Planned:
        if key in self._own:
            return Planned(key, Fate.HERE)
        imported = self._imported.get(key)
        if imported is None:
            if self._signature(result) in self._alike:
                reason = _("entered here, too: the same day, players and totals")
                return Planned(key, Fate.LEFT_OUT, reason=reason)
            return Planned(key, Fate.NEW, result)
        if imported.play.deleted_at is not None:
            return Planned(key, Fate.LEFT_OUT, reason=_("imported before, and deleted here"))
        fate = Fate.HERE if imported.digest == result.digest else Fate.CHANGED
        return Planned(key, fate, result, play=imported.play_id)

    @staticmethod
    def _signatures(plays: Iterable[Play]) -> set[tuple[object, ...]]:
        seats = Seat.objects.filter(play__in=plays).values_list(
            "play",
            "play__game_slug",
            "play__edition_name",
            "play__night__date",
            "player",
            "player__merged_into",
            "total",
        )
        by_play: dict[int, tuple[object, date, set[tuple[int, int | None]]]] = {}
        for play, slug, edition, day, player, merged, total in seats:
            game = _what(slug, edition)
            by_play.setdefault(play, (game, day, set()))[2].add((merged or player, total))
        return {(game, day, frozenset(sat)) for game, day, sat in by_play.values()}

    def _signature(self, result: PlannedPlay) -> tuple[object, ...]:
        sat = frozenset(
            (self._matches.players.get(seat.player), seat.total) for seat in result.seats
        )
        return _what(result.game, result.title), evening_at(result.at), sat


def _what(slug: str, name: str) -> tuple[str, str]:
    """Which game it is: two of the club's own have the same slug."""
    return slug, name.casefold() if registry.game(slug).own_games else ""
