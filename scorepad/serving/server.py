"""The HTTP server, waitress: why this one, see docs/measurements.md.

One thread reads whole requests, head and body, and hands them to the few threads that run Django.
So a phone that sends half a request, or nothing, costs a place in a list and holds nobody up. There
are so many places for all, and fewer for one guest; who finds none is told that the pad is busy.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import select
import signal
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Any

from django.conf import settings
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask
from waitress.utilities import Error

from games.contract import text
from scorepad.serving.machine import say
from scorepad.web.limits import address_behind, guest, is_proxy, trusted_proxies

POLL = hasattr(select, "poll")  # Windows has none, and select ends at 512 connections there
CONNECTIONS = 900 if POLL else 400  # a process may open 1,024 files, as machines are set up
OF_ONE_GUEST = 300  # of them; a club of sixty phones behind one router has so many at times
UNFINISHED, UNFINISHED_OF_ONE = 400, 50  # requests whose content is on its way
LARGE = 64 * 1024  # bytes of content: more is a file that somebody sends
FILES, FILES_OF_ONE = 8, 3  # on their way, or not yet worked on; 40 MiB each, so 320 on the disk
REFUSED = 32  # connections that were told so, and stay for the answer to arrive

OPTIONS: dict[str, Any] = {
    "channel_timeout": 30,  # seconds that a connection may say nothing; phones ask every two
    "cleanup_interval": 5,
    "connection_limit": CONNECTIONS + 100,  # above it waitress would be silent
    "asyncore_use_poll": POLL,  # the other way ends at 1,024 files
    "max_request_header_size": 64 * 1024,
    "max_request_body_size": 10 * 1024**2,  # the largest file that is taken has 8 MiB
    "clear_untrusted_proxy_headers": False,  # scorepad.web.limits knows whom to believe
    "log_socket_errors": False,  # phones leave in the middle of an answer all the time
    "ident": None,
}
log = logging.getLogger("scorepad.serving.server")
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


class Places:
    """Places that all guests share, some of which one guest may have. `taken` has the guest of
    each, by who takes it; "" is a guest that stands for many."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self.most, self.most_of_one = most, most_of_one
        self.taken: dict[object, str] = {}

    def has_one_for(self, guest: str) -> bool:
        of_one = [*self.taken.values()].count(guest) if guest else 0
        return len(self.taken) < self.most and of_one < self.most_of_one

    def take(self, what: object, guest: str) -> bool:
        """False if there is none."""
        if self.has_one_for(guest):
            self.taken[what] = guest
        return what in self.taken

    def leave(self, what: object) -> None:
        self.taken.pop(what, None)


def guest_at(address: str) -> str:
    """Whom the limits count; "" for this machine and for proxies, who stand for many."""
    if address in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        return ""
    return "" if is_proxy(address, trusted_proxies()) else guest(address)


class BusyError(Error):  # type: ignore[misc]
    """The answer to whoever finds no place."""

    code, reason = 503, "Service Unavailable"

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Cache-Control", "no-store"),
            ("Retry-After", "60"),
        ]
        return f"{self.code} {self.reason}", headers, str(self.body).encode()


def busy() -> BusyError:
    return BusyError(
        say(text("The score pad is busy: too much is sent at once. Try again in a minute."))
    )


class Request(HTTPRequestParser):  # type: ignore[misc]
    def parse_header(self, header_plus: bytes) -> None:
        """Raises ParsingError, which is answered by 400."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:  # a length of more digits than Python reads
            raise ParsingError("Content-Length is invalid") from error

    @property
    def is_large(self) -> bool:
        return bool(self.chunked or self.content_length > LARGE)


class Channel(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    task_class = Task
    parser_class = Request
    arriving: Request | None = None  # the request whose content is on its way

    def __init__(self, server: Server, connection: Any, address: Any, *more: Any, **named: Any):
        super().__init__(server, connection, address, *more, **named)
        server.connections.take(self, guest_at(address[0]))

    def received(self, data: bytes) -> bool:
        """Reads on; a request for whose content there is no place is answered at once."""
        read = bool(super().received(data))
        if self.arriving is not None and self.arriving is not self.request:
            self.server.unfinished.leave(self.arriving)
            self.arriving = None
        request = self.request
        if self.arriving is None and request is not None and request.headers_finished:
            self.arriving = request
            if not self._has_place_for(request):
                self._answer_busy(request)
        return read

    def _has_place_for(self, request: Request) -> bool:
        asks = address_behind(self.addr[0], request.headers.get("X_FORWARDED_FOR", ""))
        who = guest_at(asks)
        return self.server.unfinished.take(request, who) and (
            not request.is_large or self.server.files.take(request, who)
        )

    def _answer_busy(self, request: Request) -> None:
        self.server.leave(request)
        with self.requests_lock:
            request.error, request.completed = busy(), True
            self.arriving = self.request = None
            self.requests.append(request)
            if len(self.requests) == 1:
                self.server.add_task(self)

    def service(self) -> None:
        """Answer a request; its content is gone then."""
        request = self.requests[0]
        try:
            super().service()
        finally:
            self.server.leave(request)

    def del_channel(self, channels: Any = None) -> None:
        """When the connection ends."""
        super().del_channel(channels)
        self.server.connections.leave(self)
        if self.arriving is not None:
            self.server.leave(self.arriving)
            self.arriving.close()
            self.arriving = None


class Server(TcpWSGIServer):  # type: ignore[misc]
    """Answers every connection, if only to say that it is busy."""

    channel_class = Channel

    def __init__(self, application: Callable[..., Any], listener: socket.socket, threads: int):
        self.connections = Places(CONNECTIONS, OF_ONE_GUEST)
        self.unfinished = Places(UNFINISHED, UNFINISHED_OF_ONE)
        self.files = Places(FILES, FILES_OF_ONE)
        self.refused: deque[tuple[float, socket.socket]] = deque()
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(threads)
        super().__init__(
            application,
            _sock=listener,
            dispatcher=dispatcher,
            adj=Adjustments(url_prefix=settings.FORCE_SCRIPT_NAME or "", **OPTIONS),
            sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
            bind_socket=False,
        )

    def leave(self, request: Request) -> None:
        self.unfinished.leave(request)
        self.files.leave(request)

    def accept(self) -> tuple[socket.socket, Any] | None:
        """The next connection; None if there is none, or no place for it."""
        accepted: tuple[socket.socket, Any] | None = super().accept()
        if accepted is None or self.connections.has_one_for(guest_at(accepted[1][0])):
            return accepted
        self._refuse(accepted[0])
        return None

    def _refuse(self, connection: socket.socket) -> None:
        """It is closed some seconds later: at once might take the answer back."""
        if not self.refused:
            log.warning("There are %s connections: more are refused.", len(self.connections.taken))
        status, headers, body = busy().to_response()
        headers += [("Content-Length", str(len(body))), ("Connection", "close")]
        lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers), "", ""]
        with suppress(OSError):  # it has gone by itself
            connection.setblocking(False)
            connection.send("\r\n".join(lines).encode() + body)
            connection.shutdown(socket.SHUT_WR)
        self.refused.append((time.time(), connection))
        if len(self.refused) > REFUSED:
            self.refused.popleft()[1].close()

    def maintenance(self, now: float) -> None:
        super().maintenance(now)
        while self.refused and self.refused[0][0] < now - 2:
            self.refused.popleft()[1].close()


def listen(host: str, port: int) -> socket.socket:
    """A socket for all processes. Raises OSError, UnicodeError if it cannot be had."""
    family, kind, protocol, _name, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # where it would let two pads have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


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
    """Answer until this process is interrupted or exits; what has begun is answered still.

    The one process of SQLite is this one. More are forks of it, and end with it.
    """
    spare_the_collector()
    take_short_turns()

    def run() -> None:
        server = Server(application, listener, threads)
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
    if sys.platform == "win32":  # it cannot fork, so WEB_CONCURRENCY is 1 there
        return
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
