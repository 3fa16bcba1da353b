"""Every message that a person may read, as the code and the templates declare it.

Reads Python with `ast` and templates with Django's own lexer, so that nothing has to be installed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
COMMENT = "Translators:"


class Message(NamedTuple):
    """One message at one place. `plural` and `context` are empty if it has none."""

    id: str
    plural: str
    context: str
    file: str
    line: int
    comment: str


class Places(NamedTuple):
    """Which arguments of a call are the message, its plural and its context; -1 is none."""

    id: int
    plural: int = -1
    context: int = -1


CALLS = {
    "_": Places(0),
    "gettext": Places(0),
    "gettext_lazy": Places(0),
    "gettext_noop": Places(0),
    "ngettext": Places(0, 1),
    "ngettext_lazy": Places(0, 1),
    "pgettext": Places(1, context=0),
    "pgettext_lazy": Places(1, context=0),
    "npgettext": Places(1, 2, context=0),
    "npgettext_lazy": Places(1, 2, context=0),
    # of games.contract and games.declaration
    "text": Places(0),
    "plural": Places(0, 1),
    "text_in": Places(1, context=0),
    "titled": Places(0),
    # of scorepad.serving.findings
    "fine": Places(0),
    "advice": Places(0),
    "wrong": Places(0),
    "stopping": Places(0),
}
MANY = "texts"  # of games.contract: each of its arguments is a message
# These arguments of a declared field are messages, too.
TITLED = ("hint", "group", "every", "none")


def messages(root: Path = ROOT) -> Iterator[Message]:
    """Yields all messages below a root, file by file, in the order of each file."""
    for pattern in ("games/**/*.py", "scorepad/**/*.py"):
        for path in sorted(root.glob(pattern)):
            yield from python_messages(path.read_text(), str(path.relative_to(root)))
    for pattern in ("games/*/templates/**/*", "templates/**/*"):
        for path in sorted(root.glob(pattern)):
            if path.suffix in (".html", ".txt", ".svg"):
                yield from template_messages(path.read_text(), str(path.relative_to(root)))


def python_messages(source: str, file: str) -> Iterator[Message]:
    """Yields what a module declares with the names in `CALLS`, and as `MANY`. Raises `SyntaxError`
    for a call whose message is an f-string, which cannot be translated."""
    lines = source.splitlines()
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda one: (one.lineno, one.col_offset)):
        name = _name(call.func)
        if name in CALLS or name == MANY:
            where = (file, call.lineno, _comment_above(lines, call.lineno))
            yield from (Message(*found, *where) for found in _of_call(call, name, file))


def _of_call(call: ast.Call, name: str, file: str) -> Iterator[tuple[str, str, str]]:
    for argument in call.args if name == MANY else call.args[:2]:
        if isinstance(argument, ast.JoinedStr):
            raise SyntaxError(f"{file}, line {call.lineno}: an f-string cannot be translated")
    if name == MANY:
        yield from ((said, "", "") for said in map(_string, call.args) if said)
        return
    places = CALLS[name]
    arguments = dict(enumerate(call.args))
    message = _string(arguments.get(places.id))
    if message:
        plural = _string(arguments.get(places.plural))
        yield message, plural, _string(arguments.get(places.context))
    if name == "titled":
        more: list[ast.expr | None] = [arguments.get(1)]
        more += [word.value for word in call.keywords if word.arg in TITLED]
        yield from ((said, "", "") for said in map(_string, more) if said)


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _string(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _comment_above(lines: list[str], line: int) -> str:
    """Returns the comment for translators right above a call."""
    above: list[str] = []
    for text in reversed(lines[: line - 1]):
        if not text.strip().startswith("#"):
            break
        above.insert(0, text.strip().lstrip("# "))
    said = " ".join(above)
    return said[said.index(COMMENT) + len(COMMENT) :].strip() if COMMENT in said else ""


# `templatize` makes a call on one line from each message, and blanks out everything else.
_WORD = r"""u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
_CALL = re.compile(rf"(?<![\w.])(_|n?p?gettext)\(({_WORD}(?:, {_WORD})*)(?:, ?count)?\)")
_TRANSLATORS = re.compile(rf"# .*?{COMMENT}\s*(.*?)\s*(?:#|$)")


def template_messages(source: str, file: str) -> Iterator[Message]:
    """Yields what a template marks with its tags and with `_("...")`."""
    comment = ""
    for number, line in enumerate(templatize(source, origin=file).splitlines(), start=1):
        told = _TRANSLATORS.search(line)
        found = list(_CALL.finditer(line))
        for call in found:
            words = [str(word) for word in ast.literal_eval(f"({call[2]},)")]
            places = CALLS[call[1]]
            yield Message(
                words[places.id],
                words[places.plural] if places.plural >= 0 else "",
                words[places.context] if places.context >= 0 else "",
                file,
                number,
                comment,
            )
        if told:
            comment = told[1]
        elif found or line.strip():
            comment = ""
