"""The characters that a name may contain: none that are invisible, and none that change the
direction of text.

Names appear in sentences, tables and the pictures for chats. With an invisible character two
players look alike, and a character that changes the direction scrambles the words beside it.
"""

from __future__ import annotations

import unicodedata

# Format and control characters, lone surrogates, and separators of lines and paragraphs.
HIDDEN_CATEGORIES = {"Cf", "Cc", "Cs", "Zl", "Zp"}
# Letters and signs that are invisible, such as Hangul fillers and the empty Braille cell.
BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
JOINERS = {"\u200c", "\u200d"}  # they shape Persian and Indic words, and make one emoji of several
VARIATIONS = {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0))}
KEYCAP = "\u20e3"
# Blocks of the scripts in which joiners have a meaning.
JOINED_SCRIPTS = (
    *((0x0600, 0x08FF), (0x0900, 0x0DFF), (0x1000, 0x109F), (0x1780, 0x18AF)),
    *((0xFB50, 0xFDFF), (0xFE70, 0xFEFC)),
)


def without_joiners(name: str) -> str:
    """Returns the name without joiners (invisible characters that only shape their neighbours),
    because names that differ only in joiners look alike."""
    return "".join(letter for letter in name if letter not in JOINERS and letter not in VARIATIONS)


def name_key(name: str) -> str:
    """Returns what must be unique among a club's names: "ANNA" and " Anna" are the same person."""
    plain = without_joiners(" ".join(name.split()))
    return unicodedata.normalize("NFKC", plain).casefold()


def hidden_character(name: str) -> str:
    """Returns the first character of a name that is not allowed; empty if there is none."""
    for place, letter in enumerate(name):
        before, after = name[place - 1 : place], name[place + 1 : place + 2]
        if _is_hidden(letter) and not _shapes(letter, before, after):
            return letter
    return ""


def visible(name: str) -> str:
    """Returns a name without characters that are not allowed."""
    while hidden := hidden_character(name):
        name = name.replace(hidden, "")
    return " ".join(name.split())


def _is_hidden(letter: str) -> bool:
    return (
        unicodedata.category(letter) in HIDDEN_CATEGORIES
        or letter in BLANK
        or letter in JOINERS
        or letter in VARIATIONS
    )


def _shapes(letter: str, before: str, after: str) -> bool:
    """Whether a joiner or variation selector is at a place where languages or emoji need it."""
    if letter in JOINERS:
        return _is_joined(before) and _is_joined(after)
    if letter in VARIATIONS:
        return after == KEYCAP or bool(before and not before.isascii() and not _is_hidden(before))
    return False


def _is_joined(letter: str) -> bool:
    if not letter:
        return False
    drawn = unicodedata.category(letter) in {"So", "Sk"} or letter in VARIATIONS
    return drawn or any(first <= ord(letter) <= last for first, last in JOINED_SCRIPTS)
