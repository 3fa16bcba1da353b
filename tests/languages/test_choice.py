"""Which language a phone, a club, a document and a command use."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.contract import text
from scorepad.clubs.models import Club
from scorepad.serving.machine import language, translate
from scorepad.web import dates
from scorepad.web.dates import short_day
from scorepad.web.languages import NAMES, WITH_COUNTRY
from scorepad.web.words import and_list, join_sentences
from tests.languages.made_up import LANGUAGE, made_up, spoken
from tests.phones import phone_of

LANGUAGES = reverse("language")
pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Friday cats")


def shown(answer: Any) -> str:
    """Returns the language that a page says it has."""
    assert answer.headers["Content-Language"] in answer.text
    return str(answer.headers["Content-Language"])


@pytest.mark.parametrize(
    ("wished", "got"),
    [("pl-PL,pl;q=0.9", "pl"), ("fr-CA", "fr"), ("it, de;q=0.5", "de"), ("it", "en"), ("", "en")],
)
def test_the_browsers_wish_comes_first(wished: str, got: str) -> None:
    answer = Client().get(reverse("home"), headers={"Accept-Language": wished})
    assert f'<html lang="{got}">' in answer.text
    assert shown(answer) == got
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_chosen_language_stays_on_the_phone_and_leads_back() -> None:
    phone, other = Client(), Client()
    asked = phone.get(LANGUAGES, headers={"Referer": "http://testserver/last/?from=icon"})
    assert all(name in asked.text for name in NAMES.values())
    assert 'name="next" value="/last/?from=icon"' in asked.text
    answer = phone.post(LANGUAGES, {"language": "ja", "next": "/last/?from=icon"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/last/?from=icon")
    wish = {"Accept-Language": "de"}
    assert shown(phone.get(reverse("home"), headers=wish)) == "ja"
    assert shown(other.get(reverse("home"), headers=wish)) == "de"


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example/", "", "http://testserver/language/"]
)
def test_it_leads_nowhere_else(origin: str) -> None:
    asked = Client().get(LANGUAGES, headers={"Referer": origin})
    assert 'name="next" value="/"' in asked.text


def test_the_choice_is_reached_from_the_first_page_and_where_a_phone_is_set(
    club: Club, admin_client: Client
) -> None:
    link = f'href="{LANGUAGES}"'
    viewer = phone_of(club, "view")
    assert link in viewer.get(reverse("clubs:links", args=[club.pk])).text
    assert link in Client().get(reverse("home")).text
    assert link in Client().get("/nowhere/").text
    assert link in admin_client.get(reverse("admin:index")).text


def test_a_club_shares_in_the_language_of_the_phone_that_started_it() -> None:
    Client().post(reverse("clubs:start"), headers={"Accept-Language": "pl"})
    club = Club.objects.latest("pk")
    assert club.language == "pl"
    landing = Client().get(reverse("clubs:view", args=[club.view_key])).text
    assert f'property="og:locale" content="{WITH_COUNTRY["pl"]}"' in landing
    assert '<html lang="en">' in landing


def test_the_language_of_a_club_can_be_changed_by_who_scores(club: Club) -> None:
    there = reverse("clubs:save", args=[club.pk, "language"])
    assert phone_of(club, "view").post(there, {"language": "fr"}).status_code == 403
    assert "xx" not in phone_of(club).post(there, {"language": "xx"}).context["spoken"]
    phone_of(club).post(there, {"language": "fr"})
    club.refresh_from_db()
    assert club.language == "fr"


@pytest.fixture
def two_languages() -> Iterator[None]:
    cache.clear()
    with spoken():
        yield


def test_two_phones_at_one_table_each_see_their_own_language(
    club: Club, editions: None, two_languages: None
) -> None:
    people = [club.players.create(name=name) for name in ("Ana", "Ben")]
    phones = {"en": phone_of(club), LANGUAGE: phone_of(club)}
    posted = {
        "game": "cat-tower",
        "seats": ",".join(str(one.pk) for one in people),
        "action": "begin",
    }
    begun = phones["en"].post(reverse("plays:choose", args=[club.pk]), posted)
    page = begun.headers["Location"]
    live = reverse("plays:live", args=[club.pk, club.plays.latest("pk").pk, "game-1"])
    for _time in range(2):  # the second time it is remembered
        for spoken_there, phone in phones.items():
            for address, headers in ((page, {}), (live, {"HX-Request": "true"})):
                asked = {"Accept-Language": spoken_there, **headers}
                said = phone.get(address, headers=asked, follow=True).text
                assert ("Cards left" in said) is (spoken_there == "en"), address
                assert (made_up("Cards left") in said) is (spoken_there == LANGUAGE), address


BROKEN = {"game": "cat-tower", "players": ["Ana", "Ben"], "games": [{"cards_left": {"Ana": -1}}]}
WHOLE = {**BROKEN, "games": [{"cards_left": {"Ana": 0, "Ben": 2}}]}


def test_score_documents_answer_in_the_language_that_is_asked_for(two_languages: None) -> None:
    def answered(document: Any, wished: str) -> Any:
        sent = json.dumps(document)
        headers = {"Accept-Language": wished}
        address = reverse("score")
        return Client().post(address, sent, content_type="application/json", headers=headers).json()

    usual, other = answered(WHOLE, "en"), answered(WHOLE, LANGUAGE)
    assert [usual["winners"], usual["standings"][0]["total"]] == [["Ana"], 0]
    assert usual["standings"][0]["lines"][0]["label"] == "Game 1"
    assert other["standings"][0]["lines"][0]["label"] == made_up("Game {n}").format(n=1)
    assert other["standings"][0].keys() == usual["standings"][0].keys()
    refused = answered(BROKEN, LANGUAGE)["error"]
    assert refused["path"] == "$.games[0].cards_left.Ana"
    expected = made_up("expected {least} or more, got {given}").format(least=0, given=-1)
    assert refused["message"] == expected


def test_the_command_that_scores_follows_its_option(
    two_languages: None, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "play.json"
    file.write_text(json.dumps(WHOLE))
    call_command("score", str(file))
    assert '"label": "Game 1"' in capsys.readouterr().out
    call_command("score", str(file), language=LANGUAGE)
    assert made_up("Game {n}").format(n=1) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environment", "spoken_there"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT"}, "en"),
        ({}, "en"),
    ],
)
def test_a_machine_speaks_as_it_is_set_up(environment: dict[str, str], spoken_there: str) -> None:
    assert language(environment) == spoken_there


def test_what_the_machine_says_needs_no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert translate(text("Port {port} is taken.", port="80")) == "Port 80 is taken."


@pytest.mark.parametrize(
    ("language", "day", "in_another_year"),
    [
        ("en", "Sat 21 November", "Wed 31 December 2025"),
        ("de", "Sa., 21. November", "Mi., 31. Dezember 2025"),
        ("fr", "sam. 21 novembre", "mer. 31 décembre 2025"),
        ("es", "sáb., 21 de noviembre", "mié., 31 de diciembre de 2025"),
        ("pl", "sob., 21 listopada", "śr., 31 grudnia 2025"),
        ("ja", "11月21日（土）", "2025年12月31日（水）"),
    ],
)
def test_dates_are_written_as_the_language_does(
    monkeypatch: pytest.MonkeyPatch, language: str, day: str, in_another_year: str
) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 11, 22))
    with override(language):
        assert short_day(date(2026, 11, 21)) == day
        assert short_day(date(2025, 12, 31)) == in_another_year


@pytest.mark.parametrize(
    ("language", "first", "month"),
    [
        ("en", "Sun 1 November", "November 2026"),
        ("fr", "dim. 1er novembre", "novembre 2026"),
        ("pl", "niedz., 1 listopada", "listopad 2026"),
    ],
)
def test_the_first_of_a_month_is_written_as_the_language_does(
    monkeypatch: pytest.MonkeyPatch, language: str, first: str, month: str
) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 11, 22))
    with override(language):
        day = date(2026, 11, 1)
        assert (short_day(day), dates.month(day)) == (first, month)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Ana and Inés"), ("es", "Ana e Inés"), ("de", "Ana und Inés")]
)
def test_spanish_says_e_before_an_i(language: str, words: str) -> None:
    with override(language):
        assert and_list(["Ana", "Inés"]) == words


def test_sentences_end_once_and_japanese_ones_stand_close() -> None:
    with override("en"):
        assert join_sentences("Ana wins", "", "By 3 points!") == "Ana wins. By 3 points!"
    with override("ja"):
        assert join_sentences("Anaの勝ち。", "3点差") == "Anaの勝ち。3点差。"
