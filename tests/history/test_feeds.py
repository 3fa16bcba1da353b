"""The nights as a feed, which programs follow by the view-only link."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.models import Club
from tests.history.conftest import FIRST, Table
from tests.phones import phone_of

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def _address() -> Iterator[None]:
    with override_settings(SITE_URL="https://pad.example.org"):
        yield


def address(club: Club) -> str:
    return reverse("history:atom", args=[club.view_key])


def read(club: Club) -> str:
    """Returns what a program without cookies gets."""
    answer = Client().get(address(club))
    assert answer.status_code == 200
    return answer.content.decode()


def entries(club: Club) -> list[dict[str, str]]:
    """Returns the entries of the feed: the text of each element, and where its link leads."""
    feed = ElementTree.fromstring(read(club))  # noqa: S314 - our own
    found = []
    for entry in feed.findall(f"{ATOM}entry"):
        texts = {part.tag.removeprefix(ATOM): part.text or "" for part in entry}
        link = entry.find(f"{ATOM}link")
        assert link is not None
        found.append({**texts, "link": link.get("href", "")})
    return found


def test_a_feed_tells_each_night_with_its_plays_and_a_link(table: Table) -> None:
    table.tower(0, Ana=0, Ben=3, Cleo=2)
    table.tower(5, Ana=1, Ben=0)
    later, first = entries(table.club)
    assert first["title"] == "Thu 1 October 2026"
    assert "Ana won the night" in first["summary"]
    assert "Cat Tower: Ana 0, Cleo 2, Ben 3" in first["summary"]
    assert "Ben won the night" in later["summary"]
    link = reverse("history:shared_night", args=[table.club.view_key, FIRST.date()])
    assert first["link"] == f"https://pad.example.org{link}"
    assert Client().get(link).status_code == 200


def test_a_feed_has_the_newest_nights_only(table: Table) -> None:
    for night in range(22):
        table.tower(night * 5, Ana=0, Ben=3)
    found = entries(table.club)
    assert len(found) == 20
    assert found[0]["title"] == "Thu 22 October 2026"


def test_what_a_feed_tells_is_told_apart_after_the_link_was_renewed(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    before = entries(table.club)[0]["id"]
    table.club.renew_key("view")
    assert entries(table.club)[0]["id"] == before


def test_what_somebody_wrote_is_text_in_a_feed(table: Table) -> None:
    table.people["Ana"].name = "<b>Ana"
    table.people["Ana"].save()
    table.tower(Ana=0, Ben=3)
    assert "&lt;b&gt;Ana won the night" in entries(table.club)[0]["summary"]


def test_a_night_is_told_once_nothing_is_under_way(table: Table) -> None:
    table.tower(0, Ana=0, Ben=3)
    play = table.tower(0, Ana=0, Ben=3)
    type(play).objects.filter(pk=play.pk).update(state=play.State.PLAYING)
    assert "Cat Tower" not in read(table.club)
    type(play).objects.filter(pk=play.pk).update(state=play.State.FINISHED)
    assert "Cat Tower" in read(table.club)


def test_tonight_is_not_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.tower(Ana=0, Ben=3)
    monkeypatch.setattr("scorepad.history.sharing.current_evening", FIRST.date)
    assert "Cat Tower" not in read(table.club)


def test_it_is_told_in_the_clubs_language(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    Club.objects.update(language="de")
    assert "won the night" not in read(table.club)


def test_a_wrong_key_and_the_table_key_open_nothing(table: Table) -> None:
    for key in (table.club.view_key[:-1] + "!", table.club.table_key, "cats"):
        assert Client().get(reverse("history:atom", args=[key])).status_code == 404


def test_what_has_not_changed_is_not_sent_again(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    asks = Client()
    tag = asks.get(address(table.club)).headers["ETag"]
    unchanged = asks.get(address(table.club), headers={"if-none-match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    table.tower(Ana=2, Ben=0)
    again = asks.get(address(table.club), headers={"if-none-match": tag})
    assert again.status_code == 200


def test_many_nights_take_no_more_queries(
    table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for night in range(12):
        table.tower(night * 5, Ana=0, Ben=3)
    with django_assert_max_num_queries(14):
        read(table.club)


def test_it_stands_with_the_links_in_the_settings_and_viewers_find_it(table: Table) -> None:
    phone, viewer = phone_of(table.club, "table"), phone_of(table.club, "view")
    page = phone.get(reverse("clubs:link-settings", args=[table.club.pk])).content.decode()
    nights = viewer.get(reverse("history:nights", args=[table.club.pk])).content.decode()
    assert f'href="https://pad.example.org{address(table.club)}"' in page
    assert f'href="{address(table.club)}"' in nights
