"""hosting/tallycat.service: the pad starts with the machine, and writes only into its folder."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import urllib.request
from itertools import takewhile
from pathlib import Path

import pytest

from games.contract import text
from scorepad.serving.findings import CannotStartError, stopping
from tests.serving.pad import ROOT, environment, free_port

UNIT = ROOT / "hosting" / "tallycat.service"
INSTALLED = "/opt/tallycat"
needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="this machine has no systemd"
)
# Everything is read-only but the data folder ($1), as ProtectSystem=strict has it.
READ_ONLY = """mount --bind "$1" "$1" && mount -o remount,bind,ro / && shift && exec "$@" """


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit as it would be installed in the folder of these tests."""
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text("utf-8").replace(INSTALLED, str(ROOT)), "utf-8")
    return copy


def setting(name: str, unit: Path = UNIT) -> str:
    lines = unit.read_text("utf-8").splitlines()
    return next(line.partition("=")[2] for line in lines if line.startswith(f"{name}="))


def analyze(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", *map(str, arguments)]
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )


@needs_systemd
def test_systemd_finds_nothing_wrong_with_the_unit(unit: Path) -> None:
    found = analyze("verify", unit)
    assert (found.returncode, found.stdout) == (0, "")


@needs_systemd
def test_systemd_would_say_what_is_wrong(unit: Path) -> None:
    unit.write_text(unit.read_text("utf-8").replace("=strict", "=nonsense"), "utf-8")
    assert "Failed to parse protect system value" in analyze("verify", unit).stdout


def test_the_service_is_not_started_again_for_ever() -> None:
    """It is not started again at all if a person has to act."""
    assert setting("RestartPreventExitStatus") == str(
        CannotStartError(stopping(text("Ana"))).status
    )
    seconds = int(setting("StartLimitIntervalSec").removesuffix("min")) * 60
    assert int(setting("RestartSec")) * int(setting("StartLimitBurst")) < seconds


@needs_systemd
def test_the_service_is_exposed_to_little(unit: Path) -> None:
    """At most 2.0 of 10; a service without any such settings has 9.2."""
    found = analyze("security", "--offline=yes", "--threshold=20", unit)
    assert found.returncode == 0, found.stdout


@pytest.mark.slow
def test_the_command_of_the_unit_serves_where_only_its_folder_can_be_written(
    unit: Path, tmp_path: Path
) -> None:
    data, port = tmp_path / "data", free_port()
    data.mkdir(mode=0o700)
    given = dict(one.split("=") for one in shlex.split(setting("Environment")))
    assert given.pop("TALLYCAT_DATA") == f"/var/lib/{setting('StateDirectory')}"
    command = [*_read_only(data), *shlex.split(setting("ExecStart", unit))]
    pad = subprocess.Popen(
        command,
        cwd=setting("WorkingDirectory", unit),
        env=environment(data, PORT=str(port), **given),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert pad.stdout is not None
    try:
        shown = "".join(takewhile(lambda line: line != "Stop with Ctrl+C.\n", pad.stdout))
        assert f":{port}/" in shown
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
            assert answer.status == 200
    finally:
        pad.send_signal(signal.SIGTERM)
        rest = pad.communicate(timeout=60)[0]
    assert pad.returncode == 0, rest  # systemd takes it for a good end, and does not start it again


def _read_only(data: Path) -> list[str]:
    """Returns the command that runs another one with a read-only system; empty if this user or
    machine cannot."""
    wrapped = ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", str(data)]
    if os.geteuid() != 0 or not shutil.which("unshare"):
        return []
    tried = subprocess.run([*wrapped, "true"], capture_output=True, check=False)
    return wrapped if tried.returncode == 0 else []
