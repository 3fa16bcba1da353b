"""The pad on 127.0.0.1 for a browser, in this process; it can be stopped and started again."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.core.servers.basehttp import ThreadedWSGIServer
from django.test.testcases import QuietWSGIRequestHandler


class _HttpServer(ThreadedWSGIServer):
    """A threaded server that knows its connections, so that stopping it is felt at once."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.open: set[socket.socket] = set()
        super().__init__(address, QuietWSGIRequestHandler)
        self.set_app(WSGIHandler())

    def process_request(self, request: Any, client_address: Any) -> None:
        self.open.add(request)
        super().process_request(request, client_address)

    def close_request(self, request: Any) -> None:
        self.open.discard(request)
        super().close_request(request)

    def hang_up(self) -> None:
        for connection in tuple(self.open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Server:
    """`url` stays the same from one start to the next."""

    def __init__(self) -> None:
        self._port = 0
        self._http: _HttpServer | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def running(self) -> bool:
        return self._http is not None

    def start(self) -> None:
        self._http = _HttpServer(("127.0.0.1", self._port))
        self._port = self._http.server_address[1]
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Refuse new connections and drop the open ones, as when the machine goes to sleep."""
        if self._http is None or self._thread is None:
            return
        self._http.shutdown()
        self._http.server_close()
        self._http.hang_up()
        self._thread.join()
        self._http = self._thread = None
