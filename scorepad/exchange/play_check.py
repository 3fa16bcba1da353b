"""Checks one play of a club's file: what it refers to, and that the rules can read it."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from games import registry
from games.contract import Game, Json, Result, Seat, Sheet, Table, from_json
from games.reader import DocumentError
from games.trees import changed
from scorepad.exchange.club_format import PlayPart, SheetPart
from scorepad.exchange.errors import FileError, check_unique, damaged, unknown
from scorepad.plays.models import Event, Play

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Known:
    """What the plays of a file may refer to: names of players by uuid, nights, decks by hash."""

    players: Mapping[UUID, str]
    nights: Collection[UUID]
    decks: Mapping[str, Json]
    frozen: dict[tuple[str, str], Any] = field(default_factory=dict)

    def deck(self, game: Game, digest: str, path: str) -> Any:
        """The frozen deck of a hash, made once. Raises FileError."""
        if digest not in self.decks:
            raise unknown(path, digest)
        key = game.slug, digest
        if key not in self.frozen:
            try:
                self.frozen[key] = game.load_deck(self.decks[digest])
            except DocumentError as error:
                raise damaged(f"$.decks.{digest}", f"{error}.") from None
        return self.frozen[key]


def check_play(play: PlayPart, known: Known, path: str) -> None:
    """Raises FileError where anything cannot be used."""
    if play.game not in registry.slugs():
        raise unknown(f"{path}.game", play.game)
    game = registry.game(play.game)
    _check_references(play, known, path)
    _check_seats(play, game, known, path)
    _check_events(play, path)
    if play.totals_only and (play.sheets or play.state != Play.State.FINISHED):
        raise damaged(path, _("it has totals only, and so no sheets."))
    check_unique((sheet.slot for sheet in play.sheets), f"{path}.sheets")
    for number, sheet in enumerate(play.sheets):
        _check_sheet(sheet, f"{path}.sheets[{number}]")
    deck = known.deck(game, play.edition.deck, path)
    if play.edition.deck_before is not None:
        known.deck(game, play.edition.deck_before, path)
    _check_rules(play, game, _table(play, known, deck), path)


def _check_references(play: PlayPart, known: Known, path: str) -> None:
    if play.night not in known.nights:
        raise unknown(f"{path}.night", play.night)
    if play.state not in Play.State.values:
        raise unknown(f"{path}.state", play.state)
    finished = play.state == Play.State.FINISHED
    if finished and (play.finished_at is None or any(seat.place is None for seat in play.seats)):
        raise damaged(path, _("it is finished, but nobody knows when or how."))


def _check_seats(play: PlayPart, game: Game, known: Known, path: str) -> None:
    if not play.seats or (len(play.seats) not in game.seats and not play.totals_only):
        raise damaged(f"{path}.seats", _("there are too few or too many of them."))
    check_unique((seat.key for seat in play.seats), f"{path}.seats")
    check_unique((seat.player for seat in play.seats), f"{path}.seats")
    for seat in play.seats:
        if seat.player not in known.players:
            raise unknown(f"{path}.seats", seat.player)
    if play.start and play.start not in {seat.key for seat in play.seats}:
        raise unknown(f"{path}.start", play.start)


def _check_events(play: PlayPart, path: str) -> None:
    for number, event in enumerate(play.events):
        if event.kind not in Event.Kind.values:
            raise unknown(f"{path}.events[{number}].kind", event.kind)


def _check_sheet(sheet: SheetPart, path: str) -> None:
    """Its revisions are in order, and none is later than what stands in it now."""
    numbers = [revision.number for revision in sheet.revisions]
    if numbers != sorted(set(numbers)) or any(number > sheet.number for number in numbers):
        raise damaged(f"{path}.revisions", _("they are not in order."))
    try:
        _find_states(sheet)
    except Exception as error:
        log.info("Revisions of a file cannot be read", exc_info=error)
        raise damaged(f"{path}.revisions", _("they do not lead to each other.")) from None


def _find_states(sheet: SheetPart) -> None:
    """Raises whatever comes of changes that do not fit."""
    state: Sheet = sheet.data
    for revision in reversed(sheet.revisions):
        state = state if revision.data is None else revision.data
        state = changed(state, revision.undoes)


# -- what the rules say ----------------------------------------------------------------------------


def _table(play: PlayPart, known: Known, deck: Any) -> Table:
    return Table(
        seats=tuple(Seat(seat.key, known.players[seat.player]) for seat in play.seats),
        options=play.options,
        deck=deck,
        sheets={sheet.slot: sheet.data for sheet in play.sheets},
        start=play.start,
        overridden=frozenset(play.overridden),
    )


def _check_rules(play: PlayPart, game: Game, table: Table, path: str) -> None:
    """Whether the rules can read its sheets, and its result can be drawn and counted.

    The result itself need not be what the rules of today say: a play keeps what it was scored as.
    """
    try:
        result = from_json(play.result, Result)
        _check_standings(result, game, table, path)
        if play.totals_only:
            return  # its game reads none of it
        _try(play, game, table, result)
    except FileError:
        raise
    except msgspec.ValidationError as error:
        raise damaged(f"{path}.result", f"{error}.") from None
    except Exception as error:
        # Rules trust the sheets that forms made, and this one no form has made.
        log.info("A play of a file cannot be read", exc_info=error)
        raise damaged(f"{path}.sheets", _("the rules of the game cannot read them.")) from None


def _check_standings(result: Result, game: Game, table: Table, path: str) -> None:
    seats = [*table.keys, *(seat.key for seat in game.extra_seats(len(table.seats)))]
    if sorted(standing.seat for standing in result.standings) != sorted(seats):
        raise damaged(f"{path}.result", _("it is not the result of these seats."))


def _try(play: PlayPart, game: Game, table: Table, result: Result) -> None:
    """Raises whatever the game raises where a sheet or the result is none of its own. Only what
    goes on is scored, as scoring takes most of the time."""
    if play.state == Play.State.FINISHED:
        game.facts(table, result)
    else:
        game.score(table)
    for slot in game.slots(table):
        game.view(table, slot, result)
