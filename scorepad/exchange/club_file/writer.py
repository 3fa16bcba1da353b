"""Writes a club's file, a few plays at a time, so that it may be larger than the memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Prefetch
from django.utils import timezone

from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.exchange.club_file.format import (
    FORMAT,
    VERSION,
    ClubPart,
    EditionPart,
    EventPart,
    GameMatchPart,
    ImportedPart,
    LearnedCardPart,
    LogPart,
    NightPart,
    PlayerMatchPart,
    PlayerPart,
    PlayPart,
    RevisionPart,
    SeasonPart,
    SeatPart,
    SheetPart,
    to_bytes,
)
from scorepad.exchange.models import GameMatch, ImportedPlay, PlayerMatch
from scorepad.history.models import Season
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.models import Deck, Event, Night, Play, Revision, Seat, Sheet

AT_ONCE = 100  # plays in memory


class Phones:
    """Calls each device "phone 1", "phone 2" and so on, in the order in which it is asked for: its
    own id is in its cookie, and so never leaves the instance.

    Devices that were named so by an earlier file get the same names again, as long as the order
    stays, so that a file survives being imported and exported.
    """

    def __init__(self) -> None:
        self._names = {"": ""}

    def name(self, device: str) -> str:
        """The name of a device; empty where nobody knows which it was."""
        return self._names.setdefault(device, f"phone {len(self._names)}")


def write_club(club: Club, now: datetime | None = None) -> Iterator[bytes]:
    """The file's bytes, in pieces. `now` is when it is exported; the same club gives the same bytes
    but for that. Keys are in alphabetical order, and every item of a list has a line."""
    phones = Phones()
    log = [_log(event, phones) for event in _club_events(club)]
    yield b'{"club":' + to_bytes(_club(club))
    yield b',\n"decks":{' + b",".join(_decks(club)) + b"\n}"
    yield b',\n"exported_at":' + to_bytes(now or timezone.now())
    yield b',\n"format":' + to_bytes(FORMAT)
    yield b',\n"game_matches":[' + _lines(map(_game_match, _game_matches(club)))
    yield b'],\n"learned_cards":[' + _lines(map(_learned_card, _learned_cards(club)))
    yield b'],\n"log":[' + _lines(log)
    yield b'],\n"nights":[' + _lines(map(_night, Night.objects.filter(club=club).order_by("date")))
    yield b'],\n"player_matches":[' + _lines(map(_player_match, _player_matches(club)))
    yield b'],\n"players":[' + _lines(map(_player, _players(club)))
    yield b'],\n"plays":['
    for number, play in enumerate(_plays(club)):
        yield (b",\n" if number else b"\n") + to_bytes(_play(play, phones))
    yield b'],\n"seasons":[' + _lines(map(_season, _seasons(club)))
    yield b'],\n"version":' + to_bytes(VERSION) + b"}\n"


def _lines(parts: Iterable[msgspec.Struct]) -> bytes:
    return b",".join(b"\n" + to_bytes(part) for part in parts)


# -- what is read ----------------------------------------------------------------------------------


def _club_events(club: Club) -> Iterable[ClubEvent]:
    return ClubEvent.objects.filter(club=club).select_related("player").order_by("at", "pk")


def _players(club: Club) -> Iterable[Player]:
    return Player.objects.filter(club=club).select_related("merge_target").order_by("uuid")


def _seasons(club: Club) -> Iterable[Season]:
    return Season.objects.filter(club=club).order_by("first", "name")


def _learned_cards(club: Club) -> Iterable[LearnedCard]:
    return LearnedCard.objects.filter(club=club).order_by("game_slug", "card")


def _game_matches(club: Club) -> Iterable[GameMatch]:
    return GameMatch.objects.filter(club=club).order_by("uuid")


def _player_matches(club: Club) -> Iterable[PlayerMatch]:
    return PlayerMatch.objects.filter(club=club).select_related("player").order_by("uuid")


def _decks(club: Club) -> Iterator[bytes]:
    """Every deck that a play has or had before, as `"hash":{...}`."""
    plays = Play.objects.filter(club=club).order_by()
    pinned = plays.values("deck").union(plays.exclude(deck_before=None).values("deck_before"))
    hashes = sorted(digest for (digest,) in pinned.values_list("deck"))
    for deck in Deck.objects.filter(pk__in=hashes).order_by("pk").iterator(chunk_size=AT_ONCE):
        yield b"\n" + to_bytes(deck.hash) + b":" + to_bytes(deck.data)


def _plays(club: Club) -> Iterator[Play]:
    """In order; those that do not count, go on or were deleted included."""
    sheets = Sheet.objects.order_by("slot").prefetch_related(
        Prefetch("revisions", Revision.objects.order_by("number"))
    )
    return (
        Play.objects.filter(club=club)
        .in_order()
        .select_related("night", "imported")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("player").order_by("order")),
            Prefetch("sheets", sheets),
            Prefetch("events", Event.objects.order_by("at", "pk")),
        )
        .iterator(chunk_size=AT_ONCE)
    )


# -- what is written -------------------------------------------------------------------------------


def _club(club: Club) -> ClubPart:
    defaults = club.default_editions.order_by("game_slug").select_related("edition")
    return ClubPart(
        uuid=club.uuid,
        name=club.name,
        created=club.created,
        ratings=club.ratings,
        viewers_see=club.viewers_see,
        preview_pictures=club.preview_pictures,
        language=club.language,
        time_zone=club.time_zone,
        default_editions={default.game_slug: default.edition.slug for default in defaults},
    )


def _player(player: Player) -> PlayerPart:
    return PlayerPart(
        uuid=player.uuid,
        name=player.name,
        cats_at_home=player.cats_at_home,
        created=player.created,
        hidden_since=player.hidden_since,
        page_hidden=player.page_hidden,
        erased_on=player.erased_on,
        merged_into=player.merge_target.uuid if player.merge_target else None,
        cat=player.cat,
        colour=player.colour,
    )


def _night(night: Night) -> NightPart:
    return NightPart(uuid=night.uuid, date=night.date, place=night.place, note=night.note)


def _season(season: Season) -> SeasonPart:
    return SeasonPart(name=season.name, first=season.first, last=season.last)


def _learned_card(learned: LearnedCard) -> LearnedCardPart:
    return LearnedCardPart(
        game=learned.game_slug, card=learned.card, answers=learned.answers, at=learned.at
    )


def _game_match(match: GameMatch) -> GameMatchPart:
    return GameMatchPart(uuid=match.uuid, game=match.game_slug)


def _player_match(match: PlayerMatch) -> PlayerMatchPart:
    return PlayerMatchPart(uuid=match.uuid, player=match.player.uuid)


def _log(event: ClubEvent, phones: Phones) -> LogPart:
    return LogPart(
        kind=event.kind,
        player=event.player.uuid if event.player else None,
        device=phones.name(event.device),
        at=event.at,
    )


def _play(play: Play, phones: Phones) -> PlayPart:
    return PlayPart(
        uuid=play.uuid,
        night=play.night.uuid,
        game=play.game_slug,
        edition=EditionPart(
            slug=play.edition_slug,
            name=play.edition_name,
            deck=play.deck_id,
            deck_before=_key(play.deck_before_id),
        ),
        options=play.options,
        start=play.start,
        state=play.state,
        version=play.version,
        counts=play.counts,
        totals_only=play.totals_only,
        imported=_imported(play),
        overridden=play.overridden,
        begun_at=play.created_at,
        finished_at=play.finished_at,
        deleted_at=play.deleted_at,
        device=phones.name(play.device),
        note=play.note,
        seats=tuple(map(_seat, play.seats.all())),
        sheets=tuple(_sheet(sheet, phones) for sheet in play.sheets.all()),
        events=tuple(_event(event, phones) for event in play.events.all()),
        result=play.result or {},
    )


def _imported(play: Play) -> ImportedPart | None:
    found: ImportedPlay | None = getattr(play, "imported", None)
    return ImportedPart(uuid=found.uuid, digest=found.digest, at=found.at) if found else None


def _key(deck: Any) -> str | None:
    return deck or None


def _seat(seat: Seat) -> SeatPart:
    return SeatPart(
        key=seat.key,
        player=seat.player.uuid,
        total=seat.total,
        place=seat.place,
        won=seat.won,
    )


def _sheet(sheet: Sheet, phones: Phones) -> SheetPart:
    return SheetPart(
        slot=sheet.slot,
        number=sheet.number,
        data=sheet.data,
        typed=sheet.typed,
        revisions=tuple(_revision(revision, phones) for revision in sheet.revisions.all()),
    )


def _revision(revision: Revision, phones: Phones) -> RevisionPart:
    return RevisionPart(
        number=revision.number,
        back=revision.back,
        data=revision.data,
        undoes=revision.undoes,
        typed=revision.typed,
        device=phones.name(revision.device),
        at=revision.at,
    )


def _event(event: Event, phones: Phones) -> EventPart:
    return EventPart(
        kind=event.kind, details=event.details, device=phones.name(event.device), at=event.at
    )
