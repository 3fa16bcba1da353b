"""What to lay out before a game of Cantankerous Cats, in our own words; cards by their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Text, text

SLUG = "cantankerous-cats"
NAME = "Cantankerous Cats"
ACCENT = "ginger"
SEATS = range(2, 7)


def setup_notes(players: int) -> Iterator[Text]:
    """One sentence each, in the order in which they are done; the same for every number."""
    yield text("Everyone takes a cat card, domestic side up, and puts its token on the start.")
    yield text("Shuffle all cards into one deck and deal everyone six.")
    yield text("Standard game: everyone also takes one pounce token.")
    yield text("Basic game: no pounce tokens, and cards 4, 5, 36, 76, 83 and 84 stay in the box.")
    yield text(
        "Kitten rules: cards 1, 4, 5, 20, 36, 65, 74, 76, 83, 84 and 85 stay in the box; whoever"
        " most recently petted a cat starts."
    )
    yield text("Else everyone bets one card face down for the first bite; toss for high or low.")
    yield text("The winner of the bets takes the cat toy and starts.")
