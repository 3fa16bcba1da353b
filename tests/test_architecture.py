"""How long a file may be, and what code and templates must not contain."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
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
SLUGS = registry.slugs()
FOLDERS = sorted(path.parent.name for path in (ROOT / "games").glob("*/game.py"))
# The modules (or packages) that games have; CONTRIBUTING.md says what each of them is for.
MODULES = {
    "buttons",
    "deck",
    "demo",
    "document",
    "facts",
    "form",
    "game",
    "milestones",
    "news",
    "possible",
    "problems",
    "puzzle",
    "replay",
    "reports",
    "reseat",
    "rules",
    "rulings",
    "setup",
    "sheet",
    "unknown",
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
    """pyproject.toml says who may import whom, and lint-imports checks it."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (named,) = (
        contract["modules"]
        for contract in contracts["contracts"]
        if contract["id"] == "independent-games"
    )
    assert named == [f"games.{folder}" for folder in FOLDERS]


def offenders(paths: Iterable[str], wrong: Callable[[str], object]) -> list[str]:
    """Returns the files whose content has something wrong."""
    return [path for path in paths if wrong((ROOT / path).read_text())]


def test_files_can_be_read_from_top_to_bottom() -> None:
    code = [path for path in CODE if "/migrations/" not in path]
    assert offenders(code, lambda content: content.count("\n") > LONGEST) == []


def names_a_game(content: str) -> bool:
    """Returns whether code or a template asks which game it is, or knows a game by its slug."""
    asks = re.search(r"\b(game|slug|game_slug)\b\s*(==|!=|\bin\b)\s*[\[({]?\s*[\"']", content)
    return bool(asks) or any(
        f"{quote}{slug}{quote}" in content for slug in SLUGS for quote in "\"'"
    )


def test_nobody_asks_which_game_it_is() -> None:
    """Differences between games are behind the contract, or in the templates of the game."""
    site = [path for path in CODE if path.startswith("scorepad/")]
    site += [path for path in TEMPLATES if path.startswith("templates/")]
    assert offenders(site, names_a_game) == []
    assert names_a_game('if game.slug == "cat-tower":')


INLINE = (
    r"<style\b",
    r"<script\b(?![^>]*\bsrc=)",
    r"\sstyle\s*=",
    r"javascript:",
    r"hx-on\b|hx-vals\s*=\s*[\"']js:",
)


def has_something_inline(content: str) -> bool:
    """Returns whether a template has something inline: the Content-Security-Policy would block it,
    and only a browser would show that."""
    handler = re.search(r"\son[a-z]+\s*=", re.sub(r"{%.*?%}", "", content))
    return bool(handler) or any(re.search(pattern, content) for pattern in INLINE)


@pytest.mark.parametrize(
    "content", ['<p style="x">', "<script>1</script>", '<a onclick="x">', "<style>", "hx-on:click"]
)
def test_what_is_inline_is_noticed(content: str) -> None:
    assert has_something_inline(content)


def test_templates_have_nothing_inline() -> None:
    assert offenders(TEMPLATES, has_something_inline) == []


ELSEWHERE = (
    r"\b(src|srcset)\s*=\s*[\"'](https?:)?//",
    r"<link\b[^>]*href=[\"'](https?:)?//",
)


def test_templates_load_nothing_from_elsewhere() -> None:
    for pattern in ELSEWHERE:
        assert offenders(TEMPLATES, re.compile(pattern).search) == []


def longest_line(content: str) -> int:
    """Returns the longest line without indentation and messages, because a tag of Django has to
    stay on one line."""
    content = re.sub(r'{% translate "[^"]*" %}', "", content)
    return max((len(line.strip()) for line in content.splitlines()), default=0)


def test_lines_of_templates_are_short() -> None:
    assert offenders(TEMPLATES, lambda content: longest_line(content) > 160) == []
