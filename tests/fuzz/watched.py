"""A watched request: its answer, and how long it took."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

MOST_SECONDS = 2.0  # of processor time, for one request


class Sent(NamedTuple):
    name: str
    content: str  # what was sent, shortened
    status: int
    seconds: float
    size: int  # bytes of the answer

    @property
    def failed(self) -> bool:
        return self.status >= 500

    @property
    def slow(self) -> bool:
        return self.seconds > MOST_SECONDS


def watched(name: str, content: str, send: Callable[[], Any]) -> Sent:
    start = process_time()
    answer = send()
    return Sent(name, content, answer.status_code, process_time() - start, len(answer.content))
