"""Score documents over HTTP: `POST /api/score` takes one and answers with its result."""

from __future__ import annotations

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games import documents
from games.contract import Game, Json
from games.reader import DocumentError
from scorepad.editions import models as editions

LARGEST = 256 * 1024  # bytes; some hundred times a document of a real play


def stored_edition(game: Game, slug: str) -> Json | None:
    """The deck of an edition in the database, None where there is no such edition or database."""
    try:
        return editions.stored_edition(game, slug)
    except DatabaseError:  # not migrated: a document can be scored without
        return None


@csrf_exempt  # it changes nothing and knows nobody
@require_POST
def score(request: HttpRequest) -> JsonResponse:
    """200 with the result; 422 with the error object, 400 where it is not even JSON."""
    if int(request.headers.get("Content-Length") or 0) > LARGEST:
        too_large = DocumentError("$", f"too large: {LARGEST} bytes are the most")
        return JsonResponse(documents.error(too_large), status=413)
    try:
        document = documents.parse(request.body)
    except DocumentError as error:
        return JsonResponse(documents.error(error), status=400)
    try:
        return JsonResponse(documents.score(document, stored_edition))
    except DocumentError as error:
        return JsonResponse(documents.error(error), status=422)
