"""Checks one play of a club's file: what it refers to, then what the rules say of it."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from games import registry
from games.contract import Json, Result, Seat, Sheet, Table, from_json
from games.game import Game
from games.reader import DocumentError
from games.trees import changed
from scorepad.exchange.club_file.check import check_values
from scorepad.exchange.club_file.format import (
    ChangedDetails,
    FinishedDetails,
    MovedDetails,
    OtherDetails,
    PlayPart,
    SheetPart,
)
from scorepad.exchange.errors import check_unique, damaged, unknown
from scorepad.exchange.play_words import comment
from scorepad.plays.models import Event, Play
from scorepad.plays.rescore import with_unread
from scorepad.web.words import in_words

# Of the kinds of events that a page or the pad itself reads.
DETAILS: Mapping[str, type[msgspec.Struct]] = {
    Event.Kind.FINISHED: FinishedDetails,
    Event.Kind.CORRECTED: FinishedDetails,
    Event.Kind.MOVED: MovedDetails,
    Event.Kind.CHANGED: ChangedDetails,
}

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
    """All but what needs the rules. Raises FileError if anything cannot be used."""
    check_values(play, path, known.players)
    game = registry.game(play.game_slug)
    _check_references(play, known, path)
    _check_seats(play, game, path)
    _check_events(play, known, path)
    if play.totals_only and (play.sheets or play.state != Play.State.FINISHED):
        raise damaged(path, _("it has totals only, and so no sheets."))
    check_unique((sheet.slot for sheet in play.sheets), f"{path}.sheets")
    for number, sheet in enumerate(play.sheets):
        _check_sheet(sheet, f"{path}.sheets[{number}]")
    known.deck(game, play.deck_id, path)
    if play.deck_before_id is not None:
        known.deck(game, play.deck_before_id, path)
    if play.totals_only:
        _check_entered(play, game, known, path)


def _check_references(play: PlayPart, known: Known, path: str) -> None:
    if play.night not in known.nights:
        raise unknown(f"{path}.night", play.night)
    if play.state not in Play.State.values:
        raise unknown(f"{path}.state", play.state)
    finished = play.state == Play.State.FINISHED
    if finished and (play.finished_at is None or any(seat.place is None for seat in play.seats)):
        raise damaged(path, _("it is finished, but nobody knows when or how."))


def _check_seats(play: PlayPart, game: Game, path: str) -> None:
    if not play.seats or (len(play.seats) not in game.seats and not play.totals_only):
        raise damaged(f"{path}.seats", _("there are too few or too many of them."))
    check_unique((seat.key for seat in play.seats), f"{path}.seats")
    check_unique((seat.player for seat in play.seats), f"{path}.seats")
    if play.start and play.start not in {seat.key for seat in play.seats}:
        raise unknown(f"{path}.start", play.start)


def _check_events(play: PlayPart, known: Known, path: str) -> None:
    for number, event in enumerate(play.events):
        at = f"{path}.events[{number}]"
        if event.kind not in Event.Kind.values:
            raise unknown(f"{at}.kind", event.kind)
        try:
            details = msgspec.convert(event.details, DETAILS.get(event.kind, OtherDetails))
        except msgspec.ValidationError as error:
            raise damaged(f"{at}.details", f"{error}.") from None
        check_values(details, f"{at}.details", known.players)


def _check_sheet(sheet: SheetPart, path: str) -> None:
    """Its revisions are in order, and the last of them is what stands in it now."""
    numbers = [revision.number for revision in sheet.revisions]
    if numbers != sorted(set(numbers)) or max(numbers, default=0) != sheet.number:
        raise damaged(f"{path}.revisions", _("they are not in order."))
    if any(revision.back >= revision.number for revision in sheet.revisions):
        raise damaged(f"{path}.revisions", _("they do not lead to each other."))


# -- what the rules say ----------------------------------------------------------------------------


def rescored(play: PlayPart, known: Known, path: str) -> Result:
    """The result that the rules give the play's sheets. Raises FileError if they cannot read them,
    or a page could not draw them."""
    game = registry.game(play.game_slug)
    table = _table(play, game, known, path)
    for number, sheet in enumerate(play.sheets):
        _check_states(sheet, f"{path}.sheets[{number}]")
    try:
        _check_options(play, game, table)
        slots = game.slots(table)
        result = with_unread(game.score(table), slots, play.sheets)
        if play.state == Play.State.FINISHED:
            game.facts(table, result)
        for slot in slots:
            game.view(table, slot, result)
    except Exception as error:
        # Rules trust the sheets that forms made, and this one no form has made.
        log.info("A play of a file cannot be read", exc_info=error)
        raise damaged(f"{path}.sheets", _("the rules of the game cannot read them.")) from None
    return result


def _table(play: PlayPart, game: Game, known: Known, path: str) -> Table:
    return Table(
        seats=tuple(Seat(seat.key, known.players[seat.player]) for seat in play.seats),
        options=play.options,
        deck=known.deck(game, play.deck_id, path),
        sheets={sheet.slot: sheet.data for sheet in play.sheets},
        start=play.start,
        overridden=frozenset(play.overridden),
    )


def _check_options(play: PlayPart, game: Game, table: Table) -> None:
    """Raises ValueError if the game has no such option, or the option no such value."""
    form = game.options_form
    asked = play.options.keys() & (form.base_fields if form else {})
    if play.options.keys() - asked - game.usual(table).keys():
        raise ValueError(play.options)
    if asked and not form(play.options).is_valid():
        raise ValueError(play.options)


def _check_states(sheet: SheetPart, path: str) -> None:
    """Its revisions can be found from the sheet. Raises FileError."""
    state: Sheet = sheet.data
    try:
        for revision in reversed(sheet.revisions):
            state = state if revision.data is None else revision.data
            state = changed(state, revision.undoes)
    except (TypeError, ValueError, LookupError) as error:
        log.info("Revisions of a file cannot be read", exc_info=error)
        raise damaged(f"{path}.revisions", _("they do not lead to each other.")) from None


def _check_entered(play: PlayPart, game: Game, known: Known, path: str) -> None:
    """A result that was entered elsewhere is the same as its seats say, and can be put into words.
    Raises FileError."""
    try:
        result = from_json(play.result, Result)
    except msgspec.ValidationError as error:
        raise damaged(f"{path}.result", f"{error}.") from None
    stands = [
        (standing.seat, standing.total, standing.place, standing.won)
        for standing in result.standings
    ]
    seats = [(seat.key, seat.total, seat.place, seat.won) for seat in play.seats]
    won = [seat.key for seat in play.seats if seat.won]
    places = [seat.place or 0 for seat in play.seats]
    in_order = all(place == 1 + sum(other < place for other in places) for place in places)
    if sorted(stands) != sorted(seats) or sorted(result.winners) != sorted(won) or not in_order:
        raise damaged(f"{path}.result", _("it is not the result of these seats."))
    names = {seat.key: known.players[seat.player] for seat in play.seats}
    try:
        comment(game, result, names, "")
        for line in (line for standing in result.standings for line in standing.lines):
            in_words([line.label, line.reason], names)
        in_words([*result.notes], names)
    except Exception as error:
        log.info("A result of a file cannot be put into words", exc_info=error)
        raise damaged(f"{path}.result", _("it cannot be put into words.")) from None
    if result.problems or result.pending or result.sheets or not result.complete or not won:
        raise damaged(f"{path}.result", _("it is not the result of these seats."))
