"""The catalogues: complete, up to date, and compiled."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import polib
import pytest

from scorepad.serving.catalogues import compile_all
from scorepad.web.languages import PLURAL_FORMS
from tools.extraction import Message, messages, python_messages, template_messages
from tools.messages import TwoPluralsError, by_home, collected, warnings
from tools.translation_check import catalogue, of_entry, wrong

ROOT = Path(__file__).resolve().parents[2]


def terms(text: str) -> dict[str, str]:
    """Returns the first two columns of a page's tables."""
    rows = re.findall(r"^\| ([^|]+?) +\| ([^|]*?) *\|", text, re.MULTILINE)
    return {term.strip("*"): answer for term, answer in rows if not term.startswith("-")}


@pytest.mark.parametrize("language", PLURAL_FORMS)
def test_what_is_translated_holds_what_its_message_holds(language: str) -> None:
    """A missing translation is a warning of `make check`, and stops `make release`."""
    assert wrong(language) == []


def test_no_message_names_a_command_but_by_what_is_typed_where_it_is_shown() -> None:
    """An installed pad has neither make nor manage.py: see `typed`."""
    targets = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    named = re.compile(rf"\bmake ({'|'.join(targets)})\b|manage\.py|tallycat ")
    assert [one.id for one in messages(ROOT) if named.search(one.id)] == []


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one message, and its catalogues."""
    (tmp_path / "templates").mkdir()
    said = tmp_path / "templates" / "page.html"
    said.write_text('{% translate "Undo" %}')
    for path, text in collected(tmp_path).items():
        path.parent.mkdir(parents=True)
        path.write_text(text.replace('msgid "Undo"\nmsgstr ""', 'msgid "Undo"\nmsgstr "X"'))
    return tmp_path


def test_a_whole_project_is_warned_of_nothing(small: Path) -> None:
    assert warnings(small) == []


def test_a_new_message_is_a_warning_until_it_is_translated(small: Path) -> None:
    (small / "templates" / "more.html").write_text('{% translate "Redo" %}')
    assert warnings(small) == [f"{len(PLURAL_FORMS)} catalogues are not up to date: make messages"]
    for path, text in collected(small).items():
        path.write_text(text)
    assert [line for line in warnings(small) if "1 translations" in line] == warnings(small)
    assert wrong("de", small) == []


@pytest.mark.parametrize("language", PLURAL_FORMS)
def test_the_glossary_answers_every_term(language: str) -> None:
    asked = terms((ROOT / "docs" / "languages.md").read_text().partition("## Terms")[2])
    answered = terms((ROOT / "docs" / "glossary" / f"{language}.md").read_text())
    assert len(asked) > 50
    assert [term for term in asked if term != "Term" and not answered.get(term)] == []


def fault_of(entry: polib.POEntry) -> str:
    return "; ".join(of_entry(entry))


@pytest.mark.parametrize(
    ("message", "translation", "fault"),
    [
        ("{n} of {name}", "{name}: {n}", ""),
        ("{n} of {name}", "{n}", "lost {name}"),
        ("%(n)s at %(place)s", "%(n)s in %(place)s", ""),
        ("%(n)s at %(place)s", "%(n)s in %(ort)s", "foreign %(ort)s"),
        ("50 %% of <b>%(n)s</b>", "50 %% von <b>%(n)s</b>", ""),
        ("50 %% of <b>%(n)s</b>", "50 % von <b>%(n)s</b>", "lost %%"),
        ("<b>one</b>", "<i>eins</i>", "lost <b>"),
        (" (card {card})", "(Karte {card})", "spaces"),
        (" (card {card})", "（カード{card}）", ""),
        ("Save", "", "not translated"),
    ],
)
def test_a_translation_keeps_values_tags_and_spaces(
    message: str, translation: str, fault: str
) -> None:
    said = fault_of(polib.POEntry(msgid=message, msgstr=translation))
    assert (fault in said) if fault else said == ""


@pytest.mark.parametrize(
    ("forms", "fault"),
    [
        (["{n} kot", "{n} koty", "{n} kotów"], ""),
        (["jeden kot", "{n} koty", "{n} kotów"], ""),
        (["{n} kot", "koty", "{n} kotów"], "lost {n}"),
        (["{n} kot", "", "{n} kotów"], "lacks a plural form"),
    ],
)
def test_only_the_form_for_one_may_leave_out_the_number(forms: list[str], fault: str) -> None:
    entry = polib.POEntry(
        msgid="{n} cat", msgid_plural="{n} cats", msgstr_plural=dict(enumerate(forms))
    )
    said = fault_of(entry)
    assert (fault in said) if fault else said == ""


def test_a_fuzzy_translation_is_a_fault() -> None:
    assert "fuzzy" in fault_of(polib.POEntry(msgid="Save", msgstr="Sichern", flags=["fuzzy"]))


def test_every_way_to_declare_a_text_is_collected() -> None:
    source = """
a = _("one")
b = pgettext("of tea", "cup")
# Translators: as in sport
c = plural("{n} win", "{n} wins", 3)
d: Annotated[int, titled("cards dealt", "A hint.", group="Hands", among="dealt")]
e = text(colour)
"""
    found = [(one.id, one.plural, one.context, one.comment) for one in python_messages(source, "f")]
    assert found == [
        ("one", "", "", ""),
        ("cup", "", "of tea", ""),
        ("{n} win", "{n} wins", "", "as in sport"),
        *[(said, "", "", "") for said in ("cards dealt", "A hint.", "Hands")],
    ]


def test_every_tag_of_a_template_is_collected() -> None:
    source = """{# Translators: the head of a column #}
<th>{% translate "Play" %}</th>
{% translate "Games" context "of one series" %}
{% blocktranslate count n=plays %}{{ n }} play{% plural %}{{ n }} plays{% endblocktranslate %}
{% include "x.html" with title=_("Points") %}{{ name|default:_("Nobody") }}"""
    found = [
        (one.id, one.plural, one.context, one.comment) for one in template_messages(source, "t")
    ]
    assert found == [
        ("Play", "", "", "the head of a column"),
        ("Games", "", "of one series", ""),
        ("%(n)s play", "%(n)s plays", "", ""),
        ("Points", "", "", ""),
        ("Nobody", "", "", ""),
    ]


def test_an_f_string_cannot_be_translated() -> None:
    with pytest.raises(SyntaxError, match="line 1"):
        list(python_messages('_(f"{n} plays")', "file.py"))


def message(said: str, file: str, plural: str = "") -> Message:
    return Message(said, plural, "", file, 1, "")


def test_a_message_is_in_one_catalogue() -> None:
    lady, tower = ROOT / "games/cat_lady", ROOT / "games/cat_tower"
    found = by_home(
        [
            message("fed", "games/cat_lady/rules.py"),
            message("card", "games/cat_lady/rules.py"),
            message("card", "games/cat_tower/rules.py"),
            message("tower", "games/cat_tower/rules.py"),
        ],
        ROOT,
    )
    assert {home: [one.id for one in said] for home, said in found.items()} == {
        lady: ["fed"],
        ROOT: ["card"],
        tower: ["tower"],
    }


def test_one_message_has_one_plural() -> None:
    with pytest.raises(TwoPluralsError, match="die"):
        by_home([message("die", "a.py", "dice"), message("die", "b.py", "dies")], ROOT)


def test_catalogues_are_compiled_once_for_each_change(tmp_path: Path) -> None:
    path = catalogue(tmp_path, "pl")
    path.parent.mkdir(parents=True)
    file = polib.POFile()
    file.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": PLURAL_FORMS["pl"],
    }
    forms = {0: "{n} kot", 1: "{n} koty", 2: "{n} kotów"}
    file.append(polib.POEntry(msgid="{n} cat", msgid_plural="{n} cats", msgstr_plural=forms))
    path.write_text(str(file))
    compile_all(tmp_path)
    made = path.with_suffix(".mo").stat().st_mtime_ns
    compile_all(tmp_path)
    assert path.with_suffix(".mo").stat().st_mtime_ns == made
    said = gettext.translation("django", tmp_path / "locale", ["pl"])
    assert [said.ngettext("{n} cat", "{n} cats", n) for n in (1, 3, 5, 12, 22)] == [
        *("{n} kot", "{n} koty", "{n} kotów", "{n} kotów", "{n} koty")
    ]
