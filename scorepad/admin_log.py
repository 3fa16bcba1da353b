"""What the admin’s log says of clubs, players and plays: kept as a message and its values, and told
in the language of whoever reads it."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.admin.models import LogEntry
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, override

from scorepad.languages import SOURCE


def log_entry(message: Any, **values: object) -> str:
    """A message, lazy or not, with its values, as the log keeps it."""
    with override(SOURCE):
        told = {"message": str(message), "values": {key: str(one) for key, one in values.items()}}
    return json.dumps(told, ensure_ascii=False)


def told(entry: LogEntry) -> str:
    """What an entry says. Django's own say it themselves."""
    if not entry.change_message.startswith('{"message"'):
        return str(entry.get_change_message())
    found = json.loads(entry.change_message)
    return str(gettext(found["message"]) % found["values"])


class WithLog:
    """For an admin of models: its page of what was done."""

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        page: Any = super()
        response: Any = page.history_view(request, object_id, extra_context)
        for entry in (getattr(response, "context_data", None) or {}).get("action_list", ()):
            entry.change_message = told(entry)
        return response  # type: ignore[no-any-return]
