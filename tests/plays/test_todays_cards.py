"""A play keeps its cards; it can be scored again with today's cards, and again with its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.contract import Result
from scorepad.clubs.models import Club
from scorepad.editions.models import Edition
from scorepad.history.models import SeatRow
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Play
from tests.editions.conftest import card_of, page_of, save, send, stored
from tests.plays.conftest import address, enter


@pytest.fixture
def played(begin: Callable[..., Play], phone: Client) -> Play:
    """A finished play of Cat Lady: Ben's three tokens are worth 6, Ana's three toys only 5, and
    neither has a costume."""
    play = begin("cat-lady", "Ana", "Ben")
    toys = {"toys.feather_wand": "1", "toys.mouse_toy": "1", "toys.yarn_ball": "1"}
    enter(phone, play, "hand-1", toys)
    enter(phone, play, "hand-2", {"vp_tokens": "3"})
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert play.is_finished
    assert totals(play) == {"Ana": 3, "Ben": 4}
    return play


def totals(play: Play) -> dict[str, int | None]:
    return {seat.player.name: seat.total for seat in play.seats.select_related("player")}


def result_of(play: Play) -> Result:
    return LoadedPlay.stored(play).result


def totals_so_far(play: Play) -> dict[str, int]:
    return {one.seat: one.total for one in result_of(play).standings}


def points_of_toys(play: Play) -> int:
    """Returns the points of Ana's toys."""
    ana = next(one for one in result_of(play).standings if one.seat == "1")
    return next(line.points for line in ana.lines if line.key == "toys")


def winners(play: Play) -> list[str]:
    return [seat.player.name for seat in play.seats.filter(won=True)]


def kinds(play: Play) -> list[str]:
    return [event.kind for event in play.events.all()]


def better_toys(admin: Client) -> None:
    """Makes three toys worth 7 from now on."""
    answer = save(admin, stored("cat-lady"), numbers__toy_sets="1, 3, 7, 8, 12")
    assert answer.status_code == 302


def shown(phone: Client, play: Play) -> str:
    return phone.get(address(play, "cards")).content.decode()


def score_again(phone: Client, play: Play) -> Any:
    """Taps the button on the page of today's cards."""
    page: Any = phone.get(address(play, "cards"))
    deck = page.context["seen"].digest
    answer = phone.post(address(play, "score_with_cards"), {"deck": deck}, follow=True)
    play.refresh_from_db()
    return answer


def put_back(phone: Client, play: Play) -> Any:
    answer = phone.post(address(play, "put_cards_back"), follow=True)
    play.refresh_from_db()
    return answer


# -- nothing old changes ---------------------------------------------------------------------------


def test_an_edit_changes_the_next_play_and_not_the_last(
    played: Play, begin: Callable[..., Play], phone: Client, admin_client: Client
) -> None:
    going_on = begin("cat-lady", "Ana", "Ben")
    better_toys(admin_client)
    toys = {"toys.feather_wand": "1", "toys.mouse_toy": "1", "toys.yarn_ball": "1"}
    enter(phone, going_on, "hand-1", toys)
    later = begin("cat-lady", "Ana", "Ben")
    enter(phone, later, "hand-1", toys)
    for play, points in ((played, 5), (going_on, 5), (later, 7)):
        play.refresh_from_db()
        assert points_of_toys(play) == points
    phone.post(address(played, "reopen"))
    phone.post(address(played, "finish"))
    assert totals(played) == {"Ana": 3, "Ben": 4}


# -- what would change -----------------------------------------------------------------------------


def test_the_differences_come_first_and_nothing_is_stored(
    played: Play, phone: Client, admin_client: Client
) -> None:
    better_toys(admin_client)
    page = " ".join(shown(phone, played).split())
    assert "1, 3, 5, 8, 12" in page
    assert "1, 3, 7, 8, 12" in page
    assert '<th scope="row">Ana</th> <td class="number">3</td>' in page
    assert "<strong>5</strong>" in page
    assert "Now: Ben wins. With the current cards: <strong>Ana wins</strong>." in page
    assert totals(played) == {"Ana": 3, "Ben": 4}
    assert kinds(played) == ["finished"]


def test_a_changed_card_is_named(played: Play, phone: Client, admin_client: Client) -> None:
    save(admin_client, card_of("cat-lady", "Bronte"), vp="9")
    page = shown(phone, played)
    assert "<strong>Bronte</strong>" in page
    assert "Ben wins, as before." in page


def test_where_nothing_differs_it_is_said_and_nothing_happens(played: Play, phone: Client) -> None:
    assert "There are no differences" in shown(phone, played)
    before = played.version
    score_again(phone, played)
    assert played.version == before
    assert kinds(played) == ["finished"]


def test_where_the_edition_is_gone_it_is_said(
    played: Play, begin: Callable[..., Play], phone: Client, admin_client: Client
) -> None:
    house = stored("cat-lady").copy()
    play = begin("cat-lady", "Ana", "Ben", edition=house.slug)
    admin_client.post(page_of(house).replace("change", "delete"), {"post": "yes"})
    assert not Edition.objects.filter(pk=house.pk).exists()
    assert "no longer exists" in shown(phone, play)
    phone.post(address(play, "score_with_cards"), {"deck": "?"})
    assert kinds(play) == []


def test_both_menus_lead_there_if_cards_have_names(
    played: Play, begin: Callable[..., Play], phone: Client
) -> None:
    for play, leads_there in (
        (played, True),
        (begin("cantankerous-cats"), True),
        (begin("cat-tower"), False),  # no card has a name
    ):
        page = phone.get(address(play, "play"), follow=True).content.decode()
        assert (f'href="{address(play, "cards")}"' in page) is leads_there


def test_the_page_takes_the_same_queries_for_any_number_of_cards(
    played: Play,
    phone: Client,
    admin_client: Client,
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    for name in ("Bronte", "Alvin", "Dinah"):
        save(admin_client, card_of("cat-lady", name), vp="9")
    shown(phone, played)
    with django_assert_num_queries(7):
        shown(phone, played)


# -- scored again ----------------------------------------------------------------------------------


def test_a_finished_play_is_scored_again_and_stays_finished(
    played: Play, phone: Client, admin_client: Client
) -> None:
    better_toys(admin_client)
    finished_at = played.finished_at
    page = score_again(phone, played).content.decode()
    assert "Scored again with the current cards." in page
    assert "Ana wins" in page
    assert played.is_finished
    assert played.finished_at == finished_at
    assert totals(played) == {"Ana": 5, "Ben": 4}
    assert winners(played) == ["Ana"]


def test_the_history_follows_there_and_back(
    played: Play, club: Club, phone: Client, admin_client: Client
) -> None:
    def rows() -> dict[str, tuple[int, int]]:
        seats = SeatRow.objects.filter(play__play=played).select_related("player")
        return {seat.player.name: (seat.total, seat.place) for seat in seats}

    before = rows()
    assert before == {"Ana": (3, 2), "Ben": (4, 1)}
    better_toys(admin_client)
    score_again(phone, played)
    assert rows() == {"Ana": (5, 1), "Ben": (4, 2)}
    put_back(phone, played)
    assert rows() == before


def test_it_is_recorded_and_undone_by_one_button(
    played: Play, phone: Client, admin_client: Client
) -> None:
    better_toys(admin_client)
    first = played.deck_id
    score_again(phone, played)
    assert played.deck_id != first
    page = phone.get(address(played, "result")).content.decode()
    assert "Scored again with the cards of that day" in page
    assert address(played, "put_cards_back") in page
    page = put_back(phone, played).content.decode()
    assert "Scored with the cards it had before" in page
    assert address(played, "put_cards_back") not in page
    assert played.deck_id == first
    assert totals(played) == {"Ana": 3, "Ben": 4}
    assert kinds(played) == ["finished", "rescored", "corrected", "put-back", "corrected"]
    rescored = played.events.get(kind=Event.Kind.RESCORED)
    assert rescored.details == {
        "deck": first,
        "before": {"1": 3, "2": 4},
        "totals": {"1": 5, "2": 4},
    }


def test_nothing_is_put_back_twice(played: Play, phone: Client, admin_client: Client) -> None:
    better_toys(admin_client)
    score_again(phone, played)
    put_back(phone, played)
    before = kinds(played)
    put_back(phone, played)
    assert kinds(played) == before


def test_an_open_play_goes_on_with_todays_cards(
    begin: Callable[..., Play], phone: Client, admin_client: Client
) -> None:
    play = begin("cat-tower", "Ana", "Ben")
    enter(phone, play, "game-1", {"cards_left-1": "2", "cards_left-2": "0"})
    save(admin_client, stored("cat-tower"), card_points="3")
    play.refresh_from_db()
    version = play.version
    score_again(phone, play)
    assert not play.is_finished
    assert play.version > version
    assert totals_so_far(play) == {"1": 6, "2": 0}
    assert kinds(play) == ["rescored"]
    put_back(phone, play)
    assert totals_so_far(play) == {"1": 2, "2": 0}


def test_the_name_of_the_edition_follows(played: Play, phone: Client, admin_client: Client) -> None:
    before = played.edition_name
    send(admin_client, stored("cat-lady"), {"name": "Our evening rules"})
    score_again(phone, played)
    assert played.edition_name == "Our evening rules"
    put_back(phone, played)
    assert played.edition_name == before


def test_cards_that_changed_since_they_were_shown_are_shown_again(
    played: Play, phone: Client, admin_client: Client
) -> None:
    better_toys(admin_client)
    page: Any = phone.get(address(played, "cards"))
    seen = page.context["seen"].digest
    save(admin_client, stored("cat-lady"), numbers__toy_sets="1, 3, 9, 9, 12")
    answer = phone.post(address(played, "score_with_cards"), {"deck": seen}, follow=True)
    assert "have changed in the meantime" in answer.content.decode()
    assert kinds(played) == ["finished"]


# -- what cannot be --------------------------------------------------------------------------------


@pytest.fixture
def with_bronte(begin: Callable[..., Play], phone: Client) -> Play:
    """A finished play in which Ana fed Bronte."""
    play = begin("cat-lady", "Ana", "Ben")
    enter(phone, play, "hand-1", {"action": "add:Bronte"})
    enter(phone, play, "hand-1", {"base": 1, "food.chicken": "5", "food.tuna": "5"})
    enter(phone, play, "hand-2", {"vp_tokens": "3"})
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert play.is_finished
    return play


def test_a_card_that_was_played_and_is_gone_is_said_and_nothing_happens(
    with_bronte: Play, phone: Client, admin_client: Client
) -> None:
    bronte = card_of("cat-lady", "Bronte")
    admin_client.post(page_of(bronte).replace("change", "delete"), {"post": "yes"})
    assert "does not fit the current cards" in shown(phone, with_bronte)
    score_again(phone, with_bronte)
    assert kinds(with_bronte) == ["finished"]


def test_a_finished_play_that_would_lack_something_is_not_scored_again(
    with_bronte: Play, phone: Client, admin_client: Client
) -> None:
    save(admin_client, card_of("cat-lady", "Bronte"), vp="")
    assert "something is missing" in shown(phone, with_bronte)
    score_again(phone, with_bronte)
    assert kinds(with_bronte) == ["finished"]
    phone.post(address(with_bronte, "reopen"))
    score_again(phone, with_bronte)
    assert kinds(with_bronte) == ["finished", "reopened", "rescored"]


def test_a_view_only_phone_is_not_led_there(played: Play, viewer: Client) -> None:
    assert address(played, "cards") not in viewer.get(address(played, "result")).text
