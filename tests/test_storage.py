"""Static files as they are collected: minified, hashed, and importing each other by hashed
names."""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import override_settings

FOLDERS = [settings.BASE_DIR / "static", *(folder / "static" for folder in settings.GAMES)]
SOURCES = {
    path.relative_to(folder).as_posix(): path
    for folder in FOLDERS
    for path in sorted(folder.glob("*/*"))
}
SCRIPTS = [n for n in SOURCES if n.endswith(".js") and not n.startswith("vendor/")]
STYLES = [name for name in SOURCES if name.endswith(".css")]
LARGE = [name for name in [*SCRIPTS, *STYLES] if SOURCES[name].stat().st_size > 2000]
HASHED = re.compile(r"\.[0-9a-f]{12}\.(js|css|svg|png|woff2)$")
IMPORT = re.compile(r"""(?:from\s*|import\()["'](\.[^"']+)["']""")


@pytest.fixture(scope="module")
def collected(collected_static: Path) -> Iterator[Path]:
    """The folder with all static files as they are served."""
    with override_settings(STORAGES=settings.COLLECTED_STORAGES, STATIC_ROOT=collected_static):
        yield collected_static


def served(folder: Path, name: str) -> Path:
    """Returns the file that pages request under a source's name."""
    storage: Any = staticfiles_storage
    found: Path = folder / storage.stored_name(name)
    assert HASHED.search(found.name), "not hashed"
    return found


@pytest.mark.parametrize("name", SCRIPTS)
def test_modules_import_each_other_by_hashed_names(collected: Path, name: str) -> None:
    script = served(collected, name)
    wanted = IMPORT.findall(SOURCES[name].read_text())
    imported = IMPORT.findall(script.read_text())
    assert len(imported) == len(wanted)
    for source, address in zip(wanted, imported, strict=True):
        assert HASHED.search(address), address
        file = script.parent / address
        named = posixpath.normpath(posixpath.join(posixpath.dirname(name), source))
        assert file.resolve() == served(collected, named).resolve()


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_minifier_knows_every_pattern_as_one(name: str) -> None:
    """After an arrow the minifier takes a pattern for a division, and removes its blanks."""
    assert not re.search(r"=>\s*/[^/*]", SOURCES[name].read_text())


def test_there_are_modules_that_import_others() -> None:
    assert any(IMPORT.search(SOURCES[name].read_text()) for name in SCRIPTS)


@pytest.mark.parametrize("name", [*SCRIPTS, *STYLES])
def test_our_own_files_are_minified_and_their_sources_are_not(collected: Path, name: str) -> None:
    source, sent = SOURCES[name].read_text(), served(collected, name).read_text()
    assert len(sent) < len(source)
    assert "\n/* " not in sent
    assert "\n// " not in sent
    assert re.search(r"^\s*(//|/\*)", source), "a source says what it is for"


@pytest.mark.parametrize("name", LARGE)
def test_a_large_file_waits_compressed(collected: Path, name: str) -> None:
    file = served(collected, name)
    assert file.with_name(f"{file.name}.gz").stat().st_size < file.stat().st_size


@pytest.mark.parametrize(("folder", "kind"), [("vendor", "*.js"), ("fonts", "*.woff2")])
def test_what_comes_from_elsewhere_is_what_was_released(
    collected: Path, folder: str, kind: str
) -> None:
    source = settings.BASE_DIR / "static" / folder
    noted = [line.split() for line in (source / "SHA256SUMS").read_text().splitlines()]
    assert {name for _sum, name in noted} == {file.name for file in source.glob(kind)}
    for checksum, name in noted:
        sent = served(collected, f"{folder}/{name}").read_bytes()
        assert hashlib.sha256(sent).hexdigest() == checksum


def test_styles_ask_for_the_display_face_by_its_hashed_names(collected: Path) -> None:
    styles = served(collected, "css/pad.css").read_text()
    for file in (settings.BASE_DIR / "static" / "fonts").glob("*.woff2"):
        assert served(collected, f"fonts/{file.name}").name in styles


def test_the_display_face_is_small() -> None:
    folder = settings.BASE_DIR / "static" / "fonts"
    assert sum(file.stat().st_size for file in folder.glob("*.woff2")) <= 30_000


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_are_named_with_underscores(name: str) -> None:
    assert "-" not in name
