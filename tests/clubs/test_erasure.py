"""A player who does not want to be named any more."""

from __future__ import annotations

import re
from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.erasure import erase
from scorepad.clubs.merge_players import CannotMergeError, merge
from scorepad.clubs.models import Club, Player
from scorepad.history.models import HistoryVersion, Season, SeatRow
from scorepad.plays.models import Night, Play, Seat
from tests.history.conftest import Table
from tests.phones import phone_of

TODAY = date(2026, 11, 19)
FIGURES = ("pk", "player_id", "total", "place", "mid2", "win_part", "lines")


def page_of(player: Player) -> str:
    return reverse("clubs:erase", args=[player.club_id, player.pk])


def dump() -> str:
    """Returns everything that is stored, except editions, whose cards have names of their own."""
    out = StringIO()
    apps = ("clubs", "plays", "history", "admin", "auth", "sessions")
    call_command("dumpdata", *apps, exclude=["plays.deck"], stdout=out)
    return out.getvalue()


def named(name: str) -> list[str]:
    """Returns the places where a name is stored, with the words around it."""
    return re.findall(rf".{{0,40}}\b{name}\b.{{0,40}}", dump(), re.IGNORECASE)


def begun(club: Club, phone: Client, *players: Player) -> Play:
    """Returns a play of Cat Tower that has just begun."""
    seats = ",".join(str(player.pk) for player in players)
    posted = {"game": "cat-tower", "seats": seats, "action": "begin"}
    assert phone.post(reverse("plays:choose", args=[club.pk]), posted).status_code == 302
    return Play.objects.latest("pk")


def test_the_name_is_stored_nowhere_any_more(table: Table, admin_client: Client) -> None:
    ana, phone = table.people["Ana"], phone_of(table.club)
    anni = Player.objects.create(club=table.club, name="Anni")
    sent = {"gone": anni.pk, "kept": ana.pk, "sure": "1"}
    phone.post(reverse("clubs:merge", args=[table.club.pk]), sent)
    phone.post(reverse("clubs:save", args=[table.club.pk, "name"]), {"name": "Ana’s cats"})
    records = reverse("admin:clubs_club_change", args=[table.club.pk])
    admin_client.post(records, {"name": "Ana’s own cats"})
    play = begun(table.club, phone, ana, table.people["Ben"])
    sheet = reverse("plays:save", args=[table.club.pk, play.pk, "game-1"])
    phone.post(sheet, {"base": 0, "cards_left-1": "ask Ana"}, headers={"HX-Request": "true"})
    stored = " ".join(named("Ana"))
    Night.objects.update(place="at Ana’s", note="Ana brought cake.")
    Season.objects.create(club=table.club, name="Ana’s year", first=TODAY, last=TODAY)
    Season.objects.create(club=table.club, name="Former player 1’s year", first=TODAY, last=TODAY)
    assert "ask Ana" in stored
    assert "object_repr" in stored
    assert "Anni" in " ".join(named("Anni"))
    assert "Ana’s own cats" in stored

    phone.post(page_of(ana))

    assert named("Ana") == []
    assert named("Anni") == []
    assert "ask Former player 1" in dump()
    assert "Former player 1 brought cake." in dump()


def test_plays_totals_places_and_the_figures_of_all_stay(table: Table) -> None:
    ana = table.people["Ana"]
    seats = list(Seat.objects.order_by("pk").values_list("pk", "player", "total", "place", "won"))
    rows = list(SeatRow.objects.order_by("pk").values_list(*FIGURES))
    results = list(Play.objects.order_by("pk").values_list("pk", "result", "state"))
    phone_of(table.club).post(page_of(ana))
    after = Seat.objects.order_by("pk").values_list("pk", "player", "total", "place", "won")
    assert list(after) == seats
    assert list(SeatRow.objects.order_by("pk").values_list(*FIGURES)) == rows
    assert list(Play.objects.order_by("pk").values_list("pk", "result", "state")) == results


def test_the_page_asks_and_says_what_happens(table: Table) -> None:
    phone = phone_of(table.club)
    page = phone.get(page_of(table.people["Ana"])).content.decode()
    assert "Erase Ana?" in page
    assert "Former player 1" in page
    assert "This cannot be undone." in page
    assert Player.objects.filter(club=table.club, name="Ana").exists()
    privacy = reverse("clubs:person", args=[table.club.pk, table.people["Ana"].pk])
    own = reverse("history:player", args=[table.club.pk, table.people["Ana"].pk])
    assert privacy in phone.get(own).text
    assert page_of(table.people["Ana"]) in phone.get(privacy).text


def test_who_is_erased_is_a_number_without_cats_who_cannot_be_chosen(table: Table) -> None:
    ana, phone = table.people["Ana"], phone_of(table.club)
    page = phone.post(page_of(ana), follow=True).content.decode()
    assert "This player is now called Former player 1." in page
    ana.refresh_from_db()
    assert (ana.name, ana.cats_at_home) == ("Former player 1", None)
    assert (ana.hidden_since, ana.erased_on) == (timezone.localdate(), timezone.localdate())
    assert "Former player" not in phone.get(reverse("plays:new", args=[table.club.pk])).text


def test_the_next_one_gets_the_next_free_number(table: Table) -> None:
    phone = phone_of(table.club)
    Player.objects.create(club=table.club, name="former player 2")
    for name in ("Ana", "Ben"):
        phone.post(page_of(table.people[name]))
        table.people[name].refresh_from_db()
    assert table.people["Ana"].name == "Former player 1"
    assert table.people["Ben"].name == "Former player 3"


def test_erasing_twice_erases_once(table: Table) -> None:
    ana, phone = table.people["Ana"], phone_of(table.club)
    for _tap in range(2):
        assert phone.post(page_of(ana)).status_code == 302
    assert phone.get(page_of(ana)).status_code == 302
    ana.refresh_from_db()
    assert ana.name == "Former player 1"
    assert not erase(ana)


def test_who_is_erased_is_not_renamed_shown_or_merged(table: Table) -> None:
    ana, ben, phone = table.people["Ana"], table.people["Ben"], phone_of(table.club)
    phone.post(page_of(ana))
    place = [table.club.pk, ana.pk]
    renamed = phone.post(reverse("clubs:person", args=place), {"name": "Ana"})
    assert renamed.status_code == 404
    assert phone.post(reverse("clubs:hide", args=place)).status_code == 404
    sent = {"gone": ana.pk, "kept": ben.pk, "sure": "1"}
    phone.post(reverse("clubs:merge", args=[table.club.pk]), sent)
    stale = table.people["Ana"]  # as a phone loaded it before
    with pytest.raises(CannotMergeError):
        merge(stale, ben)
    ana = Player.objects.get(pk=ana.pk)
    assert (ana.name, ana.merged_into) == ("Former player 1", None)


def test_who_is_erased_stays_an_opponent_in_the_history(table: Table) -> None:
    ana, phone = table.people["Ana"], phone_of(table.club)
    before = HistoryVersion.objects.get(club=table.club).token
    play = Seat.objects.filter(player=ana, play__state="finished").earliest("pk").play
    phone.post(page_of(ana))
    assert HistoryVersion.objects.get(club=table.club).token != before
    page = phone.get(reverse("plays:result", args=[table.club.pk, play.pk])).content.decode()
    assert "Former player 1" in page
    assert "Rematch" not in page
    again = phone.post(reverse("plays:rematch", args=[table.club.pk, play.pk]))
    assert again.headers["Location"] == reverse("plays:new", args=[table.club.pk])


def test_phones_at_an_open_table_draw_the_new_name(table: Table) -> None:
    ana, phone = table.people["Ana"], phone_of(table.club)
    play = begun(table.club, phone, ana, table.people["Ben"])
    live = reverse("plays:live", args=[table.club.pk, play.pk, "game-1"])
    seen = {"version": play.version}
    assert phone.get(live, seen, headers={"HX-Request": "true"}).status_code == 204
    phone.post(page_of(ana))
    assert "Former player 1" in phone.get(live, seen, headers={"HX-Request": "true"}).text
