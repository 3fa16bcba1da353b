"""Score documents over HTTP: `POST /api/score` takes a document and returns its result."""

from __future__ import annotations

from time import thread_time

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games import documents
from games.contract import Json, text
from games.game import Game
from games.reader import DocumentError
from scorepad.editions import models as editions
from scorepad.web.limits import client_address, count, counted
from scorepad.web.requests import whole_number
from scorepad.web.words import translate

MINUTE = 60  # seconds
BUDGET = 6000  # milliseconds of processor time for one address in a minute
LEAST = 50  # milliseconds counted for each document


def stored_edition(game: Game, slug: str) -> Json | None:
    """Returns the deck of a stored edition; None if the edition or its table is missing."""
    try:
        return editions.stored_edition(game, slug)
    except DatabaseError:  # the database is not migrated: a document can be scored without it
        return None


@csrf_exempt  # it changes nothing and needs no login
@require_POST
def score(request: HttpRequest) -> JsonResponse:
    """Scores a document. Responds with status 200 and the result, or else with an error object and
    400 (not JSON), 413 (too large), 429 (too much work from this address) or 422 (other errors)."""
    asks = client_address(request)
    if counted(asks, "score") >= BUDGET:
        wait = text(
            "too many requests: at most {most} documents a minute, and fewer if they take long",
            most=BUDGET // LEAST,
        )
        refused = _error(DocumentError("$", wait), 429)
        refused["Retry-After"] = str(MINUTE)
        return refused
    began = thread_time()
    try:
        return _scored(request)
    finally:
        took = round(1000 * (thread_time() - began))
        count(asks, "score", seconds=MINUTE, cost=max(took, LEAST))


def _scored(request: HttpRequest) -> JsonResponse:
    length = whole_number(request.headers.get("Content-Length") or "0", digits=9)
    if length is None or length > documents.LARGEST:
        return _error(DocumentError("$", documents.too_large(documents.LARGEST)), 413)
    try:
        document = documents.parse(request.body)
    except DocumentError as error:
        return _error(error, 400)
    try:
        return JsonResponse(documents.score(document, stored_edition, translate))
    except DocumentError as error:
        return _error(error, 422)


def _error(error: DocumentError, status: int) -> JsonResponse:
    return JsonResponse(documents.error(error, translate), status=status)
