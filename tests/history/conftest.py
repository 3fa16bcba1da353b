"""Plays that a club really played: begun, entered and finished by the pad's own functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from games import registry
from games.contract import Json
from scorepad.clubs.models import Club, Player
from scorepad.history.play_history import past
from scorepad.history.reports.ratings import ratings_after
from scorepad.plays.lifecycle import finish, reopen
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Night, Play
from scorepad.plays.sheet.save import State, store
from scorepad.plays.table.new_play import ChosenPlay, begin
from scorepad.plays.table.own_games import club_game
from tests.demo import seeded, with_further_games
from tests.history.told import Made, counting, settle, told
from tests.phones import phone_of

FIRST = datetime(2026, 10, 1, 19, tzinfo=UTC)
CAST = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")


@dataclass
class Table:
    """A club and its plays. Each play begins an hour after the one before, unless `hour` is given,
    and evenings last five hours. The box has six victory point tokens."""

    club: Club
    people: dict[str, Player]
    hour: int = 0
    begun: list[Play] = field(default_factory=list)

    def tower(self, hour: int | None = None, /, **left: int) -> Play:
        """Plays a game of Cat Tower, by the cards left: `tower(Ana=0, Ben=3)`."""
        return self.play("cat-tower", left, tower_sheets, hour, {"games": 1})

    def lady(self, hour: int | None = None, /, **points: int) -> Play:
        """Plays Cat Lady, by victory point tokens; tied players wait for a later play."""
        return self.play("cat-lady", points, lady_sheets, hour)

    def treats(self, hour: int | None = None, /, **points: int) -> Play:
        """Plays Box of Treats, in the same way."""
        return self.play("box-of-treats", points, lady_sheets, hour)

    def own(self, name: str, way: str = "most", outcome: str = "", /, **points: int) -> Play:
        """Plays a game that the club named: by points, by who won, or with an outcome."""
        edition = club_game(self.club, registry.other_game(), name, way)

        def sheets(numbers: list[int]) -> dict[str, Json]:
            row = {str(seat): number for seat, number in enumerate(numbers, 1)}
            return {"round-1": {"outcome": outcome} if outcome else {"row1": row}}

        return self.play("another-game", points, sheets, edition=edition.slug)

    def play(
        self,
        slug: str,
        points: Mapping[str, int],
        sheets: Callable[[list[int]], dict[str, Json]],
        hour: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str = "",
    ) -> Play:
        seats = tuple(self.people[name].pk for name in points)
        players = {player.pk: player for player in self.people.values()}
        choice = ChosenPlay(seats=seats, start=seats[0], edition=edition, options=options or {})
        play = begin(self.club, registry.game(slug), choice, players, "phone")
        self.hour = self.hour + 1 if hour is None else self.hour
        began = self.hour if hour is None else hour
        play.created_at = FIRST + timedelta(hours=began)
        date = FIRST.date() + timedelta(days=began // 5)
        play.night = Night.objects.get_or_create(club=self.club, date=date)[0]
        play.save()
        self.begun.append(play)
        self.enter(play, sheets(list(points.values())))
        return play

    def enter(self, play: Play, sheets: Mapping[str, Json]) -> None:
        loaded = load(play)
        for slot, sheet in sheets.items():
            store(loaded, loaded.sheet(loaded.slot(slot)), State(sheet, {}))
        assert finish(loaded), loaded.result.problems
        play.refresh_from_db()

    def correct(self, play: Play, sheets: Mapping[str, Json]) -> None:
        """Reopens a play, puts other sheets in, and finishes it again."""
        reopen(load(play))
        self.enter(play, sheets)


def load(play: Play) -> LoadedPlay:
    """Returns a play as a request loads it."""
    return LoadedPlay.stored(Play.objects.select_related("club", "night").get(pk=play.pk))


def tower_sheets(left: list[int]) -> dict[str, Json]:
    return {"game-1": {"cards_left": {str(seat): cards for seat, cards in enumerate(left, 1)}}}


def lady_sheets(tokens: list[int]) -> dict[str, Json]:
    return {
        f"hand-{seat}": {"food": {"wild": 0}, "costumes": 1, "vp_tokens": tokens}
        for seat, tokens in enumerate(tokens, 1)
    }


SEAT = (
    *("turn", "total", "place", "mid2", "beaten2", "win_part", "chance_part", "table_part"),
    *("lines", "scores", "facts"),
)


def rows(club: Club) -> list[Any]:
    """Returns all plays of a club as they are read, in words, so that two clubs can be compared:
    plays by their place in the order, players by name; with everybody's rating after each."""
    plays = past(club.pk).plays
    number = {play.id: place for place, play in enumerate(plays)}
    names = dict(Player.objects.filter(club=club).values_list("pk", "name"))
    after = {game: ratings_after(plays, game) for game in {play.game for play in plays}}
    return [
        (
            *(play.game, play.edition, play.night, play.at, bool(play.tied)),
            number.get(play.settled_by or 0),
            sorted(
                (
                    names[seat.player],
                    *(getattr(seat, name) for name in SEAT),
                    repr(after[play.game].get(play.id, {}).get(seat.player)),
                )
                for seat in play.seats
            ),
        )
        for play in plays
    ]


@pytest.fixture
def make_table(editions: None) -> Callable[[], Table]:
    """Creates another club of the same people."""

    def made() -> Table:
        club = Club.objects.create(name="Thursday cats")
        people = {name: Player.objects.create(club=club, name=name) for name in CAST}
        return Table(club, people)

    return made


@pytest.fixture
def table(make_table: Callable[[], Table]) -> Table:
    return make_table()


@pytest.fixture
def phone(table: Table) -> Client:
    """A host's."""
    return phone_of(table.club)


@pytest.fixture
def viewer(table: Table) -> Client:
    """A phone that only opened the view-only link."""
    return phone_of(table.club, "view")


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Made]:
    """A club of 150 plays, and the facts of its plays; removed afterwards."""
    with django_db_blocker.unblock(), transaction.atomic():
        club = with_further_games(seeded(150, 15, date(2026, 11, 19)), 15)
        plays = [told(play) for play in counting(club)]
        settle(plays)
        yield club, plays, past(club.pk).plays
        transaction.set_rollback(True)
