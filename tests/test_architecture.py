"""Where imports stand, how long a file may be, and what code and templates leave out."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from games import registry

ROOT = Path(__file__).resolve().parent.parent
CODE = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("games", "scorepad")
    for path in (ROOT / folder).rglob("*.py")
)
TEMPLATES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("templates/**/*.html", "games/*/templates/**/*.html")
    for path in ROOT.glob(pattern)
)

LONGEST = 600
LONG_FOR_A_REASON: dict[str, str] = {}


FOLDERS = sorted(path.parent.name for path in (ROOT / "games").glob("*/game.py"))
# The modules (or packages) that games have; the README says what each of them is for.
MODULES = {
    "buttons",
    "deck",
    "demo",
    "document",
    "facts",
    "form",
    "game",
    "learning",
    "problems",
    "reports",
    "reseat",
    "rules",
    "sample",
    "setup",
    "sheet",
    "view",
    "what_if",
}
OF_ITS_OWN = 2  # other modules that a game may have


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_modules_of_a_game_have_the_names_that_they_have_in_every_game(folder: str) -> None:
    found = (ROOT / "games" / folder).iterdir()
    modules = {
        path.stem for path in found if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert modules >= {"deck", "game", "rules", "sheet", "view"}
    assert len(modules - MODULES - {"__init__"}) <= OF_ITS_OWN


def test_every_game_is_named_among_those_that_know_no_other() -> None:
    """Who may import whom is said in pyproject.toml, and checked by lint-imports."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (named,) = (
        contract["modules"]
        for contract in contracts["contracts"]
        if contract["id"] == "independent-games"
    )
    assert named == [f"games.{folder}" for folder in FOLDERS]


@pytest.mark.parametrize("path", CODE)
def test_imports_stand_at_the_top(path: str) -> None:
    tree = ast.parse((ROOT / path).read_text())
    functions = [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    hidden = {
        node.lineno
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    lines = (ROOT / path).read_text().splitlines()
    assert not [number for number in hidden if "noqa: PLC0415" not in lines[number - 1]]


@pytest.mark.parametrize("path", [path for path in CODE if "/migrations/" not in path])
def test_files_are_short(path: str) -> None:
    lines = len((ROOT / path).read_text().splitlines())
    if path in LONG_FOR_A_REASON:
        assert lines > LONGEST, "no longer long: take it off the list"
    else:
        assert lines <= LONGEST


@pytest.mark.parametrize(
    "path",
    [path for path in CODE if path.startswith("scorepad/")]
    + [path for path in TEMPLATES if path.startswith("templates/")],
)
def test_nobody_asks_which_game_it_is(path: str) -> None:
    """What differs between games lives behind the contract, or in the templates of the game."""
    content = (ROOT / path).read_text()
    assert not re.search(r"(game|slug)\w*\s*(==|!=|\bin\b)\s*[\[({]?\s*[\"']", content)
    for slug in registry.slugs():
        assert f'"{slug}"' not in content
        assert f"'{slug}'" not in content


@pytest.mark.parametrize("path", TEMPLATES)
def test_templates_have_nothing_inline(path: str) -> None:
    """The Content-Security-Policy would block it, and only a browser would tell."""
    content = (ROOT / path).read_text()
    assert not re.search(r"<style\b", content)
    assert not re.search(r"<script\b(?![^>]*\bsrc=)", content)
    assert not re.search(r"\sstyle\s*=", content)
    assert not re.search(r"\son[a-z]+\s*=", re.sub(r"{%.*?%}", "", content))
    assert "javascript:" not in content
    assert not re.search(r"hx-on\b|hx-vals\s*=\s*[\"']js:", content)


@pytest.mark.parametrize("path", TEMPLATES)
def test_templates_load_nothing_from_elsewhere(path: str) -> None:
    content = (ROOT / path).read_text()
    assert not re.search(r"\b(src|srcset)\s*=\s*[\"'](https?:)?//", content)
    assert not re.search(r"<link\b[^>]*href=[\"'](https?:)?//", content)


@pytest.mark.parametrize("path", TEMPLATES)
def test_lines_of_templates_are_short(path: str) -> None:
    assert max(map(len, (ROOT / path).read_text().splitlines()), default=0) <= 160
