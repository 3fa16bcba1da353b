"""English as people speak it: words of docs/languages.md that are never right in a message."""

from __future__ import annotations

import re

import pytest

from tools.extraction import messages

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


@pytest.mark.parametrize("never", NEVER)
def test_a_word_that_is_never_right_is_in_no_message(never: str) -> None:
    pattern = re.compile(never, re.IGNORECASE)
    assert [
        f"{one.file}: {text}"
        for one in messages()
        for text in (one.id, one.plural)
        if pattern.search(text)
    ] == []
