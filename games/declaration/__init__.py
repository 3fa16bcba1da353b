"""What an edition of a game holds, declared once as typed structs.

A game's `deck` declares its numbers and cards with bounds (`msgspec.Meta`) and words (`titled`).
The reader, the storage, the admin's pages and comparisons follow from that. This package knows
neither Django nor any game.
"""

from games.declaration.declared import Declaration, declare, load_editions
from games.declaration.metadata import ASK, CardName, DeclaredCard, EditionName, Problem, titled

__all__ = [
    "ASK",
    "CardName",
    "Declaration",
    "DeclaredCard",
    "EditionName",
    "Problem",
    "declare",
    "load_editions",
    "titled",
]
