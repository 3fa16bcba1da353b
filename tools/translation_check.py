"""What is missing or wrong in the catalogues of a language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import polib

from scorepad.serving.catalogues import ROOT, homes

# The parts of a message that a translation needs, too: values, tags, %% signs.
_BRACES = re.compile(r"\{\w*\}")
_PERCENT = re.compile(r"%\(\w+\)[sd]|%[sd%]")
_TAGS = re.compile(r"</?[a-z][^>]*>")
NOT_YET = ("is missing", "is not translated", "lacks a plural form")
_COUNTS = re.compile(r"\{(?:n|count|number)\}|%\((?:n|count|counter|number)\)[sd]|%d")


def catalogue(home: Path, language: str) -> Path:
    """Returns the path of a home's catalogue in a language; the file may be missing."""
    return home / "locale" / language / "LC_MESSAGES" / "django.po"


def faults(language: str, root: Path = ROOT) -> list[str]:
    """Returns all messages that are missing, fuzzy or have lost a value of the original, a sentence
    each."""
    found: list[str] = []
    for home in homes(root):
        path = catalogue(home, language)
        name = str(path.relative_to(root))
        if not path.exists():
            found.append(f"{name} is missing")
            continue
        for entry in polib.pofile(str(path)):
            found += [f"{name}: “{entry.msgid}” {fault}" for fault in of_entry(entry)]
    return found


def wrong(language: str, root: Path = ROOT) -> list[str]:
    """Returns the messages whose translation is not allowed; missing ones are not among them."""
    return [fault for fault in faults(language, root) if not fault.endswith(NOT_YET)]


def of_entry(entry: polib.POEntry) -> Iterator[str]:
    """Yields what is wrong with one translation, to be put after its message."""
    translations = (
        [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)]
        if entry.msgid_plural
        else [entry.msgstr]
    )
    if not all(translations):
        yield "is not translated" if not any(translations) else "lacks a plural form"
        return
    if entry.fuzzy:
        yield "is fuzzy"
    for form, translation in enumerate(translations):
        # The first of several forms is for one thing, and may have a word for the number.
        for_one = form == 0 and len(translations) > 1
        yield from _differences(entry, translation, for_one=for_one)


def _differences(entry: polib.POEntry, translation: str, *, for_one: bool) -> Iterator[str]:
    text = entry.msgid_plural or entry.msgid
    for pattern in (_BRACES, _PERCENT, _TAGS):
        wanted, there = _parts(pattern, text), _parts(pattern, translation)
        if for_one and there in (_parts(pattern, entry.msgid), _without_counts(wanted)):
            continue
        lost, foreign = wanted - there, there - wanted
        if not lost and not foreign:
            continue
        said = [f"lost {one}" for one in lost] + [f"has a foreign {one}" for one in foreign]
        yield f"{' and '.join(said)}: “{translation}”"
    # What only divides, as a comma, has the spaces that its language writes there; wide brackets
    # have theirs within.
    divides = translation.startswith("（") or not re.search(r"\w", entry.msgid)
    if not divides and _edges(entry.msgid) != _edges(translation):
        yield f"does not begin and end with the same spaces and lines: “{translation}”"


def _parts(pattern: re.Pattern[str], text: str) -> Counter[str]:
    return Counter(pattern.findall(text))


def _without_counts(parts: Counter[str]) -> Counter[str]:
    return Counter({part: times for part, times in parts.items() if not _COUNTS.fullmatch(part)})


def _edges(text: str) -> tuple[str, str]:
    bare = text.strip()
    return (text[: text.index(bare)], text[text.index(bare) + len(bare) :]) if bare else ("", "")
