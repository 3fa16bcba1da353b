"""`python -m tools.startgame` makes a game that works at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from games import registry
from scorepad.history.previews import picture
from tools.startgame import CREDIT, DOCUMENT, ROOT, ROW, CannotStartError, new_game

SLUG, PACKAGE = "made-up-cats", "made_up_cats"  # a name that no game will have
NAME = "Mr. Zoe’s <Calico> & 50% {n} of Überraschungskatzenspiel"
OF_EVERY_GAME = (
    "tests/test_documentation.py",
    "tests/test_documents.py",
    "tests/test_facts.py",
    "tests/plays/test_paper.py",
    "tests/plays/test_replay.py",
    "tests/plays/test_scored_once.py",
)
LEFT_OUT = shutil.ignore_patterns(".*", "data", "staticfiles", "screenshots", "__pycache__")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the pad's own files, and of mypy's cache about them."""
    copy = Path(shutil.copytree(ROOT, tmp_path / "pad", ignore=LEFT_OUT))
    if (known := ROOT / ".mypy_cache").exists():
        shutil.copytree(known, copy / ".mypy_cache")
    return copy


def works(tree: Path, program: str, *arguments: str) -> bool:
    return _run(tree, program, *arguments).returncode == 0


def said(tree: Path, program: str, *arguments: str) -> str:
    return _run(tree, program, *arguments).stdout


def _run(tree: Path, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a program of this environment in the copy, with settings and a database of its own."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    done = subprocess.run(
        [str(Path(sys.executable).with_name(program)), *arguments],
        cwd=tree,
        env=kept | {"TALLYCAT_DATA": str(tree / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout, done.stderr)  # noqa: T201  shown where the test fails
    return done


@pytest.mark.slow
def test_a_new_game_works_at_once(tree: Path) -> None:
    assert works(tree, "python", "-m", "tools.startgame", SLUG, "--name", NAME)
    assert works(tree, "python", "-m", "pytest", "-q", f"tests/{PACKAGE}", "tests/test_english.py")
    assert works(tree, "python", "-m", "pytest", "-q", *OF_EVERY_GAME, "-k", f"{SLUG} or {PACKAGE}")
    check = tree, "python", "-m", "tools.startgame", "--check"
    left = (
        ("README.md", ROW, f"| {NAME} |\n"),
        ("docs/score-documents.md", DOCUMENT, f"`{SLUG}`\n"),
        (f"games/{PACKAGE}/game.py", CREDIT, '("Ana",)'),
    )
    assert said(*check).count(NAME) == len(left)
    for page, written, own in left:
        words = (tree / page).read_text()
        (tree / page).write_text(words.replace(new_game(SLUG, NAME).put_into(written), own))
    assert NAME not in said(*check)
    assert works(tree, "ruff", "check", "games", f"tests/{PACKAGE}")
    assert works(tree, "ruff", "format", "--check", "games", f"tests/{PACKAGE}")
    assert works(tree, "mypy", f"games/{PACKAGE}", f"tests/{PACKAGE}")
    assert works(tree, "lint-imports", "--no-logo", "--no-cache")
    assert works(tree, "python", "-m", "tools.templates", "--check")


def test_a_new_game_takes_letters_that_no_other_game_has_and_a_colour_that_few_have() -> None:
    game = new_game("house-of-cats", "House of Cats")
    assert game.package == "house_of_cats"
    assert f"{game.letters}-1" not in registry.ruled_in()
    used = Counter(one.accent for one in registry.games())
    assert used[game.accent] == min(used[accent] for accent in {*picture.accents()} - {"lamp"})


def test_a_colour_is_shared_once_all_are_in_use(tmp_path: Path) -> None:
    styles = tmp_path / "static" / "css" / "pad.css"
    styles.parent.mkdir(parents=True)
    styles.write_text('[data-accent="sky"] {} [data-accent="plum"] {}')
    accents = []
    for number in range(10):
        accents.append(new_game(f"game-{number}", "Calico", root=tmp_path).accent)
        path = tmp_path / "games" / f"game_{number}" / "game.py"
        path.parent.mkdir(parents=True)
        path.write_text(f'accent = "{accents[-1]}"')
    assert accents == ["sky", "plum"] * 5


@pytest.mark.parametrize(
    ("slug", "name", "letters", "message"),
    [
        ("Calico", "Calico", "", "is no short name"),
        ("cat-tower", "Cat Tower", "", "there is a game"),
        ("class", "Class", "", "means something else"),
        ("forms", "Forms", "", "means something else"),
        ("history", "History", "", "means something else"),
        (SLUG, 'The "Cat"', "", "without quotes"),
        (SLUG, "Calico", "CT", "two letters that no other game has"),
        (SLUG, "Calico", "X", "two letters that no other game has"),
    ],
)
def test_what_stands_in_the_way_of_a_new_game_is_said(
    slug: str, name: str, letters: str, message: str
) -> None:
    with pytest.raises(CannotStartError, match=message):
        new_game(slug, name, letters)
