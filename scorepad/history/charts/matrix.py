"""A matrix: a table whose cells are tinted by how they stand. Who beats whom, predictions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

STRONGEST = 3  # tints on either side of none


@dataclass(frozen=True)
class Cell:
    """`tint` from -1 to 1, 0 for none. The text says all; the tint only helps the eye. `address` is
    that of a page that tells more, where there is one."""

    text: str
    tint: float = 0
    address: str = ""

    @property
    def style(self) -> str:
        """The class: "tint-2" ahead, "tint-minus-2" behind, none where it is level."""
        strength = min(STRONGEST, int(abs(self.tint) * STRONGEST + 0.999))
        if not strength:
            return ""
        return f"tint-{strength}" if self.tint > 0 else f"tint-minus-{strength}"


@dataclass(frozen=True)
class Row:
    label: str
    cells: tuple[Cell | None, ...]  # None where nothing can stand: somebody against themselves


@dataclass(frozen=True)
class Matrix:
    """`corner` says what rows and columns are. `dense`: of many columns with short numbers."""

    key: str
    answer: str
    corner: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    dense: bool = False

    template: ClassVar[str] = "history/charts/_matrix.html"
