"""Score documents: from one JSON document to a scored play, and to the result as JSON.

The shapes are described in docs/score-documents.md. Nothing here knows a database: who
calls gives a function that finds an edition which is not built in.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games import registry
from games.contract import Detail, Game, Json, Line, Problem, Result, Standing, Table, wording
from games.reader import DocumentError, Reader

LARGEST = 256 * 1024  # bytes of a document; some hundred times one of a real play
LARGEST_RESULT = 1024 * 1024  # characters
FindEdition = Callable[[Game, str], Json | None]  # the JSON of a stored edition's deck, by its slug


def parse(content: str | bytes) -> Json:
    """JSON from text or UTF-8. Raises `DocumentError` for `$` with what is wrong and where."""
    if len(content) > LARGEST:
        raise DocumentError("$", f"too large: {LARGEST} bytes are the most")
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise DocumentError("$", "not UTF-8 text") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DocumentError("$", f"not JSON: {error.msg} at {place}") from None
    except RecursionError:
        raise DocumentError("$", "not readable: nested too deeply") from None
    except DocumentError:
        raise
    except ValueError:
        raise DocumentError("$", "not readable: a number with thousands of digits") from None


def _object(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    """An object. A repeated key is an error, since its first value would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _value in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise DocumentError("$", f'the key "{twice}" is given twice in one object')
    return found


def _no_constant(name: str) -> Any:
    raise DocumentError("$", f"not JSON: {name} is no number")


def read(document: Json, find_edition: FindEdition | None = None) -> tuple[Game, Table]:
    """The game and the table that a document stands for.

    Raises `DocumentError` with the exact path of what is invalid.
    """
    reader = Reader(document)
    game = registry.game(reader.at("game").one_of(registry.slugs(), "game"))
    return game, game.read_document(document, _deck(game, reader.at("edition"), find_edition))


def _deck(game: Game, edition: Reader, find_edition: FindEdition | None) -> Any:
    """The deck of the document's edition; absent, it is the game's first one."""
    default = next(iter(game.editions))
    slug = default if edition.value is None else edition.text()
    data = game.editions.get(slug)
    if data is None and find_edition:
        data = find_edition(game, slug)
    if data is None:
        known = ", ".join(game.editions)
        raise edition.fail(f'unknown edition "{slug}"; built in: {known}')
    try:
        return game.load_deck(data)
    except DocumentError as error:
        raise edition.fail(f'the edition "{slug}" cannot be used: {error}') from error


def score(document: Json, find_edition: FindEdition | None = None) -> dict[str, Json]:
    """The result document of a score document. Raises `DocumentError`."""
    game, table = read(document, find_edition)
    result = write(game, table, game.score(table))
    if len(json.dumps(result)) > LARGEST_RESULT:
        raise DocumentError("$", f"its result is too large: {LARGEST_RESULT} bytes are the most")
    return result


def error(error: DocumentError) -> dict[str, Json]:
    """What stands in the place of a result where a document could not be read."""
    return {"error": {"path": error.path, "message": error.message}}


# -- the result as JSON ----------------------------------------------------------------------------


def write(game: Game, table: Table, result: Result) -> dict[str, Json]:
    """A result with seats by their names and texts in words."""
    names = {seat.key: seat.name for seat in table.seats}
    return {
        "game": game.slug,
        "complete": result.complete,
        "winners": [names[key] for key in result.winners],
        "pending_tie": [names[key] for key in result.pending] or None,
        "standings": [_standing(standing, names) for standing in result.standings],
        "problems": [_problem(problem, names) for problem in result.problems],
    }


def _standing(standing: Standing, names: Mapping[str, str]) -> dict[str, Json]:
    return {
        "player": names[standing.seat],
        "total": standing.total,
        "place": standing.place,
        "won": standing.won,
        "decided_by": standing.decided_by,
        "lines": [_line(line, names) for line in standing.lines],
    }


def _line(line: Line, names: Mapping[str, str]) -> dict[str, Json]:
    written = {
        "key": line.key,
        "label": wording(line.label, names),
        "points": line.points,
        "reason": wording(line.reason, names),
    }
    if line.details:
        written["details"] = [_detail(detail, names) for detail in line.details]
    return written


def _detail(detail: Detail, names: Mapping[str, str]) -> dict[str, Json]:
    written = {
        "name": wording(detail.name, names),
        "points": detail.points,
        "reason": wording(detail.reason, names),
    }
    return written if detail.fed is None else {**written, "fed": detail.fed}


def _problem(problem: Problem, names: Mapping[str, str]) -> dict[str, Json]:
    return {
        "player": None if problem.seat is None else names[problem.seat],
        "field": problem.field,
        "message": wording(problem.message, names),
        "blocks": problem.blocks,
    }
