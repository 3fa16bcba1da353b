"""A language made up from the messages themselves: "Ｓａｖｅ" for "Save".

Any plain letters on a page were never marked, or were put into English words too early: when they
were stored or cached. Plural forms and numbers are as in German.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.cache import cache
from django.utils import translation
from django.utils.translation import trans_real

from scorepad.plays.sheet import fragment_cache
from scorepad.serving.catalogues import ROOT
from tools.extraction import messages

LANGUAGE = "de"
SEPARATOR = "\x04"  # between a context and its message
# What a translation keeps as it is: values, tags, entities, per cent signs.
_KEPT = re.compile(r"(\{\w*\}|%\(\w+\)[sd]|%[sd%]|<[^>]+>|&\w+;)")
_WIDE = {letter: letter - 0x21 + 0xFF01 for letter in (*range(65, 91), *range(97, 123))}


def made_up(message: str) -> str:
    """Returns the translation of a message."""
    parts = _KEPT.split(message)
    return "".join(part if place % 2 else part.translate(_WIDE) for place, part in enumerate(parts))


@functools.cache
def known() -> frozenset[str]:
    """Returns every message of the sources, translated or not."""
    return frozenset(said for one in messages(ROOT) for said in (one.id, one.plural) if said)


class MadeUp(trans_real.DjangoTranslation):
    """Translates the messages of the sources, and Django's own."""

    def __init__(self) -> None:
        super().__init__(LANGUAGE)

    def gettext(self, message: str) -> str:
        bare = message.rpartition(SEPARATOR)[2]
        if bare in known():
            return made_up(bare)
        said = str(super().gettext(message))
        return made_up(said) if said != message else message

    def ngettext(self, one: str, many: str, n: int) -> str:
        if (bare := one.rpartition(SEPARATOR)[2]) in known():
            return made_up(bare if n == 1 else many)
        return made_up(str(super().ngettext(one, many, n)))


@contextmanager
def spoken() -> Iterator[None]:
    """Makes everything inside the block speak the made-up language, whatever is requested."""
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
        fragment_cache.clear_cache()
