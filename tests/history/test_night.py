"""The page of a night: who came, what was played, the champion, and the highlights."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from django.test import Client, override_settings
from django.urls import reverse

from games import registry
from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Club, NameLevel
from scorepad.history import highlight_words
from scorepad.history.rebuild import rebuild
from scorepad.history.reports.highlights import Finish
from scorepad.plays.lifecycle import delete, exclude
from scorepad.plays.models import Night, Play, current_evening
from tests.history.conftest import FIRST, Table, load
from tests.history.shown import text_of

NIGHT = FIRST.date()


def page_of(phone: Client, club: Club, night: date = NIGHT) -> Any:
    return phone.get(reverse("history:night", args=[club.pk, night]))


def two_wins_of_ana(table: Table) -> None:
    """Plays so that Ana beats 4 of 4, Ben 2 of 4, and Cleo nobody."""
    for _number in range(2):
        table.tower(Ana=0, Ben=3, Cleo=7)


def test_the_champion_is_named_with_the_reason(table: Table, phone: Client) -> None:
    two_wins_of_ana(table)
    page = text_of(page_of(phone, table.club))
    assert "Ana won the night" in page
    assert "2 of 2 plays" in page


def test_who_else_won_is_named_with_the_wins(table: Table, phone: Client) -> None:
    two_wins_of_ana(table)
    for winner in ("Ben", "Cleo"):
        table.tower(**{name: 3 * (name != winner) for name in ("Ana", "Ben", "Cleo")})
    page = text_of(page_of(phone, table.club))
    assert "2 of 4 plays; Ben and Cleo won 1 each" in page


def test_of_equal_wins_the_opponents_beaten_are_the_reason(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=5, Cleo=3)
    table.tower(Ana=3, Ben=0)
    page = text_of(page_of(phone, table.club))
    assert "Ana won the night" in page
    assert "1 of 2 plays, like Ben, but beat more opponents" in page


def test_those_whom_nothing_parts_share_the_night(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=3)
    table.tower(Ana=3, Ben=0)
    page = text_of(page_of(phone, table.club))
    assert "Ana and Ben shared the night" in page
    assert "Each has 1 win and beat the same number of opponents." in page


def test_until_the_next_morning_somebody_leads_the_night(table: Table, phone: Client) -> None:
    for _number in range(2):
        play = table.tower(Ana=0, Ben=3)
        play.night = Night.objects.of(table.club, current_evening())
        play.save()
    rebuild(table.club)
    tonight = reverse("history:night", args=[table.club.pk, current_evening()])
    page = text_of(phone.get(tonight))
    assert "Ana leads the night" in page
    assert "won the night" not in page
    assert "celebration" not in page


def test_the_last_night_is_the_peak_of_all_nights_with_its_champion(
    table: Table, phone: Client
) -> None:
    two_wins_of_ana(table)
    page = phone.get(reverse("history:nights", args=[table.club.pk]))
    assert re.search(r'<p class="peak">Ana</p>\s*<p class="quiet">\s*2 of 2 plays', text_of(page))
    assert "#crown" in text_of(page)


def test_a_night_that_goes_on_has_no_champion_among_all_nights(table: Table, phone: Client) -> None:
    going_on = table.tower(Ana=0, Ben=3)
    Play.objects.filter(pk=going_on.pk).update(state=Play.State.PLAYING)
    tonight = table.tower(Ana=0, Ben=3)
    tonight.night = Night.objects.of(table.club, current_evening())
    tonight.save()
    table.tower(Ana=0, Ben=3)
    rebuild(table.club)
    page = text_of(phone.get(reverse("history:nights", args=[table.club.pk])))
    assert "Tonight so far" in page
    assert "Ana leads with 1 of 1 play" in page
    assert "#crown" not in page


def test_a_night_without_a_winner_says_how_much_was_played(table: Table, phone: Client) -> None:
    exclude(load(table.tower(Ana=0, Ben=3)), counts=False)
    page = page_of(phone, table.club)
    assert page.context["summary"].champion is None
    assert "1 play" in text_of(page)


def test_everybody_who_came_is_listed_in_the_order_of_wins(table: Table, phone: Client) -> None:
    two_wins_of_ana(table)
    attendees = page_of(phone, table.club).context["summary"].attendees
    assert attendees == [table.people[name].pk for name in ("Ana", "Ben", "Cleo")]


def test_who_only_sat_in_a_play_that_does_not_count_came_too(table: Table, phone: Client) -> None:
    two_wins_of_ana(table)
    exclude(load(table.tower(Dov=0, Ana=2)), counts=False)
    attendees = page_of(phone, table.club).context["summary"].attendees
    assert (attendees[0], attendees[-1]) == (table.people["Ana"].pk, table.people["Dov"].pk)


def test_sentences_lead_to_the_plays_that_show_them(table: Table, phone: Client) -> None:
    close, clear = table.tower(Ana=0, Ben=1), table.tower(Ana=0, Ben=9)
    page = text_of(page_of(phone, table.club))
    for play, words in (
        (close, "The closest finish was Cat Tower: Ana 0, Ben 1."),
        (clear, "The clearest win was Cat Tower: Ana 0, Ben 9."),
    ):
        address = reverse("plays:result", args=[table.club.pk, play.pk])
        assert f'<a class="item" href="{address}"><span class="grow">{words}</span>' in page


def test_a_tie_that_was_settled_is_told_with_both_plays(table: Table, phone: Client) -> None:
    tie = table.lady(-24, Ana=2, Ben=2)
    later = table.lady(1, Ana=0, Ben=3)
    page = text_of(page_of(phone, table.club))
    words = "Ben won Cat Lady, which also settled the tie with Ana in Cat Lady on Sat 26"
    assert f"{words} September." in page
    for play in (tie, later):
        assert reverse("plays:result", args=[table.club.pk, play.pk]) in page


def test_a_tie_of_the_same_night_is_told_without_its_date(table: Table, phone: Client) -> None:
    table.lady(0, Ana=2, Ben=2)
    table.lady(1, Ana=0, Ben=3)
    words = "Ben won Cat Lady, which also settled the earlier tie with Ana in Cat Lady."
    assert words in text_of(page_of(phone, table.club))


def test_who_ended_level_is_the_closest_finish(table: Table, phone: Client) -> None:
    table.lady(Ana=3, Ben=3, Cleo=0)
    table.lady(Ana=4, Ben=2)
    words = "The closest finish was Cat Lady: Ana and Ben ended tied on"
    assert words in text_of(page_of(phone, table.club))


def naming(names: dict[int, str]) -> highlight_words.Naming:
    return highlight_words.Naming(names, {game.slug: game for game in registry.games()})


def test_all_who_were_level_are_named_as_one_list(table: Table) -> None:
    finish = Finish(1, "cat-lady", (1,), 31, (2, 3), 31, is_closest=True)
    said = highlight_words.words(finish, naming({1: "Dov", 2: "Eva", 3: "Finn"}))
    assert "Dov, Eva and Finn had 31 each in Cat Lady, and Dov won on a tie-breaker." in said


def test_correcting_a_play_tells_the_night_anew(table: Table, phone: Client) -> None:
    play = table.tower(Ana=0, Ben=1)
    table.tower(Ana=0, Ben=9)
    assert "Ana 0, Ben 1." in text_of(page_of(phone, table.club))
    table.correct(play, {"game-1": {"cards_left": {"1": 1, "2": 0}}})
    assert "Ben 0, Ana 1." in text_of(page_of(phone, table.club))


@override_settings(SITE_URL="https://pad.example.org")
def test_the_text_to_copy_holds_the_night_and_the_view_only_link(
    table: Table, phone: Client
) -> None:
    two_wins_of_ana(table)
    Night.objects.update(place="at Ben’s")
    text = page_of(phone, table.club).context["share"].text
    assert text.splitlines() == [
        "Thursday cats, Thu 1 October 2026, at Ben’s",
        "Ana won the night: 2 of 2 plays",
        "Cat Tower: Ana 0, Ben 3, Cleo 7",
        "Cat Tower: Ana 0, Ben 3, Cleo 7",
        "The clearest win was Cat Tower: Ana 0, Ben 3.",
        "https://pad.example.org"
        + reverse("history:shared_night", args=[table.club.view_key, NIGHT]),
    ]
    assert table.club.table_key not in text


def test_place_and_note_are_saved_and_shown_as_plain_text(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=3)
    address = reverse("history:change_night", args=[table.club.pk, NIGHT])
    answer = phone.post(address, {"place": "at Ben’s", "note": "Cake!\n<b>https://example.org</b>"})
    assert answer.headers["Location"] == reverse("history:night", args=[table.club.pk, NIGHT])
    page = page_of(phone, table.club).content.decode()
    assert "at Ben’s" in page
    assert "Cake!<br>&lt;b&gt;https://example.org&lt;/b&gt;" in page
    assert 'href="https://example.org' not in page


def test_a_note_that_is_too_long_is_kept_and_told(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=3)
    address = reverse("history:change_night", args=[table.club.pk, NIGHT])
    page = text_of(phone.post(address, {"place": "", "note": "x" * 281}))
    assert "at most 280 characters" in page
    assert "x" * 281 in page
    assert not Night.objects.exclude(note="").exists()


def test_viewers_read_the_night_and_are_not_asked_about_it(table: Table, viewer: Client) -> None:
    two_wins_of_ana(table)
    page = text_of(page_of(viewer, table.club))
    assert "Ana won the night" in page
    assert reverse("history:change_night", args=[table.club.pk, NIGHT]) not in page


def test_a_night_without_a_play_is_not_there(table: Table, phone: Client) -> None:
    delete(load(table.tower(Ana=0, Ben=3)))
    assert page_of(phone, table.club).status_code == 404
    assert page_of(phone, table.club, date(2020, 1, 1)).status_code == 404
    assert phone.get(f"/clubs/{table.club.pk}/nights/2026-02-30/").status_code == 404


def test_it_takes_the_same_queries_for_any_number_of_plays(
    table: Table, phone: Client, django_assert_num_queries: Any
) -> None:
    for hour in (-40, 0, 1, 2, 3):
        table.tower(hour, Ana=0, Ben=hour % 9 + 1, Cleo=3)
    page_of(phone, table.club)
    with django_assert_num_queries(7):
        page_of(phone, table.club)


def test_where_viewers_see_no_names_what_a_table_wrote_is_kept_from_them(
    table: Table, phone: Client, viewer: Client
) -> None:
    table.tower(Ana=0, Ben=3)
    Night.objects.update(place="at Ben’s", note="Ana was late")
    Club.objects.update(viewers_see=NameLevel.INITIALS)
    page = text_of(page_of(viewer, table.club))
    assert "at Ben’s" not in page
    assert "Ana" not in page
    ours = page_of(phone, table.club)
    assert "Ana was late" in text_of(ours)
    assert "Ben" not in ours.context["share"].text


def test_a_merged_player_came_once(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=3)
    table.tower(Ana=0, Dov=3)
    merge(table.people["Dov"], table.people["Ben"])
    attendees = page_of(phone, table.club).context["summary"].attendees
    assert attendees == [table.people["Ana"].pk, table.people["Ben"].pk]
