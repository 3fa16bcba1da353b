"""What every template can use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorepad import __version__

SITE_NAME = "Tallycat"


def site(request: HttpRequest) -> dict[str, object]:
    """The names of this pad and of the program, its version, the sign in place of the cat, who runs
    it and where makers of games write to; the last three are empty where nobody said so."""
    return {
        "site_name": settings.SITE_NAME,
        "program": f"{SITE_NAME} {__version__}",
        "sign": settings.SIGN,
        "operator": settings.OPERATOR,
        "rights_contact": settings.RIGHTS_CONTACT or settings.OPERATOR,
        "is_demo": settings.DEMO,
    }


def closed_words() -> str:
    """What is said where TALLYCAT_CLOSED keeps a stranger from starting a club."""
    return _(
        "The person who runs this pad starts its clubs. Ask them, or open the link you were sent."
    )
