"""Makes a release: `make release`, of the version in `scorepad/__init__.py`.

The first call writes the changelog and the database on which later versions are tested, for you to
look at and commit. The second call builds the source archive and the wheel of that commit in
`dist/`, with their checksums, unpacks the archive elsewhere, runs both commands of the README there
from nothing, and tests the wheel in an environment of its own. With --notes it prints what is new.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from tools import messages, startgame, wheel

ROOT = Path(__file__).resolve().parent.parent
NAME = "tallycat"
UNRELEASED = "## Unreleased\n"
# The part of `make test` that runs by default: one game, the start, the releases before.
SOME_TESTS = ("tests/cat_tower", "tests/serving/test_startup.py", "tests/releases")
SECONDS = 300  # for the first start, which installs everything


class ReleaseError(Exception):
    """Raised if a release is not possible; the message says why."""


def main(arguments: Sequence[str]) -> int:
    version = current_version()
    if "--notes" in arguments:
        print(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version))
        return 0
    try:
        if prepare(version):
            print(f"Look at what was written, commit it, and call it again to build {version}.")
            return 0
        archive, package, sums = build(version)
        check(archive, version, arguments or SOME_TESTS)
        check_wheel(package, version, arguments or SOME_TESTS)
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{sums.relative_to(ROOT)}:\n{sums.read_text()}", end="")
    return 0


def current_version(root: Path = ROOT) -> str:
    """Returns the version from its one place, read without importing anything."""
    found = re.search(r'__version__ = "([^"]+)"', (root / "scorepad/__init__.py").read_text())
    assert found is not None
    return found[1]


def prepare(version: str, root: Path = ROOT) -> bool:
    """Writes what a release needs; returns whether anything was missing.

    Raises ReleaseError if something is not translated or still has the skeleton's words of a new
    game.
    """
    if missing := messages.warnings(root) + startgame.warnings(root):
        raise ReleaseError("\n".join(missing))
    changelog = root / "CHANGELOG.md"
    before = changelog.read_text("utf-8")
    today = datetime.now().astimezone().date()
    after = with_version(before, version, today)
    changelog.write_text(after, "utf-8")
    if after != before:
        citation = root / "CITATION.cff"
        citation.write_text(cited(citation.read_text("utf-8"), version, today), "utf-8")
    stored = root / "tests" / "fixtures" / "releases" / f"{version}.sql.gz"
    if not stored.exists():
        subprocess.run([sys.executable, "-m", "tests.releases.make"], cwd=root, check=True)
        return True
    return after != before


def with_version(changelog: str, version: str, day: date) -> str:
    """Returns the changelog with the unreleased entries under this version; unchanged if it has
    that version.

    Raises ReleaseError if nothing is new.
    """
    if f"\n## {version} (" in changelog:
        return changelog
    start = changelog.index(UNRELEASED) + len(UNRELEASED)
    new = changelog[start:].partition("\n## ")[0].strip()
    if not new:
        raise ReleaseError(f"CHANGELOG.md tells of nothing that is new in {version}.")
    heading = f"\n## {version} ({day.day} {day:%B %Y})\n"
    return changelog[:start] + heading + changelog[start:]


def cited(citation: str, version: str, day: date) -> str:
    """Returns CITATION.cff with this version and the day of its release."""
    citation = re.sub(r"^version: .*$", f"version: {version}", citation, flags=re.MULTILINE)
    return re.sub(r"^date-released: .*$", f"date-released: {day}", citation, flags=re.MULTILINE)


def notes(changelog: str, version: str) -> str:
    """Returns the changelog's entries for a version. Raises ValueError if there are none."""
    start = changelog.index(f"\n## {version} (")
    return changelog[changelog.index("\n", start + 1) :].partition("\n## ")[0].strip()


def build(version: str, root: Path = ROOT) -> tuple[Path, Path, Path]:
    """Builds the archive and the wheel of what is committed, and their checksums; the same commit
    gives the same bytes. Raises ReleaseError if something is not committed."""
    changed = _git(root, "status", "--porcelain")
    if changed:
        raise ReleaseError(f"Not committed yet:\n{changed}")
    dist = root / "dist"
    dist.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="release-") as name:
        committed = Path(name)
        _git(root, "archive", f"--output={committed / 'all.tar'}", "HEAD")
        with tarfile.open(committed / "all.tar") as packed:
            packed.extractall(committed / NAME, filter="data")
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-d", str(dist)],
            cwd=committed / NAME,
            env=os.environ | {"SOURCE_DATE_EPOCH": _git(root, "log", "-1", "--format=%ct").strip()},
            stdout=subprocess.DEVNULL,
            check=True,
        )
    built = (dist / f"{NAME}-{version}.tar.gz", dist / f"{NAME}-{version}-py3-none-any.whl")
    sums = dist / "SHA256SUMS"
    sums.write_text(
        "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in built)
    )
    return *built, sums


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=root, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def check(archive: Path, version: str, tests: Sequence[str]) -> None:
    """Unpacks the archive in an empty place, serves it and tests it. Raises ReleaseError."""
    folder = Path(tempfile.mkdtemp(prefix="release-"))
    try:
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
        home = folder / f"{NAME}-{version}"
        _serves(home, version)
        arguments = "--durations=10" if tests == ["all"] else " ".join(tests)
        command = ["make", "test", f"ARGS={arguments}"]
        print(" ".join(command), flush=True)
        if subprocess.call(command, cwd=home, env=_environment(home)) != 0:
            raise ReleaseError("The tests of the archive fail.")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def check_wheel(package: Path, version: str, tests: Sequence[str]) -> None:
    """Installs the wheel in an empty environment, and tests it. Raises ReleaseError."""
    with tempfile.TemporaryDirectory(prefix="release-") as name:
        python = wheel.install(package, Path(name))
        command = [str(python.with_name(NAME)), "version"]
        said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        print(f"{NAME} version: {said}make test-wheel", flush=True)
        chosen = tests if tests != ["all"] else []
        if version not in said or wheel.run_tests(python, Path(name), chosen) != 0:
            raise ReleaseError("The tests of the wheel fail.")


def _serves(home: Path, version: str) -> None:
    """Checks that `make run` starts a pad of this version."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    print("make run", flush=True)
    environ = _environment(home) | {"PORT": str(port), "HOST": "127.0.0.1"}
    pad = subprocess.Popen(["make", "run"], cwd=home, env=environ, start_new_session=True)
    try:
        running = _answer(pad, port)
    finally:
        if pad.poll() is None:
            os.killpg(pad.pid, signal.SIGTERM)
        pad.wait(timeout=60)
    if running != {"status": "ok", "version": version}:
        raise ReleaseError(f"The archive serves {running}.")


def _answer(pad: subprocess.Popen[bytes], port: int) -> dict[str, str]:
    """Returns the answer of /healthz, once there is one."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and pad.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                found = json.load(answer)
                return {name: found[name] for name in ("status", "version")}
        except OSError:
            time.sleep(0.5)
    raise ReleaseError("The archive cannot be served: see above.")


def _environment(home: Path) -> dict[str, str]:
    return wheel.environment() | {"TALLYCAT_DATA": str(home.parent / "data")}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
