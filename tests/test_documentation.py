"""What the pages beside the code say is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games import documents, registry
from games.contract import Json
from scorepad import settings

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/rulings.md", "docs/statistics.md")
README = (ROOT / "README.md").read_text()
RULINGS = (ROOT / "docs" / "rulings.md").read_text() + (ROOT / "docs" / "statistics.md").read_text()
CODE = [
    path
    for room in ("games", "scorepad", "templates", "static", "tests")
    for path in (ROOT / room).rglob("*")
    if path.suffix in (".py", ".html", ".js", ".css")
]


def examples() -> list[Json]:
    """The score documents of the README."""
    blocks = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    return [block for block in map(json.loads, blocks) if "players" in block]


@pytest.mark.parametrize("document", examples(), ids=lambda document: str(document["game"]))
def test_the_score_documents_of_the_readme_can_be_scored(document: Json) -> None:
    result = documents.score(document)
    assert [problem for problem in result["problems"] if problem["blocks"]] == []
    assert result["complete"]


@pytest.mark.parametrize("slug", registry.slugs())
def test_the_readme_knows_every_game(slug: str) -> None:
    assert f"`{slug}`" in README
    assert registry.game(slug).name in README


def test_every_setting_of_the_environment_is_told() -> None:
    named = re.findall(r"^([A-Z_]{4,})  ", settings.__doc__ or "", re.MULTILINE)
    assert len(named) > 5
    assert [name for name in named if f"`{name}`" not in README] == []


def test_every_target_of_make_is_told() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert [name for name in targets if f"make {name}" not in README and name != "help"] == []


@pytest.mark.parametrize("page", PAGES)
def test_pictures_and_pages_that_are_linked_are_there(page: str) -> None:
    content = (ROOT / page).read_text()
    linked = re.findall(r'src="([^"]+)"', content) + re.findall(r"\]\(([^)#]+)\)", content)
    ours = [address for address in linked if "://" not in address]
    assert [name for name in ours if not (ROOT / page).parent.joinpath(name).exists()] == []


def test_every_ruling_that_the_code_cites_can_be_read() -> None:
    known = set(re.findall(r"\*\*([A-Z]{2}-\d+)", RULINGS))
    cited = {
        rule
        for path in CODE
        for rule in re.findall(r"\b(?:CL|BT|CB|CT|CC|ST)-\d+\b", path.read_text())
    }
    assert len(cited) > 30
    assert cited - known == set()
