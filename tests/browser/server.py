"""The pad on 127.0.0.1 for a browser, in this process; it can be stopped and started again."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.core.servers.basehttp import ThreadedWSGIServer
from django.test.testcases import QuietWSGIRequestHandler


class _HttpServer(ThreadedWSGIServer):
    """A threaded server that knows its connections, so that stopping it takes effect at once."""

    def __init__(self, address: tuple[str, int], path: str) -> None:
        self.open: set[socket.socket] = set()
        super().__init__(address, QuietWSGIRequestHandler)
        self.set_app(_below(path, WSGIHandler()) if path else WSGIHandler())

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


def _below(path: str, pad: WSGIHandler) -> Callable[..., Any]:
    """Returns the pad below a path of its host, as a proxy serves it; all other paths are not
    found."""

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        if not environ["PATH_INFO"].startswith(f"{path}/"):
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [b"not of the pad"]
        environ["PATH_INFO"] = environ["PATH_INFO"].removeprefix(path)
        return pad(environ, start_response)

    return application


class Server:
    """The pad's server. `url` stays the same from one start to the next. The pad can be below a
    path, "/pad"."""

    def __init__(self, path: str = "") -> None:
        self.path = path
        self._port = 0
        self._http: _HttpServer | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}{self.path}"

    @property
    def running(self) -> bool:
        return self._http is not None

    def start(self) -> None:
        self._http = _HttpServer(("127.0.0.1", self._port), self.path)
        self._port = self._http.server_address[1]
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Refuses new connections and drops open ones, as when the machine goes to sleep."""
        if self._http is None or self._thread is None:
            return
        self._http.shutdown()
        self._http.server_close()
        self._http.hang_up()
        self._thread.join()
        self._http = self._thread = None
