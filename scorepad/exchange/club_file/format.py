"""The format of a club's file: one JSON document with everything stored about a club
(docs/club-file.md).

Fields have the names of the columns in the models; `rename` marks exceptions. Parts refer to each
other by uuid, and to decks by hash. The file has no secrets: no keys of links, no cookies.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from scorepad.plays.table.table_change import Setting
from scorepad.web.languages import SOURCE
from scorepad.web.time_zones import default_zone

FORMAT = "cat-pad-club"
VERSION = 1

Small = Annotated[int, Meta(ge=0, le=32767)]
UpToTwelve = Annotated[int, Meta(ge=0, le=12)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Total = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Timestamp = Annotated[datetime, Meta(tz=True)]
Slug = Annotated[str, Meta(pattern=r"^[-a-zA-Z0-9_]{1,60}\Z")]
SlotKey = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}\Z")]
SeatKey = Annotated[str, Meta(pattern=r"^[1-9][0-9]?\Z")]
Place = Annotated[int, Meta(ge=1, le=20)]
Text60 = Annotated[str, Meta(max_length=60)]
Text80 = Annotated[str, Meta(max_length=80)]
Phone = Annotated[str, Meta(max_length=32)]  # "phone 2", "admin", or empty if it is not known
Kind = Annotated[str, Meta(max_length=12)]
Key64 = Annotated[str, Meta(min_length=1, max_length=64)]
TableName = Annotated[str, Meta(max_length=30)]
Tables = Annotated[list[TableName], Meta(max_length=20)]
Language = Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[a-z]{2,8})?\Z")]
Tree = dict[str, Any]
# An answer about a card: a number, a word, or counts by name.
Fact = Annotated[int, Meta(ge=-999, le=999)] | Text60 | None
Facts = Annotated[dict[Text60, Fact | bool], Meta(max_length=20)]
Words = Annotated[list[Text60], Meta(max_length=20)]
Answers = Annotated[dict[Text60, Fact | bool | Facts | Words], Meta(max_length=20)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all objects in the file. Fields without a default are required."""


class ClubPart(Part, frozen=True):
    """The club. `default_editions` maps games to the slugs of preferred editions. `language` is for
    everything that the club shares. The last fields may be absent."""

    uuid: UUID
    name: Text60
    created: Timestamp
    ratings: bool
    viewers_see: Annotated[str, Meta(max_length=10)]
    preview_pictures: bool
    default_editions: dict[str, Slug]
    language: Language = SOURCE
    time_zone: Annotated[str, Meta(max_length=64)] = msgspec.field(default_factory=default_zone)
    chance: bool = True
    tables_until_morning: bool = False
    tables: Tables = []


class PlayerPart(Part, frozen=True, rename={"merge_target": "merged_into"}):
    """A player. `merge_target` is the player into whom this one was merged, who may be merged, too.
    If `cat` and `colour` are 0, the import chooses them."""

    uuid: UUID
    name: Annotated[str, Meta(min_length=1, max_length=30)]
    cats_at_home: Small | None
    created: Timestamp
    hidden_since: date | None
    page_hidden: bool
    erased_on: date | None
    merge_target: UUID | None
    cat: UpToTwelve = 0
    colour: UpToTwelve = 0
    guest: bool = False


class NightPart(Part, frozen=True):
    uuid: UUID
    date: date
    place: Text80
    note: Annotated[str, Meta(max_length=280)]


class SeasonPart(Part, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    first: date
    last: date
    least_plays: Annotated[int, Meta(ge=1, le=99)] | None = None


class LearnedCardPart(Part, frozen=True, rename={"game_slug": "game"}):
    """What the club answered about one unknown card."""

    game_slug: Slug
    card: Text80
    answers: Answers
    at: Timestamp


class LogPart(Part, frozen=True):
    """An entry of the club's log: something done to the club or one of its players."""

    kind: Kind
    player: UUID | None
    device: Phone
    at: Timestamp


class PlayerMatchPart(Part, frozen=True):
    """A player in another program, by the `uuid` there, and the same player in the club."""

    uuid: Key64
    player: UUID


class GameMatchPart(Part, frozen=True, rename={"game_slug": "game"}):
    """A game in another program, by the `uuid` there, and the same game of the pad, "" for none."""

    uuid: Key64
    game_slug: Annotated[str, Meta(max_length=40)]


class OwnGamePart(Part, frozen=True, rename={"game_slug": "game", "slug": "edition"}):
    """A game of the club's own: its edition, whose rows are in `deck`."""

    game_slug: Slug
    slug: Slug
    deck: Tree


class ImportedPart(Part, frozen=True):
    """The `uuid` of an imported play in the other program, and a hash of what was imported."""

    uuid: Key64
    digest: Key64
    at: Timestamp


class SeatPart(Part, frozen=True):
    """A seat; seats are in table order. Its numbers are those when the play was last finished."""

    key: SeatKey
    player: UUID
    total: Total | None
    place: Place | None
    won: bool


class RevisionPart(Part, frozen=True):
    """A state of a sheet. `back` is the number to which undo returns. `data` is None for long
    states. `undoes` lead back to the previous state (`scorepad.plays.sheet.revisions`)."""

    number: Count
    back: Count
    data: Tree | None
    undoes: list[Any]
    typed: dict[str, str]
    device: Phone
    at: Timestamp


class SheetPart(Part, frozen=True):
    """The current state of a slot. `number` is its revision; `typed` is its invalid input."""

    slot: SlotKey
    number: Count
    data: Tree
    typed: dict[str, str]
    revisions: tuple[RevisionPart, ...]


class EventPart(Part, frozen=True):
    """An entry of the play's history: something done to the whole play."""

    kind: Kind
    details: Tree
    device: Phone
    at: Timestamp


Totals = dict[SlotKey, Total]  # by seat, including seats without a player


class FinishedDetails(Part, frozen=True):
    """The totals of a finished play by seat and, if it was corrected, the earlier totals."""

    totals: Totals
    before: Totals = {}


class OtherDetails(Part, frozen=True):
    """The details of all other kinds of events. Fields that the kind does not use are absent."""

    totals: Totals = {}
    before: Totals = {}
    deck: Key64 = ""
    card: Text80 = ""
    problem: Annotated[str, Meta(max_length=500)] = ""


class MovedDetails(Part, frozen=True):
    before: date
    date: date


class ChangedDetails(Part, frozen=True):
    """The earlier setup of a play and, by slot, the revisions of sheets that changed with it."""

    before: Setting
    sheets: dict[SlotKey, Count]


PLAY_KEYS = {
    "game_slug": "game",
    "edition_slug": "edition",
    "deck_id": "deck",
    "deck_before_id": "deck_before",
    "created_at": "begun_at",
}


class PlayPart(Part, frozen=True, rename=PLAY_KEYS):
    """A play. `deck_id` is the hash of its deck. If it was scored again with other cards,
    `deck_before_id` is the hash of the deck before that. `minutes` may be absent. `totals_only`
    means that it was imported without sheets. `device` is the phone on which it was begun."""

    uuid: UUID
    night: UUID
    game_slug: Slug
    edition_slug: Slug
    edition_name: Text80
    deck_id: str
    deck_before_id: str | None
    options: Tree
    start: Annotated[str, Meta(max_length=2)]
    state: Annotated[str, Meta(max_length=10)]
    version: Count
    counts: bool
    totals_only: bool
    imported: ImportedPart | None
    overridden: list[str]
    created_at: Timestamp
    finished_at: Timestamp | None
    deleted_at: Timestamp | None
    device: Phone
    note: Annotated[str, Meta(max_length=280)]
    seats: tuple[SeatPart, ...]
    sheets: tuple[SheetPart, ...]
    events: tuple[EventPart, ...]
    result: Tree
    minutes: Small | None = None
    secrecy: Literal["", "secret", "shown"] = ""
    told_at: Timestamp | None = None
    table: TableName = ""


class Heading(msgspec.Struct, frozen=True):
    """The fields that tell whether the rest of the file can be read."""

    format: Any = None
    version: Any = None


class ClubFile(Part, frozen=True):
    """The whole file. Decks and plays, which are many, are only decoded when needed."""

    format: str
    version: int
    exported_at: Timestamp
    club: ClubPart
    players: tuple[PlayerPart, ...]
    nights: tuple[NightPart, ...]
    seasons: tuple[SeasonPart, ...]
    learned_cards: tuple[LearnedCardPart, ...]
    log: tuple[LogPart, ...]
    player_matches: tuple[PlayerMatchPart, ...]
    game_matches: tuple[GameMatchPart, ...]
    decks: dict[str, msgspec.Raw]
    plays: tuple[msgspec.Raw, ...]
    own_games: tuple[OwnGamePart, ...] = ()


_encode = msgspec.json.Encoder(order="sorted").encode


def to_bytes(value: object) -> bytes:
    """Returns a value as JSON in UTF-8 with sorted keys, so that equal values give equal bytes."""
    return _encode(value)
