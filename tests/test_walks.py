"""A walk that fails is run once more by itself, and both outcomes are printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import walks

# A test of this name fails the first time that it runs, one of that name each time.
SOURCE = """
import pathlib, pytest

@pytest.mark.parametrize("name", {names!r})
def test_walk(name):
    seen = pathlib.Path(__file__).with_name(name)
    first = not seen.exists()
    seen.touch()
    assert name.startswith("passes") or (name.startswith("once") and not first)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of its own, with tests that need nothing."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -q -p no:django\n")
    monkeypatch.chdir(tmp_path)


def outcome(*names: str) -> int:
    Path("test_some.py").write_text(SOURCE.format(names=names))
    return walks.main(["test_some.py"])


def test_walks_that_pass_run_once(capfd: pytest.CaptureFixture[str]) -> None:
    assert outcome("passes") == 0
    assert "once more" not in capfd.readouterr().out


def test_a_walk_that_fails_once_passes_and_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    assert outcome("passes", "once") == 0
    assert "test_walk[once]: failed, then passed by itself" in capfd.readouterr().out


def test_a_walk_that_fails_twice_fails_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    assert outcome("once", "never") == 1
    assert "test_walk[never]: failed, then failed again" in capfd.readouterr().out


def test_more_than_two_walks_that_fail_fail_the_run() -> None:
    assert outcome("once-1", "once-2", "once-3") == 1
    assert outcome("once-4", "once-5") == 0


def test_a_run_that_could_not_begin_has_failed() -> None:
    assert walks.main(["missing.py"]) > 1
