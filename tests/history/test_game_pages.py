"""The pages of games in the demo club: their content is computed once more in a plain way
(`told`)."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from statistics import fmean
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import registry
from scorepad.history.number_words import share
from scorepad.history.reports.records import Table
from tests.history import shown
from tests.history.told import Made, Told, contested, kind_of, line
from tests.phones import phone_of

SLUGS = tuple(game.slug for game in registry.games() if game.own_games is None)


@pytest.fixture(scope="module")
def phone(made: Made) -> Client:
    return phone_of(made[0])


def page(phone: Client, made: Made, name: str, *of: str, **query: Any) -> Any:
    folds = {"open": shown.FOLDS} if name in ("game", "cards") else {}
    answer = phone.get(reverse(f"history:{name}", args=[made[0].pk, *of]), {**folds, **query})
    assert answer.status_code == 200
    return answer


def words(answer: Any) -> str:
    """Returns the words of a page, without its markup."""
    return shown.words(answer.content.decode())


def rows(phone: Client, made: Made, slug: str, key: str, **query: Any) -> shown.FileRows:
    """Returns the rows of a report of a game's page, from its file."""
    return shown.report(phone, made[0], "game", slug, key, **query)


def number(value: str) -> Fraction:
    return Fraction(value).limit_denominator(10**4)


def names(made: Made) -> dict[int, str]:
    return {player.pk: player.name for player in made[0].players.all()}


def of_game(made: Made, slug: str) -> list[Told]:
    return [play for play in made[1] if play.game == slug]


# -- all games -------------------------------------------------------------------------------------


def test_the_list_of_games_says_how_often_and_who_wins_most(phone: Client, made: Made) -> None:
    answer = page(phone, made, "games")
    shown = answer.context["played"]
    most = Counter(play.game for play in contested(made[1])).most_common(1)[0][0]
    assert answer.context["most"].game.slug == most
    slugs = [one.game.slug for one in shown]
    assert slugs[: len(SLUGS)] == [slug for slug in SLUGS if of_game(made, slug)]
    assert set(slugs) == {play.game for play in made[1]}
    for one in shown:
        mine = of_game(made, one.game.slug)
        against = contested(mine)
        assert (one.plays, one.alone) == (len(against), len(mine) - len(against))
        wins = Counter(player for play in against for player in play.winners)
        highest = max(wins.values())
        assert {wins[first.player] for first in one.first} == {highest}
        assert {first.wins for first in one.first} == {highest}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_report_of_a_game_has_rows(phone: Client, made: Made, slug: str) -> None:
    for key in ("records", *registry.game(slug).reports):
        few = key.startswith(("paradoxes", "worth"))
        assert rows(phone, made, slug, key) or few, key


# -- records ---------------------------------------------------------------------------------------


def test_a_record_leads_to_its_play(phone: Client, made: Made) -> None:
    answer = page(phone, made, "game", "cat-lady")
    mine = contested(of_game(made, "cat-lady"))
    most, _plays = Counter(len(play.players) for play in mine).most_common(1)[0]
    mine = [play for play in mine if len(play.players) == most]
    play = max(mine, key=lambda play: max(play.total.values()))
    assert reverse("plays:result", args=[made[0].pk, play.id]) in answer.content.decode()


# -- totals, lines, starts -------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats", "cantankerous-cats", "cat-tower"])
def test_where_winners_gain_adds_up_to_the_difference(phone: Client, made: Made, slug: str) -> None:
    gains = {row["line"]: row for row in rows(phone, made, slug, "lines")}
    whole = [
        play
        for play in contested(of_game(made, slug))
        if len(play.winners) < len(play.players)
        and not any("tally" in sheet for sheet in play.sheets.values())
    ]
    assert {int(row["plays"]) for row in gains.values()} == {len(whole)}
    margins = [
        fmean(play.total[one] for one in play.winners)
        - fmean(play.total[one] for one in play.players if one not in play.winners)
        for play in whole
    ]
    whole_gain = sum(float(row["winners_have_more"]) for row in gains.values())
    assert whole_gain == pytest.approx(fmean(margins), abs=0.001)
    if slug == "cat-lady":
        cats = fmean(
            fmean(line(play, one, "cats") for one in play.winners)
            - fmean(line(play, one, "cats") for one in play.players if one not in play.winners)
            for play in whole
        )
        assert float(gains["cats"]["winners_have_more"]) == pytest.approx(cats, abs=0.001)


# -- what only some games have ---------------------------------------------------------------------


def held_cats(plays: list[Told]) -> list[tuple[Told, int, str, bool, int]]:
    """Returns play, player, cat, whether it was fed, and its points, as the scores say."""
    return [
        (play, player, detail["name"]["values"]["name"], detail["fed"], detail["points"])
        for play in plays
        for player in sorted(play.players, key=lambda one: turn(play, one))
        for row in play.lines[player]
        for detail in row.get("details", ())
        if detail.get("fed") is not None
    ]


def turn(play: Told, player: int) -> int:
    places = play.players
    return (places.index(player) - places.index(play.starts)) % len(places)


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats"])
def test_cats_are_listed_with_how_often_they_were_held_and_fed(
    phone: Client, made: Made, slug: str
) -> None:
    held = held_cats(of_game(made, slug))
    found = rows(phone, made, slug, "cats")
    times = Counter(name for _play, _player, name, _fed, _points in held)
    assert [(row["cat"], int(row["held"])) for row in found] == sorted(
        times.items(), key=lambda one: (-one[1], one[0])
    )
    for row in found:
        fed = [points for *_seat, name, fed, points in held if name == row["cat"] and fed]
        assert int(row["fed"]) == len(fed)
        if int(row["held"]) < 8 or len(fed) < 3:
            assert row["mean_points"] == ""
        else:
            assert float(row["mean_points"]) == pytest.approx(fmean(fed), abs=1e-5)


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats"])
def test_a_cat_has_a_page_with_its_best_feast_and_whose_cat_it_is(
    phone: Client, made: Made, slug: str
) -> None:
    held = held_cats(of_game(made, slug))
    called = names(made)
    for name in sorted({name for _play, _player, name, _fed, _points in held})[:12]:
        mine = [one for one in held if one[2] == name]
        answer = page(phone, made, "card", slug, name)
        cat = answer.context["cat"]
        assert (cat.held, dict(cat.holders)) == (len(mine), Counter(one[1] for one in mine))
        fed = [one for one in mine if one[3]]
        if fed:
            play, player, _name, _fed, _points = max(fed, key=lambda one: one[4])
            [feast] = answer.context["feasts"]
            assert (feast.play.pk, feast.best.player) == (play.id, player)
            reasons = [
                detail["reason"]["message"].partition("{")[0]
                for row in play.lines[player]
                for detail in row.get("details", ())
                if detail["name"].get("values") == {"name": name}
            ]
            assert any(feast.reason.startswith(reason) for reason in reasons)
            assert called[player] in words(answer)


def rounds(made: Made) -> list[tuple[Told, dict[str, Any]]]:
    return [
        (play, sheet)
        for play in of_game(made, "cat-in-the-box")
        for slot, sheet in sorted(play.sheets.items())
    ]


def test_predictions_against_tricks_and_paradoxes(phone: Client, made: Made) -> None:
    answer = page(phone, made, "game", "cat-in-the-box")
    taken, paradoxes = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    exact, predicted = Counter[int](), Counter[int]()
    for play, sheet in rounds(made):
        for seat, said in sheet.get("predictions", {}).items():
            fell = sheet.get("paradox") == seat
            (paradoxes if fell else taken)[said, sheet["tricks"][seat]] += 1
            predicted[play.keys[seat]] += 1
            exact[play.keys[seat]] += said == sheet["tricks"][seat] and not fell
    told = {
        (int(row["said"]), int(row["took"]), row["paradox"] == "1"): int(row["times"])
        for row in rows(phone, made, "cat-in-the-box", "tricks")
    }
    assert told == {
        **{(*pair, False): times for pair, times in taken.items()},
        **{(*pair, True): times for pair, times in paradoxes.items()},
    }
    of_all = shown.tidy(share(Fraction(sum(exact.values()), sum(predicted.values()))))
    assert f"{of_all} were exact" in words(answer)
    by_name = {name: player for player, name in names(made).items()}
    for row in rows(phone, made, "cat-in-the-box", "predictions"):
        player = by_name[row["player"]]
        assert (int(row["predicted"]), int(row["exact"])) == (predicted[player], exact[player])
    fell = sum(bool(sheet.get("paradox")) for _play, sheet in rounds(made))
    assert f"Paradoxes ended {fell} of {len(rounds(made))} rounds" in words(answer)


def test_the_matrix_adds_up_paradoxes_in_one_column(phone: Client, made: Made) -> None:
    tables = shown.tables(page(phone, made, "game", "cat-in-the-box").content.decode())
    matrix = next(table for table in tables if "paradox" in table[0])
    found = rows(phone, made, "cat-in-the-box", "tricks")
    for row in matrix[1:]:
        paradoxes = [one for one in found if (one["said"], one["paradox"]) == (row[0], "1")]
        assert row[-1] == str(sum(int(one["times"]) for one in paradoxes) or "")


# -- filters ---------------------------------------------------------------------------------------


def test_filters_choose_plays_before_anything_is_counted(phone: Client, made: Made) -> None:
    player = made[1][0].players[0]
    since = made[1][len(made[1]) // 3].night
    for slug in SLUGS:
        answer = page(phone, made, "game", slug, players=3, player=player, since=since)
        mine = [
            play
            for play in of_game(made, slug)
            if len(play.players) == 3 and player in play.players and play.night >= since
        ]
        assert (answer.context["plays"], answer.context["solo"]) == (len(mine), 0)
        query = {"players": 3, "player": player, "since": since}
        for row in rows(phone, made, slug, "records", **query):
            at = Table(int(row["seats"]), int(row["games"]))
            plays = [play for play in mine if kind_of(play) == at]
            assert len(plays) >= 3
            if row["record"] == "best":
                totals = [total for play in plays for total in play.total.values()]
                assert int(row["points"]) == (min if slug == "cat-tower" else max)(totals)


def test_a_link_from_a_filtered_page_keeps_the_filters(phone: Client, made: Made) -> None:
    answer = page(phone, made, "cards", "cat-lady", players=3)
    cat = reverse("history:card", args=[made[0].pk, "cat-lady", "Bronte"])
    assert f"{cat}?game=cat-lady&amp;players=3" in answer.content.decode()


# -- whoever looks ---------------------------------------------------------------------------------

PAGES = (
    ("games",),
    *(("game", slug) for slug in SLUGS),
    ("cards", "cat-lady"),
    ("card", "cat-lady", "Bronte"),
)


@pytest.mark.parametrize("of", PAGES, ids="-".join)
def test_no_two_parts_of_a_page_have_the_same_id(
    phone: Client, made: Made, of: tuple[str, ...]
) -> None:
    found = Counter(re.findall(r' id="([^"]+)"', page(phone, made, *of).content.decode()))
    assert [one for one, times in found.items() if times > 1] == []


QUERIES = {"games": 4, "game": 6, "cards": 6, "card": 9}


@pytest.mark.parametrize("of", PAGES, ids="-".join)
@pytest.mark.parametrize("since", ["2000-01-01", "2026-07-01"])
def test_it_takes_the_same_queries_for_any_number_of_plays(
    phone: Client, made: Made, django_assert_max_num_queries: Any, of: tuple[str, ...], since: str
) -> None:
    page(phone, made, *of, since=since)  # is remembered from now on
    with django_assert_max_num_queries(QUERIES[of[0]]):
        page(phone, made, *of, since=since)
