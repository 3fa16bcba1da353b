"""Checks everything in a club's file except its decks: first each value, then how values fit."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

import msgspec
from django.core.exceptions import ValidationError
from django.db.models import CharField, Model
from django.utils.translation import gettext as _

from games import registry
from games.contract import Json, Result, Seat, Sheet, Table, from_json
from games.game import Game
from games.names import name_key
from games.reader import DocumentError
from games.trees import changed
from scorepad.clubs.models import Club
from scorepad.exchange.club_file.format import (
    ChangedDetails,
    ClubFile,
    FinishedDetails,
    MovedDetails,
    OtherDetails,
    Part,
    PlayerPart,
    PlayPart,
    SheetPart,
)
from scorepad.exchange.club_file.import_rows import SECTIONS, row_of
from scorepad.exchange.errors import FileError, check_unique, damaged, unknown
from scorepad.exchange.play_words import comment
from scorepad.plays.models import Event, Play
from scorepad.plays.rescore import with_unread
from scorepad.plays.table.own_games import MOST as MOST_OWN_GAMES
from scorepad.web.dates import FIRST_YEAR, LAST_YEAR
from scorepad.web.words import translate

log = logging.getLogger(__name__)


# Limits for people without a link; `manage.py import` takes more.
MOST = {"plays": 5000, "decks": 500, **{name: section.most for name, section in SECTIONS.items()}}
LARGEST = 1024 * 1024  # bytes of one deck or play of such a file


class TimeLimit:
    """How long a file may take, in seconds of processor time of a thread. None means no limit."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.thread_time() + seconds

    def check(self, path: str) -> None:
        """Raises FileError, with the place `path` in the file, if the time is used up."""
        if self._end is not None and time.thread_time() > self._end:
            message = _("it takes too long to check. The person who runs this pad can import it.")
            raise damaged(path, message)


def check_sizes(file: ClubFile) -> None:
    """Raises FileError if the file is larger than a guest (a phone without a link) may send."""
    for name, most in MOST.items():
        if len(getattr(file, name)) > most:
            raise _too_large(f"$.{name}")
    for name, raw in (("decks", file.decks.values()), ("plays", file.plays)):
        if any(len(bytes(item)) > LARGEST for item in raw):
            raise _too_large(f"$.{name}")


def _too_large(path: str) -> FileError:
    message = _(
        "This file has too much in it, at %(path)s. The person who runs this pad can import it."
    )
    return FileError(message % {"path": path})


def check_club(file: ClubFile) -> None:
    """Raises FileError if something in the file cannot be used."""
    check_values(file, "$", {player.uuid for player in file.players})
    _check_columns(row_of(Club, file.club), file.club, "$.club")
    for game in file.club.default_editions:
        if game not in registry.slugs():
            raise unknown("$.club.default_editions", game)
    for name, section in SECTIONS.items():
        rows = getattr(file, name)
        for fields in section.unique:
            check_unique(
                (tuple(getattr(row, field) for field in fields) for row in rows), f"$.{name}"
            )
        for number, part in enumerate(rows):
            _check_columns(row_of(section.model, part), part, f"$.{name}[{number}]")
    _check_players(file.players)
    for number, season in enumerate(file.seasons):
        if season.last < season.first:
            raise damaged(f"$.seasons[{number}]", _("this season ends before it begins."))
    _check_learned_cards(file)
    _check_own_games(file)


def check_values(part: msgspec.Struct, path: str, players: Collection[UUID]) -> None:
    """Raises FileError if a date or time is out of range, or if a player or game does not exist."""
    known = {"player": players, "game_slug": registry.slugs()}
    for attribute, name in zip(part.__struct_fields__, part.__struct_encode_fields__, strict=True):
        value = getattr(part, attribute)
        if isinstance(value, date):
            if not FIRST_YEAR <= value.year <= LAST_YEAR:
                raise damaged(f"{path}.{name}", _("the date is not between 1990 and 2100."))
        elif isinstance(value, msgspec.Struct):
            check_values(value, f"{path}.{name}", players)
        elif isinstance(value, tuple):
            for number, item in enumerate(value):
                if isinstance(item, msgspec.Struct):
                    check_values(item, f"{path}.{name}[{number}]", players)
        elif value and attribute in known and value not in known[attribute]:
            raise unknown(f"{path}.{name}", value)


def _check_columns(row: Model, part: Part, path: str) -> None:
    """Raises FileError if a text breaks the rules of its database column."""
    columns = {field.name for field in row._meta.fields if isinstance(field, CharField)}
    exclude = {field.name for field in row._meta.fields} - (columns & {*part.__struct_fields__})
    try:
        row.clean_fields(exclude=exclude)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise damaged(f"{path}.{field}", str(messages[0])) from None


def _check_players(players: tuple[PlayerPart, ...]) -> None:
    persons(players)
    for number, player in enumerate(players):
        if player.name != " ".join(player.name.split()):
            raise damaged(f"$.players[{number}]", _("there are spaces around the name."))
    here = (one for one in players if one.merge_target is None and not one.guest)
    names = (name_key(player.name) for player in here)
    check_unique(names, "$.players")


def persons(players: Sequence[PlayerPart]) -> Mapping[UUID, UUID]:
    """Returns who each player is after all merges. Raises FileError if a player was merged into one
    that does not exist, or if merges form a circle. Each merge is followed only once."""
    targets = {player.uuid: player.merge_target for player in players}
    people: dict[UUID, UUID] = {}
    for number, player in enumerate(players):
        path = f"$.players[{number}]"
        chain: dict[UUID, None] = {}
        last = player.uuid
        while last not in people and (target := targets[last]) is not None:
            chain[last] = None
            if target not in targets:
                raise unknown(path, target)
            if target in chain:
                raise damaged(path, _("players are merged in a circle."))
            last = target
        person = people.setdefault(last, last)
        people |= dict.fromkeys(chain, person)
    return people


def _check_own_games(file: ClubFile) -> None:
    if len(file.own_games) > MOST_OWN_GAMES:
        raise _too_large("$.own_games")
    check_unique((part.slug for part in file.own_games), "$.own_games")
    for number, part in enumerate(file.own_games):
        path = f"$.own_games[{number}]"
        game = registry.game(part.game_slug)
        if game.own_games is None:
            raise unknown(path, part.game_slug)
        try:
            game.load_deck(part.deck)
        except DocumentError as error:
            raise damaged(path, translate(error.reason, {})) from None


def _check_learned_cards(file: ClubFile) -> None:
    for slug in {card.game_slug for card in file.learned_cards}:
        game = registry.game(slug)
        answers = {one.card: one.answers for one in file.learned_cards if one.game_slug == slug}
        try:
            for deck in game.editions.values():
                game.load_deck(game.with_answers(deck, answers))
        except Exception as error:
            log.info("Answers about cards of a file cannot be read", exc_info=error)
            message = _("the answers do not fit the cards of %(game)s.") % {"game": game.name}
            raise damaged("$.learned_cards", message) from None


# -- one play: what it refers to, then what the rules say of it ------------------------------------

# The details of events that a page or the pad itself reads, by kind.
DETAILS: Mapping[str, type[msgspec.Struct]] = {
    Event.Kind.FINISHED: FinishedDetails,
    Event.Kind.CORRECTED: FinishedDetails,
    Event.Kind.MOVED: MovedDetails,
    Event.Kind.CHANGED: ChangedDetails,
}


@dataclass(frozen=True)
class Known:
    """What plays in a file can refer to: players' names by uuid, nights, and decks by hash."""

    players: Mapping[UUID, str]
    nights: Collection[UUID]
    decks: Mapping[str, Json]
    frozen: dict[tuple[str, str], Any] = field(default_factory=dict)

    def deck(self, game: Game, digest: str, path: str) -> Any:
        """Returns the frozen deck with this hash, which is made only once. Raises FileError."""
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
    """Checks a play, except by the rules. Raises FileError if something in it cannot be used."""
    check_values(play, path, known.players)
    game = registry.game(play.game_slug)
    _check_references(play, known, path)
    _check_seats(play, game, path)
    _check_events(play, known, path)
    if play.totals_only and (play.sheets or play.state != Play.State.FINISHED):
        raise damaged(path, _("this play has only totals, so it cannot have sheets."))
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
        raise damaged(path, _("this play is finished, but its time or its places are missing."))


def _check_seats(play: PlayPart, game: Game, path: str) -> None:
    if not play.seats or (len(play.seats) not in game.seats and not play.totals_only):
        raise damaged(f"{path}.seats", _("there are too few or too many seats."))
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
    """Checks that a sheet's revisions are in order up to the current one. Raises FileError."""
    numbers = [revision.number for revision in sheet.revisions]
    if numbers != sorted(set(numbers)) or max(numbers, default=0) != sheet.number:
        raise damaged(f"{path}.revisions", _("they are not in order."))
    if any(revision.back >= revision.number for revision in sheet.revisions):
        raise damaged(f"{path}.revisions", _("they do not follow from one another."))


# -- what the rules say ----------------------------------------------------------------------------


def rescored(play: PlayPart, known: Known, path: str) -> Result:
    """Returns the result that the rules compute from the play's sheets. Raises FileError if the
    rules cannot read the sheets, or if a page could not show the result."""
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
        # The rules may fail on sheets that no form has made, such as those of a file.
        log.info("A play of a file cannot be read", exc_info=error)
        raise damaged(f"{path}.sheets", _("the pad cannot score these sheets.")) from None
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
    """Raises ValueError if the game has no such option or value."""
    form = game.options_form
    asked = play.options.keys() & (form.base_fields if form else {})
    if play.options.keys() - asked - game.usual(table).keys():
        raise ValueError(play.options)
    if asked and not form(play.options).is_valid():
        raise ValueError(play.options)


def _check_states(sheet: SheetPart, path: str) -> None:
    """Checks that every earlier state can be computed from the sheet. Raises FileError."""
    state: Sheet = sheet.data
    try:
        for revision in reversed(sheet.revisions):
            state = state if revision.data is None else revision.data
            state = changed(state, revision.undoes)
    except (TypeError, ValueError, LookupError) as error:
        log.info("Revisions of a file cannot be read", exc_info=error)
        raise damaged(f"{path}.revisions", _("they do not follow from one another.")) from None


def _check_entered(play: PlayPart, game: Game, known: Known, path: str) -> None:
    """Checks that an imported result fits the seats and can be shown. Raises FileError."""
    try:
        result = from_json(play.result, Result)
    except msgspec.ValidationError as error:
        raise damaged(f"{path}.result", f"{error}.") from None
    same = is_result_of(result, play) and len(result.standings) == len(play.seats)
    won = [seat.key for seat in play.seats if seat.won]
    places = [seat.place or 0 for seat in play.seats]
    in_order = all(place == 1 + sum(other < place for other in places) for place in places)
    if not same or sorted(result.winners) != sorted(won) or not in_order:
        raise damaged(f"{path}.result", _("it does not match the seats."))
    names = {seat.key: known.players[seat.player] for seat in play.seats}
    try:
        comment(game, result, names, "")
        for line in (line for standing in result.standings for line in standing.lines):
            translate([line.label, line.reason], names)
        translate([*result.notes], names)
    except Exception as error:
        log.info("A result of a file cannot be put into words", exc_info=error)
        raise damaged(f"{path}.result", _("the pad cannot describe this result.")) from None
    together = {standing.decided_by for standing in result.standings} & game.outcomes.keys()
    if not result.complete or not (won or together):
        raise damaged(f"{path}.result", _("it does not match the seats."))
    if result.problems or result.pending or result.sheets:
        raise damaged(f"{path}.result", _("it does not match the seats."))


def is_result_of(result: Result, play: PlayPart) -> bool:
    """Whether a result has the same totals, places and wins as the play's seats in the file."""
    seats = {seat.key: (seat.total, seat.place, seat.won) for seat in play.seats}
    standings = {
        standing.seat: (standing.total, standing.place, standing.won)
        for standing in result.standings
    }
    return seats == {key: numbers for key, numbers in standings.items() if key in seats}
