"""Sentences about a play near its end, the same in every game."""

from __future__ import annotations

from games.contract import SeatName, Text, text


def safe(seat: str) -> Text:
    """Returns that the seat wins alone, whatever happens now."""
    return text("{name} can no longer be caught.", name=SeatName(seat))


def out(seat: str) -> Text:
    """Returns that the seat can no longer even share the win."""
    return text("{name} can no longer win.", name=SeatName(seat))


def wins_with(seat: str, what: Text) -> Text:
    """Returns what makes the seat win alone, whatever the others do."""
    return text("{name} wins with {what}.", name=SeatName(seat), what=what)


def wins_only_with(seat: str, what: Text) -> Text:
    """Returns that without `what` the seat cannot even share the win."""
    return text("{name} can only win with {what}.", name=SeatName(seat), what=what)
