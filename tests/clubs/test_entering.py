"""Starting a club, and opening it by its links."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.access import Role, device_of, granted, load_club
from scorepad.clubs.models import Club, Player

WRONG = "A" * 24


def request_of(phone: Client) -> object:
    """Returns a request as that phone would send it."""
    request = RequestFactory().get("/")
    request.COOKIES = {name: cookie.value for name, cookie in phone.cookies.items()}
    return request


def role_of(phone: Client, club: Club) -> Role | None:
    return granted(request_of(phone), Club.objects.get(pk=club.pk))  # type: ignore[arg-type]


def test_one_tap_starts_a_club_that_this_phone_scores_in(stranger: Client) -> None:
    answer = stranger.post(reverse("clubs:start"))
    club = Club.objects.get()
    assert club.name == "Our club"
    assert answer.status_code == 302
    assert answer["Location"] == reverse("plays:tonight", args=[club.pk])
    assert role_of(stranger, club) is Role.HOST


def test_a_club_is_not_started_by_merely_opening_an_address(stranger: Client) -> None:
    assert stranger.get(reverse("clubs:start")).status_code == 405
    assert not Club.objects.exists()


def test_every_club_has_links_of_its_own(db: None) -> None:
    one, two = Club.objects.create(), Club.objects.create()
    keys = {club.key(role) for club in (one, two) for role in Role}
    assert len(keys) == 6
    assert all(len(key) >= 22 for key in keys)


def join(club: Club) -> str:
    return reverse("clubs:join", args=[club.table_key])


def host(club: Club) -> str:
    return reverse("clubs:host", args=[club.host_key])


def view(club: Club) -> str:
    return reverse("clubs:view", args=[club.view_key])


@pytest.mark.parametrize("link", [join, view])
@pytest.mark.parametrize("agent", ["Mozilla/5.0", "WhatsApp/2", "TelegramBot (like TwitterBot)"])
def test_opening_a_link_grants_nothing_and_shows_a_button(
    club: Club, stranger: Client, link: Callable[[Club], str], agent: str
) -> None:
    answer = stranger.get(link(club), headers={"user-agent": agent})
    assert answer.status_code == 200
    assert "Open this club" in answer.content.decode()
    assert not {name for name in answer.cookies if name != "csrftoken"}
    assert role_of(stranger, club) is None
    assert stranger.head(link(club)).status_code == 200
    assert role_of(stranger, club) is None


@pytest.mark.parametrize("link", [join, view])
def test_a_chat_is_told_the_name_of_the_club_and_nothing_else(
    club: Club, ana: Player, stranger: Client, link: Callable[[Club], str]
) -> None:
    page = stranger.get(link(club)).content.decode()
    assert '<meta property="og:title" content="Friday cats">' in page
    assert '<meta property="og:description" content="A score pad for cat games">' in page
    assert f'<meta property="og:url" content="http://testserver{link(club)}">' in page
    assert "og:image" not in page
    assert "Ana" not in page


def test_a_link_says_what_it_allows(club: Club, stranger: Client) -> None:
    assert "also delete the club" in stranger.get(host(club)).content.decode()
    assert "can then enter scores" in stranger.get(join(club)).content.decode()
    assert "cannot change anything" in stranger.get(view(club)).content.decode()


def test_the_button_of_the_scoring_link_leads_to_the_table_and_lets_the_phone_score(
    club: Club, stranger: Client
) -> None:
    answer = stranger.post(join(club))
    assert answer["Location"] == reverse("plays:tonight", args=[club.pk])
    assert role_of(stranger, club) is Role.TABLE


def test_the_button_of_the_view_only_link_leads_to_the_table_and_lets_the_phone_view(
    club: Club, stranger: Client
) -> None:
    answer = stranger.post(view(club))
    assert answer["Location"] == reverse("plays:tonight", args=[club.pk])
    assert role_of(stranger, club) is Role.VIEW


def test_a_phone_that_is_in_is_passed_on_at_once(
    club: Club, scorer: Client, viewer: Client
) -> None:
    table = reverse("plays:tonight", args=[club.pk])
    for phone, link in ((scorer, join), (scorer, view), (viewer, view)):
        answer = phone.get(link(club))
        assert (answer.status_code, answer.headers.get("Location")) == (302, table)
    assert viewer.get(join(club)).status_code == 200


def test_a_phone_that_opened_more_links_has_the_highest_role(club: Club, scorer: Client) -> None:
    scorer.post(view(club))
    assert role_of(scorer, club) is Role.HOST


def test_a_link_takes_two_queries(
    club: Club, stranger: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """One query reads how many wrong links this address has tried, the other one the club."""
    with django_assert_num_queries(2):
        stranger.get(join(club))


@override_settings(SITE_URL="https://pad.example.org")
def test_links_carry_the_address_of_the_settings(club: Club, scorer: Client) -> None:
    page = scorer.get(reverse("clubs:link-settings", args=[club.pk])).content.decode()
    assert f"https://pad.example.org{join(club)}" in page
    assert f"https://pad.example.org{view(club)}" in page


@pytest.mark.parametrize("name", ["clubs:join", "clubs:view"])
@pytest.mark.parametrize("key", [WRONG, "x", "%", "é" * 24, "-" * 400])
def test_a_wrong_link_is_not_found_and_lets_nobody_in(
    club: Club, stranger: Client, name: str, key: str
) -> None:
    answer = stranger.get(reverse(name, args=[key]))
    assert answer.status_code == 404
    assert club.name not in answer.content.decode()
    assert role_of(stranger, club) is None


def test_a_link_that_is_almost_right_is_not_found(club: Club, stranger: Client) -> None:
    last = "A" if club.table_key[-1] != "A" else "B"
    almost = [club.table_key[:-1] + last, club.table_key[:-1], club.table_key + "A"]
    swapped = [club.table_key.swapcase(), club.view_key]
    for key in almost + swapped:
        assert stranger.get(reverse("clubs:join", args=[key])).status_code == 404


def test_a_wrong_link_looks_like_any_other_page_that_is_not_there(stranger: Client) -> None:
    wrong = stranger.get(reverse("clubs:join", args=[WRONG])).content
    nothing = stranger.get("/clubs/999/people/").content
    assert without_token(wrong) == without_token(nothing)


def without_token(page: bytes) -> str:
    return page.decode().split("<body")[0] + page.decode().split("<main")[1]


def test_guessing_links_is_slowed_down(club: Club, stranger: Client) -> None:
    for _try in range(60):
        stranger.get(reverse("clubs:join", args=[WRONG]))
    assert stranger.post(join(club)).status_code == 429
    assert role_of(stranger, club) is None


def test_a_right_link_is_never_one_time_too_many(club: Club, stranger: Client) -> None:
    """Many people's phones, and the robots of their chats, may have the same address."""
    for _try in range(61):
        assert stranger.get(join(club)).status_code == 200
    assert stranger.post(join(club)).status_code == 302


def test_the_cookies_hold_no_key_and_scripts_cannot_read_them(club: Club, scorer: Client) -> None:
    cookie = scorer.cookies[f"host-{club.pk}"]
    assert club.table_key not in cookie.value
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 365 * 24 * 60 * 60


@override_settings(SESSION_COOKIE_SECURE=True)
def test_behind_https_the_cookies_are_secure(club: Club, stranger: Client) -> None:
    stranger.post(reverse("clubs:host", args=[club.host_key]))
    assert stranger.cookies[f"host-{club.pk}"]["secure"]


def test_a_forged_cookie_opens_nothing(club: Club, scorer: Client, stranger: Client) -> None:
    other = Club.objects.create()
    stranger.cookies[f"host-{other.pk}"] = scorer.cookies[f"host-{club.pk}"].value
    stranger.cookies[f"host-{club.pk}"] = scorer.cookies[f"host-{club.pk}"].value[:-1]
    assert role_of(stranger, other) is None
    assert role_of(stranger, club) is None


def test_a_viewing_cookie_does_not_pass_for_a_scoring_one(club: Club, viewer: Client) -> None:
    viewer.cookies[f"host-{club.pk}"] = viewer.cookies[f"view-{club.pk}"].value
    assert role_of(viewer, club) is Role.VIEW


def test_loading_a_club_takes_one_query(
    club: Club, scorer: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        access = load_club(request_of(scorer), club.pk, needs=Role.TABLE)  # type: ignore[arg-type]
    assert access.club == club
    assert access.may_score


def test_a_phone_keeps_one_name_in_all_its_clubs(club: Club, scorer: Client) -> None:
    before = device_of(request_of(scorer))  # type: ignore[arg-type]
    scorer.post(reverse("clubs:join", args=[Club.objects.create().table_key]))
    assert before
    assert device_of(request_of(scorer)) == before  # type: ignore[arg-type]


def test_two_phones_have_two_names(scorer: Client, viewer: Client) -> None:
    assert device_of(request_of(scorer)) != device_of(request_of(viewer))  # type: ignore[arg-type]


def test_a_phone_that_comes_back_after_months_stays_in_for_another_year(
    club: Club, stranger: Client
) -> None:
    with patch("django.core.signing.time.time", return_value=months_ago(11)):
        stranger.post(reverse("clubs:host", args=[club.host_key]))
    old = stranger.cookies[f"host-{club.pk}"].value
    stranger.get(reverse("history:players", args=[club.pk]))
    assert stranger.cookies[f"host-{club.pk}"].value != old
    assert role_of(stranger, club) is Role.HOST


def test_a_phone_at_the_table_is_out_after_a_month_without_a_visit(
    club: Club, stranger: Client
) -> None:
    with patch("django.core.signing.time.time", return_value=months_ago(1) - 86_400):
        stranger.post(join(club))
    assert role_of(stranger, club) is None
    with patch("django.core.signing.time.time", return_value=months_ago(1) + 2 * 86_400):
        stranger.post(join(club))
    old = stranger.cookies[f"table-{club.pk}"].value
    stranger.get(reverse("history:players", args=[club.pk]))
    assert stranger.cookies[f"table-{club.pk}"].value != old
    assert role_of(stranger, club) is Role.TABLE


def test_a_club_may_let_phones_at_the_table_go_in_the_morning(club: Club, stranger: Client) -> None:
    Club.objects.filter(pk=club.pk).update(tables_until_morning=True)
    club.refresh_from_db()
    stranger.post(join(club))
    tonight = timezone.now()
    assert role_of(stranger, club) is Role.TABLE
    with patch("django.utils.timezone.now", return_value=tonight + timedelta(days=1)):
        assert role_of(stranger, club) is None


def test_a_phone_that_was_away_for_more_than_a_year_is_out(club: Club, stranger: Client) -> None:
    with patch("django.core.signing.time.time", return_value=months_ago(13)):
        stranger.post(reverse("clubs:host", args=[club.host_key]))
    assert role_of(stranger, club) is None
    assert stranger.get(reverse("history:players", args=[club.pk])).status_code == 404


def test_fresh_cookies_are_not_sent_again(club: Club, scorer: Client) -> None:
    answer = scorer.get(reverse("history:players", args=[club.pk]))
    assert f"host-{club.pk}" not in answer.cookies
    assert "device" not in answer.cookies


def months_ago(months: int) -> float:
    return (timezone.now() - timedelta(days=31 * months)).timestamp()


def test_the_start_page_lists_the_clubs_of_this_phone_only(
    club: Club, scorer: Client, viewer: Client
) -> None:
    Club.objects.create(name="Strangers")
    page = scorer.get(reverse("home")).content.decode()
    assert "Friday cats" in page
    assert "This phone is a host" in page
    assert "Strangers" not in page
    assert "This phone can watch" in viewer.get(reverse("home")).content.decode()


def test_the_next_play_is_one_tap_from_the_start_page_of_the_only_table(
    club: Club, scorer: Client, viewer: Client, ana: Player
) -> None:
    def offered(phone: Client) -> bool:
        return reverse("plays:new", args=[club.pk]) in phone.get(reverse("home")).content.decode()

    assert offered(scorer)
    assert not offered(viewer)
    scorer.post(reverse("clubs:join", args=[Club.objects.create().table_key]))
    assert not offered(scorer)


def test_the_start_page_of_a_new_phone_says_what_the_pad_is(stranger: Client) -> None:
    page = stranger.get(reverse("home")).content.decode()
    assert "The score pad for cat games." in page
    assert "Start a score pad" in page


def test_the_start_page_takes_one_query_however_many_clubs(
    scorer: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _club in range(5):
        scorer.post(reverse("clubs:join", args=[Club.objects.create().table_key]))
    scorer.get(reverse("home"))  # which looks once an hour for deleted clubs
    with django_assert_num_queries(1):
        scorer.get(reverse("home"))


def test_the_start_page_of_a_new_phone_takes_no_query(
    stranger: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        stranger.get(reverse("home"))
