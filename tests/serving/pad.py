"""The pad as `make run` starts it, in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "scorepad.serving.serve"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(data: Path, **more: str) -> dict[str, str]:
    """Returns the environment to start the pad with, without anything of the tests' own."""
    ours = ("DATABASE_URL", "SECRET_KEY", "TALLYCAT_", "TZ")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    here = {"TALLYCAT_DATA": str(data), "HOST": "127.0.0.1"}
    return kept | here | {"DJANGO_SETTINGS_MODULE": "scorepad.settings"} | more


@contextmanager
def started(data: Path, port: int, **more: str) -> Iterator[subprocess.Popen[str]]:
    """Yields the process once it has printed where it serves; stops it afterwards."""
    pad = subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        env=environment(data, PORT=str(port), **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert pad.stdout is not None
    try:
        shown = ""
        while "Stop with" not in shown:
            line = pad.stdout.readline()
            assert line, f"the server ended: {shown}"
            shown += line
        yield pad
    finally:
        if pad.poll() is None:
            pad.send_signal(signal.SIGTERM)
        pad.wait(timeout=60)
        pad.stdout.close()
