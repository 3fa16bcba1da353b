"""`manage.py score` and `POST /api/score` give the same results for the same documents."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games import documents, registry
from games.contract import Result, Table
from scorepad.editions.models import Edition
from scorepad.plays import api
from scorepad.plays.management.commands.score import split

ROOT = Path(__file__).resolve().parents[2]

EVENING: dict[str, Any] = {
    "game": "cat-tower",
    "players": ["Ana", "Žofie"],
    "games": [{"cards_left": {"Ana": 0, "Žofie": 3}}],
}
REMATCH: dict[str, Any] = {**EVENING, "games": [{"cards_left": {"Ana": 4, "Žofie": 0}}]}
MISTAKE: dict[str, Any] = {**EVENING, "games": [{"cards_left": {"Ana": 0, "Žofie": "three"}}]}


def score(*files: Path | str) -> tuple[list[Any], int]:
    """Returns the printed results and the exit status."""
    output = io.StringIO()
    try:
        call_command("score", *map(str, files), stdout=output)
    except SystemExit as leaving:
        return _lines(output), int(leaving.code or 0)
    return _lines(output), 0


def _lines(output: io.StringIO) -> list[Any]:
    return [json.loads(line) for line in output.getvalue().splitlines()]


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_one_document_gives_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, "evening.json", json.dumps(EVENING, indent=4))
    assert score(path) == ([documents.score(EVENING)], 0)


def test_several_files_are_scored_in_order(tmp_path: Path) -> None:
    first = written(tmp_path, "b.json", json.dumps(EVENING))
    second = written(tmp_path, "a.json", json.dumps(REMATCH))
    results, status = score(first, second)
    assert [result["winners"] for result in results] == [["Ana"], ["Žofie"]]
    assert status == 0


def test_one_document_a_line_gives_one_result_a_line(tmp_path: Path) -> None:
    lines = "\n".join(json.dumps(one) for one in (EVENING, REMATCH, EVENING))
    results, status = score(written(tmp_path, "plays.jsonl", f"{lines}\n\n"))
    assert [result["winners"] for result in results] == [["Ana"], ["Žofie"], ["Ana"]]
    assert status == 0


def test_a_document_that_cannot_be_read_stops_nothing(tmp_path: Path) -> None:
    lines = [json.dumps(EVENING), "{not json", json.dumps(MISTAKE), json.dumps(REMATCH)]
    results, status = score(written(tmp_path, "plays.jsonl", "\n".join(lines)))
    assert status == 1
    assert results[0]["winners"] == ["Ana"]
    assert results[1]["error"]["path"] == "$"
    assert results[2]["error"]["path"] == "$.games[0].cards_left.Žofie"
    assert results[2]["error"]["message"] == "expected a whole number, got text"
    assert results[3]["winners"] == ["Žofie"]


def test_a_file_that_is_not_there_stands_for_an_error(tmp_path: Path) -> None:
    path = written(tmp_path, "evening.json", json.dumps(EVENING))
    results, status = score(tmp_path / "missing.json", path)
    assert status == 1
    assert "missing.json" in results[0]["error"]["message"]
    assert results[1]["winners"] == ["Ana"]


def test_a_mistake_of_ours_stops_nothing_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(table: Table) -> Result:
        raise ZeroDivisionError

    game = registry.game("cat-tower").changed(score=broken)
    monkeypatch.setitem(registry._GAMES, game.slug, game)
    results, status = score(written(tmp_path, "evening.json", json.dumps(EVENING)))
    assert status == 1
    assert results[0]["error"]["path"] == "$"
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        (b"", 0),
        (b"\n \n", 0),
        (b"{}", 1),
        (b"garbage", 1),
        (b'{\n  "game": "x"\n}\n', 1),
        (b'{\n  "game": "x",\n}\n', 1),
        (b'{"game": "x"}\n{"game": "y"}', 2),
        (b'{"game": "x"}\r\n\r\n{"game": "y"}\r\n', 2),
        (b'garbage\n{"game": "y"}', 2),
        (b"garbage\nmore garbage", 2),
        ('{"game": "a\u2028b"}\n{"game": "y"}'.encode(), 2),
    ],
)
def test_a_text_is_split_into_documents(content: bytes, parts: int) -> None:
    assert len(split(content)) == parts


def test_the_command_needs_no_database_and_reads_standard_input(tmp_path: Path) -> None:
    """The real command runs in a process of its own, with nothing but the code."""
    nowhere = tmp_path / "nothing" / "here"
    environment = {
        "PATH": os.environ["PATH"],
        "TALLYCAT_DATA": str(nowhere),
        "PYTHONIOENCODING": "ascii",
        "PYTHONHASHSEED": "0",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "score"],
        cwd=ROOT,
        env=environment,
        input=json.dumps(EVENING).encode(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    assert json.loads(done.stdout) == documents.score(EVENING)
    assert not any(file.stat().st_size for file in nowhere.glob("*.sqlite3"))


@pytest.mark.django_db
def test_an_edition_of_the_database_is_chosen_by_its_name(tmp_path: Path, editions: None) -> None:
    document = {**EVENING, "edition": "rulebook-house-1"}
    path = written(tmp_path, "evening.json", json.dumps(document))
    assert score(path)[0][0]["error"]["path"] == "$.edition"
    _copy_of_the_rulebook()
    assert score(path) == ([documents.score(EVENING)], 0)


def _copy_of_the_rulebook() -> None:
    Edition.objects.get(game_slug="cat-tower").copy()


def test_a_document_in_a_file_may_be_as_large_as_over_http(tmp_path: Path) -> None:
    padded = json.dumps(EVENING) + " " * documents.LARGEST
    results, status = score(written(tmp_path, "large.json", padded))
    assert status == 1
    assert "262144" in results[0]["error"]["message"]


# -- over HTTP -------------------------------------------------------------------------------------


def post(client: Client, content: str | bytes) -> tuple[int, Any]:
    answer = client.post("/api/score", content, content_type="application/json")
    return answer.status_code, answer.json()


@pytest.mark.django_db
def test_a_posted_document_is_answered_with_its_result(client: Client) -> None:
    assert post(client, json.dumps(EVENING)) == (200, documents.score(EVENING))


@pytest.mark.django_db
def test_a_posted_document_with_a_mistake_is_answered_with_its_path(client: Client) -> None:
    status, answer = post(client, json.dumps(MISTAKE))
    assert status == 422
    assert answer["error"]["path"] == "$.games[0].cards_left.Žofie"


@pytest.mark.django_db
def test_what_is_no_json_is_a_bad_request(client: Client) -> None:
    status, answer = post(client, "{")
    assert status == 400
    assert answer["error"]["path"] == "$"


@pytest.mark.django_db
def test_a_document_of_a_megabyte_is_refused(client: Client) -> None:
    status, answer = post(client, b" " * 1_000_000 + b"{}")
    assert status == 413
    assert "262144" in answer["error"]["message"]


@pytest.mark.django_db
def test_scoring_over_http_needs_no_token_but_a_post() -> None:
    client = Client(enforce_csrf_checks=True)
    assert post(client, json.dumps(EVENING))[0] == 200
    assert client.get("/api/score").status_code == 405


@pytest.mark.django_db
def test_an_address_may_send_so_many_documents(client: Client) -> None:
    answers = [client.post("/api/score", "{", content_type="application/json") for _ in range(121)]
    assert [answer.status_code for answer in answers[-2:]] == [400, 429]
    assert "documents a minute" in answers[-1].json()["error"]["message"]
    assert answers[-1]["Retry-After"] == "60"


@pytest.mark.django_db
def test_documents_that_take_long_are_fewer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slowest documents take a third of a second each, so an address may send about twenty a
    minute."""
    clock = count(0, 0.3)
    monkeypatch.setattr(api, "thread_time", lambda: next(clock))
    answers = [client.post("/api/score", "{", content_type="application/json") for _ in range(21)]
    assert [answer.status_code for answer in answers] == [400] * 20 + [429]


@pytest.mark.django_db
def test_a_length_of_very_many_digits_is_no_error(client: Client) -> None:
    answer = client.post(
        "/api/score", "{", content_type="application/json", CONTENT_LENGTH="9" * 5000
    )
    assert answer.status_code in (400, 413)
