"""Score documents: turns one JSON document into a scored play, and the result into JSON.

docs/score-documents.md describes the shapes. Nothing here uses a database: callers pass a function
that finds editions that are not built in.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games import registry
from games.contract import Detail, Json, Line, Problem, Result, Standing, Table, Text, text, wording
from games.game import Game
from games.reader import DocumentError, JsonPath, Reader, walk

LARGEST = 256 * 1024  # bytes of a document; a real play takes about a hundredth
LARGEST_RESULT = 1024 * 1024  # characters
Translate = Callable[
    [Text, Mapping[str, str]], str
]  # puts a text into words, with the players' names
FindEdition = Callable[[Game, str], Json | None]  # a stored deck's JSON, by slug


def parse(content: str | bytes) -> Json:
    """Reads JSON from text or UTF-8. Raises `DocumentError` for the path `$`, with the kind of
    mistake and its line and column."""
    if len(content) > LARGEST:
        raise DocumentError("$", too_large(LARGEST))
    try:
        read = content.decode("utf-8-sig") if isinstance(content, bytes) else content
        repeated: list[tuple[dict[str, Json], str]] = []
        document = json.loads(
            read,
            object_pairs_hook=lambda pairs: _object(pairs, repeated),
            parse_constant=_no_constant,
        )
    except UnicodeDecodeError:
        raise DocumentError("$", text("not UTF-8 text")) from None
    except json.JSONDecodeError as error:
        said = text(
            "not JSON: {what} at line {line}, column {column}",
            what=error.msg,
            line=error.lineno,
            column=error.colno,
        )
        raise DocumentError("$", said) from None
    except RecursionError:
        raise DocumentError("$", text("not readable: nested too deeply")) from None
    except DocumentError:
        raise
    except ValueError:
        said = text("not readable: a number with thousands of digits")
        raise DocumentError("$", said) from None
    if repeated:
        raise _given_twice(document, repeated)
    return document


def _object(
    pairs: Sequence[tuple[str, Json]], repeated: list[tuple[dict[str, Json], str]]
) -> dict[str, Json]:
    """Makes an object of its pairs. A repeated key is an error, because its first value would be
    lost. The path is not known here, so the object and the key are added to `repeated`."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _value in pairs)
        repeated.append((found, next(key for key, count in counts.items() if count > 1)))
    return found


def _given_twice(document: Json, repeated: Sequence[tuple[dict[str, Json], str]]) -> DocumentError:
    """Returns the error for the first object with a repeated key, the outer one if nested."""
    keys = {id(found): key for found, key in repeated}
    place, value = next((place, value) for place, value in walk(document) if id(value) in keys)
    key = keys[id(value)]
    said = text('the key "{key}" is given twice in one object', key=key)
    return DocumentError(JsonPath(key, place).path, said)


def _no_constant(name: str) -> Any:
    raise DocumentError("$", text("not JSON: {name} is not a number", name=name))


def read(document: Json, find_edition: FindEdition | None = None) -> tuple[Game, Table]:
    """Returns the game and the table that a document describes. Raises `DocumentError` with the
    exact path of what is invalid."""
    reader = Reader(document)
    game = registry.game(reader.at("game").one_of(registry.slugs(), text("game")))
    return game, game.read_document(document, _deck(game, reader.at("edition"), find_edition))


def _deck(game: Game, edition: Reader, find_edition: FindEdition | None) -> Any:
    """Returns the deck of the document's edition, by default of the game's first edition."""
    default = next(iter(game.editions))
    slug = default if edition.value is None else edition.text()
    data = game.editions.get(slug)
    if data is None and find_edition:
        data = find_edition(game, slug)
    if data is None:
        raise edition.fail(
            text('unknown edition "{name}"; available: {known}', name=slug, known=[*game.editions])
        )
    try:
        return game.load_deck(data)
    except DocumentError as error:
        why = text("{path}: {what}", path=error.path, what=error.reason)
        raise edition.fail(
            text('the edition "{name}" cannot be used: {why}', name=slug, why=why)
        ) from error


def score(
    document: Json, find_edition: FindEdition | None = None, translate: Translate = wording
) -> dict[str, Json]:
    """Returns the result document of a score document. Its texts are in English unless `translate`
    translates them. Raises `DocumentError`."""
    game, table = read(document, find_edition)
    result = write(game, table, game.score(table), translate)
    if len(json.dumps(result)) > LARGEST_RESULT:
        said = text("the result is too large: the limit is {most} bytes", most=LARGEST_RESULT)
        raise DocumentError("$", said)
    return result


def too_large(most: int) -> Text:
    """Returns the message for a document that is too large."""
    return text("too large: the limit is {most} bytes", most=most)


def error(error: DocumentError, translate: Translate = wording) -> dict[str, Json]:
    """Returns the JSON for a document that could not be read, in place of a result."""
    return {"error": {"path": error.path, "message": translate(error.reason, {})}}


# -- the result as JSON ----------------------------------------------------------------------------


def write(
    game: Game, table: Table, result: Result, translate: Translate = wording
) -> dict[str, Json]:
    """Returns a result as JSON, with names in place of seat keys and texts in words."""
    names = {seat.key: seat.name for seat in table.seats}
    return {
        "game": game.slug,
        "complete": result.complete,
        "winners": [names[key] for key in result.winners],
        "pending_tie": [names[key] for key in result.pending] or None,
        "standings": [_standing(standing, names, translate) for standing in result.standings],
        "problems": [_problem(problem, names, translate) for problem in result.problems],
        "notes": [translate(note, names) for note in result.notes],
    }


def _standing(
    standing: Standing, names: Mapping[str, str], translate: Translate
) -> dict[str, Json]:
    written = {
        "player": names[standing.seat],
        "total": standing.total,
        "place": standing.place,
        "won": standing.won,
        "decided_by": standing.decided_by,
        "lines": [_line(line, names, translate) for line in standing.lines],
    }
    return written if standing.proven else {**written, "proven": False}


def _line(line: Line, names: Mapping[str, str], translate: Translate) -> dict[str, Json]:
    written = {
        "key": line.key,
        "label": translate(line.label, names),
        "points": line.points,
        "reason": translate(line.reason, names),
    }
    if line.details:
        written["details"] = [_detail(detail, names, translate) for detail in line.details]
    return written


def _detail(detail: Detail, names: Mapping[str, str], translate: Translate) -> dict[str, Json]:
    written = {
        "name": translate(detail.name, names),
        "points": detail.points,
        "reason": translate(detail.reason, names),
    }
    return written if detail.fed is None else {**written, "fed": detail.fed}


def _problem(problem: Problem, names: Mapping[str, str], translate: Translate) -> dict[str, Json]:
    return {
        "player": None if problem.seat is None else names[problem.seat],
        "field": problem.field,
        "message": translate(problem.message, names),
        "blocks": problem.blocks,
    }
