"""Commands in a data folder from which nobody has served the pad yet."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OTHER_THAN_OURS = ("SECRET_KEY", "DATABASE_URL", "DJANGO_SETTINGS_MODULE", "TALLYCAT_NEW_KEY")

pytestmark = pytest.mark.slow


def manage(data: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    ours = {name: value for name, value in os.environ.items() if name not in OTHER_THAN_OURS}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**ours, "TALLYCAT_DATA": str(data), **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def clubs(data: Path) -> int:
    with closing(sqlite3.connect(data / "scorepad.sqlite3")) as database:
        (count,) = database.execute("SELECT COUNT(*) FROM clubs_club").fetchone()
    return int(count)


def test_a_migrated_database_can_be_given_a_demo_club_and_has_its_key(tmp_path: Path) -> None:
    assert manage(tmp_path, "migrate", "--verbosity", "0").stderr == ""
    made = manage(tmp_path, "demo", "--plays", "3")
    assert (made.returncode, made.stderr) == (0, "")
    assert clubs(tmp_path) == 1
    assert len((tmp_path / "secret-key").read_text()) >= 50


def test_no_club_is_made_where_phones_could_not_be_told_apart(tmp_path: Path) -> None:
    """The database was made with a key that nobody stored."""
    manage(tmp_path, "migrate", "--verbosity", "0", SECRET_KEY="nine lives " * 5)
    refused = manage(tmp_path, "demo", "--plays", "3")
    assert refused.returncode == 1
    assert "secret-key is missing" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert clubs(tmp_path) == 0
    assert manage(tmp_path, "demo", "--plays", "3", TALLYCAT_NEW_KEY="1").returncode == 0
    assert (tmp_path / "secret-key").exists()


@pytest.mark.parametrize("asked", [[], ["--help"], ["help", "run"]])
def test_help_lists_the_pads_own_commands_before_there_is_a_database(
    tmp_path: Path, asked: list[str]
) -> None:
    told = manage(tmp_path, *asked)
    assert (told.returncode, told.stderr) == (0, "")
    lines = told.stdout.partition("\n\n")[0].splitlines()
    assert all(line[18:].strip() for line in lines)
    assert {line.split("  ")[0] for line in lines} >= {
        "run",
        "run --demo",
        "admin",
        "demo",
        "score",
    }
    assert "makemigrations" not in told.stdout


def test_an_option_that_run_does_not_have_starts_nothing(tmp_path: Path) -> None:
    refused = manage(tmp_path, "run", "--dmeo")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "run --demo" in refused.stderr
