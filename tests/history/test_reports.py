"""What is true of every report of every page: shapes, files, privacy, order of seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from msgspec import structs

from games import registry
from games.report import Compute, Kind, Report, ReportContext
from scorepad.clubs.models import Club, NameLevel
from scorepad.history.games import REPORTS as GAME
from scorepad.history.players import EVERYBODY, PLAYER
from scorepad.history.reports.head_to_head import latest, lines
from scorepad.history.reports.plays import how_often
from scorepad.history.reports.ratings import rating, ratings
from tests.history.told import Made
from tests.phones import phone_of

GAMES = {game.slug: game for game in registry.games() if game.own_games is None}
EVERY_GAME = {"how-often": how_often, "ratings": ratings, **EVERYBODY, **PLAYER}
OF_A_GAME = {"latest": latest, "lines": lines, "rating": rating, **GAME}
ALL: list[tuple[str, str, Compute]] = [
    *(("", key, compute) for key, compute in EVERY_GAME.items()),
    *(
        (slug, key, compute)
        for slug, game in GAMES.items()
        for key, compute in {**OF_A_GAME, **game.reports}.items()
    ),
]
EACH = pytest.mark.parametrize(
    ("slug", "key", "compute"), ALL, ids=[f"{slug}-{key}" for slug, key, _compute in ALL]
)


def look_at(made: Made, slug: str, **changed: Any) -> ReportContext:
    plays = changed.pop("all", made[2])
    one, two, *_others = people = sorted({seat.player for p in made[2] for seat in p.seats})
    game = GAMES.get(slug)
    mine = [play for play in plays if not slug or play.game == slug]
    edition = next(iter(game.editions)) if game else ""
    order = {player: place for place, player in enumerate(people)}
    other = registry.other_game()
    own = {play.game: play.edition for play in made[2] if play.game not in GAMES}
    games = GAMES | {
        key: other.changed(slug=key, editions={edition: {}}) for key, edition in own.items()
    }
    return ReportContext(
        *(mine, plays, order, date(2026, 11, 20), one, two),
        games=games,
        game=game,
        edition=edition,
    )


@EACH
def test_rows_and_columns_fit(made: Made, slug: str, key: str, compute: Compute) -> None:
    report = compute(look_at(made, slug))
    if report is None:
        return
    keys = [column.key for column in report.columns]
    assert len(set(keys)) == len(keys)
    assert all(len(row) == len(keys) for row in report.rows)
    assert {*named(report)} <= {*keys}
    hash(report.rows)  # cells are plain
    for place, column in enumerate(report.columns):
        values = {row[place] for row in report.rows if row[place] is not None}
        if column.kind is Kind.TEXT and column.words:
            assert values <= {*column.words}


def named(report: Report) -> Iterator[str]:
    """Yields the columns that some part of the report names."""
    for column in report.columns:
        yield from filter(None, (column.below, column.link))
    if report.group:
        yield report.group
    for part in ("label", "value", "tick", "below", "down", "across"):
        name = getattr(report.chart, part, None)
        if isinstance(name, str):
            yield name
    yield from getattr(report.chart, "lines", ())


@EACH
def test_without_a_play_there_is_nothing_to_say(
    made: Made, slug: str, key: str, compute: Compute
) -> None:
    assert compute(look_at(made, slug, all=())) is None


@EACH
def test_the_order_of_seats_changes_nothing(
    made: Made, slug: str, key: str, compute: Compute
) -> None:
    turned = [structs.replace(play, seats=play.seats[::-1]) for play in made[2]]
    report, other = compute(look_at(made, slug)), compute(look_at(made, slug, all=turned))
    assert (report and set(report.rows)) == (other and set(other.rows))


PLAYERS = ("wins", "against-chance", "who-beats-whom", "ratings")


def file(phone: Client, club: Club, form: str, key: str) -> Any:
    answer = phone.get(reverse(f"history:players_{form}", args=[club.pk, key]))
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize("key", PLAYERS)
def test_csv_is_the_same_in_all_languages_and_json_has_the_same_cells(made: Made, key: str) -> None:
    phone = phone_of(made[0])
    csv = file(phone, made[0], "csv", key).getvalue()
    for language in ("de", "pl"):
        with translation.override(language):
            german = phone.get(
                reverse("history:players_csv", args=[made[0].pk, key]),
                headers={"Accept-Language": language},
            )
        assert german.getvalue() == csv
    head, *rows = csv.decode("utf-8-sig").splitlines()
    told = json.loads(file(phone, made[0], "json", key).content)
    assert told["version"] == 1
    assert [column["key"] for column in told["columns"]] == head.split(",")
    assert len(told["rows"]) == len(rows)
    for row, cells in zip(rows, told["rows"], strict=True):
        plain = ["" if cell is None else str(cell) for cell in cells]
        assert [one.removesuffix(".0") for one in plain] == row.split(",")


@pytest.mark.parametrize("level", [NameLevel.INITIALS, NameLevel.COLOURS])
@pytest.mark.parametrize("key", PLAYERS)
def test_no_name_is_in_any_file_of_a_viewer_who_sees_none(
    made: Made, key: str, level: NameLevel
) -> None:
    club = made[0]
    names = [player.name for player in club.players.all()]
    viewer = phone_of(club, "view")
    Club.objects.filter(pk=club.pk).update(viewers_see=level)
    try:
        told = file(viewer, club, "csv", key).getvalue() + file(viewer, club, "json", key).content
    finally:
        Club.objects.filter(pk=club.pk).update(viewers_see=NameLevel.NAMES)
    assert not [name for name in names if name in told.decode()]
