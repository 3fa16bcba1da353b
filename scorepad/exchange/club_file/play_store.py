"""The rows of a play that was read from a club's file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from games.contract import Result, to_json
from scorepad.clubs.models import Club, Player
from scorepad.exchange.club_file.format import (
    EventPart,
    ImportedPart,
    PlayPart,
    RevisionPart,
    SeatPart,
    SheetPart,
)
from scorepad.exchange.models import ImportedPlay
from scorepad.plays.lifecycle import set_places
from scorepad.plays.models import Event, Night, Play, Revision, Seat, Sheet
from scorepad.web.transactions import create_in_turns


class PlayRows(NamedTuple):
    """All rows of one play, not saved yet."""

    play: Play
    seats: list[Seat]
    sheets: list[Sheet]
    revisions: list[Revision]
    events: list[Event]
    imported: list[ImportedPlay]  # at most one


def play_rows(
    part: PlayPart,
    club: Club,
    night: Night,
    players: Mapping[UUID, Player],
    result: Result | None = None,
) -> PlayRows:
    """`players` by uuid; night and players are saved already. `result` replaces that of the file: a
    play goes on if it is not finished by it."""
    play = _play(part, club, night)
    seats = [_seat(seat, play, order, players) for order, seat in enumerate(part.seats, 1)]
    if result:
        play.result = to_json(result)
        if play.is_finished:
            play.state = Play.State.FINISHED if result.complete else Play.State.PLAYING
            set_places(seats, result)
    sheets = [_sheet(sheet, play) for sheet in part.sheets]
    return PlayRows(
        play,
        seats,
        sheets,
        [
            _revision(revision, sheet)
            for sheet, one in zip(sheets, part.sheets, strict=True)
            for revision in one.revisions
        ],
        [_event(event, play) for event in part.events],
        [_imported(part.imported, play)] if part.imported else [],
    )


def save_plays(plays: Sequence[PlayRows]) -> None:
    """Write many plays together, some rows in each transaction."""
    create_in_turns(one.play for one in plays)
    create_in_turns(seat for one in plays for seat in one.seats)
    create_in_turns(sheet for one in plays for sheet in one.sheets)
    create_in_turns(revision for one in plays for revision in one.revisions)
    create_in_turns(event for one in plays for event in one.events)
    create_in_turns(row for one in plays for row in one.imported)


def _play(part: PlayPart, club: Club, night: Night) -> Play:
    return Play(
        uuid=part.uuid,
        club=club,
        night=night,
        game_slug=part.game,
        edition_slug=part.edition.slug,
        edition_name=part.edition.name,
        deck_id=part.edition.deck,
        deck_before_id=part.edition.deck_before,
        options=part.options,
        start=part.start,
        state=part.state,
        version=part.version,
        result=part.result,
        overridden=part.overridden,
        counts=part.counts,
        totals_only=part.totals_only,
        created_at=_utc(part.begun_at),
        finished_at=_utc(part.finished_at) if part.finished_at else None,
        deleted_at=_utc(part.deleted_at) if part.deleted_at else None,
        device=part.device,
        note=part.note,
    )


def _seat(part: SeatPart, play: Play, order: int, players: Mapping[UUID, Player]) -> Seat:
    return Seat(
        club=play.club,
        play=play,
        player=players[part.player],
        key=part.key,
        order=order,
        total=part.total,
        place=part.place,
        won=part.won,
    )


def _sheet(part: SheetPart, play: Play) -> Sheet:
    return Sheet(
        club=play.club,
        play=play,
        slot=part.slot,
        number=part.number,
        data=part.data,
        typed=part.typed,
    )


def _revision(part: RevisionPart, sheet: Sheet) -> Revision:
    return Revision(
        club=sheet.club,
        sheet=sheet,
        number=part.number,
        back=part.back,
        data=part.data,
        undoes=part.undoes,
        typed=part.typed,
        device=part.device,
        at=_utc(part.at),
    )


def _event(part: EventPart, play: Play) -> Event:
    return Event(
        club=play.club,
        play=play,
        kind=part.kind,
        details=part.details,
        device=part.device,
        at=_utc(part.at),
    )


def _imported(part: ImportedPart, play: Play) -> ImportedPlay:
    return ImportedPlay(
        club=play.club, play=play, uuid=part.uuid, digest=part.digest, at=_utc(part.at)
    )


def _utc(moment: datetime) -> datetime:
    """A file may give any offset; what is stored has none."""
    return moment.astimezone(UTC)
