"""Collects all messages into the catalogues, and lists what is not translated.

python -m tools.messages                  brings all catalogues up to date with the sources
python -m tools.messages --check [de ...] lists what is missing, language by language
python -m tools.messages --count          counts it as a warning: only a release fails
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import polib

from scorepad.serving.catalogues import ROOT, homes
from scorepad.web.languages import NAMES, PLURAL_FORMS
from tools.extraction import Message, messages
from tools.translation_check import catalogue, faults

Key = tuple[str, str]  # context, message
_PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)[sd]")  # of code and of templates


class TwoPluralsError(ValueError):
    """Raised if one message has two different plurals; a catalogue can hold only one."""


def main(arguments: Sequence[str]) -> int:
    """Returns 1 with --check if something is missing or wrong."""
    if "--check" in arguments:
        languages = [argument for argument in arguments if argument != "--check"] or [*PLURAL_FORMS]
        return max([_check(language) for language in languages])
    if "--count" in arguments:
        for warning in warnings():
            print(f"Warning: {warning}")
        return 0
    changed = [path for path, text in collected().items() if _write(path, text)]
    for path in changed:
        print(path.relative_to(ROOT))
    print(f"{len(changed)} catalogues changed." if changed else "All catalogues are up to date.")
    return 0


def warnings(root: Path = ROOT) -> list[str]:
    """Returns messages that keep a release from being made: not in a catalogue, or without
    translation."""
    changed = [
        path
        for path, text in collected(root).items()
        if not path.exists() or path.read_text() != text
    ]
    behind = [f"{len(changed)} catalogues are not up to date: make messages"] if changed else []
    counts = {language: len(faults(language, root)) for language in PLURAL_FORMS}
    return behind + [
        f"{n} translations are missing in {NAMES[language]}" for language, n in counts.items() if n
    ]


def collected(root: Path = ROOT) -> dict[Path, str]:
    """Returns what each catalogue must contain by the sources, with existing translations. Messages
    that no source declares any more are left out."""
    found = by_home(messages(root), root)
    texts: dict[Path, str] = {}
    for language, plural_forms in PLURAL_FORMS.items():
        paths = {home: catalogue(home, language) for home in homes(root)}
        known = _known(paths.values())
        for home, path in paths.items():
            texts[path] = _file(found.get(home, []), known, language, plural_forms)
    return texts


def by_home(found: Iterable[Message], root: Path) -> dict[Path, list[Message]]:
    """Returns the messages of each home, once each, in the order of the files. A message that two
    homes declare belongs to the root. `file` names all files, a line each.

    Raises `TwoPluralsError`.
    """
    places: dict[Key, list[Message]] = {}
    for one in found:
        if len(_PLACEHOLDER.findall(one.id)) > 1 or _PLACEHOLDER.sub("", one.id).strip():
            places.setdefault((one.context, one.id), []).append(one)
    together: dict[Path, list[Message]] = {}
    for same in places.values():
        owners = {_home(one.file, root) for one in same}
        home = owners.pop() if len(owners) == 1 else root
        together.setdefault(home, []).append(_one_message(same))
    return together


def _home(file: str, root: Path) -> Path:
    games = homes(root)[1:]
    return next((home for home in games if (root / file).is_relative_to(home)), root)


def _one_message(same: Sequence[Message]) -> Message:
    plurals = {one.plural for one in same if one.plural}
    if len(plurals) > 1:
        raise TwoPluralsError(f"“{same[0].id}” has the plurals {sorted(plurals)}")
    return same[0]._replace(
        plural=plurals.pop() if plurals else "",
        file="\n".join(dict.fromkeys(one.file for one in same)),
        comment="\n".join(dict.fromkeys(one.comment for one in same if one.comment)),
    )


def _known(paths: Iterable[Path]) -> dict[Key, polib.POEntry]:
    """Returns all translations, wherever they are: a message may have moved to another home."""
    return {
        (entry.msgctxt or "", entry.msgid): entry
        for path in paths
        if path.exists()
        for entry in polib.pofile(str(path))
        if not entry.obsolete
    }


def _file(
    found: Iterable[Message], known: Mapping[Key, polib.POEntry], language: str, plural_forms: str
) -> str:
    file = polib.POFile(wrapwidth=0)
    file.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms,
    }
    for one in found:
        file.append(_entry(one, known.get((one.context, one.id)), file))
    return f"{file}\n"


def _entry(one: Message, known: polib.POEntry | None, file: polib.POFile) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=one.id,
        msgid_plural=one.plural,
        msgctxt=one.context or None,
        comment=one.comment,
        occurrences=[(file, "") for file in one.file.split("\n")],
        flags=_flags(one),
    )
    if one.plural:
        forms = int(file.metadata["Plural-Forms"].split("nplurals=")[1].split(";")[0])
        entry.msgstr_plural = dict.fromkeys(range(forms), "")
    if known is None:
        return entry
    entry.tcomment = known.tcomment
    entry.flags += ["fuzzy"] if known.fuzzy else []
    if one.plural:
        entry.msgstr_plural |= known.msgstr_plural
    else:
        # A message that lost its plural keeps its form for one.
        entry.msgstr = known.msgstr or known.msgstr_plural.get(0, "")
    return entry


def _flags(one: Message) -> list[str]:
    flags = ["python-format"] if re.search(r"%\(\w+\)[sd]|%[sd]", one.id) else []
    return flags + (["python-brace-format"] if re.search(r"\{\w+\}", one.id) else [])


def _stored(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def _write(path: Path, text: str) -> bool:
    """Writes the file if its content differs; returns whether it did."""
    if _stored(path) == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return True


def _check(language: str) -> int:
    """Prints what is missing or wrong; returns 1 if there is anything."""
    found = faults(language)
    for fault in found:
        print(f"{language}: {fault}")
    print(f"{NAMES[language]} ({language}): {len(found) or 'nothing'} to mend.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
