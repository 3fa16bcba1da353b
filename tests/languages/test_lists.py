"""Lists and full stops as each language writes them."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.contract import text
from scorepad.web.words import comma_list, full_stop, translate

NAMES = ["Ana", "Ben", "Cleo"]


@pytest.mark.parametrize(
    ("language", "one_after_the_other"),
    [("en", "Ana, Ben, Cleo"), ("de", "Ana, Ben, Cleo"), ("ja", "Ana、Ben、Cleo")],
)
def test_a_list_is_divided_as_its_language_does(language: str, one_after_the_other: str) -> None:
    with translation.override(language):
        assert comma_list(NAMES) == one_after_the_other
        assert translate(text("{names}", names=[*NAMES]), {}) == one_after_the_other


def test_a_sentence_ends_as_its_language_does() -> None:
    with translation.override("ja"):
        assert full_stop("Anaの勝ち") == "Anaの勝ち。"
    assert full_stop("Ana would have won") == "Ana would have won."
