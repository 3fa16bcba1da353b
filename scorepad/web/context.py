"""Variables for all templates."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorepad import __version__

SITE_NAME = "Tallycat"


def site(request: HttpRequest) -> dict[str, object]:
    """Returns the names of this pad and of the program, the version, the logo that replaces the
    cat, who runs the pad, and the address for rights holders. The last three may be empty."""
    return {
        "site_name": settings.SITE_NAME,
        "program": f"{SITE_NAME} {__version__}",
        "sign": settings.SIGN,
        "operator": settings.OPERATOR,
        "rights_contact": settings.RIGHTS_CONTACT or settings.OPERATOR,
        "is_demo": settings.DEMO,
    }


def closed_words() -> str:
    """Returns the message that strangers cannot create a club; "" unless TALLYCAT_CLOSED is set."""
    return _(
        "The person who runs this pad starts its clubs. Ask for one, or open a link you were sent."
    )
