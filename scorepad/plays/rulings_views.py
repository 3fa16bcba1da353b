"""The page with a game's rulings: how its rules are read. It is the same for all clubs."""

from __future__ import annotations

import unicodedata

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from games import registry
from games.contract import Ruling
from scorepad.web.words import translate

MINUTES = 10  # until a phone asks again


@require_safe
@cache_control(private=True, max_age=60 * MINUTES)
@vary_on_cookie  # the cookie has this phone's language
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the rulings of a game, or with `q` those that contain that text. They are public, so no
    club is needed. No queries."""
    try:
        game = registry.game(slug)
    except registry.UnknownGameError:
        raise Http404 from None
    query = request.GET.get("q", "").strip()
    known = registry.rulings(game)
    found = {one.number for one in known if not query or _folded(query) in _folded(_words(one))}
    context = {"game": game, "games": registry.games(), "rulings": known}
    return render(request, "plays/rulings.html", context | {"query": query, "found": found})


def _words(ruling: Ruling) -> str:
    """Returns all texts of a ruling, for the search."""
    paragraphs = (*ruling.rule, *ruling.printed, *ruling.ours, *ruling.example)
    cells = (cell for row in ruling.scale for cell in row)
    texts = (ruling.number, ruling.title, *paragraphs, *cells, *ruling.cards)
    return " ".join(translate(text, {}) for text in texts)


def _folded(words: str) -> str:
    """Returns the text in lower case without accents, as rulings.js does."""
    parts = unicodedata.normalize("NFKD", words)
    return "".join(part for part in parts if not unicodedata.combining(part)).lower()
