"""Who made a game, the mark of its publisher, its blank score sheet, and where its code leads."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games import registry
from games.contract import Ruling, text, texts, wording
from scorepad.clubs.access import Role
from scorepad.clubs.models import Club
from tools import rulings

pytestmark = pytest.mark.django_db
NOTICE = (settings.BASE_DIR / "NOTICE").read_text("utf-8")


def page_of(client: Client, address: str, slug: str) -> str:
    return client.get(reverse(address, args=[slug])).content.decode()


def join(client: Client, club: Club, role: Role = Role.TABLE) -> None:
    client.post(reverse(f"clubs:{'join' if role is Role.TABLE else role}", args=[club.key(role)]))


@pytest.mark.parametrize("slug", registry.slugs())
def test_the_rulings_of_a_game_name_who_made_it(client: Client, slug: str) -> None:
    game = registry.game(slug)
    page = page_of(client, "plays:rulings", slug)
    assert bool(game.credits) is (game.own_games is None)
    for one in game.credits:
        assert ", ".join(one.names) in page
        assert not one.page or f'href="{one.page}"' in page


def test_what_no_rulebook_says_is_marked_and_listed_in_notice(client: Client) -> None:
    told = [one for game in registry.games() for one in game.credits if not one.is_printed]
    assert told
    assert [name for one in told for name in one.names if name not in NOTICE] == []
    assert "Aza Chen*" in page_of(client, "plays:rulings", "cat-tower")
    assert "Amy Chan*" not in page_of(client, "plays:rulings", "cat-tower")


def test_the_page_of_a_game_in_a_club_names_who_made_it(client: Client, editions: None) -> None:
    club = Club.objects.create()
    join(client, club, Role.VIEW)
    page = client.get(reverse("history:game", args=[club.pk, "box-of-treats"])).content.decode()
    assert "Kali Fitzgerald" in page
    assert "https://www.alderac.com/cat-lady" in page


def test_rights_holders_are_told_where_to_write(client: Client) -> None:
    with override_settings(RIGHTS_CONTACT="rights@example.org", OPERATOR="Ana"):
        assert "write to rights@example.org" in page_of(client, "plays:rulings", "cat-tower")
    with override_settings(RIGHTS_CONTACT="", OPERATOR=""):
        assert "hold rights" not in page_of(client, "plays:rulings", "cat-tower")


def test_a_ruling_can_carry_the_day_on_which_its_publisher_confirmed_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = texts("Purring is worth a point.")
    purring = Ruling("CT-1", text("Purring"), ours=ours, confirmed="2026-11-03")
    game = registry.game("cat-tower").changed(rulings=(purring,))
    monkeypatch.setitem(registry._GAMES, "cat-tower", game)
    page = page_of(client, "plays:rulings", "cat-tower")
    assert page.count("Confirmed by the publisher") == 1  # not beside those of every game
    assert "3" in page.partition("Confirmed by the publisher on")[2][:20]
    assert "*Confirmed by the publisher on 3 November 2026.*" in rulings.page()


def test_no_ruling_is_confirmed_by_itself() -> None:
    known = [one for game in registry.games() for one in registry.rulings(game)]
    assert [one.number for one in known if one.confirmed] == []


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_has_a_blank_sheet(
    client: Client, slug: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page = page_of(client, "plays:blank-sheet", slug)
    game = registry.game(slug)
    rows = [one for row, parts in game.blank_rows() for one in (row, *parts)]
    assert len(rows) >= 2
    assert all(wording(row, {}) in page for row in rows)
    assert page.count('scope="row"') >= len(rows) + 1  # and the total
    assert f"http://testserver/play/{slug}/" in page
    assert "<svg" in page


def test_rounds_are_counted_from_the_first_with_the_parts_of_each() -> None:
    rows = registry.game("cat-in-the-box").blank_rows()
    assert [wording(row, {}) for row, _parts in rows] == [f"Round {n}" for n in range(1, 6)]
    assert {len(parts) for _row, parts in rows} == {3}


def test_what_toys_and_catnip_are_worth_is_on_the_sheet(client: Client) -> None:
    page = page_of(client, "plays:blank-sheet", "cat-lady")
    assert "Toys in a set" in page
    assert "2 for each fed cat" in page
    assert "In the box" not in page


def test_a_code_leads_somebody_without_a_club_to_a_play_in_one_tap(
    client: Client, editions: None
) -> None:
    page = page_of(client, "plays:play-game", "cat-tower")
    assert 'name="game" value="cat-tower"' in page
    begun = client.post(reverse("clubs:start"), {"game": "cat-tower"}, follow=True)
    assert begun.redirect_chain[-1][0] == Club.objects.get().new_play_of("cat-tower")
    assert 'name="name"' in begun.content.decode()  # the names can be typed at once


def test_a_code_leads_a_phone_straight_to_its_one_club(client: Client, db: None) -> None:
    club, closed = Club.objects.create(), Club.objects.create()
    join(client, club)
    join(client, closed)
    Club.objects.filter(pk=closed.pk).update(deletion_asked_at="2026-11-20T20:00Z")
    answer = client.get(reverse("plays:play-game", args=["cat-lady"]))
    assert answer.headers["Location"] == f"/clubs/{club.pk}/plays/new/?game=cat-lady"


def test_with_several_clubs_a_phone_chooses(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    clubs = [Club.objects.create(name=name) for name in ("Ours", "Theirs")]
    for club in clubs:
        join(client, club)
    with django_assert_num_queries(1):
        page = page_of(client, "plays:play-game", "cat-lady")
    assert all(f'href="{club.new_play_of("cat-lady")}"' in page for club in clubs)
    assert 'id="start"' not in page


def test_a_phone_that_only_watches_begins_a_club_of_its_own(client: Client, db: None) -> None:
    join(client, Club.objects.create(), Role.VIEW)
    assert 'id="start"' in page_of(client, "plays:play-game", "cat-lady")


def test_a_closed_pad_says_who_starts_its_clubs(client: Client) -> None:
    with override_settings(CLOSED=True):
        page = page_of(client, "plays:play-game", "cat-lady")
    assert "The person who runs this pad starts its clubs" in page
    assert 'id="start"' not in page


@pytest.mark.parametrize("address", ["plays:play-game", "plays:blank-sheet"])
def test_there_is_nothing_of_a_game_that_nobody_knows(client: Client, address: str) -> None:
    assert client.get(reverse(address, args=["chess"])).status_code == 404
