"""Logs without secrets: the part of an address that opens a club never reaches a log."""

from __future__ import annotations

import logging
import re

# A secret link's token is the only thing in our addresses that is one long word.
SECRET = re.compile(r"/[A-Za-z0-9_-]{16,}(?=[/?#\s\"']|$)")


def without_secrets(message: str) -> str:
    return SECRET.sub("/***", message)


class NoSecrets(logging.Filter):
    """Blanks tokens in a record's message; lets every record pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = without_secrets(record.getMessage())
        record.args = None
        return True
