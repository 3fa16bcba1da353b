"""What other programs read with the view-only key, and its description, from which a client is
generated here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import reduce
from operator import or_
from typing import Any, Literal
from urllib.parse import urlsplit
from uuid import UUID

import msgspec
import pytest
from django.conf import settings
from django.db import connection
from django.template import Context, Template
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorepad.clubs.models import Club, NameLevel, Player
from scorepad.history.demo import make_demo
from scorepad.history.models import Season
from scorepad.history.play_history import clear_cache
from tests.history.conftest import FIRST, Table
from tests.history.shown import report
from tests.phones import phone_of

Schema = Mapping[str, Any]
WINS = "players_json_by_key"
DAY = {"first": FIRST.date(), "last": FIRST.date()}


def address(club: Club, name: str = WINS, *about: object) -> str:
    return reverse(f"history:{name}", args=[club.view_key, *(about or ["wins"])])


def test_a_program_without_cookies_reads_what_viewers_see(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    play, reader = table.begun[0], Client()
    told = reader.get(address(table.club, "play_file_by_key", play.pk)).json()
    assert [seat["name"] for seat in told["seats"]] == ["Ana", "Ben"]
    assert reader.get(address(table.club)).json()["rows"][0][1] == "Ana"
    Club.objects.update(viewers_see=NameLevel.INITIALS)
    assert reader.get(address(table.club)).json()["rows"][0][1] == "A"
    assert reader.cookies == {}


def test_other_keys_open_no_file_and_guessing_ends(table: Table) -> None:
    reader, club = Client(), table.club
    for key in (club.view_key[:-1] + "!", club.table_key, club.host_key):
        assert reader.get(reverse(f"history:{WINS}", args=[key, "wins"])).status_code == 404
    guesses = [reverse(f"history:{WINS}", args=[f"guess-{n}", "wins"]) for n in range(60)]
    assert reader.get(address(club)).status_code == 200
    assert {reader.get(guess).status_code for guess in guesses} == {404, 429}
    assert reader.get(address(club)).status_code == 429


def test_words_are_the_clubs_unless_another_language_is_asked_for(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    Club.objects.update(language="de")
    reader = Client()
    german, english = (
        reader.get(address(table.club), headers=headers)
        for headers in ({}, {"accept-language": "en"})
    )
    assert (german["Content-Language"], english["Content-Language"]) == ("de", "en")
    assert german.json()["title"] != english.json()["title"] == "Who wins?"


def test_what_a_merged_player_did_is_a_file_of_who_that_is(table: Table) -> None:
    table.tower(Ana=0, Dov=1)
    ben, dov = table.people["Ben"], table.people["Dov"]
    dov.merged_into = ben
    dov.save()
    found = Client().get(address(table.club, "player_json_by_key", dov.pk, "games"))
    assert (found.status_code, found.json()["key"]) == (200, "games")


FILES = [(WINS, "wins"), ("plays_csv_by_key", "seats"), ("atom",)]


@pytest.mark.parametrize("file", FILES)
def test_no_play_is_read_for_a_program_that_has_it_already(
    table: Table, file: tuple[str, ...]
) -> None:
    table.tower(Ana=0, Ben=3)
    name, about = file[0], file[1:]
    asked = reverse(f"history:{name}", args=[table.club.view_key, *about])
    tag = Client().get(asked)["ETag"]
    clear_cache()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        again = Client().get(asked, headers={"if-none-match": tag})
    assert (again.status_code, again["ETag"]) == (304, tag)
    assert len(queries) <= 8
    read = " ".join(query["sql"] for query in queries)
    assert "history_playrow" not in read
    assert "history_seatrow" not in read
    assert "result" not in read


CHANGES: Mapping[str, Callable[[Table], object]] = {
    "a play": lambda table: table.tower(Ana=4, Ben=0),
    "a name": lambda table: Player.objects.filter(name="Ana").update(name="Anne"),
    "the level of names": lambda table: Club.objects.update(viewers_see=NameLevel.COLOURS),
    "the language": lambda table: Club.objects.update(language="pl"),
    "a season": lambda table: Season.objects.create(club=table.club, name="One day", **DAY),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_has_changed_is_sent_again(table: Table, what: str) -> None:
    table.tower(Ana=0, Ben=3)
    files = [reverse(f"history:{name}", args=[table.club.view_key, *a]) for name, *a in FILES]
    tags = {file: Client().get(file)["ETag"] for file in files}
    CHANGES[what](table)
    again = [Client().get(file, headers={"if-none-match": tags[file]}) for file in files]
    assert [answer.status_code for answer in again] == [200] * len(files)


# -- a client, generated from the description ------------------------------------------------------

KINDS = {"string": str, "integer": int, "number": float, "boolean": bool, "null": None}
FORMATS = {"uuid": UUID, "date": date, "date-time": datetime}


class Generated:
    """Returns answers as structs that accept only what the description has."""

    def __init__(self, description: Schema, reader: Client, key: str) -> None:
        self.schemas = description["components"]["schemas"]
        self.operations = {
            operation["get"]["operationId"]: (path, operation["get"])
            for path, operation in description["paths"].items()
        }
        self.reader, self.key = reader, key
        self.structs: dict[str, Any] = {}

    def kind(self, schema: Schema) -> Any:
        """Returns the type of a schema, with everything that it declares."""
        if "$ref" in schema:
            return self.struct(schema["$ref"].rpartition("/")[2])
        if "anyOf" in schema:
            return reduce(or_, map(self.kind, schema["anyOf"]))
        if schema["type"] == "array":
            return list[self.kind(schema["items"])]  # type: ignore[misc]
        if schema["type"] == "object":
            return dict[str, self.kind(schema["additionalProperties"])]  # type: ignore[misc]
        return FORMATS.get(schema.get("format", ""), KINDS[schema["type"]])

    def struct(self, name: str) -> Any:
        schema = self.schemas[name]
        if "enum" in schema:
            return Literal[tuple(schema["enum"])]
        if name not in self.structs:
            properties, needed = schema["properties"], schema["required"]
            fields = [
                (key, self.kind(one), *([] if key in needed else [one["default"]]))
                for key, one in sorted(properties.items(), key=lambda item: item[0] not in needed)
            ]
            self.structs[name] = msgspec.defstruct(name, fields, forbid_unknown_fields=True)
        return self.structs[name]

    def ask(self, operation: str, **about: Any) -> Any:
        path, told = self.operations[operation]
        places = {one["name"]: one["in"] for one in told["parameters"]}
        assert set(about) <= set(places)
        inside = {key: about[key] for key in about if places[key] == "path"}
        query = {key: about[key] for key in about if places[key] == "query"}
        answer: Any = self.reader.get(path.format(key=self.key, **inside), query)
        assert answer.status_code == 200, path
        ((kind, content),) = told["responses"]["200"]["content"].items()
        assert answer["Content-Type"].partition(";")[0] == kind
        if kind != "application/json":
            return answer.getvalue().decode()
        return msgspec.json.decode(answer.content, type=self.kind(content["schema"]))


@pytest.fixture
def demo(editions: None) -> Club:
    club = make_demo(40, 7, date(2026, 11, 19))
    Season.objects.create(club=club, name="Autumn", first=date(2026, 9, 1), last=date(2026, 12, 1))
    return club


@pytest.fixture
def generated(demo: Club) -> Generated:
    reader = Client()
    return Generated(reader.get("/openapi.json").json(), reader, demo.view_key)


def test_a_client_made_from_the_description_reads_a_demo_club(generated: Generated) -> None:
    club = generated.ask("club_file")
    assert [one.name for one in club.people[:2]] == ["Ana", "Ben"]
    night = generated.ask("night_file", night=club.nights[0])
    play = generated.ask("play_file", play_id=night.plays[0].number)
    assert (play.uuid, play.night) == (night.plays[0].uuid, club.nights[0])
    ana, ben = club.people[0].number, club.people[1].number
    asked = {
        "night": {"night": club.nights[0], "report": "players"},
        "plays": {"report": "seats"},
        "players": {"report": "wins"},
        "player": {"player_id": ana, "report": "points"},
        "against": {"player_id": ana, "other_id": ben, "report": "latest"},
        "season": {"season_id": club.seasons[0].number, "report": "wins"},
        "game": {"slug": "cat-lady", "report": "records"},
        "cards": {"slug": "cat-lady", "report": "cats"},
    }
    for page, about in asked.items():
        told = generated.ask(f"{page}_json", **about)
        assert told.rows, page
        head, *rows = generated.ask(f"{page}_csv", **about).splitlines()
        assert head.removeprefix("\ufeff").split(",") == [one.key for one in told.columns]
        assert len(rows) == len(told.rows), page
    used = {"club_file", "night_file", "play_file", "atom"}
    used |= {f"{page}_{form}" for page in asked for form in ("csv", "json")}
    assert used == {*generated.operations}
    assert "<feed" in generated.ask("atom")


READING = (settings.BASE_DIR / "docs" / "reading.md").read_text()


def test_every_report_that_the_page_on_reading_names_is_there(demo: Club) -> None:
    ana, ben = Player.objects.filter(club=demo).order_by("pk")[:2]
    here = {"7": ana.pk, "8": ben.pk, "1": Season.objects.get(club=demo).pk}
    asked = []
    for folder, told in re.findall(r"^\| `…/(\S+)` \| (.*) \|$", READING, re.MULTILINE):
        parts = [str(here.get(part, part)) for part in folder.split("/")]
        keys = [key for key in re.findall("`([^`]+)`", told) if not key.endswith("-")]
        asked += [f"/view/{demo.view_key}/{'/'.join(parts)}{key}.json" for key in keys]
    assert len(asked) > 20
    reader = Client()
    assert [file for file in asked if reader.get(file).status_code != 200] == []


def settings_of(tile: str) -> Mapping[str, str]:
    """Returns the values of an example on the page about reading, by key."""
    (block,) = (one for one in re.findall("```yaml\n(.*?)```", READING, re.DOTALL) if tile in one)
    return {key: value.strip('"') for key, value in re.findall(r"(\w+): (.+)", block)}


def test_the_tile_of_homepage_lists_who_has_won_most(demo: Club) -> None:
    """The test follows Homepage's rules: `items` leads to a list, `label` and `name` to a part of
    each item."""
    tile = settings_of("customapi")
    told = Client().get(urlsplit(tile["url"].replace("<key>", demo.view_key)).path).json()
    shown = [(row[int(tile["label"])], row[int(tile["name"])]) for row in told[tile["items"]]]
    wins = [row["wins"] for row in report(phone_of(demo), demo, "players", "wins")]
    assert shown[0][0] in {player.name for player in demo.players.all()}
    assert [str(number) for _name, number in shown] == wins
    assert shown[0][1] > 0


def test_the_sensor_of_home_assistant_says_it_in_a_sentence(demo: Club) -> None:
    """Its template language has the same lookups, and the same filter, as Django's."""
    sensor = settings_of("platform: rest")
    told = Client().get(urlsplit(sensor["resource"].replace("<key>", demo.view_key)).path).json()
    said = Template(sensor["value_template"]).render(Context({"value_json": told}))
    assert said == told["answer"][0]
    assert "most wins" in said
    assert len(said) < 256, "more is no state there"


def test_a_client_filters_as_pages_do(generated: Generated) -> None:
    every = generated.ask("plays_json", report="seats").rows
    towers = generated.ask("plays_json", report="seats", game="cat-tower", players=3)
    columns = [one.key for one in towers.columns]
    found = [dict(zip(columns, row, strict=True)) for row in towers.rows]
    assert 0 < len(found) < len(every)
    assert {(row["game"], row["players"]) for row in found} == {("cat-tower", 3)}
