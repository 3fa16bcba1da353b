"""A score document as a table. What is absent is 0."""

from __future__ import annotations

from collections.abc import Sequence

from games.another_game.deck import SEATS, Deck
from games.another_game.sheet import OUTCOMES, slot_key
from games.contract import Json, Seat, Sheet, Table, text
from games.reader import Reader, read_players, score_document

POINTS = "points"  # the row of a sheet without rows
MOST_ROUNDS = 99


def read_document(document: Json, deck: Deck) -> Table:
    """Seat keys are the players' names. Raises `games.reader.DocumentError`."""
    reader = score_document(document, ["rounds", "outcome"])
    if reader.has("options"):
        reader.at("options").fields()
    players = read_players(reader, SEATS)
    sheets = reader.at("rounds").list_of(lambda item: _sheet(item, deck, players), MOST_ROUNDS)
    if reader.has("outcome"):
        outcome = reader.at("outcome").one_of(OUTCOMES, text("outcome"))
        last = {**sheets[-1], "outcome": outcome} if sheets else {"outcome": outcome}
        sheets = (*sheets[:-1], last)
    return Table(
        seats=tuple(Seat(name, name) for name in players),
        options={},
        deck=deck,
        sheets={slot_key(number): sheet for number, sheet in enumerate(sheets, 1)},
        start=players[0],
    )


def _sheet(reader: Reader, deck: Deck, players: Sequence[str]) -> Sheet:
    """A round: by row name and player."""
    rows = deck.keyed_rows
    keys = {row.name or POINTS: key for key, row in rows.items()}
    sheet: dict[str, Json] = {key: dict.fromkeys(players, 0) for key in rows}
    for name, numbers in reader.items(keys, text("row")):
        counts = rows[keys[name]].counts
        for player, number in numbers.items(players, text("player")):
            sheet[keys[name]][player] = number.whole(counts.least, counts.most)
    return sheet
