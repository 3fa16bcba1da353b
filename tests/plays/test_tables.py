"""A place with several tables: each has a code, and one screen shows all their plays."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play
from tests.plays.conftest import HTMX, Begin, address
from tests.plays.test_screen import finish, names, shown


@pytest.fixture
def tables(club: Club) -> Club:
    club.tables = ["Window", "Bar"]
    club.save(update_fields=["tables"])
    return club


def scan(club: Club, table: str, phone: Client | None = None) -> tuple[Client, str]:
    """Returns a phone at the table, and the address to which the code of that table leads it."""
    phone = phone or Client()
    link = reverse("clubs:join", args=[club.table_key])
    found = phone.post(f"{link}?table={table}", follow=True)
    return phone, found.redirect_chain[-1][0]


def begin_as(phone: Client, club: Club, people: dict[str, Player], **posted: str) -> Play:
    """Begins a play as the page of a new play suggests it."""
    page = phone.get(reverse("plays:new", args=[club.pk])).text
    chosen = re.search(r"<option selected>(\w+)</option>", page)
    seats = f"{people['Ana'].pk},{people['Ben'].pk}"
    table = {"table": chosen[1]} if chosen else {}
    fields = {"game": "cat-tower", "seats": seats, "action": "begin", **table, **posted}
    phone.post(reverse("plays:choose", args=[club.pk]), fields)
    return Play.objects.latest("pk")


def test_names_are_saved_once_each_and_printed_with_their_codes(phone: Client, club: Club) -> None:
    page = reverse("clubs:tables", args=[club.pk])
    assert phone.post(page, {"names": "Window\n  Bar \nwindow\n"}).status_code == 302
    club.refresh_from_db()
    assert club.tables == ["window", "Bar"]
    assert phone.get(page).text.count('class="qr"') == 2
    refused = phone.post(page, {"names": "x" * 31})
    assert "At most 20 tables" in refused.text
    assert "x" * 31 in refused.text


def test_the_code_of_a_table_opens_its_play_or_a_new_one(
    tables: Club, people: dict[str, Player]
) -> None:
    phone, first = scan(tables, "Window")
    assert first == reverse("plays:new", args=[tables.pk])
    play = begin_as(phone, tables, people)
    assert play.table == "Window"
    for page in (address(play, "sheet", "game-1"), address(play, "result")):
        assert "Window" in phone.get(page, follow=True).text.partition("</h1>")[0]
    assert scan(tables, "Window")[1].startswith(address(play, "play"))
    assert scan(tables, "Bar")[1] == reverse("plays:new", args=[tables.pk])


def test_a_phone_that_moves_scans_again_and_a_rematch_stays(
    tables: Club, people: dict[str, Player]
) -> None:
    phone, _first = scan(tables, "Window")
    scan(tables, "Bar", phone)
    play = begin_as(phone, tables, people)
    assert play.table == "Bar"
    Play.objects.update(state=Play.State.FINISHED)
    phone.post(address(play, "rematch"))
    assert Play.objects.latest("pk").table == "Bar"


def test_an_old_card_lets_in_without_a_table_and_a_renewed_link_ends_all_cards(
    tables: Club, people: dict[str, Player]
) -> None:
    phone, tonight = scan(tables, "Cellar")
    assert tonight == tables.get_absolute_url()
    assert begin_as(phone, tables, people, table="Cellar").table == ""
    old = reverse("clubs:join", args=[tables.table_key])
    tables.renew_key("table")
    assert Client().post(f"{old}?table=Window").status_code == 404


def test_the_screen_shows_all_plays_in_the_order_of_the_tables(
    phone: Client, tables: Club, people: dict[str, Player], begin: Begin
) -> None:
    screen = reverse("plays:screen", args=[tables.pk])
    _bar, window = (
        begin(slug, table=table)
        for slug, table in (("cat-tower", "Bar"), ("cat-in-the-box", "Window"))
    )
    assert shown(phone, screen) == "_tables.html"
    page = phone.get(screen).text
    assert re.findall(r'screen-does"><span>(\w+)', page) == ["Window", "Bar"]
    assert len(names(page)) == 6
    assert "2 plays under way" in phone.get(screen, {"style": "-"}, headers=HTMX).text
    window.delete()
    assert shown(phone, screen) == "_playing.html"
    assert "Bar · Thursday cats" in phone.get(screen).text


def test_a_winner_has_the_screen_for_ten_seconds_while_others_play(
    phone: Client, club: Club, begin: Begin
) -> None:
    screen = reverse("plays:screen", args=[club.pk])
    begin("cat-tower")
    begin("cat-in-the-box")
    won = finish(phone, begin)
    assert shown(phone, screen) == "_won.html"
    Play.objects.filter(pk=won.pk).update(finished_at=timezone.now() - timedelta(seconds=11))
    assert shown(phone, screen) == "_tables.html"


def test_secret_totals_stay_secret_beside_other_tables(
    phone: Client, club: Club, begin: Begin
) -> None:
    begin("cat-lady", secret="on", asked_secret="cat-lady")
    begin("cat-tower")
    page = phone.get(reverse("plays:screen", args=[club.pk])).text
    assert page.count("…") == 3


def test_the_screen_opens_by_the_key_alone_in_a_frame_of_one_site(club: Club, play: Play) -> None:
    framed = reverse("plays:shared-screen", args=[club.view_key])
    with override_settings(FRAMES="https://cafe.example"):
        answer = Client().get(framed)
        other = Client().get(reverse("home"))
    assert names(answer.text) == ["Ana", "Ben", "Cleo"]
    assert "QR code" not in answer.text
    assert "frame-ancestors https://cafe.example" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
    assert other["X-Frame-Options"] == "DENY"
    assert Client().get(framed)["X-Frame-Options"] == "DENY"
    assert Client().get(reverse("plays:shared-screen", args=["x" * 24])).status_code == 404


@override_settings(SITE_NAME="The Blue Cat", SIGN="data:image/png;base64,AA==")
def test_a_pad_has_its_own_name_and_sign() -> None:
    page = Client().get(reverse("home")).text
    assert "<title>The Blue Cat" in page
    assert 'src="data:image/png;base64,AA=="' in page
    assert 'class="version">Tallycat' in page
    assert Client().get(reverse("manifest")).json()["name"] == "The Blue Cat"
