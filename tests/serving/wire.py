"""Phones over the network: each keeps a connection of its own to the pad and speaks plain HTTP/1.1.

They do not use Django, so that they can send half a request, or nothing at all.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from ssl import SSLContext
from typing import Self
from urllib.parse import urlencode

HTMX = {"HX-Request": "true"}


def run(walk: Coroutine[object, object, None], seconds: float) -> None:
    """Runs a walk in a thread: a browser started in this one may keep an event loop here."""

    async def limited() -> None:
        await asyncio.wait_for(walk, seconds)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, limited()).result()


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]  # names in small letters
    content: bytes

    def text(self) -> str:
        return self.content.decode()


@dataclass
class Jar:
    """The cookies of a phone. Several connections can share them."""

    cookies: dict[str, str] = field(default_factory=dict)

    def headers(self) -> dict[str, str]:
        kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": kept, "X-CSRFToken": self.cookies.get("csrftoken", "")}

    def take(self, header: str) -> None:
        for name, morsel in SimpleCookie(header).items():
            self.cookies[name] = morsel.value


@dataclass
class Line:
    """One connection to the pad on this machine, or to the proxy in front of it."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    jar: Jar
    origin: str
    htmx: bool = True  # whether it asks as a page of the pad does, or as a browser
    accepts: str = ""  # how answers may be compressed
    minimal: bool = False  # whether it wants no page for an answer, as one that sends drafts

    @classmethod
    async def open(cls, port: int, jar: Jar | None = None, tls: SSLContext | None = None) -> Self:
        """Opens a connection; with `tls` by https, with the name "localhost" for the
        certificate."""
        name = "localhost" if tls else "127.0.0.1"
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, ssl=tls, server_hostname=name if tls else None
        )
        return cls(reader, writer, jar or Jar(), f"http{'s' if tls else ''}://{name}:{port}")

    async def get(self, path: str, **parameters: object) -> Answer:
        query = f"?{urlencode(parameters)}" if parameters else ""
        return await self.ask(self.request("GET", path + query))

    async def post(self, path: str, form: Mapping[str, object]) -> Answer:
        return await self.ask(self.request("POST", path, form))

    def request(self, method: str, path: str, form: Mapping[str, object] | None = None) -> bytes:
        content = urlencode(form or {}).encode()
        headers = {"Host": self.origin.partition("://")[2], **self.jar.headers()}
        headers |= HTMX if self.htmx else {}
        headers |= {"Accept-Encoding": self.accepts} if self.accepts else {}
        headers |= {"Prefer": "return=minimal"} if self.minimal else {}
        if form is not None:
            headers["Origin"] = self.origin
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Content-Length"] = str(len(content))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {headers[name]}" for name in headers)]
        return "\r\n".join([*lines, "", ""]).encode() + content

    async def ask(self, request: bytes) -> Answer:
        """Sends a request and returns the answer. Raises OSError or IncompleteReadError if the pad
        hangs up instead."""
        await self.send(request)
        return await self.answer()

    async def send(self, part: bytes) -> None:
        self.writer.write(part)
        await self.writer.drain()

    async def answer(self) -> Answer:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip().split("\r\n")
        headers: dict[str, str] = {}
        for line in lines:
            name, _colon, value = line.partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                self.jar.take(value)
        return Answer(int(first.split()[1]), headers, await self._content(headers))

    async def _content(self, headers: Mapping[str, str]) -> bytes:
        """Returns the body; a proxy may send it in chunks."""
        if headers.get("transfer-encoding") != "chunked":
            return await self.reader.readexactly(int(headers.get("content-length", 0)))
        content = b""
        while size := int(await self.reader.readline(), 16):
            content += await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()
        return content

    def close(self) -> None:
        self.writer.close()


@dataclass
class WiredTable:
    """A play of Cat in the Box with four phones, over one connection."""

    line: Line
    path: str
    base: str = "0"

    @classmethod
    async def begin(cls, port: int, tls: SSLContext | None = None) -> Self:
        line = await Line.open(port, tls=tls)
        line.htmx = False
        await line.get("/")
        club = (await line.post("/clubs/", {})).headers["location"]
        for name in ("Ana", "Ben", "Cleo", "Dov"):
            await line.post(f"{club}people/add/", {"name": name})
        people = (await line.get(f"{club}players/")).text()
        seats = sorted({int(number) for number in re.findall(r"/people/(\d+)/", people)})
        chosen = {"game": "cat-in-the-box", "seats": ",".join(map(str, seats)), "action": "begin"}
        begun = await line.post(f"{club}plays/new/choice/", chosen)
        line.htmx = True
        return cls(line, f"{begun.headers['location']}sheets/round-1/")

    async def save(self, predicted: int) -> Answer:
        """Saves what Ana predicts. Raises RuntimeError if that is not acknowledged."""
        answer = await self.line.post(f"{self.path}save/", self.sheet(predicted))
        if answer.status != 200 or answer.headers.get("x-sheet-number") == self.base:
            raise RuntimeError(f"a save was answered by {answer.status}")
        self.base = answer.headers["x-sheet-number"]
        return answer

    def sheet(self, predicted: int) -> dict[str, object]:
        return {"base": self.base, "predictions-1": predicted}
