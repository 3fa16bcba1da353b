"""What the pad says to whoever sits at its machine, in that person's language.

Needs no settings: much of it is said before they can be read.
"""

from __future__ import annotations

import gettext
import os
from pathlib import Path

from games.contract import Text, wording
from scorepad.machine import language

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def say(message: Text) -> str:
    """The message in the language of the machine; in English where that has no catalogue."""
    words = gettext.translation("django", LOCALE, [language(os.environ)], fallback=True)
    return wording(message, {}, words.gettext, words.ngettext)
