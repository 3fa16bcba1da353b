"""No query of a club's phones has an answer that depends on another club, and nothing they do
changes a row of another club. So a club can be moved to a database of its own.

Two clubs have the same people, nights and plays. All queries of the phones of one club are
recorded. Then every query is run once with the other club in the database and once without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models, transaction
from django.db.models import F
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play
from tests.demo import seeded
from tests.history.addresses import HTMX, Places, routes
from tests.phones import phone_of

pytestmark = pytest.mark.postgres

# What belongs to no club, and why. A database of a club has a copy of it, or needs none.
SHARED = {
    "editions.Edition": "the printed games, the same for everybody",
    "editions.Card": "of an edition",
    "editions.Revision": "of an edition",
    "plays.Deck": "the content of an edition by its hash, never changed",
    "clubs.ErasedPlayer": "a random number that says nothing, so that no file brings a name back",
    "clubs.RateLimitCounter": "how often an address has guessed",
    "exchange.Upload": "a file that was sent; one is kept for an address on the whole pad",
}
EVENING = date(2026, 11, 19)
Asked = tuple[str, tuple[Any, ...]]


def ours() -> list[type[models.Model]]:
    found = [one for one in apps.get_models() if one.__module__.startswith("scorepad.")]
    return [one for one in found if one._meta.label not in SHARED]


def club_field(model: type[models.Model]) -> str:
    """Returns the field that says to which club a row belongs."""
    return "pk" if model is Club else "club_id"


@pytest.mark.parametrize("model", ours(), ids=lambda model: model._meta.label)
def test_every_row_has_its_club(model: type[models.Model]) -> None:
    if model is not Club:
        field = model._meta.get_field("club")
        assert isinstance(field, models.ForeignKey)
        assert field.remote_field.model is Club
        assert not field.null


@pytest.fixture
def mine(editions: None) -> Club:
    return seeded(14, 7, EVENING)


@pytest.fixture
def other(mine: Club) -> Club:
    """Another club with the same people and plays."""
    return seeded(14, 7, EVENING)


def rows_of(club: Club) -> dict[str, list[Any]]:
    return {
        model._meta.label: sorted(
            map(repr, model._default_manager.filter(**{club_field(model): club.pk}).values_list())
        )
        for model in ours()
    }


@contextmanager
def written_down() -> Iterator[set[Asked]]:
    """Records the queries to the database inside the block, each once."""
    asked: set[Asked] = set()

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().upper().startswith("SELECT"):
            asked.add((sql, tuple(params or ())))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield asked


def answers(asked: set[Asked]) -> dict[Asked, list[str]]:
    found = {}
    with connection.cursor() as cursor:
        for sql, params in asked:
            cursor.execute(sql, params)
            found[sql, params] = sorted(map(repr, cursor.fetchall()))
    return found


def crossing(asked: set[Asked], other: Club) -> list[Asked]:
    """Returns the queries whose answer changes if the other club is deleted."""
    before = answers(asked)
    with transaction.atomic():
        other.delete()
        after = answers(asked)
        transaction.set_rollback(True)
    return [one for one in asked if before[one] != after[one]]


@pytest.mark.early
@pytest.mark.django_db
def test_nothing_that_phones_ask_or_do_reaches_another_club(mine: Club, other: Club) -> None:
    phone = phone_of(mine)
    untouched = rows_of(other)
    with written_down() as asked:
        look(phone, mine)
        score(phone, mine)
    assert len(asked) > 150
    assert rows_of(other) == untouched
    assert crossing(asked, other) == []


@pytest.mark.django_db
def test_a_question_across_clubs_would_be_noticed(mine: Club, other: Club) -> None:
    name = Player.objects.filter(club=mine).values_list("name", flat=True)[0]
    with written_down() as asked:
        assert Player.objects.filter(club=mine, name=name).count() == 1
        assert Player.objects.filter(name=name).count() == 2
    assert len(crossing(asked, other)) == 1


@pytest.mark.django_db
def test_rows_refer_to_rows_of_their_own_club_only(mine: Club, other: Club) -> None:
    score(phone_of(mine), mine)
    checked = 0
    for model in ours():
        for field in model._meta.fields:
            target = field.remote_field and field.remote_field.model
            if model is Club or target is Club or target not in ours():
                continue
            theirs = F(f"{field.name}__club_id")
            rows = model._default_manager.exclude(**{field.name: None})
            assert not rows.exclude(club_id=theirs).exists(), f"{model._meta.label}.{field.name}"
            checked += rows.count()
    assert checked > 500


def look(phone: Client, club: Club) -> None:
    """Opens every page of a club."""
    places = Places(club)
    for route in routes():
        for address in places.addresses(route):
            phone.get(address)
            phone.get(address, headers=HTMX)


def score(phone: Client, club: Club) -> None:
    """Does every kind of action."""
    ana, ben, cleo = Player.objects.filter(club=club).order_by("pk")[:3]

    def post(what: str, /, *of: object, **data: object) -> None:
        answer = phone.post(reverse(what, args=[club.pk, *of]), data)
        assert answer.status_code in (200, 302), what

    post("plays:choose", game="cat-tower", seats=f"{ana.pk},{ben.pk}", action="begin")
    play = Play.objects.filter(club=club).latest("pk").pk
    post("plays:save", play, "game-1", base=0, **{"cards_left-1": 0, "cards_left-2": 4})
    post("plays:save", play, "game-1", base=1, action="stop")
    post("plays:undo", play, "game-1")
    post("plays:finish", play)
    finished = Play.objects.filter(club=club, state=Play.State.FINISHED).latest("pk").pk
    for what in ("reopen", "finish", "rematch", "exclude", "exclude", "delete", "restore"):
        post(f"plays:{what}", finished)
    post("plays:note", finished, note="Ana sat on the board")
    post("clubs:add", name="Greta")
    post("clubs:person", ben.pk, name="Benno", cats_at_home="3")
    post("clubs:merge", player=Player.objects.get(club=club, name="Greta").pk, into=ana.pk)
    post("clubs:save", "name", name="Thursdays")
    post("clubs:viewers", viewers_see="initials")
    post("history:add_season", name="Autumn", first="2026-09-01", last="2026-11-30")
    post("clubs:erase", cleo.pk, name=cleo.name)
    assert not Player.objects.filter(pk=cleo.pk, name=cleo.name).exists()
