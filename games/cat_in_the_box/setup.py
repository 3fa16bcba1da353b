"""What to lay out before a round of Cat in the Box, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.cat_in_the_box.deck import Deck
from games.contract import Json, Text, cite, plural, text


def setup_notes(players: int, options: Mapping[str, Json], deck: Deck) -> Iterator[Text]:
    """Yields the steps of the setup in order, one sentence each."""
    setup = deck.setups[players]
    message = text(
        "Take the cards 1 to {most}, {copies} of each, and deal everyone {hand}.",
        most=setup.columns,
        copies=deck.copies,
        hand=setup.hand,
    )
    yield cite("CB-1", message)
    if setup.covered:
        message = text(
            "Turn up {n} of the cards left over. Each covers its number on the board, in the"
            " first free row of {first}, {then}.",
            n=setup.covered,
            first=text(deck.cover_order[0]),
            then=[text(row) for row in deck.cover_order[1:]],
        )
        yield cite("CB-9", message)
    yield cite("CB-1", text("Use the research board from 1 to {most}.", most=setup.columns))
    yield cite("CB-2", text("Everyone looks at their hand and puts one card aside, face down."))
    if setup.predictions:
        message = text(
            "In turn order, beginning with the start player, predict your tricks: {offered}.",
            offered=[str(value) for value in setup.predictions],
        )
        yield cite("CB-6", message)
    else:
        message = text(
            "Nobody predicts: the bonus is for winning {most} tricks or fewer.",
            most=setup.bonus_up_to,
        )
        yield cite("CB-5", message)
    message = plural(
        "{n} trick is played; the last card stays in the hand.",
        "{n} tricks are played; the last card stays in the hand.",
        setup.tricks,
    )
    yield cite("CB-2", message)
    message = text("{n} rounds. In each new round, the next player to the left starts.", n=players)
    yield cite("CB-8", message)
