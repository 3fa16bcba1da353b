"""Slow or silent phones hold nobody up: over the network, through the real server."""

from __future__ import annotations

from pathlib import Path
from ssl import SSLContext

import pytest

from tests.serving.pad import free_port, started
from tests.serving.wire import Line, WiredTable, run

pytestmark = pytest.mark.slow


def test_a_save_is_answered_beside_half_sent_requests_and_silent_connections(
    tmp_path: Path,
) -> None:
    port = free_port()
    with started(tmp_path, port):
        run(save_in_a_crowd(port), 120)


async def save_in_a_crowd(port: int, tls: SSLContext | None = None) -> None:
    """Saves at a table beside eight half-sent requests and ten silent connections."""
    table = await WiredTable.begin(port, tls)
    wrong = table.line.request("POST", f"{table.path}save/", {"base": "0"})
    whole = table.line.request("GET", f"{table.path}live/?version=none")
    heads = [(await Line.open(port, table.line.jar, tls), whole[:30], whole[30:]) for _ in range(4)]
    bodies = [
        (await Line.open(port, table.line.jar, tls), wrong[:-3], wrong[-3:]) for _ in range(4)
    ]
    silent = [await Line.open(port, table.line.jar, tls) for _ in range(10)]
    for line, first, _rest in heads + bodies:
        await line.send(first)

    for predicted in (1, 2, 3):
        assert (await table.save(predicted)).status == 200

    # Nobody was dropped: the others are answered as soon as they have said what they want.
    for line, _first, rest in heads + bodies:
        assert (await line.ask(rest)).status == 200
    for line in silent:
        answer = await line.get(f"{table.path}live/", version="none")
        assert answer.status == 200
        assert b"Ana" in answer.content
        for _poll in range(2):  # nothing new: the connection stays
            version = answer.headers["x-version"]
            assert (await line.get(f"{table.path}live/", version=version)).status == 204


def test_the_pad_ends_at_once_when_it_is_told_to(tmp_path: Path) -> None:
    with started(tmp_path, free_port()) as pad:
        pad.terminate()
        assert pad.wait(timeout=30) == 0
        assert pad.stdout is not None
        assert "Traceback" not in pad.stdout.read()
