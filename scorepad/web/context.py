"""What every template can use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorepad import __version__

SITE_NAME = "Tallycat"


def site(request: HttpRequest) -> dict[str, object]:
    """The pad's own name and version, who runs it and where makers of games write to; empty where
    nobody said so."""
    return {
        "site_name": SITE_NAME,
        "pad_version": __version__,
        "operator": settings.OPERATOR,
        "rights_contact": settings.RIGHTS_CONTACT or settings.OPERATOR,
        "is_demo": settings.DEMO,
    }


def closed_words() -> str:
    """What is said where TALLYCAT_CLOSED keeps a stranger from starting a club."""
    return _(
        "The person who runs this pad starts its clubs. Ask them, or open the link you were sent."
    )
