"""Finishing, correcting, excluding, deleting and playing again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from games.contract import Result, from_json
from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Club, Player
from scorepad.editions.models import Edition
from scorepad.plays.models import Event, Play
from tests.plays.conftest import HTMX, address, enter


@pytest.fixture
def entered(begin: Callable[..., Play], phone: Client) -> Play:
    """Two games of Cat Tower between Ana and Ben: Ana has 3 penalty points, Ben 0."""
    play = begin("cat-tower", "Ana", "Ben", games=2)
    for number in (1, 2):
        enter_left(phone, play, number, {"1": number, "2": 0})
    play.refresh_from_db()
    return play


def enter_left(phone: Client, play: Play, number: int, left: dict[str, int], base: int = 0) -> None:
    posted = {f"cards_left-{seat}": cards for seat, cards in left.items()}
    enter(phone, play, f"game-{number}", {"base": base, **posted})


def kinds(play: Play) -> list[str]:
    return [event.kind for event in play.events.all()]


def test_a_complete_play_is_finished_with_its_places(phone: Client, entered: Play) -> None:
    phone.post(address(entered, "finish"))
    entered.refresh_from_db()
    assert entered.is_finished
    assert [(seat.total, seat.place, seat.won) for seat in entered.seats.all()] == [
        (3, 2, False),
        (0, 1, True),
    ]


def test_a_play_that_lacks_something_cannot_be_finished(
    phone: Client, begin: Callable[..., Play]
) -> None:
    play = begin("cat-tower", games=2)
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert not play.is_finished
    assert kinds(play) == []


def test_the_winner_page_says_who_and_why(phone: Client, viewer: Client, entered: Play) -> None:
    phone.post(address(entered, "finish"))
    for one in (phone, viewer):
        page = one.get(address(entered, "result")).content.decode()
        assert "Ben wins" in page
        assert "0 to Ana’s 3" in page


def test_the_winner_page_names_an_edition_only_where_it_is_not_the_default(
    phone: Client, entered: Play
) -> None:
    phone.post(address(entered, "finish"))
    assert "Rulebook" not in phone.get(address(entered, "result")).content.decode()
    Play.objects.update(edition_slug="house", edition_name="House rules")
    assert "· House rules" in phone.get(address(entered, "result")).content.decode()


def test_a_correction_is_recorded_with_the_totals_before_and_after(
    phone: Client, entered: Play
) -> None:
    phone.post(address(entered, "finish"))
    phone.post(address(entered, "reopen"))
    enter_left(phone, entered, 1, {"1": 5, "2": 0}, base=1)
    phone.post(address(entered, "finish"))
    assert kinds(entered) == ["finished", "reopened", "corrected"]
    corrected = entered.events.get(kind=Event.Kind.CORRECTED)
    assert corrected.details == {"before": {"1": 3, "2": 0}, "totals": {"1": 7, "2": 0}}


def test_a_play_can_be_left_out_and_counted_again(phone: Client, entered: Play) -> None:
    phone.post(address(entered, "exclude"))
    entered.refresh_from_db()
    assert not entered.counts
    phone.post(address(entered, "exclude"))
    entered.refresh_from_db()
    assert entered.counts


def test_a_deleted_play_is_gone_and_comes_back_by_undo(
    phone: Client, club: Club, entered: Play
) -> None:
    answer = phone.post(address(entered, "delete"), follow=True)
    assert "Cat Tower was deleted" in answer.content.decode()
    assert phone.get(address(entered, "play")).status_code == 404
    phone.post(address(entered, "restore"))
    assert phone.get(address(entered, "play"), follow=True).status_code == 200
    night = reverse("history:night", args=[club.pk, entered.night.date])
    assert "Cat Tower" in phone.get(night).content.decode()


def test_a_rematch_has_the_same_seats_and_options(phone: Client, entered: Play) -> None:
    phone.post(address(entered, "rematch"))
    again = Play.objects.latest("pk")
    assert again.pk != entered.pk
    assert again.options == {**entered.options, "way": "cards"}  # as it was entered
    assert [seat.player_id for seat in again.seats.all()] == [
        seat.player_id for seat in entered.seats.all()
    ]


@pytest.mark.parametrize("what", ["retired", "deleted"])
def test_a_rematch_keeps_an_edition_that_is_no_longer_offered(
    phone: Client, begin: Callable[..., Play], what: str
) -> None:
    play = begin("cat-lady", "Ana", "Ben", edition="reference-manual")
    edition = Edition.objects.filter(game_slug="cat-lady", slug="reference-manual")
    if what == "retired":
        edition.update(retired=True)
    else:
        edition.delete()
    phone.post(address(play, "rematch"))
    again = Play.objects.latest("pk")
    assert again.pk != play.pk
    assert (again.edition_slug, again.edition_name) == ("reference-manual", play.edition_name)
    assert again.deck_id == play.deck_id


def test_a_game_that_was_broken_off_has_a_winner_once_the_table_overrides_that(
    phone: Client, begin: Callable[..., Play]
) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=1)
    enter_left(phone, play, 1, {"1": 2, "2": 5})
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert not play.is_finished
    assert from_json(play.result, Result).winners == ()
    page = phone.get(address(play, "sheet", "game-1")).content.decode()
    assert "Count it anyway" in page
    phone.post(address(play, "override", "game-1"), {"problem": "game-1.out.2.5"}, headers=HTMX)
    phone.post(address(play, "finish"))
    assert kinds(play) == ["overridden", "finished"]
    assert "Ana wins" in phone.get(address(play, "result")).content.decode()


def test_a_problem_that_there_is_not_cannot_be_overridden(
    phone: Client, begin: Callable[..., Play]
) -> None:
    play = begin("cat-in-the-box")
    known = "nothing-like-it"
    phone.post(address(play, "override", "round-1"), {"problem": known}, headers=HTMX)
    play.refresh_from_db()
    assert play.overridden == []


def test_a_poll_on_a_finished_play_leads_to_its_result(phone: Client, entered: Play) -> None:
    phone.post(address(entered, "finish"))
    answer = phone.get(f"{address(entered, 'live', 'game-1')}?version=1", headers=HTMX)
    assert answer["HX-Redirect"] == address(entered, "play")


def test_a_play_at_which_two_sat_who_are_one_says_that_it_does_not_count(
    phone: Client, play: Play, people: dict[str, Player]
) -> None:
    merge(people["Ben"], people["Ana"])
    Play.objects.filter(pk=play.pk).update(state=Play.State.FINISHED)
    page = phone.get(address(play, "result")).content.decode()
    assert "one person cannot have two seats" in page
    assert "Does not count" in page


def test_undoing_all_games_of_a_series_leads_back_to_the_table(
    phone: Client, entered: Play
) -> None:
    """Once both are empty, the play has no second sheet any more."""
    phone.post(address(entered, "undo", "game-1"), headers=HTMX)
    answer = phone.post(address(entered, "undo", "game-2"), headers=HTMX)
    assert answer.headers["HX-Redirect"] == address(entered, "play")


def test_a_result_that_another_phone_reopens_stays_and_says_so(
    phone: Client, viewer: Client, entered: Play
) -> None:
    phone.post(address(entered, "finish"))
    live = address(entered, "live", "result")
    phone.post(address(entered, "reopen"))
    answer = viewer.get(live, {"version": "0"}, headers=HTMX)
    assert "HX-Redirect" not in answer.headers
    assert "reopened to be corrected" in answer.content.decode()
    assert "being corrected" in phone.get(address(entered, "sheet", "game-1")).content.decode()
    phone.post(address(entered, "finish"))
    assert viewer.get(live, {"version": "0"}, headers=HTMX).headers["HX-Redirect"]


def test_whoever_is_moved_to_the_result_is_told_why_and_can_undo_it(
    phone: Client, viewer: Client, join: Callable[[], Client], entered: Play
) -> None:
    other = join()
    phone.post(address(entered, "finish"))
    for moved, may_undo in ((other, True), (viewer, False)):
        moved.get(address(entered, "live", "game-1"), {"version": "0"}, headers=HTMX)
        page = moved.get(address(entered, "result")).content.decode()
        assert "finished on another phone" in page
        toast = page.partition('id="toasts"')[2]
        assert (address(entered, "reopen") in toast) is may_undo
