"""Whole plays stored at once, with the rows that a phone's own saves would have left.

A table that plays scores after every tap. Here each play is scored once, when all is entered, and
many are written together: `tests/history/test_demo.py` compares with `begin`, `store` and `finish`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

import msgspec
from django.db import transaction

from games.contract import Json, Result, Table, to_json
from games.contract import Seat as TableSeat
from games.game import Game
from scorepad.clubs.models import Club, Player
from scorepad.history.demo.plan import PlannedPlay
from scorepad.plays.models import Deck, Event, Night, Play, Revision, Seat, Sheet, pinned_deck
from scorepad.plays.sheet.revisions import new_revision
from scorepad.plays.table.new_play import Choice, begin

AT_ONCE = 200  # plays written together
DEVICE = "demo"
BEGUN, FINISHED = 2, 1  # how often a play's version grows by beginning and by finishing it


class Edition(NamedTuple):
    """What plays of a game pin."""

    slug: str
    name: str
    deck: str  # its hash


class Stored(NamedTuple):
    """All rows of one play, not saved yet."""

    play: Play
    seats: list[Seat]
    sheets: list[Sheet]
    revisions: list[Revision]
    events: list[Event]


def pin_editions(club: Club, game: Game, players: Sequence[Player]) -> list[Edition]:
    """The edition that the club's next play of a game would have. A game that has still to be named
    is played on two of the sheets that come with the pad."""
    sheets = [*game.editions][1:3] if game.own_games else [""]
    return [_pin(club, game, players[: game.seats[-1]], sheet) for sheet in sheets]


def _pin(club: Club, game: Game, seated: Sequence[Player], sheet: str) -> Edition:
    choice = Choice(seats=tuple(player.pk for player in seated), edition=sheet)
    with transaction.atomic():
        play = begin(club, game, choice, {player.pk: player for player in seated}, DEVICE)
        data = play.deck.data
        transaction.set_rollback(True)
    return Edition(play.edition_slug, play.edition_name, Deck.pin(data))


def made_up(
    planned: PlannedPlay,
    edition: Edition,
    players: Sequence[Player],
    skills: Sequence[float],
    random: Random,
) -> Table:
    """The table of a play as everything is entered. `players` and `skills` as in NAMES."""
    keys = [str(order) for order in range(1, len(planned.players) + 1)]
    seated = dict(zip(keys, planned.players, strict=True))
    table = Table(
        seats=tuple(TableSeat(key, players[place].name) for key, place in seated.items()),
        options={},
        deck=pinned_deck(planned.game.slug, edition.deck),
        sheets={},
        start=keys[planned.start],
    )
    played = planned.game.demo(table, {key: skills[place] for key, place in seated.items()}, random)
    return msgspec.structs.replace(table, sheets=played.sheets, options=played.options)


def stored(
    planned: PlannedPlay,
    edition: Edition,
    table: Table,
    night: Night,
    players: Sequence[Player],
) -> Stored:
    """The rows of a play that everything is entered of. It must be complete."""
    result = planned.game.score(table)
    assert result.complete, (planned.game.slug, result.problems)
    play = _play(planned, edition, table, night, result)
    sheets = [
        Sheet(club_id=play.club_id, play=play, slot=slot, number=1, data=data)
        for slot, data in table.sheets.items()
    ]
    standings = {standing.seat: standing for standing in result.standings}
    seats = [
        Seat(
            club_id=play.club_id,
            play=play,
            player=players[place],
            key=str(order),
            order=order,
            total=standings[str(order)].total,
            place=standings[str(order)].place,
            won=standings[str(order)].won,
        )
        for order, place in enumerate(planned.players, 1)
    ]
    revisions = [
        new_revision(sheet, {}, back=0, device=DEVICE, at=planned.finished) for sheet in sheets
    ]
    return Stored(play, seats, sheets, revisions, list(_events(planned, play, result)))


def _play(
    planned: PlannedPlay, edition: Edition, table: Table, night: Night, result: Result
) -> Play:
    return Play(
        club_id=night.club_id,
        night=night,
        game_slug=planned.game.slug,
        edition_slug=edition.slug,
        edition_name=edition.name,
        deck_id=edition.deck,
        options=dict(table.options),
        start=table.start,
        state=Play.State.FINISHED,
        version=BEGUN + len(table.sheets) + FINISHED + bool(planned.fate),
        result=to_json(result),
        counts=planned.fate != "excluded",
        device=DEVICE,
        created_at=planned.began,
        finished_at=planned.finished,
        deleted_at=planned.finished if planned.fate == "deleted" else None,
    )


def _events(planned: PlannedPlay, play: Play, result: Result) -> Iterable[Event]:
    totals: Mapping[str, Json] = {
        "totals": {standing.seat: standing.total for standing in result.standings}
    }
    happened = [(Event.Kind.FINISHED, totals)]
    if planned.fate:
        happened.append((Event.Kind(planned.fate), {}))
    return [
        Event(
            club_id=play.club_id,
            play=play,
            kind=kind,
            details=details,
            device=DEVICE,
            at=planned.finished,
        )
        for kind, details in happened
    ]


def save(plays: Iterable[Stored]) -> None:
    """Write many plays together."""
    waiting = iter(plays)
    while some := list(islice(waiting, AT_ONCE)):
        Play.objects.bulk_create([one.play for one in some])
        Seat.objects.bulk_create([seat for one in some for seat in one.seats])
        Sheet.objects.bulk_create([sheet for one in some for sheet in one.sheets])
        Revision.objects.bulk_create([revision for one in some for revision in one.revisions])
        Event.objects.bulk_create([event for one in some for event in one.events])
