"""The plan of the house holds: who may import whom, how long a file may be, what stays out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from games import registry

ROOT = Path(__file__).resolve().parent.parent
CODE = sorted(
    path.relative_to(ROOT).as_posix()
    for room in ("games", "scorepad")
    for path in (ROOT / room).rglob("*.py")
)
TEMPLATES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("templates/**/*.html", "games/*/templates/**/*.html")
    for path in ROOT.glob(pattern)
)

LONGEST = 300
LONG_FOR_A_REASON = {
    "games/cat_lady/abilities.py": "one small class for each of some twenty kinds of ability",
}


# What is scored with: these files, and whatever they import, know no Django.
RULES = ("contract", "declaration", "deck", "reading", "standings", "rules", "facts")
FOLDERS = sorted(path.parent.name for path in (ROOT / "games").glob("*/game.py"))
DECLARATION = tuple(
    f"declaration/{path.stem}" for path in (ROOT / "games/declaration").glob("*.py")
)
ROOMS = ("scorepad.clubs", "scorepad.editions", "scorepad.plays", "scorepad.history")


def imports(path: str) -> set[str]:
    """The full names of the modules that a file imports, anywhere in it."""
    package = path.removesuffix(".py").split("/")[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *filter(None, [node.module])])
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


def reached(path: str) -> set[str]:
    """The modules that a file imports, those that these import, and so on, within our own code."""
    found: set[str] = set()
    waiting = [path]
    while waiting:
        new = imports(waiting.pop()) - found
        found |= new
        files = {
            f"{name.replace('.', '/')}{end}" for name in new for end in (".py", "/__init__.py")
        }
        waiting += files & set(CODE)
    return found


def inside(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def in_room(path: str, room: str) -> bool:
    return path.startswith(room.replace(".", "/") + "/")


@pytest.mark.parametrize("path", [path for path in CODE if path.startswith("games/")])
def test_games_do_not_know_the_site(path: str) -> None:
    assert not [name for name in imports(path) if inside(name, "scorepad")]


@pytest.mark.parametrize("path", [path for path in CODE if Path(path).stem in RULES])
def test_rules_know_no_django(path: str) -> None:
    """Neither themselves nor by way of anything that they import."""
    assert not [name for name in reached(path) if inside(name, "django")]


@pytest.mark.parametrize(
    "path", [path for path in CODE if path.startswith("scorepad/history/statistics/")]
)
def test_statistics_know_no_django(path: str) -> None:
    assert not [name for name in reached(path) if inside(name, "django")]


@pytest.mark.parametrize("path", [path for path in CODE if path.startswith("games/")])
def test_rules_are_pure(path: str) -> None:
    impure = ("random", "time", "datetime", "secrets", "os", "socket", "urllib")
    assert not [name for name in imports(path) if name.partition(".")[0] in impure]


def test_the_contract_knows_no_game() -> None:
    shared = ("contract", "reading", "standings", "forms", *DECLARATION)
    known = {name for module in shared for name in imports(f"games/{module}.py")}
    assert not [name for name in known for folder in FOLDERS if inside(name, f"games.{folder}")]


@pytest.mark.parametrize("path", [path for path in CODE if path.split("/")[1] in FOLDERS])
def test_a_game_knows_no_other_game(path: str) -> None:
    folder = path.split("/")[1]
    allowed = {folder, "cat_lady"} if folder == "box_of_treats" else {folder}
    others = [f"games.{other}" for other in FOLDERS if other not in allowed]
    assert not [name for name in imports(path) for other in others if inside(name, other)]


@pytest.mark.parametrize("path", [path for path in CODE if path.startswith("scorepad/")])
def test_rooms_are_entered_one_way(path: str) -> None:
    """history -> plays -> clubs, and nobody looks into a game past the registry."""
    level = next((index for index, room in enumerate(ROOMS) if in_room(path, room)), None)
    later = ROOMS[level + 1 :] if level is not None else ()
    known = imports(path)
    assert not [name for name in known for room in later if inside(name, room)]
    assert not [name for name in known for folder in FOLDERS if inside(name, f"games.{folder}")]


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
    assert not re.search(r"\son[a-z]+\s*=", content)
    assert "javascript:" not in content
    assert not re.search(r"hx-on\b|hx-vals\s*=\s*[\"']js:", content)


@pytest.mark.parametrize("path", TEMPLATES)
def test_templates_load_nothing_from_elsewhere(path: str) -> None:
    content = (ROOT / path).read_text()
    assert not re.search(r"\b(src|srcset)\s*=\s*[\"'](https?:)?//", content)
    assert not re.search(r"<link\b[^>]*href=[\"'](https?:)?//", content)
