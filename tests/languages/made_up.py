"""A language that is made up of the messages themselves: "Ｓａｖｅ" for "Save".

Whatever a page shows in plain letters was never marked, or was put into English words somewhere on
its way: in what is stored, or remembered. It counts and writes numbers as German does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import polib
from django.core.cache import cache
from django.utils import translation
from django.utils.translation import trans_real

from scorepad.plays.drawn_fragments import fragments
from tools.catalogues import catalogues

LANGUAGE = "de"
SEPARATOR = "\x04"  # between a context and its message
# What a translation keeps as it is: values, tags, entities, per cent signs.
_KEPT = re.compile(r"(\{\w*\}|%\(\w+\)[sd]|%[sd%]|<[^>]+>|&\w+;)")
_WIDE = {letter: letter - 0x21 + 0xFF01 for letter in (*range(65, 91), *range(97, 123))}


def made_up(message: str) -> str:
    """The translation of a message."""
    parts = _KEPT.split(message)
    return "".join(part if place % 2 else part.translate(_WIDE) for place, part in enumerate(parts))


class MadeUp(trans_real.DjangoTranslation):
    """Translates what the catalogues hold, and what Django itself says."""

    known = frozenset(
        message
        for path in catalogues()
        if f"/{LANGUAGE}/" in str(path)
        for entry in polib.pofile(str(path))
        for message in (entry.msgid, entry.msgid_plural)
    )

    def __init__(self) -> None:
        super().__init__(LANGUAGE)

    def gettext(self, message: str) -> str:
        bare = message.rpartition(SEPARATOR)[2]
        if bare in self.known:
            return made_up(bare)
        said = str(super().gettext(message))
        return made_up(said) if said != message else message

    def ngettext(self, one: str, many: str, n: int) -> str:
        if (bare := one.rpartition(SEPARATOR)[2]) in self.known:
            return made_up(bare if n == 1 else many)
        return made_up(str(super().ngettext(one, many, n)))


@contextmanager
def spoken() -> Iterator[None]:
    """Everything inside speaks the made-up language, whatever is asked for."""
    loaded: dict[str, Any] = vars(trans_real)["_translations"]
    kept = loaded.copy()
    loaded[LANGUAGE] = MadeUp()
    try:
        with translation.override(LANGUAGE):
            yield
    finally:
        loaded.clear()
        loaded.update(kept)
        cache.clear()  # what was drawn in it is not German
        fragments.clear()
