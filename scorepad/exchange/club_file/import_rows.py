"""Converts rows of the database to parts of a club's file and back, field by field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

import msgspec
from django.db.models import JSONField, Model, QuerySet, TextField
from django.db.models.functions import Cast

from games.contract import Result, to_json
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.exchange.club_file import format as parts
from scorepad.exchange.models import GameMatch, ImportedPlay, PlayerMatch
from scorepad.history.models import Season
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.lifecycle import set_places
from scorepad.plays.models import Event, Night, Play, Revision, Seat, Sheet
from scorepad.web.transactions import create_in_turns

P = TypeVar("P", bound=parts.Part)
M = TypeVar("M", bound=Model)
Owned = dict[Any, list["Stored"]]


class FileSection(NamedTuple):
    """A list in the file: the model of its rows, the type of its parts, their order, the columns
    that are unique together, and how many parts a guest may send."""

    model: type[Model]
    part: type[parts.Part]
    order: tuple[str, ...]
    unique: tuple[tuple[str, ...], ...]
    most: int


SECTIONS = {
    "game_matches": FileSection(GameMatch, parts.GameMatchPart, ("uuid",), (("uuid",),), 5000),
    "learned_cards": FileSection(
        LearnedCard,
        parts.LearnedCardPart,
        ("game_slug", "card"),
        (("game_slug", "card"),),
        1000,
    ),
    "log": FileSection(ClubEvent, parts.LogPart, ("at", "pk"), (), 20_000),
    "nights": FileSection(Night, parts.NightPart, ("date",), (("uuid",), ("date",)), 5000),
    "player_matches": FileSection(
        PlayerMatch, parts.PlayerMatchPart, ("uuid",), (("uuid",),), 5000
    ),
    "players": FileSection(Player, parts.PlayerPart, ("uuid",), (("uuid",),), 10_000),
    "seasons": FileSection(Season, parts.SeasonPart, ("first", "name"), (("name",),), 500),
}


class Parts:
    """Makes the parts of one file. In a file, devices are named "phone 1", "phone 2" and so on in
    order of use, because their real ids are in cookies and never leave the server. Devices with
    such names from an earlier file keep them if the order stays the same, so a club that is
    imported and exported again gives the same file."""

    def __init__(self) -> None:
        self._phones = {"": ""}

    def part(self, kind: type[P], values: Mapping[str, Any], **others: object) -> P:
        """Returns the part for a row with these values. `others` are fields without columns."""
        if "device" in values:
            phone = self._phones.setdefault(values["device"], f"phone {len(self._phones)}")
            others["device"] = phone
        return kind(**{**values, **others})

    def all(self, kind: type[P], rows: Sequence[Stored] | None) -> tuple[P, ...]:
        return tuple(self.part(kind, row.values) for row in rows or ())


class Stored(NamedTuple):
    """The number of a row, and its values for the fields of a part."""

    pk: int
    values: dict[str, Any]


def stored(kind: type[parts.Part], rows: QuerySet[Any], owner: str = "pk") -> Owned:
    """Returns the values of rows for the fields of the part, with uuids for references. They are
    grouped by the number of the row to which each row belongs. 1 query. No models are made, and
    msgspec reads the JSON, because a club has tens of thousands of rows."""
    fields = {name: one for one in rows.model._meta.fields for name in (one.attname, one.name)}
    columns = {name: fields[name] for name in kind.__struct_fields__ if name in fields}
    texts = {name: f"{name}_text" for name in columns if isinstance(columns[name], JSONField)}
    paths = [
        f"{name}__uuid" if one.is_relation and name == one.name else texts.get(name, name)
        for name, one in columns.items()
    ]
    as_text = {text: Cast(name, TextField()) for name, text in texts.items()}
    found: Owned = {}
    for key, pk, *row in rows.annotate(**as_text).values_list(owner, "pk", *paths):
        values = dict(zip(columns, row, strict=True))
        for name in texts:
            values[name] = None if values[name] is None else msgspec.json.decode(values[name])
        found.setdefault(key, []).append(Stored(pk, values))
    return found


def row_of(model: type[M], part: parts.Part, **others: Any) -> M:
    """Returns the row for a part, not saved. `others` are values that the part does not have."""
    names = _columns(model, type(part))
    return model(**{name: _utc(getattr(part, name)) for name in names} | others)


@cache
def _columns(model: type[Model], kind: type[parts.Part]) -> tuple[str, ...]:
    """Returns the fields of a part that are columns, without references by uuid."""
    columns = {field.attname for field in model._meta.concrete_fields}
    return tuple(name for name in kind.__struct_fields__ if name in columns)


def _utc(value: Any) -> Any:
    """Returns a time in UTC, since files may use any offset; other values stay the same."""
    return value.astimezone(UTC) if isinstance(value, datetime) else value


# -- the rows of one play --------------------------------------------------------------------------


class ImportRows(NamedTuple):
    """All rows of one play, not saved yet."""

    play: Play
    seats: list[Seat]
    sheets: list[Sheet]
    revisions: list[Revision]
    events: list[Event]
    imported: list[ImportedPlay]  # at most one


def play_rows(
    part: parts.PlayPart,
    club: Club,
    night: Night,
    players: Mapping[UUID, Player],
    result: Result | None = None,
) -> ImportRows:
    """Returns the rows of a play. `players` are by uuid; the night and the players are already
    saved. `result` replaces the result in the file; an incomplete one leaves the play open."""
    play = row_of(Play, part, club=club, night=night)
    seats = [
        row_of(Seat, seat, club=club, play=play, player=players[seat.player], order=order)
        for order, seat in enumerate(part.seats, 1)
    ]
    if result:
        play.result = to_json(result)
        if play.is_finished:
            play.state = Play.State.FINISHED if result.complete else Play.State.PLAYING
            set_places(seats, result)
    sheets = [row_of(Sheet, sheet, club=club, play=play) for sheet in part.sheets]
    return ImportRows(
        play,
        seats,
        sheets,
        [
            row_of(Revision, revision, club=club, sheet=sheet)
            for sheet, sheet_part in zip(sheets, part.sheets, strict=True)
            for revision in sheet_part.revisions
        ],
        [row_of(Event, event, club=club, play=play) for event in part.events],
        [row_of(ImportedPlay, part.imported, club=club, play=play)] if part.imported else [],
    )


def save_plays(plays: Sequence[ImportRows]) -> None:
    """Saves many plays, some rows in each transaction."""
    create_in_turns(rows.play for rows in plays)
    for kind in ImportRows._fields[1:]:
        create_in_turns(row for rows in plays for row in getattr(rows, kind))
