"""`manage.py startgame` makes a game that works at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.startgame import ROOT, CannotStartError, new_game

LEFT_OUT = shutil.ignore_patterns(".*", "data", "staticfiles", "screenshots", "__pycache__")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the pad's own files."""
    return Path(shutil.copytree(ROOT, tmp_path / "pad", ignore=LEFT_OUT))


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of Python in the copy, with settings and a database of its own."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    surroundings = kept | {"SCOREPAD_DATA": str(tree / "data")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_a_new_game_works_at_once(tree: Path) -> None:
    made = run(tree, "manage.py", "startgame", "calico", "--name", "Calico")
    assert made.returncode == 0, made.stderr
    tested = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/calico")
    assert tested.returncode == 0, tested.stdout
    told = "tests/test_documentation.py", "tests/test_documents.py", "tests/test_facts.py"
    shared = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *told, "-k", "calico")
    assert shared.returncode == 0, shared.stdout
    ours = "games", "tests/calico"
    for checked in (
        run(tree, "-m", "ruff", "check", *ours),
        run(tree, "-m", "ruff", "format", "--check", *ours),
    ):
        assert checked.returncode == 0, checked.stdout
    walls = run(tree, "-m", "importlinter.cli", "--no-logo", "--no-cache")
    assert walls.returncode == 0, walls.stdout


def test_a_new_game_takes_an_accent_and_letters_that_no_other_game_has() -> None:
    game = new_game("house-of-cats", "House of Cats")
    assert (game.package, game.letters) == ("house_of_cats", "HO")
    used = [path.read_text() for path in ROOT.glob("games/*/game.py")]
    assert game.accent
    assert not any(f'accent="{game.accent}"' in content for content in used)


@pytest.mark.parametrize(
    ("slug", "name", "letters", "message"),
    [
        ("Calico", "Calico", "", "is no short name"),
        ("cat-tower", "Cat Tower", "", "there is a game"),
        ("calico", 'The "Cat"', "", "without quotes"),
        ("calico", "Calico", "CT", "two letters that no other game has"),
        ("calico", "Calico", "X", "two letters that no other game has"),
    ],
)
def test_what_stands_in_the_way_of_a_new_game_is_said(
    slug: str, name: str, letters: str, message: str
) -> None:
    with pytest.raises(CannotStartError, match=message):
        new_game(slug, name, letters)
