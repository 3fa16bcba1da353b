"""Parts of a page that are drawn once for the same values."""

from __future__ import annotations

import re
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.forms import Form
from django.template import Engine
from django.template.base import Lexer, TokenType
from django.template.loader import get_template
from django.test.utils import override_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import override

from games.cat_lady.view import Colour
from games.contract import SeatName, text
from games.forms import CountField
from scorepad.clubs.models import Club
from scorepad.plays.sheet.fragment_cache import clear_cache, draw_cached

COLOURS = "cat_lady/_colours.html"
TEMPLATES = sorted(
    path for folder in Engine.get_default().dirs for path in Path(folder).rglob("*.html")
)
CACHED = re.compile(r'\{% cached_fragment "([^"]+)"([^%]*)%\}')
NAME = re.compile(r"(?<![\w.\"':|-])[a-z_][a-z_0-9]*(?![\w\"'(:=-])")
GIVEN_HERE = re.compile(r" (?:as|for|with|count|and) (\w+)(?:, (\w+))?(?=[ =])| (\w+)=")
GRAMMAR = {
    *("and", "or", "not", "in", "is", "if", "for", "with", "as", "count", "trimmed", "only"),
    *("True", "False", "None", "forloop", "empty", "else"),
}


@pytest.fixture(autouse=True)
def nothing_drawn() -> Iterator[None]:
    clear_cache()
    yield
    clear_cache()


def drawn(**values: Any) -> SafeString:
    return draw_cached(COLOURS, values)


def test_the_same_values_are_drawn_once() -> None:
    first = drawn(colours=(Colour("orange"),))
    assert "co-orange" in first
    assert drawn(colours=(Colour("orange"),)) is first


def test_what_depends_on_very_much_is_not_kept() -> None:
    many = (Colour("orange"),) * 1_000
    assert drawn(colours=many) is not drawn(colours=many)


def test_other_values_are_drawn_anew() -> None:
    first = drawn(colours=(Colour("orange"),))
    assert "co-black" in drawn(colours=(Colour("black"),))
    assert drawn(colours=(Colour("orange"),)) is first


def test_another_language_or_path_is_drawn_anew() -> None:
    first = drawn(colours=())
    with override("de"):
        assert drawn(colours=()) is not first
    with override_script_prefix("/pad/"):
        assert drawn(colours=()) is not first


def test_a_text_with_markup_is_not_the_same_as_that_markup() -> None:
    told = draw_cached("plays/_calm.html", {"who": None, "calm": "<b>"})
    assert "&lt;b&gt;" in told
    assert "<b>" in draw_cached("plays/_calm.html", {"who": None, "calm": SafeString("<b>")})


def test_a_field_is_what_it_draws() -> None:
    class Milk(Form):
        milk = CountField(label="Milk")

    def count(entered: int) -> str:
        field = Milk(initial={"milk": entered})["milk"]
        given = {"icon": "", "state": "", "may_edit": True, "field": field}
        return draw_cached("cat_lady/_count.html", given)

    assert count(2) is count(2)
    assert 'value="3"' in count(3)


def test_what_is_no_plain_data_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot depend on"):
        drawn(colours=Club())


def test_names_inside_of_texts_are_put_in_as_they_are_now() -> None:
    def reason(name: str) -> str:
        line = text("{name} has it", name=SeatName("1"))
        given = {"colours": (), "colour_words": "", "need": {}, "taken": line}
        return draw_cached("cat_lady/_picks.html", {"picks": [given], "names": {"1": name}})

    assert "Ana has it" in reason("Ana")
    assert "Ben has it" in reason("Ben")


def test_what_it_was_drawn_from_is_not_kept() -> None:
    class Told(str):
        pass

    told = Told("Ana")
    gone = weakref.ref(told)
    draw_cached("plays/_calm.html", {"who": None, "calm": told})
    del told
    assert gone() is None


# -- a fragment sees nothing but what it is given: any other name would draw nothing -------------


def _uses() -> list[tuple[str, str, frozenset[str]]]:
    """Returns every use of a fragment: the template with it, the fragment, and the values that it
    gets."""
    return [
        (path.name, name, frozenset(re.findall(r"(\w+)=", values)))
        for path in TEMPLATES
        for name, values in CACHED.findall(path.read_text())
    ]


@pytest.mark.parametrize(("where", "name", "given"), _uses())
def test_a_fragment_is_given_all_that_it_draws(
    where: str, name: str, given: frozenset[str]
) -> None:
    assert _needs(name) <= given, where


def _needs(name: str, given: frozenset[str] = frozenset()) -> set[str]:
    """Returns the names that a template and its includes use but do not define."""
    used: set[str] = set()
    defined = set(given)
    for token in Lexer(get_template(name).template.source).tokenize():  # type: ignore[attr-defined]
        tag, _space, rest = token.contents.partition(" ")
        if token.token_type == TokenType.VAR:
            tag, rest = "", token.contents
        elif token.token_type != TokenType.BLOCK or tag == "load":
            continue
        bare = re.sub(r"\"[^\"]*\"|'[^']*'", '""', rest)
        here = {one for found in GIVEN_HERE.findall(f" {tag} {bare} ") for one in found if one}
        used |= set(NAME.findall(re.sub(r"[.|]\w+|\w+=", "", bare))) - GRAMMAR
        used |= {"names"} if tag == "wording" else set()
        if tag == "include":
            used |= _needs(re.findall(r'"([^"]+)"', rest)[0], frozenset(here))
        else:
            defined |= here
    return used - defined
