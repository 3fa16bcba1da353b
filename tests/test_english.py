"""English as people speak it: words of docs/languages.md that are never right in a message, on a
page of the documentation, or at the beginning of a docstring."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.extraction import messages

ROOT = Path(__file__).resolve().parent.parent
# The page on languages lists the words, and older entries of the changelog stay as they are.
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - {ROOT / "docs/languages.md"})
# A docstring that begins with one of them has no subject.
FRAGMENTS = re.compile(
    r"(As|Besides?|By|From|In|Likewise|Nothing|Of|On|So|That|Those|Whatever|Who(ever|m|se)?|With)\b"
)

NEVER = (
    r"\bwhoever\b",
    r"\bput right\b",
    r"(?<!there )\b(is|are) no (?!(longer|further|more|other|one|points?|hand|plays?|need)\b)",
    r"\blevel (on|for|in|with)\b|\b(still|are|were) level\b",
    r"\bcan be finished\b",
    r"\bless than nothing\b",
    r"\bin (its|your) Wi-Fi\b",
    r"\bstands? (on|in) (the|its|a) (box|card|tower|sheet)\b",
    r"\bthe table (says|said|told|tells)\b",
    r"\bcards? tells?\b",
    r"^(?-i:Of) (?!one|\{|an )",
)


def test_words_that_are_never_right_are_in_no_message() -> None:
    said = [(one.file, text) for one in messages() for text in (one.id, one.plural)]
    assert [
        (never, file, text)
        for never in NEVER
        for file, text in said
        if re.search(never, text, re.IGNORECASE)
    ] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_a_word_that_is_never_right_is_on_no_page(page: Path) -> None:
    text = re.split(r"\n## \d", page.read_text())[0]
    assert [
        (never, found[0])
        for never in NEVER
        for found in re.finditer(never, text, re.IGNORECASE | re.MULTILINE)
    ] == []


def docstrings() -> Iterator[tuple[str, str]]:
    """Yields the place and the text of every docstring of the product and its tools."""
    for folder in ("games", "scorepad", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            if "migrations" in path.parts or "new_game" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    place = f"{path.relative_to(ROOT)}: {getattr(node, 'name', '')}"
                    yield place, ast.get_docstring(node) or ""


def test_no_docstring_begins_like_a_fragment() -> None:
    assert [place for place, text in docstrings() if FRAGMENTS.match(text)] == []
