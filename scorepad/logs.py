"""Logs without secrets, and without a traceback for what a phone did wrong."""

from __future__ import annotations

import logging
import re
from functools import cache

from django.conf import settings

# A secret link's token is the only thing in our addresses that is one long word, but for games.
SECRET = re.compile(r"/([A-Za-z0-9_-]{16,})(?=[/?#\s\"']|$)")


def without_secrets(message: str) -> str:
    return SECRET.sub(lambda found: found[0] if found[1] in _games() else "/***", message)


@cache
def _games() -> frozenset[str]:
    return frozenset(folder.name.replace("_", "-") for folder in settings.GAMES)


class NoSecrets(logging.Filter):
    """Blanks tokens in a record's message; lets every record pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = without_secrets(record.getMessage())
        record.args = None
        return True


class OneLine(logging.Filter):
    """A request that was refused (4xx) leaves one line: Django tells of most with a traceback, and
    of those that look like an attack twice."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not 400 <= getattr(record, "status_code", 0) < 500:
            return True
        record.exc_info = record.exc_text = record.stack_info = None
        record.msg, record.args = " ".join(record.getMessage().split()), None
        request = getattr(record, "request", None)
        told = getattr(request, "refusal_is_logged", False)
        if request is not None:
            request.refusal_is_logged = True
        return not told
