"""What an edition is used for, told by the rooms that know it: this room knows no plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scorepad.editions.models import Edition


@dataclass(frozen=True)
class Use:
    """A sentence about what uses an edition, and where that is changed."""

    sentence: str
    address: str = ""


_tellers: list[Callable[[Edition], Iterable[Use]]] = []


def tell_uses(teller: Callable[[Edition], Iterable[Use]]) -> None:
    """Let a room tell what it uses editions for; once, when the site starts."""
    if teller not in _tellers:
        _tellers.append(teller)


def uses_of(edition: Edition) -> tuple[Use, ...]:
    return tuple(use for teller in _tellers for use in teller(edition))
