"""The content of a sheet in words, and what changed from one revision to the next.

It works for all games: values are plain JSON, and the form of a game has their names
(`SheetForm.name_of`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.contract import Json, Slot
from games.forms import SheetForm
from games.trees import Path
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Revision
from scorepad.web.words import comma_list

NOTHING = "–"


class SheetEntry(NamedTuple):
    """A value of a sheet in words, with its name. If it changed, `before` is the earlier value."""

    name: str
    value: str
    before: str = ""


class SheetPlace(NamedTuple):
    """A value of a sheet as plain JSON, with its name in words."""

    name: str
    value: Json


@dataclass(frozen=True)
class SheetChange:
    """A revision and what it changed."""

    revision: Revision
    changes: Sequence[SheetEntry]


def steps(
    loaded: LoadedPlay, slot: Slot, revisions: Sequence[Revision], before: Revision | None
) -> list[SheetChange]:
    """Returns these consecutive revisions with their changes. `before` is the revision before the
    first one; None if the first one begins the sheet."""
    told = []
    last = before or Revision(number=0, data={}, typed={})
    for revision in revisions:
        changes = _changes(loaded, slot, last.state, revision.state, last.typed, revision.typed)
        told.append(SheetChange(revision, list(changes)))
        last = revision
    return told


def _changes(
    loaded: LoadedPlay,
    slot: Slot,
    before: Mapping[str, Json],
    after: Mapping[str, Json],
    typed_before: Mapping[str, str],
    typed: Mapping[str, str],
) -> Iterator[SheetEntry]:
    old, new = (_places(loaded, slot, data) for data in (before, after))
    for path in [*new, *(path for path in old if path not in new)]:
        was, now = old.get(path), new.get(path)
        if was is None or now is None or was.value != now.value:
            name = (now or was or SheetPlace("", None)).name
            value = value_text(now.value, loaded) if now else NOTHING
            yield SheetEntry(name, value, value_text(was.value, loaded) if was else "")
    form: SheetForm = loaded.game.form(slot)(table=loaded.table, slot=slot, sheet=after)
    for field in {**typed_before, **typed}:
        if typed_before.get(field) != typed.get(field):
            place = form.name_of(tuple(re.split(r"[-.]", field)))
            name = _("typed, but not valid yet: %(field)s") % {"field": place}
            yield SheetEntry(name, typed.get(field, NOTHING), typed_before.get(field, ""))


def _places(loaded: LoadedPlay, slot: Slot, data: Mapping[str, Json]) -> dict[Path, SheetPlace]:
    """Returns the values of a sheet by path, with the names that its form gives to them."""
    form: SheetForm = loaded.game.form(slot)(table=loaded.table, slot=slot, sheet=data)
    found = {}
    for path, number, value in _values(data):
        name = form.name_of(path)
        found[path] = SheetPlace(comma_list((name, str(number))) if number else name, value)
    return found


def _values(tree: Mapping[str, Json], path: Path = ()) -> Iterator[tuple[Path, int, Json]]:
    """Yields each path, position and value. An action in a log, or a card with a name, counts as
    one value. The position is an action's place in its log, 0 for other values."""
    for number, (key, value) in enumerate(tree.items(), 1):
        if isinstance(value, Mapping) and not ("do" in value or "name" in value):
            yield from _values(value, (*path, key))
        else:
            is_action = isinstance(value, Mapping) and "do" in value
            yield (*path, key), number if is_action else 0, value


def value_text(value: Json, loaded: LoadedPlay) -> str:
    """Returns a value in words. A text that is the key of a seat becomes the player's name."""
    if value is None or value in ("", [], {}):
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        return loaded.names.get(value) or _plain(value, loaded)
    if isinstance(value, Mapping):
        return _say_record(value, loaded)
    if isinstance(value, Sequence):
        return comma_list(value_text(one, loaded) for one in value)
    return str(value)


def _say_record(record: Mapping[str, Json], loaded: LoadedPlay) -> str:
    """Returns a record (an action or a card) in words. An action begins with what was done. A
    card's name and ids are left out."""
    hidden = {"do", "id"} if "do" in record else {"name", "at"} if "name" in record else set()
    said = [value_text(record["do"], loaded)] if "do" in record else []
    said += [
        f"{_plain(key, loaded)} {value_text(one, loaded)}"
        for key, one in record.items()
        if key not in hidden
    ]
    # Translators: something is entered, and nothing more is to be said of it
    return comma_list(said) or _("something entered")


def _plain(key: str, loaded: LoadedPlay) -> str:
    """Returns a key, or a plain value, in words. The forms of games declare these in `SHEET_WORDS`;
    a word with another meaning in one game has that game's slug as its gettext context."""
    word = key.replace("_", " ").replace("-", " ")
    own = pgettext(loaded.game.slug, word)
    return own if own != word else _(word)
