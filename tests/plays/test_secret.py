"""Secret totals: no answer contains one of another hand before it is revealed, step by step."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from html import unescape
from itertools import product
from typing import cast

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.models import Club, Player
from scorepad.plays.lifecycle import STEP
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from tests.history.addresses import HTMX, Places, Route, routes, said
from tests.phones import phone_of
from tests.plays.conftest import address, enter
from tests.plays.hands import hand, tally

# Of cats, by seat. With no costume each total is 2 less.
POINTS = {"1": 3701, "2": 3802, "3": 3903}
NOBODYS = re.compile(r"37(01|00|99)|38(02|00)|39(03|01)|36(99|97)")
# Holds everything, and says so.
WHOLE = ("table.json",)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Sets the pad's clock this long after now, and holds it there."""
    began = timezone.now()

    def held(by: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: began + by)

    held(timedelta(0))
    return held


@pytest.fixture
def secret(begin: Callable[..., Play]) -> Play:
    """A play of Cat Lady for three, with everything entered."""
    play = begin("cat-lady", asked_secret="cat-lady", secret="on")
    for seat, points in POINTS.items():
        hand(play, seat, tally(points))
    return Play.objects.get(pk=play.pk)


@pytest.fixture
def complete(secret: Play) -> Play:
    """The same play, after its players looked at it again."""
    loaded = LoadedPlay.stored(secret)
    keys = [one.key for one in loaded.result.problems if one.may_override]
    Play.objects.filter(pk=secret.pk).update(overridden=keys)
    hand(secret, "1", {**tally(POINTS["1"]), "costumes": 1})
    loaded = LoadedPlay.stored(Play.objects.get(pk=secret.pk))
    assert loaded.result.complete, loaded.result.problems
    return loaded.play


def own_sheet(route: Route, found: str) -> str:
    """Returns the seat whose hand an address is about."""
    seen = re.search(r"/sheets/hand-(\d)/", found)
    return seen.group(1) if seen and "slot_key" in route.arguments else ""


def answers(phone: Client, places: Places) -> Iterator[tuple[str, str, str]]:
    """Yields every address with what a phone gets there, as a page and as a fragment, and the seat
    whose hand it is about."""
    for route in routes():
        if route.pattern.endswith(WHOLE):
            continue
        if len(places.plays) == 1 and "games/" in route.pattern and "slug" in route.pattern:
            continue  # statistics, of finished plays alone
        for found in places.addresses(route):
            for headers in ({}, HTMX):
                yield (
                    found,
                    said(cast(HttpResponse, phone.get(found, headers=headers))),
                    own_sheet(route, found),
                )


def leaks(phone: Client, club: Club) -> list[tuple[str, str]]:
    found = []
    for where, told, seat in answers(phone, Places(club)):
        own = POINTS.get(seat, 0)
        for seen in re.finditer(r"(?<![\w.#-])(3[6-9]\d\d)(?![\w.-])", told):
            if abs(int(seen.group(1)) - own) > 10 and any(
                abs(int(seen.group(1)) - points) <= 10 for points in POINTS.values()
            ):
                found.append((where, told[max(0, seen.start() - 60) : seen.end() + 20]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("state", "who"),
    [*product(["looked at", "complete", "revealing"], ["host", "view"]), ("revealing", "nobody")],
)
def test_no_answer_holds_a_total_of_somebody_else(
    at: object,
    club: Club,
    secret: Play,
    state: str,
    who: str,
    request: pytest.FixtureRequest,
    phone: Client,
) -> None:
    if state != "looked at":
        request.getfixturevalue("complete")
    if state == "revealing":
        phone.post(address(secret, "finish"))
        assert Play.objects.get(pk=secret.pk).is_revealing
    asks = Client() if who == "nobody" else phone_of(club, who)
    assert leaks(asks, club) == []


def test_the_own_hand_shows_its_points_and_not_what_the_others_change(
    phone: Client, complete: Play
) -> None:
    page = phone.get(address(complete, "sheet", "hand-2")).content.decode()
    assert "3802" in page
    assert "+ ?" in page
    assert "It depends on what the others have." in page
    assert "Reveal" in page


def test_everybody_is_told_whose_hand_is_missing(begin: Callable[..., Play], phone: Client) -> None:
    play = begin("cat-lady", asked_secret="cat-lady", secret="on")
    for seat in "12":
        hand(play, seat, tally(5))
    page = phone.get(address(play, "sheet", "hand-1")).content.decode()
    assert "Waiting for Cleo" in page
    assert "Reveal" not in page
    other = reverse("plays:sheet", args=[play.club_id, play.pk, "hand-3"])
    assert f'id="next" href="{other}"' in page


def test_a_hand_of_cats_without_food_is_not_in(begin: Callable[..., Play], phone: Client) -> None:
    play = begin("cat-lady", asked_secret="cat-lady", secret="on")
    for seat in "12":
        hand(play, seat, tally(5))
    cats = {"cats": {"c1": {"name": "Bronte"}}}
    hand(play, "3", cats)
    page = phone.get(address(play, "sheet", "hand-1")).text
    assert "Waiting for Cleo" in page
    assert "Reveal" not in page
    assert f'id="next" href="{address(play, "sheet", "hand-3")}"' in page
    own = phone.get(address(play, "sheet", "hand-3")).text
    assert 'href="#to-do-hand-3-3-food"' in own
    assert "is-waiting" in own  # no cat is shown as hungry
    hand(play, "3", {**cats, "food": {"tuna": 0}})
    assert "Reveal" in phone.get(address(play, "sheet", "hand-3")).text


def test_problems_of_other_hands_are_told_without_points(phone: Client, secret: Play) -> None:
    page = phone.get(address(secret, "sheet", "hand-1")).content.decode()
    assert "Ana: 3701 VP from 9 fed cats" in page
    assert "Cleo: look again" in page


def test_the_box_is_said_to_have_less_without_the_counts(phone: Client, secret: Play) -> None:
    for seat in "123":
        hand(secret, seat, {**tally(3), "vp_tokens": 5})
    page = phone.get(address(secret, "sheet", "hand-1")).content.decode()
    assert "more victory point tokens than the box has" in page
    assert "Ana 5" not in page


def test_json_has_no_numbers_of_a_secret_play(phone: Client, complete: Play) -> None:
    told = json.loads(
        phone.get(reverse("history:play_file", args=[complete.club_id, complete.pk])).content
    )
    for seat in told["seats"]:
        assert (seat["total"], seat["place"], seat["won"], seat["lines"]) == (None, None, False, [])


def test_the_last_round_alone_is_secret_in_a_game_of_rounds(
    begin: Callable[..., Play], phone: Client
) -> None:
    play = begin("cat-tower", games=2, asked_secret="cat-tower", secret="on")
    enter(phone, play, "game-1", {"cards_left-1": 0, "cards_left-2": 21, "cards_left-3": 22})
    page = phone.get(address(play, "score")).content.decode()
    assert ">21<" in page
    enter(phone, play, "game-2", {"cards_left-1": 13, "cards_left-2": 0, "cards_left-3": 14})
    page = phone.get(address(play, "score")).content.decode()
    assert ">21<" in page
    for total in ("13", "36", "14"):
        assert f">{total}<" not in page
    sheet = phone.get(address(play, "sheet", "game-2")).content.decode()
    assert "The last round is secret until the end" in sheet


def test_news_and_what_is_possible_tell_nothing_of_a_secret_last_round(
    begin: Callable[..., Play], phone: Client, club: Club
) -> None:
    tower = begin("cat-tower", games=2, asked_secret="cat-tower", secret="on")
    enter(phone, tower, "game-1", {"cards_left-1": 0, "cards_left-2": 1, "cards_left-3": 2})
    last = enter(phone, tower, "game-2", {"cards_left-1": 3, "cards_left-2": 0, "cards_left-3": 4})
    box = begin("cat-in-the-box", asked_secret="cat-in-the-box", secret="on")
    for number in "123":
        for name, values in (("predictions", "111"), ("tricks", "333")):
            posted = {f"{name}-{seat}": value for seat, value in zip("123", values, strict=True)}
            enter(phone, box, f"round-{number}", posted)
    enter(phone, box, "round-3", {"paradox": "2", "tricks-2": 2})
    sheet = phone.get(address(box, "sheet", "round-3")).content.decode()
    screen = phone.get(reverse("plays:screen", args=[club.pk])).content.decode()
    for page in (last, sheet, screen):
        assert "won Game 2" not in page
        assert 'id="possible"' not in page
        assert "A record for" not in page
    for page in (phone.get(address(box, "score")).content.decode(), screen):
        assert "caused a paradox" not in page
        assert "has 2" not in page
    assert "Ana won Game 1." in last


@pytest.mark.parametrize("slug", ["cantankerous-cats", "another-game"])
def test_a_race_and_a_sheet_of_the_whole_table_cannot_be_secret(
    begin: Callable[..., Play], phone: Client, slug: str
) -> None:
    play = begin(slug)
    phone.post(address(play, "hide"))
    assert not LoadedPlay.stored(Play.objects.get(pk=play.pk)).is_secret


def test_totals_can_be_shown_and_hidden_while_it_goes_on(phone: Client, complete: Play) -> None:
    before = complete.version
    phone.post(address(complete, "show"))
    complete.refresh_from_db()
    assert not complete.is_secret
    assert complete.version > before
    page = phone.get(address(complete, "sheet", "hand-1")).content.decode()
    assert "Totals are shown now" in page
    assert "3802" in page or "3800" in page
    phone.post(address(complete, "hide"))
    complete.refresh_from_db()
    assert complete.is_secret


# -- the switch where a play begins ----------------------------------------------------------------


def offered(phone: Client, club: Club, **asked: str) -> str:
    page = phone.get(reverse("plays:new", args=[club.pk]), asked).content.decode()
    found = re.search(r'<input[^>]*name="secret"[^>]*>', page)
    return found.group() if found else ""


def test_the_switch_is_on_at_first_where_everybody_has_a_hand(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    assert "checked" in offered(phone, club, game="cat-lady")
    assert offered(phone, club, game="cat-in-the-box")
    assert "checked" not in offered(phone, club, game="cat-in-the-box")
    assert not offered(phone, club, game="cantankerous-cats")
    assert not offered(phone, club, game="another-game")


def test_the_next_play_of_a_game_begins_as_the_last_one_was(
    phone: Client, club: Club, begin: Callable[..., Play]
) -> None:
    begin("cat-lady", asked_secret="cat-lady")
    assert "checked" not in offered(phone, club, game="cat-lady")
    begin("cat-in-the-box", asked_secret="cat-in-the-box", secret="on")
    assert "checked" in offered(phone, club, game="cat-in-the-box")


# -- the reveal ------------------------------------------------------------------------------------


def title(page: str) -> str:
    found = re.search(r'<h2 class="peak">([^<]*)</h2>', page)
    return found.group(1) if found else ""


def test_all_phones_are_told_the_same_step_by_the_clock_of_the_pad(
    phone: Client, viewer: Client, complete: Play, at: Callable[[timedelta], None]
) -> None:
    assert phone.post(address(complete, "finish")).status_code == 302
    complete.refresh_from_db()
    steps = [one.title.message for one in complete.game.steps(LoadedPlay.stored(complete).result)]
    for number, step in enumerate(steps, 1):
        at((number - 0.5) * STEP)
        pages = [one.get(address(complete, "reveal")).content.decode() for one in (phone, viewer)]
        assert {title(page) for page in pages} == {step}
        shown = {"step": 1, "shown": number}
        polled = phone.get(address(complete, "reveal"), shown, headers=HTMX)
        assert polled.status_code == 204
        screen = viewer.get(reverse("plays:screen", args=[complete.club_id])).content.decode()
        assert step in screen
    at((len(steps) + 0.5) * STEP)
    polled = viewer.get(address(complete, "reveal"), {"step": 1, "shown": 1}, headers=HTMX)
    assert polled.headers["HX-Redirect"] == address(complete, "play")
    complete.refresh_from_db()
    assert complete.is_finished
    assert complete.finished_at == complete.told_at
    assert "Cleo wins" in phone.get(address(complete, "result")).content.decode()


def test_a_step_tells_nothing_of_those_to_come(phone: Client, complete: Play) -> None:
    phone.post(address(complete, "finish"))
    page = phone.get(address(complete, "reveal")).content.decode()
    assert not NOBODYS.search(page)
    assert "Still to come" in page


def test_next_and_to_the_end_move_this_phone_alone(
    phone: Client, viewer: Client, complete: Play
) -> None:
    phone.post(address(complete, "finish"))
    own = phone.get(address(complete, "reveal"), {"step": 99}).content.decode()
    assert "3903" in own or "3901" in own
    assert not NOBODYS.search(viewer.get(address(complete, "reveal")).content.decode())


def test_a_page_without_scripts_comes_to_the_result_whichever_phone_finishes(
    phone: Client, viewer: Client, complete: Play, at: Callable[[timedelta], None]
) -> None:
    phone.post(address(complete, "finish"))
    page = viewer.get(address(complete, "reveal"), {"step": 2}).text
    found = re.search(r'http-equiv="refresh" content="3; url=([^"]+)"', page)
    assert found
    again = unescape(found.group(1))
    assert title(viewer.get(again).text) == title(page)
    at(timedelta(minutes=1))
    phone.get(address(complete, "reveal"))
    complete.refresh_from_db()
    assert complete.is_finished
    assert viewer.get(again).headers["Location"] == address(complete, "play")


def test_nothing_can_be_entered_while_it_is_told(phone: Client, complete: Play) -> None:
    phone.post(address(complete, "finish"))
    posted = phone.post(
        address(complete, "save", "hand-1"), {"base": 0, "costumes": 3}, headers=HTMX
    )
    assert posted.status_code == 409
    polled = phone.get(address(complete, "live", "hand-1"), {"version": 0}, headers=HTMX)
    assert polled.headers["HX-Redirect"] == address(complete, "play")
    assert phone.get(address(complete, "play")).headers["Location"] == address(complete, "reveal")


def test_whoever_looks_at_tonight_finds_it_finished_once_it_was_told(
    phone: Client, viewer: Client, club: Club, complete: Play, at: Callable[[timedelta], None]
) -> None:
    phone.post(address(complete, "finish"))
    tonight = reverse("plays:tonight", args=[club.pk])
    page = viewer.get(tonight).content.decode()
    found = re.search(r"version=([\d.]+)", page)
    assert found
    asked = {"version": found.group(1)}
    assert viewer.get(tonight, asked, headers=HTMX).status_code == 204
    at(timedelta(minutes=1))
    assert "3901" in viewer.get(tonight, asked, headers=HTMX).content.decode()
    complete.refresh_from_db()
    assert complete.is_finished


def test_a_play_that_is_reopened_shows_its_totals(
    phone: Client, complete: Play, at: Callable[[timedelta], None]
) -> None:
    phone.post(address(complete, "finish"))
    at(timedelta(minutes=1))
    phone.get(address(complete, "reveal"))
    phone.post(address(complete, "reopen"))
    assert "3901" in phone.get(address(complete, "sheet", "hand-1")).content.decode()


def test_every_result_shows_how_it_came_and_again(
    phone: Client, complete: Play, at: Callable[[timedelta], None]
) -> None:
    phone.post(address(complete, "show"))
    phone.post(address(complete, "finish"))
    assert "Show how it came about" in phone.get(address(complete, "result")).content.decode()
    first = phone.get(address(complete, "reveal")).content.decode()
    assert "1 of" in first
    assert "Next" in first
    last = phone.get(address(complete, "reveal"), {"step": 99}).content.decode()
    assert "To the result" in last
