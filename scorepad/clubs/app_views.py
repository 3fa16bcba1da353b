"""The pad as an app on a phone's home screen: manifest, service worker, and the page it opens."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import rjsmin
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from scorepad.clubs.access import known_clubs, load_club
from scorepad.clubs.middleware import LAST_CLUB
from scorepad.clubs.models import ClubEvent

PAPER, NIGHT = "#f4ebdb", "#1a1410"  # as in base.html and pad.css
ICONS = (
    ("icons/icon-192.png", 192, "any"),
    ("icons/icon-512.png", 512, "any"),
    ("icons/maskable-192.png", 192, "maskable"),
    ("icons/maskable-512.png", 512, "maskable"),
)
# The files of the page shown when another one cannot be reached.
KEPT_PAGE = "js/kept_page.js"
SHELL = (
    *("css/pad.css", "css/people.css", "css/pages.css", "icons/favicon.svg", "cats/heads.svg"),
    "fonts/young-serif-latin.woff2",
    *("js/no_signal.js", KEPT_PAGE),
)
# The pages offered by a long press on the app's icon, in the club that this phone used last.
SHORTCUTS = {
    "new": ("plays:new", gettext_noop("New play")),
    "nights": ("history:nights", gettext_noop("Nights")),
    "players": ("history:players", gettext_noop("Players")),
}
PICTURES = ("round", "hand", "night")
NAMES_CHANGED = (ClubEvent.Kind.ERASED, ClubEvent.Kind.LEVEL, ClubEvent.Kind.PAGE_HIDDEN)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Returns the web app manifest, which lets phones put the pad on the home screen."""
    content = {
        "id": reverse("home"),
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME,
        "description": _("A score pad for cat games"),
        "lang": get_language(),
        "start_url": reverse("last"),
        "scope": reverse("home"),
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "user_preferences": {
            "color_scheme": {"dark": {"theme_color": NIGHT, "background_color": NIGHT}}
        },
        "categories": ["games", "utilities"],
        "icons": [
            _picture(name, f"{size}x{size}", purpose=purpose) for name, size, purpose in ICONS
        ],
        "shortcuts": [
            {"name": _(words), "url": f"{reverse('last')}?page={page}"}
            for page, (_view, words) in SHORTCUTS.items()
        ],
        "screenshots": [
            _picture(f"pictures/{name}.webp", "390x844", form_factor="narrow") for name in PICTURES
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


def _picture(name: str, sizes: str, **more: str) -> dict[str, str]:
    return {"src": static(name), "sizes": sizes, "type": f"image/{Path(name).suffix[1:]}", **more}


def version() -> str:
    """Returns a text that changes whenever a static file or the service worker changes."""
    storage: Any = staticfiles_storage
    return str(getattr(storage, "manifest_hash", "") or "0")


def script() -> str:
    """Returns the source of the service worker: its settings, then its code."""
    values = {
        "version": version(),
        "noSignal": reverse("no-signal"),
        "home": reverse("home"),
        "last": reverse("last"),
        "script": static(KEPT_PAGE),
        "files": [static(name) for name in SHELL],
    }
    return f"const PAD={json.dumps(values, separators=(',', ':'))};{_source()}"


@lru_cache(maxsize=1)
def _source() -> str:
    path = finders.find("js/worker.js")
    assert isinstance(path, str)
    return str(rjsmin.jsmin(Path(path).read_text("utf-8")))


def _etag(_request: HttpRequest) -> str:
    return f'"{hashlib.sha256(script().encode()).hexdigest()[:16]}"'


@require_safe
@condition(etag_func=_etag)
def worker(request: HttpRequest) -> HttpResponse:
    """Returns the service worker, from the root, so that its scope is the whole pad. Browsers check
    for a new version on every page, and the new version takes over by itself."""
    response = HttpResponse(script(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def no_signal(request: HttpRequest) -> HttpResponse:
    """Returns the page that the service worker shows if a page is neither reachable nor stored."""
    return render(request, "clubs/no_signal.html")


@require_safe
def last_club(request: HttpRequest) -> HttpResponse:
    """Redirects the app on a home screen to the phone's last club, else to the start page."""
    clubs = {str(access.club.pk): access.club for access in known_clubs(request)}
    club = clubs.get(request.COOKIES.get(LAST_CLUB, "")) or next(iter(clubs.values()), None)
    page = request.GET.get("page", "")
    if club and page in SHORTCUTS:
        return redirect(SHORTCUTS[page][0], club.pk)
    return redirect(club or "home")


@require_safe
def kept(request: HttpRequest, club_id: int) -> HttpResponse:
    """Returns a text that changes when pages stored on a phone may show too much: after a player
    was erased or hidden, or after the club let viewers see less of names. 2 queries."""
    access = load_club(request, club_id)
    changes = ClubEvent.objects.filter(club=access.club, kind__in=NAMES_CHANGED)
    latest = changes.order_by("-pk").values_list("pk", flat=True).first()
    return HttpResponse(f"{access.role}.{latest or 0}", content_type="text/plain")
