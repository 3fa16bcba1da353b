"""Plans what happens to each play in a file, without writing anything."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import Enum

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.game import Game
from games.names import visible
from scorepad.clubs.models import Club
from scorepad.exchange.bgstats.file_reader import FileGame, FilePlay, FileSeat, Reading, read_score
from scorepad.exchange.bgstats.matching import Matches
from scorepad.exchange.models import ImportedPlay
from scorepad.plays.models import Play, Seat, current_evening, evening_at
from scorepad.plays.table.own_games import LONGEST
from scorepad.plays.table.own_games import MOST as MOST_OWN_GAMES


class ImportStatus(Enum):
    """What happens to a play. `NO_WINNER`: it has scores but no winner, and the user decides."""

    NEW = "new"
    CHANGED = "changed"
    HERE = "here"
    NO_WINNER = "no winner"
    LEFT_OUT = "left out"


class PlannedSeat(msgspec.Struct, frozen=True):
    """A seat to import. `player` is a key of the file, `score` its text in the file: "3+20"."""

    player: str
    total: int
    score: str
    place: int
    won: bool
    starts: bool


class PlannedPlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A play as it would be stored. `decided`: the totals alone show who won. For a game of the
    club's own, `title` is its name and `way` how it is won; for the pad's games both are "".
    `outcome` is "won" or "lost" if all players won or lost together, as in `Game.outcomes`.
    `only_winners`: no score is known; totals are 1 for winners and 0 for others."""

    game: str
    at: datetime
    minutes: int
    board: str
    counts: bool
    seats: tuple[PlannedSeat, ...]
    decided: bool
    title: str
    way: str  # to win; its name is part of stored digests
    outcome: str = ""
    only_winners: bool = False

    @property
    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


@dataclass(frozen=True)
class ImportRow:
    """What happens to one play in the file. If it is left out, `result` is None and `reason` says
    why. `play` is the play's number if the club already has it; `title` names its game there."""

    key: str
    status: ImportStatus
    result: PlannedPlay | None = None
    reason: str = ""
    play: int | None = None
    title: str = ""

    @property
    def is_stored(self) -> bool:
        """Whether the import writes this play."""
        return self.status in (ImportStatus.NEW, ImportStatus.CHANGED)

    @property
    def known(self) -> PlannedPlay:
        """The result of a play that is new or changed; never None."""
        assert self.result is not None
        return self.result


@dataclass(frozen=True)
class Plan:
    """The plan for a file. `own_games` is how many games of its own the club would have, and `over`
    by how many these exceed the limit. Both also count the games that `leave_rarest` leaves out."""

    plays: tuple[ImportRow, ...]
    own_games: int = 0
    over: int = 0

    def of(self, status: ImportStatus) -> list[ImportRow]:
        return [play for play in self.plays if play.status is status]

    @property
    def reasons(self) -> list[tuple[str, int, list[tuple[str, int]]]]:
        """The reasons why plays are left out, the most frequent first. Each has the number of
        plays, and pairs of a game's name and its number of plays."""
        games: dict[str, Counter[str]] = defaultdict(Counter)
        for play in self.of(ImportStatus.LEFT_OUT):
            games[play.reason][play.title] += 1
        by_reason = [
            (reason, found.total(), found.most_common()) for reason, found in games.items()
        ]
        return sorted(by_reason, key=lambda one: -one[1])


def make_plan(
    club: Club,
    reading: Reading,
    matches: Matches,
    *,
    best_wins: bool,
    leave_rarest: bool = False,
) -> Plan:
    """Returns the plan for a whole file. 4 queries. With `best_wins`, the best score wins a play
    without a winner. With `leave_rarest`, if the club would get more games of its own than allowed,
    those with the fewest plays in the file are left out."""
    here = _Here(club, matches)
    games = {game.key: game for game in reading.games}
    seen: set[str] = set()
    planned = []
    for play in reading.plays:
        title = next((games[key].name for key in play.games), "")
        if play.key in seen:
            row = ImportRow(play.key, ImportStatus.LEFT_OUT, reason=_("twice in this file"))
        else:
            row = _planned(play, games, matches, here, best_wins=best_wins)
        seen.add(play.key)
        planned.append(replace(row, title=title))
    known = [name.casefold() for name in club.editions.values_list("name", flat=True)]
    return _within_most(planned, known, leave_rarest=leave_rarest)


def _within_most(rows: list[ImportRow], known: Collection[str], *, leave_rarest: bool) -> Plan:
    """Returns the plan for these rows. `known` are the names of the club's own games so far."""
    own = [row for row in rows if row.is_stored and row.known.title]
    coming = Counter(row.known.title.casefold() for row in own)
    new = [title for title, _plays in coming.most_common() if title not in known]
    free = max(0, MOST_OWN_GAMES - len(known))
    rarest = {*new[free:]}
    if leave_rarest:
        reason = _("from the games you play least")
        rows = [
            replace(row, status=ImportStatus.LEFT_OUT, result=None, reason=reason)
            if row.is_stored and row.known.title.casefold() in rarest
            else row
            for row in rows
        ]
    return Plan(tuple(rows), len(known) + len(new), len(rarest))


def moment_of(play: FilePlay) -> datetime:
    """Returns when a play (with a date) began. Times without a zone are in the current zone."""
    assert play.at is not None
    return play.at if timezone.is_aware(play.at) else timezone.make_aware(play.at)


def _planned(
    play: FilePlay, games: Mapping[str, FileGame], matches: Matches, here: _Here, *, best_wins: bool
) -> ImportRow:
    if not play.readable:
        return ImportRow(play.key, ImportStatus.LEFT_OUT, reason=_("cannot be read"))
    ours = [key for key in play.games if matches.games.get(key)]
    if not ours:
        return ImportRow(play.key, ImportStatus.LEFT_OUT, reason=_("other games"))
    # If the pad has an expansion of this play, it is a play of that, otherwise of the base game.
    of_pad = [key for key in ours if registry.game(matches.games[key]).own_games is None]
    meant = games[of_pad[-1] if of_pad else ours[0]]
    game = registry.game(matches.games[meant.key])
    together = _together(play, game, meant)
    only_winners = game.own_games is not None and not (play.has_scores or together)
    play = _with_points(play, game, together)
    if reason := _why_not(play, game, matches):
        return ImportRow(play.key, ImportStatus.LEFT_OUT, reason=reason)
    says_who_won = together or any(seat.winner for seat in play.seats)
    if not says_who_won and not any(_totals(play)):
        reason = _("neither a winner nor points")
        return ImportRow(play.key, ImportStatus.LEFT_OUT, reason=reason)
    if says_who_won or best_wins:
        result = _result(play, game, meant, together)
        return here.row(play.key, msgspec.structs.replace(result, only_winners=only_winners))
    if here.knows(play.key):
        return ImportRow(play.key, ImportStatus.HERE)
    return ImportRow(play.key, ImportStatus.NO_WINNER)


def _together(play: FilePlay, game: Game, meant: FileGame) -> str:
    """Returns "won" or "lost" if all players won or lost together, else "". It is also "" if only
    some won a cooperative game, for example against a traitor."""
    winners = {seat.winner for seat in play.seats}
    if not meant.cooperative or len(winners) != 1 or not game.outcomes:
        return ""
    return "won" if winners == {True} else "lost"


def _with_points(play: FilePlay, game: Game, together: str) -> FilePlay:
    """Returns the play. If its game is one of the club's own and no score is known, winners get 1
    point and others 0. If all won or lost together, seats without a score get 0."""
    if game.own_games is None:
        return play
    if play.has_scores and not together:
        return play
    seats = [
        msgspec.structs.replace(
            seat, score=seat.score.strip() or str(int(seat.winner and not together))
        )
        for seat in play.seats
    ]
    return msgspec.structs.replace(play, seats=seats)


def _why_not(play: FilePlay, game: Game, matches: Matches) -> str:
    """Returns why a play cannot be imported; "" if it can."""
    players = [seat.player for seat in play.seats]
    people = [matches.players.get(player) or player for player in players]  # here, or there
    seats = game.seats
    values = {"game": game.name, "n": len(players), "fewest": seats[0], "most": seats[-1]}
    too_many_or_few = ngettext(
        "%(game)s cannot be played with %(n)s player",
        "%(game)s cannot be played with %(n)s players",
        len(players),
    )
    if game.own_games is not None:
        too_many_or_few = ngettext(
            "%(n)s player, but other games are imported only with %(fewest)s to %(most)s",
            "%(n)s players, but other games are imported only with %(fewest)s to %(most)s",
            len(players),
        )
    checks: Iterable[tuple[Callable[[], bool], str]] = (
        (lambda: play.at is None, _("without a date")),
        (lambda: evening_at(moment_of(play)) > current_evening(), _("in the future")),
        (lambda: play.teams, _("played in teams")),
        (lambda: len(players) not in game.seats, too_many_or_few),
        (
            lambda: bool(game.extra_seats(len(players))),
            _("%(game)s solo: the cat player has no score"),
        ),
        (lambda: "" in players, _("with a player who is not in the file")),
        (lambda: len({*people}) < len(people), _("with the same player twice")),
        (lambda: None in _totals(play), _("not everybody has a whole number of points")),
    )
    return next((reason % values for is_so, reason in checks if is_so()), "")


def _totals(play: FilePlay) -> list[int | None]:
    return [read_score(seat.score) for seat in play.seats]


def _result(play: FilePlay, game: Game, meant: FileGame, together: str) -> PlannedPlay:
    totals = [total for total in _totals(play) if total is not None]
    best = max(totals) if meant.highest_wins else min(totals)
    flagged = [seat.winner for seat in play.seats]
    won = flagged if any(flagged) else [total == best for total in totals]
    places = _places(play.seats, totals, won, highest_wins=meant.highest_wins)
    if together:
        won, places = [False] * len(totals), [1] * len(totals)
    is_own = game.own_games is not None
    seats = tuple(
        PlannedSeat(seat.player, total, seat.score.strip(), place, wins, seat.starts)
        for seat, total, place, wins in zip(play.seats, totals, places, won, strict=True)
    )
    own_title = visible(meant.name)[:LONGEST].strip() or _("Another game")
    return PlannedPlay(
        game=game.slug,
        at=moment_of(play),
        minutes=play.minutes,
        board=play.board,
        counts=play.counts,
        seats=seats,
        decided=won == [total == best for total in totals],
        title=own_title if is_own else "",
        way=meant.win_rule if is_own else "",
        outcome=together,
    )


def _places(
    seats: Iterable[FileSeat], totals: list[int], won: list[bool], *, highest_wins: bool
) -> list[int]:
    """Returns the places (1, 1, 3): winners first, then by rank if all have one, else by score."""
    ranks = [seat.rank for seat in seats]
    if not all(ranks):
        ranks = [-total if highest_wins else total for total in totals]
    order = [(not wins, 0 if wins else rank) for wins, rank in zip(won, ranks, strict=True)]
    return [1 + sum(other < mine for other in order) for mine in order]


class _Here:
    """The plays that the club already has. A play in the file is found by the app's uuid, by the
    pad's uuid, or by its content, in case somebody entered it in both programs."""

    def __init__(self, club: Club, matches: Matches) -> None:
        self._matches = matches
        imported = ImportedPlay.objects.filter(club=club).select_related("play")
        self._imported = {row.uuid: row for row in imported}
        own = Play.objects.filter(club=club).exclude(imported__isnull=False)
        self._own = {str(uuid): deleted for uuid, deleted in own.values_list("uuid", "deleted_at")}
        self._alike = self._signatures(own.filter(deleted_at=None, state=Play.State.FINISHED))

    def knows(self, key: str) -> bool:
        return key in self._imported or key in self._own

    def row(self, key: str, result: PlannedPlay) -> ImportRow:
        if key in self._own:
            return ImportRow(key, ImportStatus.HERE)
        imported = self._imported.get(key)
        if imported is None:
            if self._signature(result) in self._alike:
                reason = _("already entered here, with the same day, players and totals")
                return ImportRow(key, ImportStatus.LEFT_OUT, reason=reason)
            return ImportRow(key, ImportStatus.NEW, result)
        if imported.play.deleted_at is not None:
            return ImportRow(
                key, ImportStatus.LEFT_OUT, reason=_("imported before, and deleted here")
            )
        status = ImportStatus.HERE if imported.digest == result.digest else ImportStatus.CHANGED
        return ImportRow(key, status, result, play=imported.play_id)

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
    """Returns what identifies a game: its slug and, if clubs' own games share it, its name."""
    return slug, name.casefold() if registry.game(slug).own_games else ""
