"""What every template can use."""

from __future__ import annotations

from django.http import HttpRequest

SITE_NAME = "Tallycat"


def site(request: HttpRequest) -> dict[str, str]:
    """The pad's own name."""
    return {"site_name": SITE_NAME}
