"""Who may do what: every address of a club, with every method, for every kind of phone.

A new address fails `test_every_address_asks_for_its_right` until somebody adds it to `RIGHTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import registry
from scorepad.clubs.access import Role
from scorepad.clubs.models import Club, Player
from scorepad.history.demo import make_demo
from scorepad.history.models import Season
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.table.own_games import club_game
from scorepad.web.commands import typed
from tests.history.addresses import Places, Route, routes
from tests.phones import phone_of

EVENING = date(2026, 11, 19)
OF_A_CLUB = "clubs/<int:club_id>/"
OF_A_PLAY = "plays/<int:play_id>/"
# By what a phone has to be to open an address and to post to it: its patterns, those of a club
# without the beginning ("." is tonight). Whoever has the key in it opens those of "anyone". Where a
# method is "-" it is not known.
RIGHTS: Mapping[tuple[str, str], str] = {
    ("anyone", "anyone"): """
        view/<str:key>/
        join/<str:key>/
        host/<str:key>/
        view/<str:key>/plays/<int:play_id>/puzzle/
        view/<str:key>/plays/<int:play_id>/
        view/<str:key>/nights/<night_date:night>/
    """,
    ("anyone", "-"): """
        view/<str:key>/plays/<int:play_id>/picture.png
        view/<str:key>/screen/
        view/<str:key>/nights.atom
        view/<str:key>/nights/<night_date:night>/picture.png
        view/<str:key>/club.json
        view/<str:key>/nights/<night_date:night>.json
        view/<str:key>/plays/<int:play_id>.json
        view/<str:key>/nights/<night_date:night>/<slug:report>.csv
        view/<str:key>/nights/<night_date:night>/<slug:report>.json
        view/<str:key>/plays/<slug:report>.csv
        view/<str:key>/plays/<slug:report>.json
        view/<str:key>/players/<slug:report>.csv
        view/<str:key>/players/<slug:report>.json
        view/<str:key>/players/<int:player_id>/<slug:report>.csv
        view/<str:key>/players/<int:player_id>/<slug:report>.json
        view/<str:key>/players/<int:player_id>/against/<int:other_id>/<slug:report>.csv
        view/<str:key>/players/<int:player_id>/against/<int:other_id>/<slug:report>.json
        view/<str:key>/seasons/<int:season_id>/<slug:report>.csv
        view/<str:key>/seasons/<int:season_id>/<slug:report>.json
        view/<str:key>/games/<slug:slug>/<slug:report>.csv
        view/<str:key>/games/<slug:slug>/<slug:report>.json
        view/<str:key>/games/<slug:slug>/cards/<slug:report>.csv
        view/<str:key>/games/<slug:slug>/cards/<slug:report>.json
    """,
    ("view", "view"): """
        leave/
        plays/<int:play_id>/puzzle/
    """,
    ("view", "-"): """
        links/
        kept/
        .
        screen/
        plays/<int:play_id>/
        plays/<int:play_id>/result/
        plays/<int:play_id>/hindsight/
        plays/<int:play_id>/hindsight/<slug:seat_key>/
        plays/<int:play_id>/replay/
        plays/<int:play_id>/worth/
        plays/<int:play_id>/worth/<slug:seat_key>/
        plays/<int:play_id>/score/
        sheets/
        sheets/<slug:slug>.json
        plays/<int:play_id>/reveal/
        plays/<int:play_id>/sheets/<slug:slot_key>/
        plays/<int:play_id>/sheets/<slug:slot_key>/as-it-was/
        plays/<int:play_id>/sheets/<slug:slot_key>/live/
        nights/
        nights/<night_date:night>/
        nights/<night_date:night>/<slug:report>.csv
        nights/<night_date:night>/<slug:report>.json
        club.json
        nights/<night_date:night>.json
        plays/<int:play_id>.json
        plays/
        plays/<slug:report>.csv
        plays/<slug:report>.json
        players/
        players/<slug:report>.csv
        players/<slug:report>.json
        players/<int:player_id>/
        players/<int:player_id>/<slug:report>.csv
        players/<int:player_id>/<slug:report>.json
        players/<int:player_id>/against/<int:other_id>/
        players/<int:player_id>/against/<int:other_id>/<slug:report>.csv
        players/<int:player_id>/against/<int:other_id>/<slug:report>.json
        seasons/
        seasons/<int:season_id>/
        seasons/<int:season_id>/<slug:report>.csv
        seasons/<int:season_id>/<slug:report>.json
        games/
        games/<slug:slug>/
        games/<slug:slug>/<slug:report>.csv
        games/<slug:slug>/<slug:report>.json
        games/<slug:slug>/cards/
        games/<slug:slug>/cards/<slug:report>.csv
        games/<slug:slug>/cards/<slug:report>.json
        games/<slug:slug>/cards/<path:name>/
        nights/<night_date:night>/plays.bgsplay
        plays/<int:play_id>/bg-stats/
        plays/<int:play_id>/play.bgsplay
    """,
    ("table", "table"): """
        people/<int:player_id>/cat/
        first/
        plays/new/choice/
        games/<slug:slug>/unknown/
        plays/<int:play_id>/rows/
        sheets/<slug:slug>/rows/
        plays/<int:play_id>/change/
    """,
    ("table", "-"): """
        at-table/
        plays/new/
        settings/
        settings/links/
        plays/<int:play_id>/cards/
    """,
    ("host", "host"): """
        people/merge/
        people/<int:player_id>/
        people/<int:player_id>/erase/
        settings/viewers/
        links/view/renew/
        links/table/renew/
        links/host/renew/
        links/tables/
        delete/
        bg-stats/
        bg-stats/<int:upload_id>/
    """,
    ("host", "-"): """
        settings/log/
        hosts/
        table.json
        plays.bgsplay
    """,
    ("-", "view"): """
        computing/
        links/network/
    """,
    ("-", "table"): """
        people/add/
        people/<int:player_id>/remove/
        sheets/read/
        plays/<int:play_id>/change/back/
        plays/<int:play_id>/finish/
        plays/<int:play_id>/show/
        plays/<int:play_id>/hide/
        plays/<int:play_id>/reopen/
        plays/<int:play_id>/note/
        plays/<int:play_id>/delete/
        plays/<int:play_id>/restore/
        plays/<int:play_id>/rematch/
        plays/<int:play_id>/cards/score/
        plays/<int:play_id>/cards/back/
        plays/<int:play_id>/sheets/<slug:slot_key>/save/
        plays/<int:play_id>/sheets/<slug:slot_key>/undo/
        plays/<int:play_id>/sheets/<slug:slot_key>/settle/
        plays/<int:play_id>/sheets/<slug:slot_key>/override/
        nights/<night_date:night>/change/
    """,
    ("-", "host"): """
        people/<int:player_id>/hide/
        people/<int:player_id>/page/
        people/<int:player_id>/unmerge/
        settings/<str:what>/
        settings/<str:what>/switch/
        hosts/remove/
        take-back/
        plays/<int:play_id>/exclude/
        seasons/add/
        seasons/<int:season_id>/change/
        seasons/<int:season_id>/delete/
    """,
}
NO_HEAD = {"table.json"}  # a club's file is long work
# What somebody at the table may do with an older play that is finished: it begins another.
WITH_OLDER = {"plays/<int:play_id>/rematch/"}
# What takes a host even with a play of this evening, once it is finished.
NOT_FINISHED = {"plays/<int:play_id>/delete/"}


def rights() -> dict[str, dict[str, str]]:
    """Returns which phone may use each address, by pattern and method."""
    found = {}
    for (see, change), patterns in RIGHTS.items():
        for pattern in patterns.split():
            head = "-" if pattern in NO_HEAD else see
            found[pattern] = {"get": see, "head": head, "post": change}
    return found


def short(route: Route) -> str:
    return route.pattern.removeprefix(OF_A_CLUB) or "."


@pytest.fixture
def club(editions: None) -> Club:
    """A club with eight plays, one under way, a game that it named, and a season."""
    club = make_demo(8, 7, EVENING)
    people = Player.objects.filter(club=club).order_by("pk")[:2]
    seats = ",".join(str(player.pk) for player in people)
    posted = {"game": "cat-tower", "seats": seats, "action": "begin"}
    phone_of(club, Role.HOST).post(reverse("plays:choose", args=[club.pk]), posted)
    club_game(club, registry.other_game(), "Calico", "most")
    Season.objects.create(club=club, name="2026", first=date(2026, 1, 1), last=date(2026, 12, 31))
    club.refresh_from_db()
    return club


def answer(phone: Client, method: str, address: str, **posted: object) -> HttpResponse:
    """Returns the answer that a phone gets; nothing that the request changes stays."""
    fresh = Client()
    fresh.cookies = deepcopy(phone.cookies)
    with transaction.atomic():
        got: Any = getattr(fresh, method)(address, posted)
        transaction.set_rollback(True)
    found: HttpResponse = got
    return found


def address_of(route: Route, places: Places, host: Client, method: str) -> str:
    """Returns an address of the route at which a host finds something, if there is any."""
    addresses = [*places.addresses(route)]
    opening = {"join": places.club.table_key, "host": places.club.host_key}
    if key := opening.get(route.pattern.partition("/")[0]):
        addresses = [one.replace(places.club.view_key, key) for one in addresses]
    there = (one for one in addresses if answer(host, method, one).status_code != 404)
    return next(there, addresses[0])


def wrong(needs: str, kind: str, got: int, host_got: int) -> bool:
    """Returns whether the status differs from what a phone of that kind should get."""
    roles = [*Role]
    if needs == "-":
        return got != 405
    if needs != "anyone":
        if kind not in roles:
            return got != 404
        if roles.index(Role(kind)) < roles.index(Role(needs)):
            return got != 403
    return got in (403, 405) or (got == 404 and host_got != 404)


@pytest.mark.early
def test_every_address_asks_for_its_right(club: Club) -> None:
    known = rights()
    other = Club.objects.create(name="Others")
    phones: dict[str, Client] = {role: phone_of(club, role) for role in Role}
    phones |= {"nobody": Client(), "host of another club": phone_of(other, Role.HOST)}
    places = Places(club)
    assert {short(route) for route in routes()} == {*known}
    faults = []
    for route in routes():
        for method, needs in known[short(route)].items():
            host = phones[Role.HOST]
            if method != "head":  # which asks as "get" before it
                address = address_of(route, places, host, method)
            got = {
                kind: answer(phone, method, address).status_code for kind, phone in phones.items()
            }
            faults += [
                f"{method} {address} as {kind}, needs {needs}: {status}"
                for kind, status in got.items()
                if wrong(needs, kind, status, got[Role.HOST])
            ]
    assert faults == []


def of_the_table(play: Play) -> dict[str, int]:
    """Returns what a phone at the table gets if it tries to change a play, by pattern."""
    phone = phone_of(play.club, Role.TABLE)
    slot = LoadedPlay.stored(play).slots[0].key
    found = {}
    for pattern, needs in rights().items():
        if pattern.startswith(OF_A_PLAY) and needs["post"] == Role.TABLE:
            filled = pattern.replace("<int:play_id>", str(play.pk)).replace("<slug:slot_key>", slot)
            address = f"/clubs/{play.club_id}/{filled}"
            found[pattern] = answer(phone, "post", address).status_code
    assert len(found) > 10
    return found


def plays_of(club: Club) -> list[Play]:
    """Returns the finished plays, the oldest first."""
    plays = Play.objects.not_deleted().finished().filter(club=club, totals_only=False)
    return [*plays.select_related("club", "night").order_by("night__date", "pk")]


def test_the_table_changes_a_play_of_the_last_evening_and_leaves_it_there(club: Club) -> None:
    asked = of_the_table(plays_of(club)[-1])
    assert {pattern for pattern, status in asked.items() if status == 403} == NOT_FINISHED


def test_an_older_play_is_the_hosts_and_can_be_played_again(club: Club) -> None:
    asked = of_the_table(plays_of(club)[0])
    assert {pattern for pattern, status in asked.items() if status != 403} == WITH_OLDER


def test_what_is_under_way_for_long_can_be_finished_but_not_deleted(club: Club) -> None:
    play = Play.objects.get(club=club, state=Play.State.PLAYING)
    play.night = plays_of(club)[0].night
    play.save()
    asked = of_the_table(play)
    assert {pattern for pattern, status in asked.items() if status == 403} == NOT_FINISHED


def test_an_older_result_says_whose_phone_can_change_it(club: Club) -> None:
    play = plays_of(club)[0]
    host, table = phone_of(club, Role.HOST), phone_of(club, Role.TABLE)
    ana = play.seats.get(order=1).player
    host.post(reverse("clubs:cat", args=[club.pk, ana.pk]), {"cat": 3})
    page = reverse("plays:result", args=[club.pk, play.pk])
    change = reverse("plays:reopen", args=[club.pk, play.pk])
    told = f"Only a host’s phone can do this. Hosts: {ana.name}."
    assert told in table.get(page).text
    assert change not in table.get(page).text
    assert told not in host.get(page).text
    assert change in host.get(page).text
    assert told in table.post(change).text


def test_a_table_phone_that_knows_the_name_of_the_club_does_not_delete_it(club: Club) -> None:
    table = phone_of(club, Role.TABLE)
    before = Club.objects.filter(pk=club.pk).values().get()
    refused = table.post(reverse("clubs:delete", args=[club.pk]), {"typed": club.name})
    assert refused.status_code == 403
    assert "Only a host can do this" in refused.text
    for what, value in (("name", "Mine"), ("language", "de"), ("time_zone", "Asia/Tokyo")):
        table.post(reverse("clubs:save", args=[club.pk, what]), {what: value})
    assert Club.objects.filter(pk=club.pk).values().get() == before


def test_the_settings_of_a_table_phone_offer_only_what_it_may_do(club: Club) -> None:
    page = phone_of(club, Role.TABLE).get(reverse("clubs:settings", args=[club.pk])).text
    refused = [pattern for pattern, needs in rights().items() if Role.HOST in needs.values()]
    parts = [pattern for pattern in refused if "<" not in pattern]
    assert parts
    assert [part for part in parts if f"/clubs/{club.pk}/{part}" in page] == []
    assert reverse("clubs:link-settings", args=[club.pk]) in page
    assert typed("links") in page


def test_hosts_are_listed_by_their_cat_and_each_can_be_taken_out(club: Club) -> None:
    first, second = phone_of(club, Role.HOST), phone_of(club, Role.HOST)
    ana = Player.objects.filter(club=club).order_by("pk")[0]
    second.post(reverse("clubs:cat", args=[club.pk, ana.pk]), {"cat": 3})
    hosts = reverse("clubs:hosts", args=[club.pk])
    page = first.get(hosts).text
    assert f"{ana.name}’s phone" in page
    assert "This phone" in page
    club.refresh_from_db()
    device = next(key for key, player in club.host_phones.items() if player == ana.pk)
    first.post(reverse("clubs:remove-host", args=[club.pk]), {"device": device})
    assert second.get(hosts).status_code == 404
    assert first.get(hosts).status_code == 200


def test_a_host_that_leaves_is_listed_no_more(club: Club) -> None:
    phone = phone_of(club, Role.HOST)
    phone.post(reverse("clubs:leave", args=[club.pk]))
    listed = len(club.host_phones)
    club.refresh_from_db()
    assert len(club.host_phones) == listed
