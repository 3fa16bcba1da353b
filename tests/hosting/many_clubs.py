"""Many clubs in an empty database, as copies of one; some of them play now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeVar
from uuid import uuid4

from django.core.management import call_command
from django.db import connections, models, transaction
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from games import registry
from scorepad.clubs.access import Role, grant_access
from scorepad.clubs.models import Club, Player, new_key
from scorepad.history.demo import make_demo
from scorepad.plays.models import Night, Play, Seat
from scorepad.plays.table.new_play import ChosenPlay, begin

M = TypeVar("M", bound=models.Model)
PLAYS = 2  # finished, of each club
AT_THE_TABLE = 4


@dataclass(frozen=True)
class Begun:
    """A play under way: the address of its first sheet, and the cookies of a phone that enters
    scores."""

    path: str
    cookies: Mapping[str, str]


def have_clubs(clubs: int, playing: int) -> list[Begun]:
    """Creates the clubs; returns the plays that `playing` of them have begun."""
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        first = make_demo(PLAYS, 7, date(2026, 11, 19))
        copies = Club.objects.bulk_create(
            [_copy(first, table_key=new_key(), view_key=new_key()) for _n in range(clubs - 1)]
        )
        _fill(first, copies)
        found = [_begun(club) for club in copies[:playing]]
    connections.close_all()
    return found


def _fill(first: Club, copies: list[Club]) -> None:
    """Copies players, nights, plays and seats of the first club to each of the others."""
    players = _copies(Player.objects.filter(club=first), copies)
    nights = _copies(Night.objects.filter(club=first), copies)
    plays = _copies(Play.objects.filter(club=first), copies, night_id=nights)
    seats = Seat.objects.filter(club=first)
    _copies(seats, copies, play_id=plays, player_id=players)


Copied = dict[tuple[int, int], int]  # by the club and the row that was copied, the copy


def _copies(rows: Iterable[models.Model], clubs: list[Club], **refers: Copied) -> Copied:
    pairs = [(club, row) for club in clubs for row in rows]
    made = [
        _copy(
            row,
            club_id=club.pk,
            **{field: found[club.pk, getattr(row, field)] for field, found in refers.items()},
        )
        for club, row in pairs
    ]
    type(made[0])._default_manager.bulk_create(made, batch_size=500)
    return {(club.pk, row.pk): copy.pk for (club, row), copy in zip(pairs, made, strict=True)}


def _copy(row: M, **other: object) -> M:
    fields = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    fields.pop(row._meta.pk.attname)
    if "uuid" in fields:
        fields["uuid"] = uuid4()
    return type(row)(**{**fields, **other})


def _begun(club: Club) -> Begun:
    people = {player.pk: player for player in club.players.order_by("pk")[:AT_THE_TABLE]}
    play = begin(
        club, registry.game("cat-in-the-box"), ChosenPlay(seats=tuple(people)), people, "load"
    )
    response = HttpResponse()
    grant_access(RequestFactory().get("/"), response, club, Role.TABLE)
    cookies = {name: morsel.value for name, morsel in response.cookies.items()}
    path = reverse("plays:sheet", args=[club.pk, play.pk, "round-1"])
    return Begun(path, {**cookies, "csrftoken": "c" * 32})
