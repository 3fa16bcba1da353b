"""What `make` calls: the environment, the browser, the database server, the server."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import sqlite3
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import override_settings

from scorepad.serving import serve
from scorepad.web import networks
from tests.serving.pad import ROOT as CODE
from tests.serving.pad import environment as environment_of
from tests.serving.pad import free_port, started
from tools import chromium, environment, postgres, webkit

ROOT = Path(__file__).resolve().parents[1]
WORD = "nine-lives-2026"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with requirements and no environment yet."""
    (tmp_path / "requirements.txt").write_text("Django==5.2\n")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return tmp_path


@pytest.fixture
def commands(project: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that were called; making an environment only makes its Python."""
    called: list[list[str]] = []

    def call(command: list[str], **_options: Any) -> int:
        called.append(command)
        if "venv" in command:
            environment.PYTHON.parent.mkdir(parents=True)
            environment.PYTHON.write_text("")
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    return called


def installs(commands: list[list[str]]) -> int:
    return sum("install" in command for command in commands)


def test_requirements_are_installed_once(commands: list[list[str]]) -> None:
    assert environment.main("run") == 0
    assert installs(commands) == 1
    commands.clear()
    assert environment.main("run") == 0
    assert installs(commands) == 0


def test_translations_are_compiled_whenever_the_pad_is_started(commands: list[list[str]]) -> None:
    environment.main("run")
    environment.main("run")
    assert ["scorepad.serving.catalogues" in command for command in commands].count(True) == 2


def test_changed_requirements_are_installed_again(project: Path, commands: list[list[str]]) -> None:
    environment.main("run")
    (project / "requirements.txt").write_text("Django==5.2.19\n")
    commands.clear()
    environment.main("run")
    assert installs(commands) == 1


def test_postgres_is_installed_where_it_is_asked_for(
    project: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "requirements-postgres.txt").write_text("psycopg\n")
    monkeypatch.setenv("DATABASE_URL", "postgresql://db/pad")
    environment.main("run")
    assert any(str(project / "requirements-postgres.txt") in command for command in commands)


def test_without_the_venv_package_it_says_which_one_and_leaves_nothing(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert environment.main("run") == 1
    wanted = f"apt install python3.{sys.version_info.minor}-venv"
    assert wanted in capsys.readouterr().err
    assert not environment.VENV.exists()


def test_an_environment_that_cannot_be_made_is_not_left_half_made(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def call(command: list[str], **_options: Any) -> int:
        environment.VENV.mkdir(exist_ok=True)
        return 1

    monkeypatch.setattr(subprocess, "call", call)
    assert environment.main("run") == 1
    assert not environment.VENV.exists()


def test_a_failed_installation_is_tried_again(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(command: list[str], **_options: Any) -> int:
        commands.append(command)
        if "venv" in command:
            environment.PYTHON.parent.mkdir(parents=True)
            environment.PYTHON.write_text("")
        return int("install" in command)

    monkeypatch.setattr(subprocess, "call", refuse)
    assert environment.main("run") == 1
    commands.clear()
    assert environment.main("run") == 1
    assert installs(commands) == 1


def test_every_requirement_has_its_exact_version() -> None:
    lines = [
        line
        for path in ROOT.glob("requirements*.txt")
        for line in path.read_text().splitlines()
        if line and not line.startswith(("#", "-r "))
    ]
    assert len(lines) > 20
    assert not [line for line in lines if "==" not in line]


def pins(name: str) -> dict[str, str]:
    """Returns the versions that a file of requirements names."""
    found = re.findall(r"^([\w.-]+)(?:\[.*\])?==([^\s;]+)", (ROOT / name).read_text(), re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", package).lower(): version for package, version in found}


@pytest.mark.parametrize(
    ("lock", "files"), [("dev", ["", "-postgres", "-dev"]), ("bench", ["-bench"])]
)
def test_a_lock_holds_the_versions_that_are_required_and_hashes(
    lock: str, files: list[str]
) -> None:
    """CONTRIBUTING.md says how the lock is written again."""
    locked = pins(f"requirements-{lock}.lock")
    required = {key: one for file in files for key, one in pins(f"requirements{file}.txt").items()}
    assert {key: locked.get(key) for key in required} == required
    content = (ROOT / f"requirements-{lock}.lock").read_text()
    hashed = re.findall(r"^[\w.-]+==.*\\\n +--hash=sha256:", content, re.MULTILINE)
    assert len(hashed) == len(locked)
    assert "://" not in content


def test_the_locks_agree() -> None:
    dev, bench = pins("requirements-dev.lock"), pins("requirements-bench.lock")
    shared = dev.keys() & bench.keys()
    assert {key: dev[key] for key in shared} == {key: bench[key] for key in shared}


def test_a_browser_that_does_not_start_is_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/bin/false")
    chromium.find.cache_clear()
    try:
        assert chromium.find() is None
        assert chromium.main() == 1
    finally:
        chromium.find.cache_clear()


@pytest.mark.parametrize(("target", "looks"), [("test", False), ("walks", True)])
def test_only_walks_look_for_a_browser(target: str, looks: bool) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    planned = subprocess.run(
        ["make", "--dry-run", target],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    assert ("tools.chromium" in planned.stdout) == looks


def test_without_webkit_its_walks_fail_and_say_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert webkit.find() is None
    assert webkit.main() == 1
    assert "apt install webkit2gtk-driver xvfb" in capsys.readouterr().err


def test_without_postgres_its_tests_fail_and_say_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(postgres, "binaries", lambda: None)
    assert postgres.main(["--installed"]) == 1
    assert postgres.main(["true"]) == 1
    assert "DATABASE_URL" in capsys.readouterr().err


def test_a_given_database_is_used_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://db/pad")
    monkeypatch.setattr(postgres, "binaries", lambda: None)
    command = [sys.executable, "-c", "import os; exit(len(os.environ['DATABASE_URL']))"]
    assert postgres.main(command) == len("postgresql://db/pad")


# -- the server ------------------------------------------------------------------------------------


def test_static_files_are_collected_only_when_one_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected = []
    hashes = iter(["one", "one", "two"])
    monkeypatch.setattr(settings, "STATIC_ROOT", tmp_path)
    monkeypatch.setattr(serve, "call_command", lambda *names, **_options: collected.append(names))
    monkeypatch.setattr(serve, "static_hash", lambda: next(hashes))
    for _start in range(3):
        serve.collect_static()
    assert len(collected) == 2


@pytest.fixture
def static(tmp_path: Path) -> Iterator[Path]:
    """The folder of the static files, as collected by a pad with one style."""
    source, served = tmp_path / "source", tmp_path / "served"
    (source / "css").mkdir(parents=True)
    (source / "css" / "pad.css").write_text("a { color: red }")
    chosen = override_settings(
        STATIC_ROOT=served,
        STATICFILES_DIRS=[source],
        STATICFILES_FINDERS=["django.contrib.staticfiles.finders.FileSystemFinder"],
        STORAGES=settings.COLLECTED_STORAGES,
    )
    finders.get_finder.cache_clear()  # type: ignore[attr-defined]
    with chosen:
        serve.collect_static()
        yield served
    finders.get_finder.cache_clear()  # type: ignore[attr-defined]


def _style(static: Path) -> str:
    """Returns the file that pages get as the style."""
    name: str = json.loads((static / "staticfiles.json").read_text())["paths"]["css/pad.css"]
    return (static / name).read_text()


@pytest.mark.parametrize("damage", ["staticfiles.json", "css/pad.css", "hashed", "gone", "stamp"])
def test_static_files_that_a_power_cut_left_empty_are_collected_anew(
    damage: str, static: Path
) -> None:
    (hashed,) = static.glob("css/pad.*.css")
    if damage == "gone":
        hashed.unlink()
    else:
        named = {"hashed": hashed, "stamp": static / serve.STAMP}
        named.get(damage, static / damage).write_text("")
    serve.collect_static()
    assert _style(static) == "a{color:red}"
    assert (static / "css" / "pad.css").read_text() == "a{color:red}"


@pytest.mark.parametrize("kept", [0, 40])
def test_a_manifest_that_a_power_cut_left_empty_or_cut_ends_no_start(
    kept: int, tmp_path: Path
) -> None:
    """Each start is a process of its own, because a process reads the manifest once."""
    collect = "import django; django.setup(); from scorepad.serving import serve\n"
    collect += "serve.collect_static()"
    for _start in range(2):
        run = [sys.executable, "-c", collect]
        subprocess.run(run, cwd=CODE, env=environment_of(tmp_path), check=True)
        manifest = tmp_path / "static" / "staticfiles.json"
        content = manifest.read_text()
        assert json.loads(content)["paths"]["css/pad.css"]
        manifest.write_text(content[:kept])


def test_a_source_that_is_older_than_what_was_collected_is_collected(static: Path) -> None:
    """This happens after an upgrade from an archive that keeps the times of its files."""
    before = _style(static)
    source = static.parent / "source" / "css" / "pad.css"
    source.write_text("a { color: blue }")
    os.utime(source, (1, 1))
    serve.collect_static()
    assert _style(static) == "a{color:blue}"
    kept = {path.read_text() for path in static.glob("css/pad.*.css")}
    assert before in kept  # a page of yesterday asks for it


@pytest.mark.parametrize("host", ["::1", "2001:db8::7"])
def test_an_address_of_ipv6_is_shown_in_brackets(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with override_settings(HOST=host):
        serve.announce(host, 8147)
    assert f"http://[{host}]:8147/" in capsys.readouterr().out


def test_the_address_is_shown_with_a_code_to_scan(capsys: pytest.CaptureFixture[str]) -> None:
    serve.announce("192.0.2.7", 8000)
    shown = capsys.readouterr().out
    assert "http://192.0.2.7:8000/" in shown
    assert "█" in shown


def test_the_address_of_the_settings_is_the_one_that_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with override_settings(SITE_URL="https://pad.example.org"):
        serve.announce("127.0.0.1", 8000)
    shown = capsys.readouterr().out
    assert "https://pad.example.org/" in shown
    assert "127.0.0.1" not in shown


def test_a_container_shows_no_address_that_leads_no_phone_to_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("container", "oci")
    monkeypatch.setattr(networks, "INTERFACES", tmp_path)
    serve.announce("0.0.0.0", 8000)  # noqa: S104  nothing is served here
    shown = capsys.readouterr().out
    assert "Set TALLYCAT_SITE_URL" in shown
    assert "█" not in shown


def test_a_terminal_that_cannot_show_the_code_shows_the_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="iso-8859-1")
    monkeypatch.setattr(sys, "stdout", terminal)
    serve.announce("192.0.2.7", 8000)
    terminal.seek(0)
    assert "http://192.0.2.7:8000/" in terminal.read()


@contextmanager
def served(data: Path, port: int) -> Iterator[str]:
    with started(data, port):
        yield f"http://127.0.0.1:{port}"


def asked(url: str, content: bytes | None = None) -> Any:
    return urllib.request.urlopen(url, content, timeout=60)  # noqa: S310


@pytest.mark.slow
def test_one_command_serves_and_a_second_start_keeps_everything(tmp_path: Path) -> None:
    port = free_port()
    document = {"game": "cat-tower", "players": ["Ana", "Ben"], "games": []}
    with served(tmp_path, port) as url:
        with asked(f"{url}/api/score", json.dumps(document).encode()) as answer:
            assert json.load(answer)["complete"] is False
        with asked(f"{url}/admin/login/") as page:
            assert page.status == 200
    key = tmp_path / "secret-key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    kept = {path: path.stat().st_mtime_ns for path in [key, *(tmp_path / "static").rglob("*.*")]}
    assert len(kept) > 10
    with served(tmp_path, port) as url, asked(f"{url}/admin/login/") as page:
        assert page.status == 200
    assert {path: path.stat().st_mtime_ns for path in kept} == kept


@pytest.mark.slow
def test_one_command_makes_an_account_for_the_admin(tmp_path: Path) -> None:
    """The command is typed at a terminal, because only a terminal can be asked for passwords."""
    environ = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environ |= {"TALLYCAT_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "scorepad.settings"}
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        os.execvpe("make", ["make", "--silent", "admin"], environ)  # noqa: S606
    for question, answer in (("Username", "ana"), ("Password:", WORD), ("(again):", WORD)):
        _wait_for(terminal, question)
        os.write(terminal, f"{answer}\n".encode())
    _wait_for(terminal, "created successfully")
    assert os.waitpid(pid, 0)[1] == 0
    os.close(terminal)
    with closing(sqlite3.connect(tmp_path / "scorepad.sqlite3")) as database:
        accounts = database.execute(
            "SELECT username, email, is_superuser FROM auth_user"
        ).fetchall()
    assert accounts == [("ana", "", 1)]


def _wait_for(terminal: int, words: str) -> None:
    """Reads what a program shows until these words are there."""
    shown = ""
    while words not in shown:
        try:
            part = os.read(terminal, 1024)
        except OSError:  # it has ended
            part = b""
        assert part, f"it ended without {words!r}: {shown}"
        shown += part.decode(errors="replace")
