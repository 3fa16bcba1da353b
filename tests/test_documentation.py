"""What the documentation says about the code is true."""

from __future__ import annotations

import json
import os
import pkgutil
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import get_commands

from games import documents, registry
from games.contract import Json
from games.report import Kind
from scorepad.serving import environment
from tests.conftest import EXAMPLES
from tools.rulings import page as rulings_page

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))
)
README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
SETTINGS = (ROOT / "docs" / "settings.md").read_text()
SCORE_DOCUMENTS = (ROOT / "docs" / "score-documents.md").read_text()
STATISTICS = (ROOT / "docs" / "statistics.md").read_text()
CODE = [
    path
    for folder in ("games", "scorepad", "templates", "static", "tests")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".html", ".js", ".css")
]


def examples() -> list[Json]:
    """Returns the examples of the page about score documents."""
    blocks = re.findall(r"```json\n(.*?)```", SCORE_DOCUMENTS, re.DOTALL)
    return [block for block in map(json.loads, blocks) if "players" in block]


@pytest.mark.parametrize("document", examples(), ids=lambda document: str(document["game"]))
def test_the_examples_of_score_documents_can_be_scored(document: Json) -> None:
    result = documents.score(document)
    assert [problem for problem in result["problems"] if problem["blocks"]] == []
    assert result["complete"]


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_is_in_the_readme_and_on_the_page_of_score_documents(slug: str) -> None:
    game = registry.game(slug)
    assert f"{game.name} | {game.seats[0]}–{game.seats[-1]} |" in README
    assert f"`{slug}`" in SCORE_DOCUMENTS


def test_every_setting_of_the_environment_is_told() -> None:
    table = SETTINGS.partition("|---|")[2].partition("\n\n")[0]
    rows = [row.split("|")[1] for row in table.splitlines()[1:]]
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(environment.SETTINGS)


def test_every_target_of_make_is_told() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert [name for name in targets if f"make {name}" not in CONTRIBUTING and name != "help"] == []


def test_the_list_of_make_begins_with_what_hosts_need() -> None:
    alone = {key: value for key, value in os.environ.items() if key != "MAKEFLAGS"}
    ask = ["make", "--no-print-directory", "help"]
    shown = subprocess.run(ask, cwd=ROOT, env=alone, capture_output=True, text=True, check=True)
    hosts, _blank, others = shown.stdout.partition("\n\n")
    named = [line.split()[0] for line in hosts.splitlines()]
    assert set(named) == {
        "run", "demo", "admin", "links", "export", "backup", "restore", "doctor"
    }  # fmt: skip
    assert "test " in others


def test_the_readme_leads_to_every_page_of_the_docs() -> None:
    pages = {page for page in PAGES if page.startswith("docs/")}
    led_to = {page for page in pages if f"]({page})" in README}
    assert len(pages) >= 5
    assert pages - led_to == {"docs/score-documents.md"}, "which docs/reading.md leads to"


def missing(page: str, pattern: str, there: Callable[[str], object]) -> list[str]:
    """Returns what a page names by this pattern although it is not there."""
    named = re.findall(pattern, (ROOT / page).read_text(), re.MULTILINE)
    return [name for name in named if not there(name)]


def file_or_folder(name: str) -> bool:
    """Returns whether the file exists: below the root, in templates, or in a game's folder. In
    place of Calico it may be any game's."""
    wanted = name.replace("calico", "*").rstrip("/")
    return any(any(ROOT.glob(f"{start}{wanted}")) for start in ("", "templates/", "games/*/"))


def module_of_a_game(name: str) -> bool:
    """Returns whether a game has this module, as a file or as a package."""
    return any(path.with_suffix("").name == name for path in ROOT.glob("games/*/*"))


def importable(name: str) -> bool:
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


@pytest.mark.parametrize("page", PAGES)
def test_files_and_folders_that_are_named_are_there(page: str) -> None:
    assert missing(page, r"`(\.?\w[\w.*-]*(?:/[\w.*-]+)+/?)`", file_or_folder) == []


@pytest.mark.parametrize("page", PAGES)
def test_modules_that_are_named_are_there(page: str) -> None:
    assert missing(page, r"`(\w+)\.py`", module_of_a_game) == []
    assert missing(page, r"`((?:games|scorepad|tests|tools)(?:\.\w+)+)`", importable) == []


@pytest.mark.parametrize("page", PAGES)
def test_commands_that_are_named_are_there(page: str) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert missing(page, r"(?:`|^    )make ([a-z-]+)", targets.__contains__) == []
    commands = {*get_commands(), "version"}  # which is answered by manage.py itself
    assert missing(page, r"manage\.py ([a-z_]+)", commands.__contains__) == []


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", ".ci/run"])
def test_profiles_and_markers_that_are_named_are_there(
    page: str, pytestconfig: pytest.Config
) -> None:
    markers = {line.split("(")[0].split(":")[0] for line in pytestconfig.getini("markers")}
    assert missing(page, r"HYPOTHESIS_PROFILE=(\w+)", EXAMPLES.__contains__) == []
    assert missing(page, r"marked\s+`(\w+)`", markers.__contains__) == []


@pytest.mark.parametrize("page", PAGES)
def test_pictures_and_pages_that_are_linked_are_there(page: str) -> None:
    content = (ROOT / page).read_text()
    linked = re.findall(r'src="([^"]+)"', content) + re.findall(r"\]\(([^)#]+)\)", content)
    ours = [address for address in linked if "://" not in address]
    assert [name for name in ours if not (ROOT / page).parent.joinpath(name).exists()] == []


def test_every_ruling_that_is_cited_can_be_read() -> None:
    rulings = {one.number for game in registry.games() for one in registry.rulings(game)}
    statistics = set(re.findall(r"\*\*(ST-\d+)", STATISTICS))
    cited = {
        rule
        for path in (*CODE, *ROOT.glob("docs/*.md"))
        for rule in re.findall(r"\b(?:[A-Z]{2}|PAD)-\d+\b", path.read_text())  # of any game
        if path.name not in ("test_rulings.py", "a-new-game.md")  # which name some that are none
    }
    assert len(cited) > 50
    assert cited - rulings - statistics == set()


def test_the_page_of_rulings_is_made_of_them() -> None:
    assert (ROOT / "docs" / "rulings.md").read_text() == rulings_page(), (
        "run: python -m tools.rulings"
    )


def test_the_page_on_reading_has_every_kind_of_column() -> None:
    page = (ROOT / "docs" / "reading.md").read_text()
    assert {kind for kind in Kind if f"| `{kind}` |" not in page} == set()
