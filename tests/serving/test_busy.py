"""A server without a place left says that it is busy, and serves all others meanwhile."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from django.test import override_settings
from waitress import wasyncore

from scorepad.serving.server import LARGE, Places, Server, listen

HERE, ANA, BEN = "127.0.0.1", "127.0.0.2", "127.0.0.3"  # this machine, and two guests
GET = b"GET / HTTP/1.1\r\nHost: pad\r\n\r\n"


def answer(_environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    start_response("200 OK", [("Content-Length", "3")])
    return [b"Ana"]


def post(length: int, sent: int, *headers: str) -> bytes:
    """A request with so many bytes of content, of which some are sent."""
    lines = ["POST / HTTP/1.1", "Host: pad", f"Content-Length: {length}", *headers, "", ""]
    return "\r\n".join(lines).encode() + b"x" * sent


class Guests:
    """Those who ask a small server."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.server, self.stack = server, stack

    def connect(self, address: str) -> socket.socket:
        port = self.server.socket.getsockname()[1]
        line = socket.create_connection((HERE, port), 20, source_address=(address, 0))
        return self.stack.enter_context(line)

    def ask(self, address: str, request: bytes = GET) -> bytes:
        return said(self.connect(address), request)

    def send(self, address: str, part: bytes) -> socket.socket:
        """Send half a request, and wait until the server has read it."""
        before = len(self.server.unfinished.taken)
        line = self.connect(address)
        line.sendall(part)
        while len(self.server.unfinished.taken) == before:
            assert b"200 OK" in self.ask(HERE)
        return line


def said(line: socket.socket, request: bytes) -> bytes:
    """The whole answer."""
    line.sendall(request)
    answer = b""
    while not (length := re.search(rb"Content-Length: (\d+)", answer)) or (
        len(answer.partition(b"\r\n\r\n")[2]) < int(length[1])
    ):
        part = line.recv(10_000)
        assert part, answer
        answer += part
    return answer


@pytest.fixture
def guests() -> Iterator[Guests]:
    """A server with four places for connections, two of them for one guest, and fewer for less."""
    server = Server(answer, listen(HERE, 0), threads=1)
    server.connections = Places(4, 2)
    server.unfinished = Places(3, 2)
    server.files = Places(2, 1)
    runs = threading.Thread(target=server.run)
    runs.start()
    with ExitStack() as stack:
        yield Guests(server, stack)
        server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))
        runs.join()
    server.task_dispatcher.shutdown()


def test_above_the_most_connections_there_is_an_answer(guests: Guests) -> None:
    lines = [guests.connect(address) for address in (ANA, ANA, BEN, BEN)]
    for line in lines:
        assert b"200 OK" in said(line, GET)
    refused = guests.ask(HERE)
    assert refused.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After: " in refused
    assert b"is busy" in refused
    for line in lines:
        assert b"200 OK" in said(line, GET)


def test_one_guest_leaves_places_for_others(guests: Guests) -> None:
    first, second = guests.connect(ANA), guests.connect(ANA)
    assert b"200 OK" in said(first, GET)
    assert b"200 OK" in said(second, GET)
    assert b" 503 " in guests.ask(ANA)
    ben = guests.connect(BEN)
    assert b"200 OK" in said(ben, GET)
    first.close()
    while len(guests.server.connections.taken) > 2:  # until the server has seen that it is gone
        assert b"200 OK" in said(ben, GET)
    assert b"200 OK" in guests.ask(ANA)


def test_this_machine_and_its_proxies_stand_for_many(guests: Guests) -> None:
    lines = [guests.connect(HERE) for _ in range(3)]
    assert all(b"200 OK" in said(line, GET) for line in lines)


@override_settings(TRUSTED_PROXIES=[BEN])
def test_a_proxy_elsewhere_stands_for_many(guests: Guests) -> None:
    lines = [guests.connect(BEN) for _ in range(3)]
    assert all(b"200 OK" in said(line, GET) for line in lines)


@override_settings(TRUSTED_PROXIES=[HERE])
def test_requests_that_are_sent_by_half_are_counted_for_who_sends_them(guests: Guests) -> None:
    guests.server.connections = Places(100, 100)
    ana = [guests.send(HERE, post(9, 3, f"X-Forwarded-For: {ANA}")) for _ in range(2)]
    third = guests.ask(HERE, post(9, 3, f"X-Forwarded-For: {ANA}"))
    assert third.startswith(b"HTTP/1.1 503 ")
    assert b"is busy" in third
    guests.send(HERE, post(9, 3, f"X-Forwarded-For: {BEN}"))
    assert b" 503 " in guests.ask(HERE, post(9, 3, "X-Forwarded-For: 127.0.0.4"))
    assert b"200 OK" in guests.ask(HERE, post(9, 9))  # whole ones need no place
    for line in ana:  # nobody was dropped
        assert b"200 OK" in said(line, b"x" * 6)
    guests.send(HERE, post(9, 3, f"X-Forwarded-For: {ANA}"))


def test_a_place_is_free_again_when_its_guest_is_gone(guests: Guests) -> None:
    guests.server.connections = Places(100, 100)
    for _ in range(5):
        guests.send(ANA, post(2 * LARGE, 3)).close()
        while guests.server.unfinished.taken or guests.server.files.taken:
            assert b"200 OK" in guests.ask(HERE)


def test_files_are_few_at_a_time(guests: Guests) -> None:
    guests.server.connections = Places(100, 100)
    first = guests.send(ANA, post(LARGE + 1, 3))
    assert b" 503 " in guests.ask(ANA, post(LARGE + 1, 3))
    chunks = b"POST / HTTP/1.1\r\nHost: pad\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert b" 503 " in guests.ask(ANA, chunks)
    guests.send(ANA, post(9, 3))  # a save is no file
    guests.send(BEN, post(LARGE + 1, 3))
    assert b" 503 " in guests.ask("127.0.0.4", post(LARGE + 1, 3))
    assert b"200 OK" in said(first, b"x" * (LARGE - 2))
    while len(guests.server.files.taken) > 1:
        assert b"200 OK" in guests.ask(HERE)
    assert b"200 OK" in guests.ask(ANA, post(LARGE + 1, LARGE + 1))


def test_a_length_of_very_many_digits_is_answered(
    guests: Guests, caplog: pytest.LogCaptureFixture
) -> None:
    request = f"POST / HTTP/1.1\r\nHost: pad\r\nContent-Length: {'9' * 5000}\r\n\r\n"
    assert guests.ask(HERE, request.encode()).startswith(b"HTTP/1.1 400 ")
    assert not caplog.records
