"""What the admin shows of editions; the pages are in modules of their own."""

from scorepad.editions.card_admin import CardAdmin
from scorepad.editions.edition_admin import EditionAdmin

__all__ = ["CardAdmin", "EditionAdmin"]
