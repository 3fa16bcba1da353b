"""Describes as OpenAPI 3.1 what programs can read with the view-only key (docs/reading.md).

The description is made from the URL patterns and from the structs of the answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from django.http import HttpRequest, JsonResponse
from django.urls import URLPattern, get_resolver, reverse
from django.views.decorators.http import conditional_page, require_safe

from scorepad import __version__
from scorepad.history.filters import Filters
from scorepad.history.read_views import ClubSummary, NightFile, PlayFile
from scorepad.history.report_pages import ReportFile
from scorepad.web.addresses import absolute

Json = dict[str, Any]
STRUCTS = {"club_file": ClubSummary, "night_file": NightFile, "play_file": PlayFile}
TEXTS = {"csv": "text/csv", "atom": "application/atom+xml"}
PART = re.compile(r"<(\w+):(\w+)>")  # a part of an address: its converter and its name
DAY = {"type": "string", "format": "date"}
KINDS = {"int": {"type": "integer"}, "night_date": DAY}
ABOUT = "What a club has played, by the key of its view-only link."
ANSWERS = {
    "304": "Nothing has changed since the answer with the ETag that If-None-Match names",
    "404": "There is no such club, night, play, player, season, game or report",
    "429": "Too many wrong keys came from this address",
}


@require_safe
@conditional_page
def openapi(request: HttpRequest) -> JsonResponse:
    """Returns the description. No query."""
    here = absolute(request, reverse("home")).rstrip("/")
    return JsonResponse({**_description(), "servers": [{"url": here}]})


@cache
def _description() -> Json:
    structs = (ReportFile, *STRUCTS.values())
    template = "#/components/schemas/{name}"
    _found, schemas = msgspec.json.schema_components(structs, ref_template=template)
    info = {"title": "Tallycat", "version": __version__, "description": ABOUT}
    paths = {address: {"get": operation} for address, operation in _operations()}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}}


def _operations() -> Iterator[tuple[str, Json]]:
    """Yields the addresses with the view-only key that return text files, each described."""
    for pattern in get_resolver("scorepad.history.urls").url_patterns:
        name = str(pattern.name).removesuffix("_by_key") if isinstance(pattern, URLPattern) else ""
        if name in TEXTS or name != getattr(pattern, "name", ""):
            yield PART.sub(r"{\2}", f"/{pattern.pattern}"), _operation(name, str(pattern.pattern))


def _operation(name: str, pattern: str) -> Json:
    parts = PART.findall(pattern)
    parameters = [_parameter(part, "path", KINDS.get(kind, {})) for kind, part in parts]
    if "<slug:report>" in pattern:
        schema: Mapping[str, Any] = msgspec.json.schema_components((Filters,))[1]["Filters"]
        parameters += [
            _parameter(key, "query", one.get("anyOf", [one])[0])
            for key, one in schema["properties"].items()
        ]
    answers = {"200": {"description": "The file", "content": _content(name)}}
    answers |= {status: {"description": words} for status, words in ANSWERS.items()}
    return {"operationId": name, "parameters": parameters, "responses": answers}


def _parameter(name: str, where: str, kind: Mapping[str, str]) -> Json:
    schema = {"type": "string"} | {key: kind[key] for key in ("type", "format") if key in kind}
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def _content(name: str) -> Json:
    text = TEXTS.get(name.rpartition("_")[2])
    if text:
        return {text: {"schema": {"type": "string"}}}
    struct = STRUCTS.get(name, ReportFile).__name__
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{struct}"}}}
