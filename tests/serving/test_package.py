"""The package, installed without anything else of the project: its command and what it serves."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from filelock import FileLock

from tests.serving.pad import free_port
from tools import wheel

pytestmark = pytest.mark.slow

# Of those that `make test-wheel` runs: a game, score documents, the links of a club.
SOME_TESTS = ("tests/cat_tower", "tests/test_documents.py", "tests/clubs/test_links.py")

DOCUMENT = {
    "game": "cat-tower",
    "players": ["Ana", "Ben"],
    "games": [{"cards_left": {"Ana": 0, "Ben": 3}}],
}


@pytest.fixture(scope="module")
def package(for_all: Path) -> Path:
    """The wheel."""
    folder = for_all / "package"
    with FileLock(f"{folder}.lock"):
        made = [*folder.glob("*.whl")]
        return made[0] if made else wheel.build(folder)


@pytest.fixture(scope="module")
def command(package: Path) -> Path:
    """The command `tallycat` of an environment with nothing but the wheel."""
    folder = package.parent
    found = folder / "venv" / "bin" / "tallycat"
    with FileLock(f"{folder}.lock"):
        if found.exists():
            return found
        if not ("CI" in os.environ or can_be_had("sqlparse", folder)):
            pytest.skip("What it needs cannot be had: there is no network.")
        return wheel.install(package, folder).with_name("tallycat")


def can_be_had(name: str, folder: Path) -> bool:
    once = ["--retries", "0", "--no-deps", "-qq", "-d", str(folder)]
    pip = [sys.executable, "-m", "pip", "download", *once, name]
    return subprocess.run(pip, check=False).returncode == 0


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has never had a pad."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return kept | {"HOME": str(tmp_path), "HOST": "127.0.0.1", "PORT": str(free_port())}


def said(command: Path, environ: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [command, *arguments],
        cwd=environ["HOME"],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


@contextmanager
def running(command: Path, environ: dict[str, str]) -> Iterator[str]:
    """Yields the address of the pad once it serves."""
    pad = subprocess.Popen(
        [command, "run"], cwd=environ["HOME"], env=environ, stdout=subprocess.PIPE, text=True
    )
    assert pad.stdout is not None
    try:
        assert any("Stop with" in line for line in pad.stdout), "it ended"
        yield f"http://127.0.0.1:{environ['PORT']}"
    finally:
        pad.send_signal(signal.SIGTERM)
        pad.wait(timeout=60)
        pad.stdout.close()


def fetched(address: str, **headers: str) -> str:
    request = urllib.request.Request(address, headers=headers)  # noqa: S310  our own server
    with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
        assert answer.status == 200
        return str(answer.read().decode("utf-8", "replace"))


def test_the_package_serves_its_pages_with_all_that_belongs_to_them(
    command: Path, environ: dict[str, str]
) -> None:
    made = said(command, environ, "demo", "--plays", "3")
    assert (Path(environ["HOME"]) / ".local/share/tallycat/scorepad.sqlite3").exists()
    with running(command, environ) as pad:
        page = fetched(pad)
        for file in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            assert fetched(pad + file)
        with override("de"):
            refused = gettext("That did not work. Reload the page.")
        assert refused in fetched(pad, **{"Accept-Language": "de"})
        assert "<article" in fetched(f"{pad}/docs/settings/")
        found = re.search(r"/view/[^\s]+", made)
        assert found is not None
        assert "<form" in fetched(pad + found[0])


def test_the_same_content_gives_the_same_package(package: Path, tmp_path: Path) -> None:
    assert wheel.build(tmp_path).read_bytes() == package.read_bytes()


def test_the_package_looks_at_its_machine_and_scores_without_a_pad(
    command: Path, environ: dict[str, str]
) -> None:
    looked = said(command, environ, "doctor")
    assert "Nothing is wrong" in looked
    assert "There is no database yet: “tallycat run” makes it." in looked
    file = Path(environ["HOME"]) / "play.json"
    file.write_text(json.dumps(DOCUMENT))
    result = json.loads(said(command, environ, "score", str(file)))
    assert [seat["player"] for seat in result["standings"]] == ["Ana", "Ben"]


def test_tests_pass_where_nothing_but_the_package_is(command: Path, tmp_path: Path) -> None:
    assert wheel.run_tests(command.with_name("python"), tmp_path, ["-q", *SOME_TESTS]) == 0
