"""What `make release` writes and packs."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from datetime import date
from pathlib import Path

import pytest

from scorepad import __version__
from tools import release
from tools.release import ReleaseError

CHANGELOG = """# Changelog

## Unreleased

### Plays
- Undo.

## 0.1.0 (1 May 2026)
- The first version.
"""
PYPROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "tallycat"
version = "0.2.0"
requires-python = ">=3.11"

[tool.hatch.build.targets.wheel]
packages = ["scorepad"]
"""
DAY = date(2026, 11, 21)


def test_the_version_stands_in_one_place_and_is_cited() -> None:
    assert release.current_version() == __version__
    assert f"\nversion: {__version__}\n" in (release.ROOT / "CITATION.cff").read_text()
    assert "version =" not in (release.ROOT / "pyproject.toml").read_text().partition("[tool.")[0]


def test_what_was_not_released_yet_gets_the_version_and_the_day() -> None:
    written = release.with_version(CHANGELOG, "0.2.0", DAY)
    assert "## Unreleased\n\n## 0.2.0 (21 November 2026)\n\n### Plays\n- Undo.\n" in written
    assert release.with_version(written, "0.2.0", DAY) == written
    with pytest.raises(ReleaseError, match=r"nothing that is new in 0\.3\.0"):
        release.with_version(written, "0.3.0", DAY)


def test_the_citation_names_the_version_and_its_day() -> None:
    citation = "cff-version: 1.2.0\nversion: 0.1.0\ndate-released: 2026-05-01\ntitle: T\n"
    assert release.cited(citation, "0.2.0", DAY) == (
        "cff-version: 1.2.0\nversion: 0.2.0\ndate-released: 2026-11-21\ntitle: T\n"
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder under version control, with a commit."""
    root = tmp_path / "project"
    (root / "scorepad").mkdir(parents=True)
    (root / "README.md").write_text("Two commands")
    (root / ".gitignore").write_text("dist/\ndata/\n")
    (root / "pyproject.toml").write_text(PYPROJECT)
    (root / "scorepad" / "__init__.py").touch()
    for command in (
        ["init", "--quiet"],
        ["add", "--all"],
        ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "commit", "--quiet", "-m", "1"],
    ):
        subprocess.run(["git", *command], cwd=root, check=True)
    return root


def test_the_archive_holds_what_is_committed_and_nothing_else(project: Path) -> None:
    (project / "data").mkdir()
    (project / "data" / "secret-key").write_text("nine lives")
    archive, package, _sums = release.build("0.2.0", project)
    assert package.name == "tallycat-0.2.0-py3-none-any.whl"
    with tarfile.open(archive) as packed:
        assert {name.removeprefix("tallycat-0.2.0/") for name in packed.getnames()} == {
            ".gitignore",
            "PKG-INFO",
            "README.md",
            "pyproject.toml",
            "scorepad/__init__.py",
        }


def test_a_commit_gives_the_same_files_again_with_their_checksums(project: Path) -> None:
    *_files, sums = release.build("0.2.0", project)
    first = sums.read_text()
    shutil.rmtree(project / "dist")
    release.build("0.2.0", project)
    assert sums.read_text() == first
    check = ["sha256sum", "--check", "--strict", sums.name]
    checked = subprocess.run(check, cwd=sums.parent, capture_output=True, text=True, check=True)
    assert checked.stdout.count(": OK\n") == 2


def test_what_is_not_committed_is_not_released(project: Path) -> None:
    (project / "README.md").write_text("One command")
    with pytest.raises(ReleaseError, match=r"Not committed yet:\n M README\.md"):
        release.build("0.2.0", project)


def test_the_notes_of_a_release_are_its_part_of_the_changelog() -> None:
    changelog = "## Unreleased\n\n## 2.0.0 (2 May)\n\n- New\n\n## 1.0.0 (1 May)\n\n- Old\n"
    assert release.notes(changelog, "2.0.0") == "- New"
    assert release.notes(changelog, "1.0.0") == "- Old"
