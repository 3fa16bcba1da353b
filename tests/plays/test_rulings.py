"""Every cited rule can be read: on the page of its game, and from everything that follows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games import documents, registry
from games.contract import Problem, Result, Table, Text, cite, text, wording
from games.game import Game
from games.rulings import RULINGS
from scorepad.plays.templatetags.rulings import paragraph, ruling
from tests.plays.test_replay import FILES, name, read


def played(path: Path) -> tuple[Game, Table, Result]:
    game, table = documents.read(read(path)["document"])
    return game, table, game.score(table)


def numbers_of(game: Game) -> set[str]:
    return {one.number for one in registry.rulings(game)}


def test_each_number_is_one_ruling() -> None:
    rulings = {id(one): one for game in registry.games() for one in registry.rulings(game)}
    assert len(rulings) > 50
    counts = Counter(one.number for one in rulings.values())
    assert [number for number, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_line_of_a_result_leads_to_a_ruling_of_its_game(path: Path) -> None:
    game, _table, result = played(path)
    lines = [line for standing in result.standings for line in standing.lines]
    assert [line.key for line in lines if line.reason.ruling not in numbers_of(game)] == []


def cited(result: Result) -> Iterator[Text]:
    """Yields everything beside the lines that may lead to a ruling."""
    for standing in result.standings:
        yield from (detail.reason for line in standing.lines for detail in line.details)
    yield from (problem.message for problem in result.problems)
    yield from result.notes


@pytest.mark.parametrize("path", FILES, ids=name)
def test_what_else_a_result_cites_is_on_the_page_of_its_game(path: Path) -> None:
    game, _table, result = played(path)
    known = numbers_of(game) | {""}
    assert [one for one in cited(result) if one.ruling not in known] == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_problem_but_an_empty_sheet_leads_to_a_ruling(path: Path) -> None:
    _game, _table, result = played(path)
    assert [one for one in result.problems if not leads(one)] == []


def leads(problem: Problem) -> bool:
    return bool(problem.message.ruling) or "nothing entered yet" in problem.message.message


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_sentence_of_a_setup_leads_to_a_ruling_of_its_game(slug: str) -> None:
    game = registry.game(slug)
    deck = registry.default_deck(game)
    notes = [note for players in game.seats for note in game.setup(players, {}, deck)]
    assert [note for note in notes if note.ruling not in numbers_of(game)] == []


def test_a_text_keeps_the_first_ruling_that_it_leads_to() -> None:
    words = cite("CL-8", cite("BT-9", text("no costume")))
    assert words.ruling == "BT-9"


def test_a_text_without_a_ruling_carries_no_book() -> None:
    assert ruling(text("no toys")) == ""
    assert ruling(cite("CL-999", text("no toys"))) == ""


def test_a_book_leads_to_the_page_of_the_game_that_the_ruling_is_of() -> None:
    toys = ruling(cite("CL-7", text("a set of 4"), 4))
    assert f'href="{reverse("plays:rulings", args=["cat-lady"])}#CL-7"' in toys
    assert 'data-steps="4"' in toys


def test_a_number_in_a_ruling_leads_to_that_ruling_and_all_else_is_escaped() -> None:
    words = paragraph(text("<b> as in CL-7 & UTF-8"))
    assert words.startswith("&lt;b&gt; as in <a href=")
    assert words.endswith('#CL-7">CL-7</a> &amp; UTF-8')


# -- scales ----------------------------------------------------------------------------------------


def scale(number: str) -> dict[str, str]:
    """Returns the rows of a ruling's scale of two columns, without its head."""
    game = registry.game(registry.ruled_in()[number])
    found = next(one for one in game.rulings if one.number == number)
    return {wording(first, {}): wording(second, {}) for first, second in found.scale[1:]}


def deck(slug: str) -> Any:
    return registry.default_deck(registry.game(slug))


def test_the_scales_have_the_numbers_of_the_printed_games() -> None:
    toys = deck("cat-lady").numbers.toy_sets
    assert scale("CL-7") == {str(size + 1): str(points) for size, points in enumerate(toys)}
    tower = deck("cat-tower")
    assert scale("CT-2") == {str(players): str(tower.in_play(players)) for players in range(2, 7)}
    box = deck("cat-in-the-box")
    assert scale("CB-1") == {str(n): str(setup.columns) for n, setup in box.setups.items()}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_steps_that_a_line_reached_are_rows_of_the_scale(path: Path) -> None:
    _game, _table, result = played(path)
    by_number = {one.number: one for game in registry.games() for one in game.rulings}
    for line in (line for standing in result.standings for line in standing.lines):
        rows = len(by_number[line.reason.ruling].scale)
        assert all(0 < step < rows for step in line.reason.steps)


# -- the page --------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("slug", registry.slugs())
def test_the_page_of_a_game_has_all_its_rulings_without_a_club(
    client: Client, slug: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page = client.get(reverse("plays:rulings", args=[slug])).content.decode()
    known = registry.rulings(registry.game(slug))
    assert len(known) > len(RULINGS)
    assert [one.number for one in known if f'id="{one.number}"' not in page] == []


@pytest.mark.django_db
def test_a_game_that_there_is_none_of_has_no_page(client: Client) -> None:
    assert client.get(reverse("plays:rulings", args=["no-game"])).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("word", "number", "other"),
    [("waffle", "CL-6", "CL-8"), ("HEMINGWAY", "CL-5", "CL-1"), ("cl-12", "CL-12", "CL-7")],
    ids=["a card", "a word", "a number"],
)
def test_a_search_finds_rulings(client: Client, word: str, number: str, other: str) -> None:
    found = client.get(reverse("plays:rulings", args=["cat-lady"]), {"q": word}).context["found"]
    assert number in found
    assert other not in found


@pytest.mark.django_db
def test_a_search_that_finds_nothing_says_so(client: Client) -> None:
    page = client.get(reverse("plays:rulings", args=["cat-lady"]), {"q": "zebra"})
    assert page.context["found"] == set()
    assert 'id="no-ruling" role="status">' in page.content.decode()


@pytest.mark.django_db
def test_phones_of_other_languages_get_the_page_of_their_own(client: Client) -> None:
    page = client.get(reverse("plays:rulings", args=["cat-lady"]))
    assert {"Accept-Language", "Cookie"} <= set(page["Vary"].split(", "))
