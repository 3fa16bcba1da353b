"""A demo: every visitor has a made-up club for a day, and nothing of it is kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from games import registry
from games.contract import wording
from scorepad.clubs import deletion, demo
from scorepad.clubs.models import Club, Player
from scorepad.history.models import PlayRow
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Play, current_evening
from scorepad.serving import command, serve
from scorepad.serving.environment import check_environment
from scorepad.serving.machine import data_folder

pytestmark = pytest.mark.usefixtures("editions")


@pytest.fixture(autouse=True)
def _demo() -> Iterator[None]:
    limits = [*settings.MIDDLEWARE, "scorepad.clubs.demo.DemoLimits"]
    with override_settings(DEMO=True, CLOSED=True, MIDDLEWARE=limits):
        yield


def visit(client: Client, wants: str = "ending") -> str:
    """Returns the address to which a tap on the first page leads."""
    posted = {"wants": wants, "time_zone": "Asia/Tokyo"}
    return client.post(reverse("history:demo"), posted).headers["Location"]


def test_the_first_page_makes_nothing_and_says_that_all_is_deleted(client: Client) -> None:
    page = client.get(reverse("home")).content.decode()
    assert "After a day it is deleted automatically" in page
    assert f'action="{reverse("history:demo")}"' in page
    assert not Club.objects.exists()


def test_one_tap_leads_to_the_ending(client: Client) -> None:
    page = client.get(visit(client)).content.decode()
    assert "1 of 6" in page
    assert "It is deleted automatically after a day" in page
    [play] = Play.objects.filter(state=Play.State.PLAYING)
    assert play.is_revealing


def test_the_ending_is_close_and_told_in_the_last_step(client: Client) -> None:
    visit(client, "table")
    loaded = LoadedPlay.stored(Play.objects.get(state=Play.State.PLAYING))
    assert loaded.is_secret
    assert loaded.result.complete
    assert sorted(one.total for one in loaded.result.standings) == [23, 24, 25]
    *_others, before, last = loaded.game.steps(loaded.result)
    assert set(before.leaders).isdisjoint(last.leaders)


def test_the_evening_is_that_of_the_visitor(client: Client) -> None:
    visit(client)
    club = Club.objects.get()
    assert club.time_zone == "Asia/Tokyo"
    with timezone.override("Asia/Tokyo"):
        assert Play.objects.get(state=Play.State.PLAYING).night.date == current_evening()
    assert PlayRow.objects.filter(club=club).exists()


def test_whoever_wants_the_table_has_everything_still_to_reveal(client: Client) -> None:
    page = client.get(visit(client, "table"), follow=True)
    assert page.resolver_match.view_name in ("plays:play", "plays:sheet")
    assert not Play.objects.get(state=Play.State.PLAYING).is_revealing


def test_a_printed_code_leads_to_a_new_play_of_its_game(client: Client) -> None:
    printed = client.get(reverse("plays:play-game", args=["cat-tower"])).content.decode()
    assert 'name="wants" value="cat-tower"' in printed
    assert visit(client, "cat-tower").endswith("/plays/new/?game=cat-tower")


def test_nobody_sees_the_club_of_another_visitor(client: Client) -> None:
    visit(client)
    address = Club.objects.get().get_absolute_url()
    assert client.get(address).status_code == 200
    assert Client().get(address).status_code == 404


def test_a_visitor_has_one_club_at_a_time(client: Client) -> None:
    visit(client)
    first = Club.objects.get()
    visit(client)
    assert Club.objects.get() != first
    page = client.get(reverse("home")).content.decode()
    assert Club.objects.get().get_absolute_url() in page


def test_one_address_makes_so_many_clubs_in_an_hour(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "CLUBS_AN_HOUR", 1)
    visit(client)
    refused = Client().post(reverse("history:demo"), {"wants": "ending"})
    assert refused.status_code == 429
    assert Club.objects.count() == 1


def test_there_are_so_many_clubs_at_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "CLUBS", 1)
    visit(client)
    assert Client().post(reverse("history:demo")).status_code == 503
    assert client.post(reverse("history:demo")).status_code == 302  # in place of the one before
    assert Club.objects.count() == 1


def test_nothing_is_written_while_the_disk_holds_as_much_as_it_may(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit(client)
    club = Club.objects.get()
    assert demo.bytes_held() > 100_000
    monkeypatch.setattr(demo, "LARGEST", 1000)
    answer = client.post(reverse("clubs:add", args=[club.pk]), {"name": "Mia"})
    assert answer.status_code == 503
    assert not Player.objects.filter(name="Mia").exists()
    assert client.get(club.get_absolute_url()).status_code == 200


def test_after_a_day_nothing_is_left(client: Client) -> None:
    visit(client)
    club = Club.objects.get()
    seats = ",".join(str(pk) for pk in club.players.values_list("pk", flat=True)[:2])
    named = {"game": "another-game", "seats": seats, "called": "Calico", "action": "begin"}
    client.post(reverse("plays:choose", args=[club.pk]), named)
    assert any("Calico" in str(deck.data) for deck in Deck.objects.all())
    Club.objects.update(created=timezone.now() - demo.LASTS + timedelta(minutes=1))
    assert deletion.delete_due() == 0
    Club.objects.update(created=timezone.now() - demo.LASTS)
    deletion.delete_due()
    deletion.delete_due()
    assert not any(kind.objects.exists() for kind in (Club, Player, Play, PlayRow, Deck))


def test_a_pad_that_is_no_demo_keeps_its_clubs_and_makes_none_up(client: Client) -> None:
    Club.objects.create(name="Ours", created=timezone.now() - timedelta(days=900))
    with override_settings(DEMO=False):
        assert client.post(reverse("history:demo")).status_code == 404
        assert deletion.delete_due() == 0
    assert Club.objects.get().name == "Ours"


@pytest.mark.parametrize(
    "address",
    [
        *("/admin/", "/admin/login/", "/import/", "/import/abc/"),
        *("/clubs/1/bg-stats/", "/clubs/1/bg-stats/2/", "/clubs/1/sheets/read/"),
    ],
)
def test_nobody_sends_files_or_signs_in(client: Client, address: str) -> None:
    visit(client)
    for answer in (client.get(address), client.post(address)):
        assert answer.status_code == 403
        assert "The demo does not accept files" in answer.content.decode()


def test_a_club_that_is_not_made_up_cannot_be_started(client: Client) -> None:
    client.post(reverse("clubs:start"))
    assert not Club.objects.exists()


def test_a_demo_has_a_folder_of_its_own_and_never_postgresql(tmp_path: Path) -> None:
    environ = {"TALLYCAT_DATA": str(tmp_path), "TALLYCAT_DEMO": "on"}
    assert data_folder(environ) == tmp_path / "demo"
    assert [*check_environment(environ)] == []
    [found] = check_environment(environ | {"DATABASE_URL": "postgresql://pad@host/pad"})
    assert "DATABASE_URL" in wording(found.message, {})


def test_run_begins_a_demo_if_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str | None] = []
    monkeypatch.setenv("TALLYCAT_DEMO", "off")
    monkeypatch.setattr(serve, "main", lambda: started.append(os.environ["TALLYCAT_DEMO"]))
    for arguments in (["run"], ["run", "--demo"]):
        monkeypatch.setattr("sys.argv", ["tallycat", *arguments])
        command.main()
    assert started == ["off", "on"]


def test_every_game_can_be_begun_from_its_code(client: Client) -> None:
    for slug in registry.slugs():
        assert client.get(visit(client, slug)).status_code == 200
