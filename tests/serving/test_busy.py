"""A server without a free place says that it is busy, and continues to serve the others."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from waitress import wasyncore

from scorepad.serving import server
from scorepad.serving.server import Listener, listen, make_server

HERE = "127.0.0.1"
GET = b"GET / HTTP/1.1\r\nHost: pad\r\n\r\n"


def answer(_environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    start_response("200 OK", [("Content-Length", "3")])
    return [b"Ana"]


def said(line: socket.socket, request: bytes) -> bytes:
    """Returns the whole answer; empty if the connection was closed without one."""
    line.sendall(request)
    answer = b""
    while not (length := re.search(rb"Content-Length: (\d+)", answer)) or (
        len(answer.partition(b"\r\n\r\n")[2]) < int(length[1])
    ):
        part = line.recv(10_000)
        if not part:
            break
        answer += part
    return answer


@pytest.fixture
def connect(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], socket.socket]]:
    """Connects to a server with room for two."""
    monkeypatch.setattr(Listener, "most", 2)
    listener = listen(HERE, 0)
    serving = make_server(answer, listener, threads=1)
    runs = threading.Thread(target=serving.run)
    runs.start()
    with ExitStack() as stack:
        yield lambda: stack.enter_context(socket.create_connection(listener.getsockname(), 20))
        serving.trigger.pull_trigger(lambda: wasyncore.close_all(serving._map))
        runs.join()
    serving.task_dispatcher.shutdown()


def test_above_the_most_connections_there_is_an_answer(
    connect: Callable[[], socket.socket],
) -> None:
    lines = [connect(), connect()]
    for line in lines:
        assert b"200 OK" in said(line, GET)
    refused = said(connect(), GET)
    assert refused.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After: " in refused
    assert b"is busy" in refused
    for line in lines:
        assert b"200 OK" in said(line, GET)


def test_a_place_is_free_again_when_somebody_is_gone(connect: Callable[[], socket.socket]) -> None:
    first, second = connect(), connect()
    assert b"200 OK" in said(first, GET)
    assert b"200 OK" in said(second, GET)
    first.close()
    while b"200 OK" not in said(connect(), GET):  # until the server has seen that it is gone
        assert b"200 OK" in said(second, GET)


def test_head_is_answered_without_a_body(connect: Callable[[], socket.socket]) -> None:
    line = connect()
    line.sendall(GET.replace(b"GET", b"HEAD"))
    assert line.recv(10_000).endswith(b"\r\n\r\n")
    assert b"200 OK" in said(line, GET)


def test_a_length_of_very_many_digits_holds_nobody_up(
    connect: Callable[[], socket.socket],
) -> None:
    line = connect()
    length = f"Content-Length: {'9' * 5000}\r\n\r\n".encode()
    assert b"200 OK" not in said(line, b"POST / HTTP/1.1\r\nHost: pad\r\n" + length)
    assert b"200 OK" in said(connect(), GET)


@pytest.mark.parametrize("length", [b"Content-Length: 70000", b"Transfer-Encoding: chunked"])
def test_half_sent_bodies_cannot_fill_the_disk(
    length: bytes, connect: Callable[[], socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "LARGE_BODIES", 1)
    head = b"POST / HTTP/1.1\r\nHost: pad\r\n%b\r\n\r\n" % length
    half, other = connect(), connect()
    half.sendall(head + b"3\r\nAn")
    while len(server.Request.large) < 1:
        assert b"200 OK" in said(other, GET)
    refused = said(other, head)
    assert refused.startswith(b"HTTP/1.1 503 ")
    half.close()
    whole = b"POST / HTTP/1.1\r\nHost: pad\r\nContent-Length: 70000\r\n\r\n" + b"x" * 70_000
    while b"200 OK" not in said(connect(), whole):  # until the server has seen that it is gone
        pass
