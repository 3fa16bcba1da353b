"""What stands on a sheet, and what changed from one revision to the next, in words.

Works for every game: a game's form names the places of its sheet (`SheetForm.name_of`), and values
are plain JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.contract import Json, Slot
from games.trees import Path, leaves
from scorepad.plays.loading import LoadedPlay
from scorepad.plays.models import Revision

Namer = Callable[[Path], str]
NOTHING = "–"


class Entry(NamedTuple):
    """A place of a sheet with what is there, or, in a change, with what was there before."""

    name: str
    value: str
    before: str = ""


@dataclass(frozen=True)
class Step:
    """A revision with what it changed."""

    revision: Revision
    changes: Sequence[Entry]


def entries(loaded: LoadedPlay, slot: Slot) -> list[Entry]:
    """Everything that stands on the sheet now."""
    sheet = loaded.sheet(slot)
    return list(_changes(loaded, slot, {}, sheet.data, {}, sheet.typed))


def steps(
    loaded: LoadedPlay, slot: Slot, revisions: Sequence[Revision], before: Revision | None
) -> list[Step]:
    """The revisions, which follow each other, with their changes. `before` is the one before the
    first of them, None where that is the sheet's first."""
    told = []
    last = before or Revision(number=0, data={}, typed={})
    for one in revisions:
        changes = _changes(loaded, slot, last.data, one.data, last.typed, one.typed)
        told.append(Step(one, list(changes)))
        last = one
    return told


def _changes(
    loaded: LoadedPlay,
    slot: Slot,
    before: Mapping[str, Json],
    after: Mapping[str, Json],
    typed_before: Mapping[str, str],
    typed: Mapping[str, str],
) -> Iterator[Entry]:
    old, new = dict(leaves(before)), dict(leaves(after))
    old_name, new_name = _namer(loaded, slot, before), _namer(loaded, slot, after)
    names = loaded.names
    for path in [*new, *(path for path in old if path not in new)]:
        was, now = old.get(path), new.get(path)
        if was == now:
            continue
        name = (new_name if path in new else old_name)(path)
        if isinstance(was or now, list) and isinstance(now or was, list):
            yield from _list_changes(name, was or [], now or [], names)
        else:
            yield Entry(name, say(now, names), say(was, names) if path in old else "")
    for field in {**typed_before, **typed}:
        if typed_before.get(field) != typed.get(field):
            name = _("typed, not readable yet: %(field)s") % {"field": _plain(field)}
            yield Entry(name, typed.get(field, NOTHING), typed_before.get(field, ""))


def _list_changes(
    name: str, was: Sequence[Any], now: Sequence[Any], names: Mapping[str, str]
) -> Iterator[Entry]:
    """What was added to the end of a list, or taken from it; else the list as a whole."""
    if not any(isinstance(one, Mapping) for one in (*was, *now)):
        yield Entry(name, say(now, names), say(was, names) if was else "")
        return
    same = next(
        (at for at, (one, two) in enumerate(zip(was, now, strict=False)) if one != two),
        min(len(was), len(now)),
    )
    for at, one in enumerate(was[same:], same + 1):
        yield Entry(f"{name}, {at}", NOTHING, say(one, names))
    for at, one in enumerate(now[same:], same + 1):
        yield Entry(f"{name}, {at}", say(one, names))


def say(value: Json, names: Mapping[str, str]) -> str:
    """A value in words. A text that is a seat's key is that player: sheets write numbers as
    numbers."""
    if value is None or value in ("", [], {}):
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        return names.get(value) or _plain(value)
    if isinstance(value, Mapping):
        first = [say(value["do"], names)] if "do" in value else []
        rest = [f"{_plain(key)} {say(one, names)}" for key, one in value.items() if key != "do"]
        return ", ".join([*first, *rest])
    if isinstance(value, Sequence):
        return ", ".join(say(one, names) for one in value)
    return str(value)


def _plain(key: str) -> str:
    return key.replace("_", " ").replace("-", " ")


def _namer(loaded: LoadedPlay, slot: Slot, data: Mapping[str, Json]) -> Namer:
    """How the form of the sheet as it was then names a place."""
    form = loaded.form(slot)(table=loaded.table, slot=slot, sheet=data)
    return form.name_of
