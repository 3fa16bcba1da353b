"""The ways in which a row of the sheet can count: a small class for each, stored as `{"kind":
...}`.

`worth` takes the entries of all seats and returns each seat's points; `reason` explains one seat's
points. The order of the seats does not matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from games.contract import Text, signed, text
from games.declaration import titled

MOST = 9_999  # can be entered, and the same below zero

Worth = Annotated[int, Meta(ge=-999, le=999), titled("points each")]
StepPoints = Annotated[
    tuple[Annotated[int, Meta(ge=-999, le=999)], ...],
    Meta(min_length=1, max_length=30),
    titled("points for 1, 2, 3 ..."),
]
PlacePoints = Annotated[
    tuple[Annotated[int, Meta(ge=-999, le=999)], ...],
    Meta(min_length=1, max_length=12),
    titled("points for the most, the second ..."),
]


class CountingBase(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The base class of all ways to count."""

    ruling: ClassVar[str]

    @property
    def least(self) -> int:
        """The lowest number that can be entered."""
        return 0

    @property
    def most(self) -> int:
        return MOST

    def worth(self, entered: Mapping[str, int]) -> dict[str, int]:
        """Returns each seat's points; `entered` has the seats' entries."""
        raise NotImplementedError

    def reason(self, number: int) -> Text:
        """Returns a seat's entry in words, shown beside the seat's points."""
        return text("{n} of them", n=number)


class Points(CountingBase, frozen=True, tag="points"):
    """The entries are points themselves (AN-2)."""

    ruling: ClassVar[str] = "AN-2"

    @property
    def least(self) -> int:
        return -MOST

    def worth(self, entered: Mapping[str, int]) -> dict[str, int]:
        return dict(entered)

    def reason(self, number: int) -> Text:
        return text("as entered")


class Each(CountingBase, frozen=True, tag="each"):
    """A number of things that are each worth `points` (AN-3)."""

    ruling: ClassVar[str] = "AN-3"

    points: Worth

    def worth(self, entered: Mapping[str, int]) -> dict[str, int]:
        return {seat: number * self.points for seat, number in entered.items()}

    def reason(self, number: int) -> Text:
        return text("{n}, {each} each", n=number, each=signed(self.points))


class ByTable(CountingBase, frozen=True, tag="table"):
    """A number that a table turns into points: 1, 3, 6, 10. Zero is worth 0 points; a number beyond
    the end of the table is worth its last value (AN-4)."""

    ruling: ClassVar[str] = "AN-4"

    values: StepPoints

    def worth(self, entered: Mapping[str, int]) -> dict[str, int]:
        values = (0, *self.values)
        return {seat: values[min(number, len(self.values))] for seat, number in entered.items()}


class YesNo(CountingBase, frozen=True, tag="yes-no"):
    """Something that a player has or does not have (AN-5), entered as 1 or 0."""

    ruling: ClassVar[str] = "AN-5"

    points: Worth

    @property
    def most(self) -> int:
        return 1

    def worth(self, entered: Mapping[str, int]) -> dict[str, int]:
        return {seat: self.points if has else 0 for seat, has in entered.items()}

    def reason(self, number: int) -> Text:
        return text("yes") if number else text("no")


class Most(CountingBase, frozen=True, tag="most"):
    """A comparison: the player with the most gets the first value, the next one the second (AN-6).
    A player with none gets nothing. Tied players all get the value of their place; with `divided`
    they share the values of the places that they fill together, rounded down."""

    ruling: ClassVar[str] = "AN-6"

    places: PlacePoints
    divided: Annotated[bool, titled("tied players divide the points")] = False

    def worth(self, entered: Mapping[str, int]) -> dict[str, int]:
        points = dict.fromkeys(entered, 0)
        place = 0
        for number in sorted({number for number in entered.values() if number > 0}, reverse=True):
            level = [seat for seat, own in entered.items() if own == number]
            values = self.places[place : place + len(level)]
            if values:
                each = sum(values) // len(level) if self.divided else values[0]
                points |= dict.fromkeys(level, each)
            place += len(level)
        return points


Way = Points | Each | ByTable | YesNo | Most

WAYS = {
    "points": text("points"),
    "each": text("a number, with points for each"),
    "table": text("a number, points from a table"),
    "yes-no": text("yes or no"),
    "most": text("who has the most"),
}
