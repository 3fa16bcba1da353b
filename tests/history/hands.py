"""Plays of Cat Lady in which the best feeding of a hand brings more than the usual one."""

from __future__ import annotations

from games.contract import Json
from scorepad.plays.models import Play
from tests.history.conftest import Table


def cat(at: int, name: str, vp: int, **needs: int) -> Json:
    return {"at": at, "name": name, "colours": ["black"], "needs": needs, "vp": vp}


def hand(beyond: int, **more: Json) -> dict[str, Json]:
    """Returns a hand: Mog, fed first, brings 9 for one tuna, and Tom `beyond` more for both."""
    cats = {"c1": cat(1, "Mog", 9, tuna=1), "c2": cat(2, "Tom", 9 + beyond, tuna=2)}
    return {"food": {"tuna": 2}, "cats": cats, "costumes": 1, **more}


REST: dict[str, Json] = {"food": {"chicken": 9}, "costumes": 1}


def hands(table: Table, hour: int | None = None, /, **beyond: int) -> Play:
    """Plays Cat Lady so that the best feeding of each hand brings this much more than the usual
    one; Finn has food left over."""

    def sheets(numbers: list[int]) -> dict[str, Json]:
        filled = [hand(number) for number in numbers[:-1]]
        return {f"hand-{seat}": one for seat, one in enumerate([*filled, REST], 1)}

    return table.play("cat-lady", {**beyond, "Finn": 0}, sheets, hour)
