"""The pages of players: merges, minimums, queries, who may look."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Club
from scorepad.history.models import PlayRow
from scorepad.history.play_history import clear_cache
from scorepad.plays.models import Play
from tests.history.conftest import Table
from tests.history.shown import OPEN, FileRows, report, tables, words
from tests.phones import phone_of


def played(table: Table) -> None:
    """Plays on two evenings, two games; Ana sat in all plays but one, Finn in none."""
    table.tower(Ana=0, Ben=3, Cleo=2)
    table.lady(Ana=2, Ben=2, Cleo=2)
    table.tower(Ana=1, Ben=0)
    table.tower(Ben=0, Dov=2)
    table.treats(Ana=2, Eva=1)


def address(table: Table, name: str, *people: str) -> str:
    players = [table.people[one].pk for one in people]
    return reverse(f"history:{name}", args=[table.club.pk, *players])


def page(table: Table, name: str, *people: str, query: str = "") -> str:
    answer = phone_of(table.club).get(f"{address(table, name, *people)}?{OPEN}&{query}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(("name", "people"), [("players", []), ("player", ["Ana"])])
def test_a_page_leads_to_what_its_numbers_mean(table: Table, name: str, people: list[str]) -> None:
    played(table)
    assert f'href="{reverse("docs", args=["statistics"])}"' in page(table, name, *people)


def test_a_merge_gives_the_same_pages_as_if_typed_so(make_table: Callable[[], Table]) -> None:
    typed, merged = make_table(), make_table()
    for table, name in ((typed, "Ana"), (merged, "Dov")):
        table.tower(Ana=0, Ben=3, Cleo=2)
        for hour in range(4, 16):
            table.tower(hour, **{name: hour % 2, "Ben": 1 - hour % 2})
        table.lady(**{name: 2, "Ben": 2})
        table.lady(Ana=3, Ben=1)
    typed.people["Dov"].delete()
    merge(merged.people["Dov"], merged.people["Ana"])
    for name, people in (("players", ()), ("player", ("Ana",)), ("against", ("Ana", "Ben"))):
        shown = [page(table, name, *people) for table in (typed, merged)]
        assert tables(shown[0]) == tables(shown[1])
        undo = "Who was merged? Dov is now Ana Undo the merge of Dov "
        assert words(shown[0]) == words(shown[1]).replace(undo, "")


def test_a_merged_players_addresses_lead_on(table: Table) -> None:
    played(table)
    merge(table.people["Dov"], table.people["Cleo"])
    phone = phone_of(table.club)
    answer = phone.get(address(table, "player", "Dov") + "?game=cat-tower")
    assert answer.headers["Location"] == address(table, "player", "Cleo") + "?game=cat-tower"
    answer = phone.get(address(table, "against", "Ana", "Dov"))
    assert answer.headers["Location"] == address(table, "against", "Ana", "Cleo")
    answer = phone.get(address(table, "against", "Cleo", "Dov"))
    assert answer.headers["Location"] == address(table, "player", "Cleo")


def test_a_filter_by_a_merged_player_is_one_by_whom_they_became(table: Table) -> None:
    played(table)
    dov, cleo = table.people["Dov"], table.people["Cleo"]
    merge(dov, cleo)
    old = page(table, "players", query=f"player={dov.pk}")
    assert f'<option value="{cleo.pk}" selected>' in old
    assert tables(old) == tables(page(table, "players", query=f"player={cleo.pk}"))


def rows(table: Table, name: str, *about: object) -> FileRows:
    return report(phone_of(table.club), table.club, name, *about)


def test_nothing_is_said_of_chance_below_five_plays(table: Table) -> None:
    played(table)
    assert "Ana 3 wins in 4 plays" in words(page(table, "players"))
    assert rows(table, "players", "against-chance") == []
    assert "Is it skill or chance?" not in words(page(table, "players"))


def test_a_tie_that_waits_for_a_later_play_is_nobodys_win(table: Table) -> None:
    table.lady(Ana=2, Ben=2, Cleo=2)
    assert "0 wins in 1 play" in words(page(table, "player", "Ana"))
    assert {row["wins"] for row in rows(table, "players", "wins")} == {"0"}


def test_who_sat_in_none_of_the_plays_is_named(table: Table) -> None:
    played(table)
    assert re.search("Not played yet Finn Remove", words(page(table, "players")))
    some = words(page(table, "players", query="game=box-of-treats"))
    assert "In none of these plays: Ben, Cleo, Dov, Finn" in some


@pytest.mark.parametrize("name", ["player", "against"])
def test_without_a_play_the_page_says_so(table: Table, name: str) -> None:
    played(table)
    people = {"player": ("Finn",), "against": ("Ana", "Finn")}[name]
    found = words(page(table, name, *people))
    assert "Finn has not finished a play yet" in found or "have no such play in common" in found


def test_plays_alone_stand_apart(table: Table) -> None:
    table.lady(Ana=2, Ben=1)
    for tokens in (1, 2, 4):
        table.lady(Ana=tokens)
    found = words(page(table, "player", "Ana"))
    assert "1 play on 1 night since October 2026, 3 more solo" in found
    own = rows(table, "player", table.people["Ana"].pk, "points")
    assert [(row["seats"], row["values"]) for row in own] == [("1", "3"), ("2", "1")]


def test_points_of_two_editions_stand_apart(table: Table) -> None:
    for _play in range(3):
        table.lady(Ana=5, Ben=1)
    ours = [table.lady(Ana=1, Ben=3).pk for _play in range(3)]
    Play.objects.filter(pk__in=ours).update(edition_slug="ours", edition_name="Our rules")
    PlayRow.objects.filter(pk__in=ours).update(edition_slug="ours")
    clear_cache()
    ana, ben = table.people["Ana"].pk, table.people["Ben"].pk
    found = [(row["edition"], row["mean"]) for row in rows(table, "player", ana, "points")]
    assert {edition for edition, _mean in found} == {"printed", "ours"}
    assert "Our rules" in words(page(table, "player", "Ana"))
    for edition, more in (("printed", "8"), ("ours", "-4")):
        lines = rows(table, "against", ana, ben, f"lines-cat-lady-{edition}")
        [apart] = [row for row in lines if row["first_has_more"] != "0"]
        assert (apart["first_has_more"], apart["plays"]) == (more, "3")


def test_ratings_can_be_turned_off(table: Table) -> None:
    for hour in range(10, 20):
        table.tower(hour, Ana=0, Ben=1)
    pages: dict[str, tuple[str, ...]] = {"players": (), "player": ("Ana",)}
    assert all("Ratings" in words(page(table, name, *people)) for name, people in pages.items())
    table.club.ratings = False
    table.club.save()
    assert not any("Ratings" in words(page(table, name, *people)) for name, people in pages.items())


def test_the_comparison_with_chance_can_be_turned_off(table: Table) -> None:
    for hour in range(10, 15):
        table.tower(hour, Ana=0, Ben=1)
    file = reverse("history:players_csv", args=[table.club.pk, "against-chance"])
    for chance in (True, False):
        Club.objects.update(chance=chance)
        assert ("Is it skill or chance?" in words(page(table, "players"))) is chance
        assert phone_of(table.club).get(file).status_code == (200 if chance else 404)


def test_the_filters_go_with_the_links(table: Table) -> None:
    played(table)
    found = page(table, "player", "Ana", query="game=cat-tower")
    assert f"{address(table, 'against', 'Ana', 'Ben')}?game=cat-tower" in found
    found = page(table, "players", query="game=cat-tower")
    assert f"{address(table, 'player', 'Ana')}?game=cat-tower" in found


def test_folds_stay_open_while_other_plays_are_chosen(table: Table) -> None:
    played(table)
    kept = '<input type="hidden" name="open" value="who-beats-whom">'
    phone, players = phone_of(table.club), address(table, "players")
    assert kept in phone.get(f"{players}?open=who-beats-whom").content.decode()
    assert kept not in phone.get(players).content.decode()


def test_a_fold_is_drawn_as_it_is_opened(table: Table) -> None:
    played(table)
    phone, players = phone_of(table.club), address(table, "players")
    assert "wins–losses–ties" not in phone.get(players).content.decode()
    fold = phone.get(f"{players}?fold=who-beats-whom", headers={"HX-Request": "true"})
    assert "wins–losses–ties" in fold.content.decode()
    assert "<html" not in fold.content.decode()
    unknown = phone.get(f"{players}?fold=riddles", headers={"HX-Request": "true"})
    assert unknown.status_code == 404


@pytest.mark.parametrize(
    ("name", "people", "known", "anew"),
    [("players", (), 6, 8), ("player", ("Ana",), 5, 7), ("against", ("Ana", "Ben"), 6, 8)],
)
def test_a_page_takes_the_same_queries_for_any_number_of_plays(
    table: Table,
    django_assert_num_queries: DjangoAssertNumQueries,
    name: str,
    people: tuple[str, ...],
    known: int,
    anew: int,
) -> None:
    phone = phone_of(table.club)
    played(table)
    for _more in range(2):
        clear_cache()
        with django_assert_num_queries(anew):
            phone.get(address(table, name, *people))
        with django_assert_num_queries(known):
            phone.get(address(table, name, *people))
        played(table)
