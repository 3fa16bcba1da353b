"""Imports the plays of a plan in turns. Each play is stored completely or not at all. If the import
is interrupted and the file is sent again, the remaining plays are imported."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache
from uuid import UUID

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.contract import ONLY_WINNERS, Line, Result, Standing, Text, text, to_json
from games.names import name_key
from scorepad.clubs.models import Club, ErasedPlayer, Player
from scorepad.clubs.names import free_name
from scorepad.editions.models import Edition
from scorepad.exchange import uploads
from scorepad.exchange.bgstats.file_reader import Reading
from scorepad.exchange.bgstats.matching import Matches, remember
from scorepad.exchange.bgstats.plan import (
    ImportRow,
    ImportStatus,
    Plan,
    PlannedPlay,
    PlannedSeat,
    make_plan,
)
from scorepad.exchange.club_file.import_rows import ImportRows, save_plays
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import ImportedPlay, Upload
from scorepad.exchange.uploads import Phase, content_of
from scorepad.history.updates import lock_club, update_play
from scorepad.plays.card_answers import deck_for
from scorepad.plays.lifecycle import set_places, totals
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Event, Night, Play, Seat, evening_at
from scorepad.plays.offered_editions import editions
from scorepad.plays.outcome import ENTERED
from scorepad.plays.table.own_games import MOST as MOST_OWN_GAMES
from scorepad.plays.table.own_games import TooManyGamesError, club_game, too_many
from scorepad.web.planner import refresh_planner
from scorepad.web.transactions import write_transaction

FEW = 20  # after this many plays the planner need not look again
A_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
ONLY_TOTALS = text("Only the totals of this play are known: it was imported from BG Stats.")

# The fields that an update leaves as the club has them.
KEPT = ("uuid", "options", "overridden", "counts", "note", "device", "deleted_at")


class Work(msgspec.Struct):
    """What an import needs once it has begun: plays in order, and players' numbers by file key."""

    rows: tuple[ImportRow, ...]
    players: dict[str, int]
    device: str


def begin(
    upload: Upload,
    reading: Reading,
    matches: Matches,
    device: str,
    *,
    best_wins: bool,
    update: bool,
    leave_rarest: bool = False,
) -> None:
    """Chooses the new plays in a file and, with `update`, the changed ones; adds new players and
    stores the matches. Raises FileError, without storing anything, if the club would get more games
    of its own than allowed."""
    club = upload.club
    assert club is not None
    plan = make_plan(club, reading, matches, best_wins=best_wins, leave_rarest=leave_rarest)
    if plan.over and not leave_rarest:
        raise FileError(too_many_games(plan))
    rows = [row for row in plan.plays if row.is_stored]
    if not update:
        rows = [row for row in rows if row.status is ImportStatus.NEW]
    in_order = tuple(sorted(rows, key=lambda row: row.known.at))
    with write_transaction():
        matches = with_new_players(club, reading, matches, in_order)
        remember(club, matches)
        meant = {key: player for key, player in matches.players.items() if player is not None}
        work = msgspec.json.encode(Work(in_order, meant, device))
        upload.content, upload.total = zlib.compress(work), len(in_order)
        upload.phase, upload.at, upload.message = Phase.STORING, timezone.now(), _in_words(in_order)
        upload.save()


def too_many_games(plan: Plan) -> str:
    """Returns a message that with this file the club would have too many games of its own."""
    message = _(
        "With this file, the club would have %(n)s games of its own, but the limit is %(most)s."
    )
    return message % {"n": plan.own_games, "most": MOST_OWN_GAMES}


def _in_words(rows: Sequence[ImportRow]) -> str:
    new = sum(row.status is ImportStatus.NEW for row in rows)
    changed = len(rows) - new
    words = ngettext("%(n)s play was imported.", "%(n)s plays were imported.", new) % {"n": new}
    if not changed:
        return words
    updated = ngettext("%(n)s was updated.", "%(n)s were updated.", changed) % {"n": changed}
    return f"{words} {updated}"


def go_on(upload: Upload) -> None:
    """Imports plays for about a second. Raises FileError if the club can have no more games of its
    own; plays stored before stay."""
    assert upload.club is not None
    with timezone.override(upload.club.time_zone):
        work = msgspec.json.decode(content_of(upload), type=Work)
        try:
            is_over = uploads.go_on(
                upload, work.rows.__getitem__, _Storing(upload.club, work).store
            )
        except TooManyGamesError:
            uploads.drop(upload)
            raise FileError(too_many()) from None
    if is_over:
        uploads.end(upload)
        if upload.total > FEW:
            refresh_planner()


class _Storing:
    """Stores the planned plays, one at a time."""

    def __init__(self, club: Club, work: Work) -> None:
        self._club, self._work = club, work
        self._edition = cache(self._stored_deck)

    def store(self, plays: Sequence[ImportRow]) -> None:
        """Stores these plays (there is always exactly one) in the caller's transaction."""
        (planned,), club = plays, self._club
        lock_club(club.pk)
        is_new = planned.status is ImportStatus.NEW
        if is_new and ImportedPlay.objects.filter(club=club, uuid=planned.key).exists():
            return  # imported from another file meanwhile
        night = Night.objects.of(club, evening_at(planned.known.at))
        kind = Event.Kind.IMPORTED if is_new else Event.Kind.UPDATED
        rows = self._rows_of(planned, night, kind)
        if is_new:
            save_plays([rows])
        else:
            _replace(rows, Play.objects.get(pk=planned.play or 0))
        update_play(LoadedPlay.stored(rows.play))

    def _rows_of(self, planned: ImportRow, night: Night, kind: Event.Kind) -> ImportRows:
        """Returns the rows of a play of which only totals are known, with the result from the file.
        `kind` is for its entry in the play's history."""
        known, now, club, players = planned.known, timezone.now(), self._club, self._work.players
        result = result_of(known)
        board = known.title or name_key(known.board)
        edition, deck = self._edition(known.game, board, known.way)
        starts = (str(order) for order, seat in enumerate(known.seats, 1) if seat.starts)
        play = Play(
            club=club,
            night=night,
            game_slug=known.game,
            edition_slug=edition.slug,
            edition_name=edition.name,
            deck_id=deck,
            start=next(starts, ""),
            state=Play.State.FINISHED,
            counts=known.counts,
            totals_only=True,
            result=to_json(result),
            created_at=known.at,
            finished_at=known.at + timedelta(minutes=known.minutes),
            minutes=known.minutes or None,
        )
        seats = [
            Seat(club=club, play=play, player_id=player, key=str(order), order=order)
            for order, player in enumerate((players[seat.player] for seat in known.seats), 1)
        ]
        set_places(seats, result)
        event = Event(club=club, play=play, kind=kind, device=self._work.device, at=now)
        event.details = {"totals": totals(result)}
        imported = ImportedPlay(club=club, play=play, uuid=planned.key, digest=known.digest, at=now)
        return ImportRows(play, seats, [], [], [event], [imported])

    def _stored_deck(self, slug: str, board: str, win_rule: str) -> tuple[Edition, str]:
        """Returns the edition with the name `board`, else the one that the club uses now, and the
        hash of its deck. For the club's own games, `board` is the name of the game."""
        game = registry.game(slug)
        if game.own_games is not None:
            own = club_game(self._club, game, board, win_rule)
            return own, Deck.store(own.deck_json())
        offered = editions(game, self._club)
        chosen = next((slug for slug, name in offered if name_key(name) == board), offered[0][0])
        edition = Edition.objects.of(game).get(slug=chosen)
        return edition, Deck.store(deck_for(self._club, game, edition))


def _replace(rows: ImportRows, stored: Play) -> None:
    """Overwrites a stored play with new rows. Whether the play counts stays as the club chose."""
    play = rows.play
    play.pk, play.version = stored.pk, stored.version + 1
    for field in KEPT:
        setattr(play, field, getattr(stored, field))
    play.save(force_update=True)
    Seat.objects.filter(play=play).delete()
    (imported,) = rows.imported
    ImportedPlay.objects.filter(play=play).update(digest=imported.digest)
    Seat.objects.bulk_create(rows.seats)
    Event.objects.bulk_create(rows.events)


# -- players who are new in the club ---------------------------------------------------------------


def with_new_players(
    club: Club, reading: Reading, matches: Matches, planned: Iterable[ImportRow]
) -> Matches:
    """Adds the plays' players who are new to the club. Returns the matches, including theirs."""
    sat = {seat.player for play in planned if play.result for seat in play.result.seats}
    uuids = [UUID(player.key) for player in reading.players if A_UUID.fullmatch(player.key)]
    erased = {str(one.uuid) for one in ErasedPlayer.objects.filter(uuid__in=uuids)}
    taken = {*Player.objects.members().filter(club=club).values_list("name_key", flat=True)}
    players = dict(matches.players)
    for player in reading.players:
        if player.key in sat and players.get(player.key) is None:
            nameless = player.anonymous or player.key in erased
            name = free_name("" if nameless else player.name, taken)
            taken.add(name_key(name))
            new = Player.objects.create(
                club=club, name=name, page_hidden=nameless, guest=player.anonymous
            )
            players[player.key] = new.pk
    return replace(matches, players=players)


# -- the result -----------------------------------------------------------------------------------


def result_of(known: PlannedPlay) -> Result:
    """Returns the result from the file: totals, places and winners. Nothing is scored."""
    order = sorted(enumerate(known.seats, 1), key=lambda numbered: numbered[1].place)
    winners = tuple(str(number) for number, seat in enumerate(known.seats, 1) if seat.won)
    seats = [seat for _number, seat in order]
    standings = tuple(
        Standing(
            str(number),
            seat.total,
            seat.place,
            seat.won,
            (Line("total", text("Total"), seat.total, _reason(seat)),),
            _decided_by(known, seat, seats[index + 1 :]),
        )
        for index, (number, seat) in enumerate(order)
    )
    return Result(standings, winners, complete=True, notes=(ONLY_TOTALS,))


def _reason(seat: PlannedSeat) -> Text:
    """Returns how the total was entered: the sum as typed, or a sentence for a single number."""
    if seat.score.lstrip("+-−").isdecimal():
        return text("As it was entered.")
    return text("{score}", score=seat.score)


def _decided_by(known: PlannedPlay, seat: PlannedSeat, after: Sequence[PlannedSeat]) -> str:
    """Returns the key of what put a seat ahead of the seats `after` it, as far as that is known."""
    if known.outcome or not after:
        return known.outcome
    if known.only_winners and seat.won:
        return ONLY_WINNERS
    if seat.won and not known.decided:
        return ENTERED
    if seat.won and after[0].won:
        return "shared"
    return ENTERED if after[0].total == seat.total and after[0].place > seat.place else "total"
