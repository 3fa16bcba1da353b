"""Beginning a play: seats, who starts, what is pinned."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import registry
from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play, current_evening
from tests.plays.conftest import HTMX, address, enter


def choose(phone: Client, club: Club, action: str, **posted: Any) -> str:
    answer = phone.post(
        reverse("plays:choose", args=[club.pk]), {"action": action, **posted}, headers=HTMX
    )
    assert answer.status_code == 200
    return answer.content.decode()


def seated(page: str) -> str:
    return page.partition('name="seats" value="')[2].partition('"')[0]


def starting(page: str) -> str:
    found = re.search(r'<option value="(\d+)" selected>', page.partition('name="start"')[2])
    assert found
    return found[1]


def test_tapped_players_sit_in_the_order_of_the_taps(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    ana, ben = people["Ana"].pk, people["Ben"].pk
    page = choose(phone, club, f"add:{ben}", seats="")
    page = choose(phone, club, f"add:{ana}", seats=seated(page))
    assert seated(page) == f"{ben},{ana}"


def test_a_tap_moves_a_player_one_place_earlier(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    ana, ben, cleo = (people[name].pk for name in ("Ana", "Ben", "Cleo"))
    page = choose(phone, club, f"earlier:{cleo}", seats=f"{ana},{ben},{cleo}")
    assert seated(page) == f"{ana},{cleo},{ben}"
    page = choose(phone, club, f"earlier:{ana}", seats=f"{ana},{cleo},{ben}")
    assert seated(page) == f"{cleo},{ben},{ana}"


def test_a_name_that_was_typed_and_not_added_plays_too(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    posted = {"game": "cat-tower", "seats": str(people["Ana"].pk), "name": "Zoe"}
    answer = phone.post(
        reverse("plays:choose", args=[club.pk]), {"action": "begin", **posted}, headers=HTMX
    )
    assert "HX-Redirect" in answer.headers
    assert [seat.person.name for seat in Play.objects.get().seats.with_person()] == ["Ana", "Zoe"]


def test_a_typed_name_that_is_refused_begins_no_play(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    ana, ben = people["Ana"].pk, people["Ben"].pk
    page = choose(phone, club, "begin", game="cat-tower", seats=f"{ana},{ben}", name="ana")
    assert not Play.objects.exists()
    assert 'id="name-error"' in page
    assert 'value="ana"' in page


def test_an_order_moves_who_sits_and_adds_nobody(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    ana, ben, cleo = (people[name].pk for name in ("Ana", "Ben", "Cleo"))
    page = choose(phone, club, f"order:{ben},{cleo},{ana}", seats=f"{ana},{ben}")
    assert seated(page) == f"{ben},{ana}"
    page = choose(phone, club, f"order:x,{ben}", seats=f"{ana},{ben},{cleo}")
    assert seated(page) == f"{ben},{ana},{cleo}"


def test_a_tap_moves_a_player_one_place_later(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    ana, ben, cleo = (people[name].pk for name in ("Ana", "Ben", "Cleo"))
    page = choose(phone, club, f"later:{ana}", seats=f"{ana},{ben},{cleo}")
    assert seated(page) == f"{ben},{ana},{cleo}"
    page = choose(phone, club, f"later:{cleo}", seats=f"{ben},{ana},{cleo}")
    assert seated(page) == f"{cleo},{ben},{ana}"


def test_a_die_says_who_starts_and_on_which_seat_it_fell(
    phone: Client, club: Club, people: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = people["Ana"].pk, people["Ben"].pk
    monkeypatch.setattr("secrets.choice", lambda seats: seats[1])
    page = choose(phone, club, "lot", seats=f"{ana},{ben}", start=ana, proposed=ana)
    assert "The die picked seat 2: Ben starts." in page
    assert starting(page) == str(ben)
    assert 'name="proposed"' not in page  # it stays, whatever is tapped next


def test_the_next_play_seats_the_table_as_it_sat(
    phone: Client, club: Club, people: dict[str, Player], begin: Callable[..., Play]
) -> None:
    begin("cat-tower", "Cleo", "Ana", "Ben")
    page = phone.get(reverse("plays:new", args=[club.pk])).content.decode()
    assert seated(page) == ",".join(str(people[name].pk) for name in ("Cleo", "Ana", "Ben"))


def test_a_play_can_be_entered_for_another_evening(begin: Callable[..., Play]) -> None:
    tonight = current_evening()
    today = tonight.isoformat()
    assert begin("cat-tower", date="2026-02-07", tonight=today).night.date == date(2026, 2, 7)
    assert begin("cat-tower", date=today, tonight=today).night.date == tonight
    # A page that stayed open past midnight means tonight all the same.
    assert begin("cat-tower", date="2026-02-07", tonight="2026-02-07").night.date == tonight


@pytest.mark.parametrize("typed", ["2999-01-01", "yesterday"])
def test_a_play_is_not_begun_on_an_evening_that_never_was(
    phone: Client, club: Club, people: dict[str, Player], typed: str
) -> None:
    posted = {"game": "cat-tower", "seats": ",".join(str(one.pk) for one in people.values())}
    page = choose(phone, club, "begin", **posted, date=typed, tonight="2026-02-07")
    assert "a date that is not in the future" in page
    assert not Play.objects.exists()


FIRST = 'id="first-evening"'


def test_the_first_evening_asks_who_plays_until_there_is_a_play(
    phone: Client, viewer: Client, club: Club, begin: Callable[..., Play]
) -> None:
    address = reverse("plays:tonight", args=[club.pk])
    assert FIRST in phone.get(address).content.decode()
    assert FIRST not in viewer.get(address).content.decode()
    play = begin("cat-tower", date="2026-02-07", tonight="x")
    assert not play.night.is_tonight
    assert FIRST not in phone.get(address).content.decode()


def test_the_first_page_names_the_games(client: Client, db: None) -> None:
    page = client.get(reverse("home")).content.decode()
    assert all(game.name in page for game in registry.games())


def test_a_play_keeps_the_seats_in_table_order(begin: Callable[..., Play]) -> None:
    play = begin("cat-in-the-box", "Cleo", "Ana", "Ben")
    names = [(seat.key, seat.player.name) for seat in play.seats.all()]
    assert names == [("1", "Cleo"), ("2", "Ana"), ("3", "Ben")]


def test_whoever_has_most_cats_at_home_is_proposed_where_the_rulebook_says_so(
    begin: Callable[..., Play],
) -> None:
    assert begin("cat-tower", "Ana", "Ben").start == "2"
    assert begin("cat-in-the-box", "Ana", "Ben").start == "1"


def test_the_table_may_choose_another_start_player(
    begin: Callable[..., Play], people: dict[str, Player]
) -> None:
    assert begin("cat-tower", "Ana", "Ben", "Cleo", start=people["Cleo"].pk).start == "3"


def test_another_game_proposes_another_start_until_the_table_has_chosen(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    ana, ben = people["Ana"].pk, people["Ben"].pk
    shown = {"seats": f"{ana},{ben}", "proposed": ana}
    for start, checked in ((ana, ben), (ben, ben)):
        page = choose(phone, club, "game:cat-tower", **shown, start=start)
        assert starting(page) == str(checked)
    chosen = choose(phone, club, "game:cat-tower", seats=f"{ana},{ben}", start=ana)
    assert starting(chosen) == str(ana)
    assert 'name="proposed"' not in chosen


@pytest.mark.parametrize(
    ("game", "names", "told"),
    [("", ("Ana", "Ben"), "Choose a game"), ("cat-tower", ("Ana",), "at least 2 players")],
)
def test_a_play_that_lacks_something_is_not_begun_and_says_what(
    phone: Client,
    club: Club,
    people: dict[str, Player],
    game: str,
    names: tuple[str, ...],
    told: str,
) -> None:
    seats = ",".join(str(people[name].pk) for name in names)
    assert told in choose(phone, club, "begin", game=game, seats=seats)
    assert not Play.objects.exists()


def test_players_of_other_clubs_cannot_be_seated(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    stranger = Player.objects.create(club=Club.objects.create(), name="Eva")
    page = choose(phone, club, f"add:{stranger.pk}", seats=str(people["Ana"].pk))
    assert seated(page) == str(people["Ana"].pk)


def test_the_next_series_of_cat_tower_is_counted_as_the_last(
    begin: Callable[..., Play], phone: Client
) -> None:
    first = begin("cat-tower")
    enter(phone, first, "game-1", {"way": "counter", "action": "roll:one-cat"})
    again = begin("cat-tower", games=2)
    assert again.options == {"games": 2, "way": "counter"}
    sheet = phone.get(address(again, "sheet", "game-1")).content.decode()
    assert 'value="roll:two-cats"' in sheet
    enter(phone, again, "game-1", {"way": "cards", "cards_left-1": "2"})
    phone.post(address(again, "rematch"))
    assert Play.objects.latest("pk").options == {"games": 2, "way": "cards"}


def test_a_phone_on_tonight_hears_of_a_play_that_another_one_begins(
    begin: Callable[..., Play], join: Callable[[], Client], club: Club, people: dict[str, Player]
) -> None:
    other = join()
    poll = polled(other, club)
    assert other.get(poll, headers=HTMX).status_code == 204
    begin("cat-tower")
    assert "Cat Tower" in other.get(poll, headers=HTMX).content.decode()


def polled(phone: Client, club: Club) -> str:
    """Returns what the page of tonight polls, with the version that it shows."""
    page = phone.get(reverse("plays:tonight", args=[club.pk])).content.decode()
    return page.partition('hx-get="')[2].partition('"')[0]


def test_asking_for_news_of_tonight_takes_2_queries(
    begin: Callable[..., Play], phone: Client, club: Club, django_assert_num_queries: Any
) -> None:
    begin("cat-tower")
    poll = polled(phone, club)
    with django_assert_num_queries(2):
        assert phone.get(poll, headers=HTMX).status_code == 204


@pytest.mark.parametrize(
    ("game", "typed", "error"),
    [
        ("cat-lady", {"edition": "99"}, "This edition no longer exists."),
        ("another-game", {"edition": "99"}, "This edition no longer exists."),
        ("cat-tower", {"games": "0"}, "Use 1 or more."),
        ("cat-tower", {"games": "1000"}, "Use 9 or less."),
        ("cantankerous-cats", {"rules": "lion"}, "Choose one of the values offered here."),
    ],
)
def test_what_a_play_cannot_begin_with_is_refused_beside_its_field(
    phone: Client, club: Club, people: dict[str, Player], game: str, typed: Any, error: str
) -> None:
    seats = ",".join(str(people[name].pk) for name in ("Ben", "Ana"))
    sent = {"game": game, "seats": seats, "date": "2026-01-30", "called": "7 Wonders", **typed}
    page = choose(phone, club, "begin", **sent)
    (field,) = typed
    beside = re.search(rf'<(fieldset|div|details)[^>]*>(?:(?!</\1>).)*name="{field}"', page, re.S)
    assert beside
    assert error in page[beside.start() :].partition(f"</{beside[1]}>")[0]
    assert seated(page) == seats
    assert 'value="2026-01-30"' in page
    assert 'value="7 Wonders"' in page
    if game == "cat-tower":
        assert re.search(rf'name="games"[^>]*value="{typed["games"]}"', page)
    assert not Play.objects.exists()


def test_options_of_a_play_count_without_a_word_that_they_are_there(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    sent = {"seats": ",".join(str(one.pk) for one in people.values()), "game": "cat-tower"}
    phone.post(reverse("plays:choose", args=[club.pk]), {"action": "begin", "games": "4", **sent})
    assert Play.objects.get().options == {"games": 4}


def test_enter_in_the_name_of_another_game_keeps_it(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    page = choose(phone, club, "game:another-game")
    form = page.partition('id="new-play"')[2]
    default = re.search(r"<button[^>]*value=\"([^\"]*)\"", form)
    assert default
    assert default[1] == ""
    page = choose(phone, club, default[1], game="another-game", edition="new", called="7 Wonders")
    assert 'value="7 Wonders"' in page
    assert "Start 7 Wonders" in page


def test_the_name_of_another_game_stays_while_another_tile_is_tapped(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    typed = {"game": "another-game", "edition": "new", "called": "7 Wonders"}
    page = choose(phone, club, "game:cat-lady", **typed)
    assert re.search(r'name="called" value="7 Wonders"', page)
