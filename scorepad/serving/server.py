"""The HTTP server, waitress. docs/measurements.md explains this choice.

One thread reads requests and passes complete ones to the few threads that run Django, so half-sent
requests do not block others. Connections above the limit get the response that the pad is busy. A
proxy can limit connections and speed for each address.
"""

from __future__ import annotations

import gc
import logging
import select
import socket
import sys
from collections import deque
from collections.abc import Callable, Sized
from contextlib import suppress
from typing import Any, ClassVar
from weakref import WeakSet

from django.conf import settings
from waitress import create_server
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.task import WSGITask
from waitress.utilities import Error

from games.contract import text
from scorepad.serving.machine import translate
from scorepad.web.networks import BOTH_KINDS

POLL = hasattr(select, "poll")  # Windows lacks it, and select ends at 512 connections there
CONNECTIONS = 900 if POLL else 400  # by default a process may open 1,024 files
SMALL = 64 * 1024  # bytes of a body that stay in memory; a sheet has a tenth of it
LARGE_BODIES = 32  # may be under way at a time: with 10 MiB each, 320 on the disk
REFUSED = 32  # refused connections that stay open until the answer arrives
OPTIONS: dict[str, Any] = {
    "channel_timeout": 30,  # seconds that a connection may be silent; phones ask every two
    "cleanup_interval": 5,
    "connection_limit": CONNECTIONS + 100,  # above it waitress would not answer
    "asyncore_use_poll": POLL,  # select ends at 1,024 files
    "max_request_header_size": 64 * 1024,
    "inbuf_overflow": SMALL,
    "max_request_body_size": 10 * 1024**2,  # the largest accepted file has 8 MiB
    "clear_untrusted_proxy_headers": False,  # scorepad.web.limits decides which proxies are trusted
    "log_socket_errors": False,  # phones often leave in the middle of an answer
    "ident": None,
}
log = logging.getLogger("scorepad.serving.server")
COLLECTED = (20_000, 20, 20)  # when garbage is looked for: Python's own numbers are 700, 10, 10
TURN = 0.0001  # seconds that a thread computes at a time; Python's default is 0.005


class BusyError(Error):  # type: ignore[misc]
    code, reason = 503, "Service Unavailable"


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request while it arrives. At most `LARGE_BODIES` requests with a large body may arrive at
    once, so that half-sent ones cannot fill the disk. More are told that the pad is busy."""

    completed: bool
    large: ClassVar[WeakSet[Request]] = WeakSet()

    def received(self, data: bytes) -> int:
        in_head = not self.headers_finished
        consumed: int = super().received(data)
        has_body = self.headers_finished and not self.completed
        if in_head and has_body and (self.chunked or self.content_length > SMALL):
            if len(self.large) < LARGE_BODIES:
                self.large.add(self)
            else:
                self.error = BusyError(_busy_words())
                self.completed = True
        return consumed

    def close(self) -> None:
        self.large.discard(self)
        super().close()


class Task(WSGITask):  # type: ignore[misc]
    """A response. Waitress closes the connection after responses without a body, such as the 204 of
    nearly every poll, so phones would reconnect every two seconds; this class keeps it open. The
    body of the response to a HEAD request is left out, too."""

    @property
    def has_body(self) -> bool:
        return bool(super().has_body) and self.request.command != "HEAD"

    def set_close_on_finish(self) -> None:
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if asked or self.has_body or self.version != "1.1":
            super().set_close_on_finish()


class Listener(socket.socket):
    """A listening socket that itself answers connections above the limit: the pad is busy."""

    most = CONNECTIONS
    connections: Sized = ()  # those of the listening server
    refused: deque[socket.socket] = deque()

    def accept(self) -> tuple[socket.socket, Any]:
        """Returns the next connection. Raises BlockingIOError if it is refused, as if none came."""
        connection, address = super().accept()
        if len(self.connections) < self.most:
            return connection, address
        self._refuse(connection)
        raise BlockingIOError(socket.EWOULDBLOCK, "refused")

    def _refuse(self, connection: socket.socket) -> None:
        """Responds that the pad is busy. The connection is closed later, because the response could
        be lost if it were closed at once."""
        if not self.refused:
            log.warning("There are %s connections: more are refused.", len(self.connections))
        with suppress(OSError):  # it was closed already
            connection.setblocking(False)
            connection.send(_busy())
            connection.shutdown(socket.SHUT_WR)
        self.refused.append(connection)
        if len(self.refused) > REFUSED:
            self.refused.popleft().close()


def _busy_words() -> str:
    return translate(
        text("The score pad is busy: too much is being sent at once. Try again in a minute.")
    )


def _busy() -> bytes:
    body = _busy_words().encode()
    return (
        b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
        b"Cache-Control: no-store\r\nRetry-After: 60\r\nConnection: close\r\n"
        b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
    )


def listen(host: str, port: int) -> Listener:
    """Opens a socket that all processes share. Raises OSError or UnicodeError."""
    family, kind, protocol, _name, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = Listener(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there two pads could share one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if host == BOTH_KINDS:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind(address)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def make_server(application: Callable[..., Any], listener: Listener, threads: int) -> Any:
    """Returns the server of this process, whose `run()` serves until interrupted."""
    HTTPChannel.task_class, HTTPChannel.parser_class = Task, Request
    prefix = settings.FORCE_SCRIPT_NAME or ""
    options = {**OPTIONS, "sockets": [listener], "threads": threads, "url_prefix": prefix}
    server = create_server(application, **options)
    listener.connections = server.active_channels
    return server


def tune_python() -> None:
    """Tunes Python after everything is loaded: a full garbage collection would delay a save by a
    fifth of a second, and with short thread turns a process serves 200 phones 8 times faster."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    sys.setswitchinterval(TURN)
