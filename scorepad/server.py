"""The HTTP server, waitress: why this one, see docs/measurements.md.

One thread reads whole requests, head and body, and hands them to the few threads that run Django.
So a phone that sends half a request, or nothing, costs a place in a list and holds nobody up.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import Any, NoReturn

from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import WSGITask

from games.contract import text
from scorepad.machine_words import say

OPTIONS: dict[str, Any] = {
    "channel_timeout": 30,  # seconds that a connection may say nothing; phones ask every two
    "cleanup_interval": 5,
    "connection_limit": 900,  # a process may open 1,024 files, as machines are set up
    "asyncore_use_poll": True,  # the other way ends at 1,024 files
    "max_request_header_size": 64 * 1024,
    "max_request_body_size": 40 * 1024**2,  # the largest file that is taken has 32 MiB
    "clear_untrusted_proxy_headers": False,  # scorepad.limits and the settings know whom to believe
    "log_socket_errors": False,  # phones leave in the middle of an answer all the time
    "ident": None,
}
# Objects that are made before the garbage among the youngest is collected, and how often that
# happens before the older ones are looked at: Python's own numbers are 700, 10, 10.
COLLECTED = (20_000, 20, 20)
# Seconds after which a thread that computes lets another one go on. Python's own five milliseconds
# are waited for at each word with the database, while the thread that reads requests is busy.
TURN = 0.0001


class Task(WSGITask):  # type: ignore[misc]
    """Keeps the connection after an answer without a body, such as the 204 of nearly every poll."""

    def set_close_on_finish(self) -> None:
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if asked or self.has_body or self.version != "1.1":
            super().set_close_on_finish()


class Channel(HTTPChannel):  # type: ignore[misc]
    task_class = Task


def listen(host: str, port: int) -> socket.socket:
    """A socket for all processes. Raises OSError, UnicodeError where it cannot be had."""
    family, kind, protocol, _name, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    found = socket.socket(family, kind, protocol)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(1024)
    except OSError:
        found.close()
        raise
    return found


def spare_the_collector() -> None:
    """Call once all is loaded. What is there by then stays, and to look for garbage in it takes a
    fifth of a second, in the middle of somebody's save; what a request leaves behind is little."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def take_short_turns() -> None:
    """With 200 phones at one process, eight times as many polls are answered."""
    sys.setswitchinterval(TURN)


def serve(
    application: Callable[..., Any],
    listener: socket.socket,
    *,
    threads: int,
    processes: int,
    when_ready: Callable[[], None],
) -> None:
    """Answer until this process is interrupted or told to end; what has begun is answered still.

    The one process of SQLite is this one. More are forks of it, and end with it.
    """
    signal.signal(signal.SIGTERM, _end)
    spare_the_collector()
    take_short_turns()

    def run() -> None:
        server = create_server(application, sockets=[listener], threads=threads, **OPTIONS)
        server.channel_class = Channel
        if processes == 1:
            when_ready()
        server.run()

    try:
        if processes == 1:
            run()
        else:
            _in_processes(run, processes, when_ready)
    except KeyboardInterrupt:  # before the server takes it
        pass


def _in_processes(run: Callable[[], None], count: int, when_ready: Callable[[], None]) -> None:
    parent = os.getpid()

    def begin() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all; the parent ends the rest
        threading.Thread(target=_end_with, args=[parent], daemon=True).start()
        run()

    fork = multiprocessing.get_context("fork")
    children = [fork.Process(target=begin, daemon=True) for _number in range(count)]
    for child in children:
        child.start()
    try:
        when_ready()
        wait([child.sentinel for child in children])
        sys.exit(say(text("A process of the pad has ended, so the others end, too.")))
    finally:
        for child in children:
            child.terminate()
        for child in children:
            child.join()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)


def _end(_signal: int, _frame: object) -> NoReturn:
    sys.exit(0)
