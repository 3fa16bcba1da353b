"""A phone that talks to the pad's WSGI application as the server does, without a network.

Django's test client does more than a server: it keeps every template's context and looks up the
view again, which would count as the pad's own time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from http.cookies import SimpleCookie
from io import BytesIO
from typing import Any
from urllib.parse import urlencode
from wsgiref.util import setup_testing_defaults

from django.core.wsgi import get_wsgi_application

# What a phone's browser sends over plain http.
ACCEPTED = {"HTTP_ACCEPT_ENCODING": "gzip, deflate", "HTTP_ACCEPT_LANGUAGE": "en-GB,en;q=0.9"}
HTMX = {"HTTP_HX_REQUEST": "true"}


class Answer:
    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.cookies: SimpleCookie = SimpleCookie()
        self.content = b""

    def start(self, status: str, headers: list[tuple[str, str]], *_more: Any) -> None:
        self.status = int(status.split()[0])
        for name, value in headers:
            if name == "Set-Cookie":
                self.cookies.load(value)
            else:
                self.headers[name] = value


class Browser:
    """A client that keeps its cookies and sends the CSRF token from one of them."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def get(self, path: str, **parameters: object) -> Answer:
        return self._ask("GET", path, urlencode(parameters), b"")

    def post(self, path: str, form: Mapping[str, object], *, htmx: bool = True) -> Answer:
        return self._ask("POST", path, "", urlencode(form).encode(), htmx=htmx)

    def _ask(
        self, method: str, path: str, query: str, content: bytes, *, htmx: bool = True
    ) -> Answer:
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "HTTP_HOST": "127.0.0.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "HTTP_X_CSRFTOKEN": self.cookies.get("csrftoken", ""),
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(content)),
            "wsgi.input": BytesIO(content),
            **ACCEPTED,
            **(HTMX if htmx else {}),
        }
        setup_testing_defaults(environ)
        answer = Answer()
        parts = _application()(environ, answer.start)
        answer.content = b"".join(parts)
        parts.close()
        self.cookies |= {name: morsel.value for name, morsel in answer.cookies.items()}
        return answer


@cache
def _application() -> Any:
    return get_wsgi_application()
