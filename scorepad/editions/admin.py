"""The admin's pages of editions; each is in a separate module."""

from scorepad.editions.card_admin import CardAdmin
from scorepad.editions.edition_admin import EditionAdmin

__all__ = ["CardAdmin", "EditionAdmin"]
