"""Sentences about a play near its end, the same in every game."""

from __future__ import annotations

from games.contract import SeatName, Text, text


def safe(seat: str) -> Text:
    """Returns the sentence that the seat wins alone, whatever happens now."""
    return text("{name} can no longer be caught.", name=SeatName(seat))


def out(seat: str) -> Text:
    """Returns the sentence that the seat can no longer win or share the win."""
    return text("{name} can no longer win.", name=SeatName(seat))


def wins_with(seat: str, what: Text) -> Text:
    """Returns the sentence that the seat wins alone with `what`, whatever the others do."""
    return text("{name} wins with {what}.", name=SeatName(seat), what=what)


def wins_only_with(seat: str, what: Text) -> Text:
    """Returns the sentence that without `what` the seat cannot even share the win."""
    return text("{name} can only win with {what}.", name=SeatName(seat), what=what)
