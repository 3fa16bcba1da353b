from __future__ import annotations

import json
import stat
import urllib.request
from pathlib import Path

import pytest

from scorepad.serving import machine
from scorepad.web import commands
from tests.serving.pad import free_port, started

ONLY_POSIX = ("fcntl", "grp", "pwd", "resource", "termios")


def test_the_time_zone_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", ":Europe/Vienna")
    assert machine.time_zone() == "Europe/Vienna"


@pytest.mark.parametrize(
    ("file", "zone"),
    [
        ("/usr/share/zoneinfo/Europe/Vienna", "Europe/Vienna"),
        ("/usr/share/zoneinfo.default/Pacific/Auckland", "Pacific/Auckland"),
        ("/etc/localtime", "UTC"),
        ("/usr/share/zoneinfo/Europe", "UTC"),
    ],
)
def test_else_the_time_zone_is_the_systems(
    file: str, zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "CET-1CEST")
    monkeypatch.setattr("os.path.realpath", lambda path: file)
    assert machine.time_zone() == zone


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret-key"
    made = machine.secret_key(path)
    assert len(made) >= 50
    assert machine.secret_key(path) == made
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert {file.name for file in path.parent.iterdir()} <= {"secret-key", machine.DATABASE}


def test_a_key_that_cannot_be_made_is_empty_so_that_django_complains(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    assert machine.secret_key(tmp_path / "data" / "secret-key") == ""


def test_a_user_without_a_home_has_the_data_where_the_settings_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless(*_about: object) -> Path:
        raise RuntimeError

    monkeypatch.setattr(machine, "INSTALLED", True)
    monkeypatch.setattr("platformdirs.user_data_path", homeless)
    assert machine.data_folder({"TALLYCAT_DATA": str(tmp_path)}) == tmp_path.resolve()


def test_the_data_folder_is_open_to_nobody_else(tmp_path: Path) -> None:
    made, older, empty = tmp_path / "a" / "data", tmp_path / "older", tmp_path / "empty"
    for folder in (older, empty):
        folder.mkdir(mode=0o755)
    (older / "scorepad.sqlite3").touch()
    for folder in (made, older, empty):
        machine.private_folder(folder)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("ours", [[], [machine.DATABASE, machine.KEY]])
def test_a_folder_of_other_things_keeps_its_mode(ours: list[str], tmp_path: Path) -> None:
    """This is so also at the second start, when the pad's own files are in it."""
    tmp_path.chmod(0o755)
    (tmp_path / "photos").mkdir()
    for name in ours:
        (tmp_path / name).touch()
    machine.private_folder(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize(
    ("installed", "named"),
    [
        (
            False,
            ["make run", "make restore FILE='my pad.zip'", ".venv/bin/python manage.py import"],
        ),
        (True, ["tallycat run", "tallycat restore 'my pad.zip'", "tallycat import"]),
    ],
)
def test_a_command_is_named_as_it_is_typed_on_this_machine(
    installed: bool, named: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "INSTALLED", installed)
    typed = commands.typed
    assert [typed("run"), typed("restore", "my pad.zip"), typed("import")] == named


@pytest.mark.slow
def test_the_pad_serves_without_the_modules_that_windows_does_not_have(tmp_path: Path) -> None:
    """`mypy --platform win32`, in `make check`, looks at other differences."""
    blocked = f"import sys\nsys.modules.update(dict.fromkeys({ONLY_POSIX!r}))\n"
    (tmp_path / "sitecustomize.py").write_text(blocked)
    port = free_port()
    with (
        started(tmp_path / "data", port, PYTHONPATH=str(tmp_path)),
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=20) as answer,
    ):
        assert json.load(answer)["status"] == "ok"
