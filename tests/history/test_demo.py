"""The demo club has the plays that a phone's own saves would have left, the same for the same
seed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client, override_settings
from django.utils import timezone

from games import registry
from scorepad.clubs.models import Club
from scorepad.history.demo import CLUB, made_up_plays, make_demo, make_players
from scorepad.history.models import PlayRow
from scorepad.plays.lifecycle import delete, exclude, finish
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Night, Play, Revision, Seat, Sheet, evening_at
from scorepad.plays.sheet.save import State, store
from scorepad.plays.table.new_play import ChosenPlay, begin
from tests.history.conftest import rows

UNTIL = date(2026, 11, 19)
PLAYS, SEED = 40, 5


def played_on_phones(plays: int, seed: int) -> Club:
    """Returns the same club, with each play begun, entered sheet by sheet and finished as phones do
    it."""
    club = Club.objects.create(name=CLUB)
    players = make_players(club)
    for planned, edition, table in list(made_up_plays(club, players, plays, seed, UNTIL)):
        seats = tuple(players[place].pk for place in planned.players)
        choice = ChosenPlay(
            seats=seats,
            start=seats[planned.start],
            edition=edition.slug,
            options=table.options,
        )
        play = begin(club, planned.game, choice, {one.pk: one for one in players}, "demo")
        play.night = Night.objects.get_or_create(club=club, date=planned.night)[0]
        play.created_at, play.finished_at = planned.began, planned.finished
        play.save()
        loaded = LoadedPlay.fresh(play, list(play.seats.select_related("player")), "demo")
        for slot, data in table.sheets.items():
            store(loaded, loaded.sheet(loaded.slot(slot)), State(data, {}))
        Revision.objects.filter(sheet__play=play).update(at=planned.finished)
        assert finish(loaded)
        if planned.fate == "excluded":
            exclude(loaded, counts=False)
        if planned.fate == "deleted":
            delete(loaded)
    return club


def test_its_evenings_are_those_of_the_clubs_clocks(editions: None) -> None:
    club = make_demo(PLAYS, SEED, UNTIL)
    assert club.time_zone == settings.TIME_ZONE
    with timezone.override(club.time_zone):
        for play in Play.objects.filter(club=club).select_related("night"):
            assert evening_at(play.created_at) == play.night.date


def told(rows: Iterable[Any]) -> list[dict[str, Any]]:
    """Returns the rows without values that two clubs cannot share, or that come from a clock."""
    own = (
        "id",
        "uuid",
        "club_id",
        "night_id",
        "play_id",
        "sheet_id",
        "player_id",
        "minutes",
        "at",
        "deleted_at",
    )
    return [{key: value for key, value in row.items() if key not in own} for row in rows]


def everything(club: Club) -> dict[str, list[dict[str, Any]]]:
    """Returns everything that is stored about a club's plays."""
    of = {"club": club}
    revisions = Revision.objects.filter(**of).order_by("sheet__play__created_at", "sheet__slot")
    deleted = Play.objects.filter(**of).exclude(deleted_at=None).order_by("pk")
    nights = Night.objects.filter(**of, plays__isnull=False).distinct().order_by("date")
    seats = Seat.objects.filter(**of).order_by("play__created_at", "order")
    return {
        "plays": told(Play.objects.filter(**of).order_by("created_at").values()),
        "seats": told(seats.values("order", "key", "total", "place", "won", "player__name")),
        "sheets": told(Sheet.objects.filter(**of).order_by("play__created_at", "slot").values()),
        "revisions": told(revisions.values()),
        "events": told(Event.objects.filter(**of).order_by("play__created_at", "pk").values()),
        "nights": told(nights.values("date")),
        "deleted": told(deleted.values("created_at")),
    }


def test_what_is_written_at_once_is_what_phones_would_have_left(editions: None) -> None:
    demo, phones = make_demo(PLAYS, SEED, UNTIL), played_on_phones(PLAYS, SEED)
    quick, slow = everything(demo), everything(phones)
    for name, found in quick.items():
        assert found == slow[name], name
    assert rows(demo) == rows(phones)


def test_the_same_seed_makes_up_the_same_club_and_another_one_another(editions: None) -> None:
    one, again, other = (make_demo(12, seed, UNTIL) for seed in (1, 1, 2))
    assert everything(one) == everything(again)
    assert everything(one) != everything(other)


def test_all_games_are_played_and_nearly_all_plays_count(editions: None) -> None:
    club = make_demo(60, 3, UNTIL)
    assert Play.objects.filter(club=club).count() == 60
    counting = PlayRow.objects.filter(club=club)
    assert 50 <= counting.count() <= 60
    assert {registry.base(row.game_slug) for row in counting} == set(registry.slugs())
    assert Night.objects.filter(club=club).latest("date").date == UNTIL


@override_settings(SITE_URL="https://pad.example.org")
def test_the_command_says_what_each_of_its_links_is_for(editions: None, client: Client) -> None:
    demo, links = StringIO(), StringIO()
    call_command("demo", "--plays", "3", "--until", "2026-11-19", stdout=demo)
    call_command("links", stdout=links)
    assert demo.getvalue() == links.getvalue()
    club = Club.objects.get()
    assert club.plays.count() == 3
    shown = re.findall(r"https://pad\.example\.org(\S+)", demo.getvalue())
    keys = (club.host_key, club.table_key, club.view_key)
    assert [key in link for key, link in zip(keys, shown, strict=True)] == [True] * 3
    for link in shown:
        assert client.get(link, follow=True).status_code == 200


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: str(game.slug))
def test_a_made_up_play_teaches_the_club_nothing(editions: None, game: Any) -> None:
    """So nothing is missing although no phone finishes the play."""
    club = Club.objects.create()
    for planned, _edition, table in made_up_plays(club, make_players(club), 40, 9, UNTIL):
        assert planned.game != game or not game.answers(table)
