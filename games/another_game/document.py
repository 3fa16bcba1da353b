"""Reads a score document as a table. Absent values are 0."""

from __future__ import annotations

from collections.abc import Sequence

from games.another_game.deck import SEATS, Deck
from games.another_game.sheet import OUTCOMES, slot_key
from games.contract import Json, Sheet, Table, text
from games.reader import Reader, document_table, read_players, score_document

POINTS = "points"  # the row of a sheet without rows
MOST_ROUNDS = 99


def read_document(document: Json, deck: Deck) -> Table:
    """Reads a document; seat keys are players' names. Raises `games.reader.DocumentError`."""
    reader = score_document(document, ["rounds", "outcome"])
    if reader.has("options"):
        reader.at("options").fields()
    players = read_players(reader, SEATS)
    rounds = reader.at("rounds").list_of(lambda item: _sheet(item, deck, players), MOST_ROUNDS)
    sheets = {slot_key(number): sheet for number, sheet in enumerate(rounds, 1)}
    if reader.has("outcome"):
        last = slot_key(max(len(rounds), 1))
        outcome = reader.at("outcome").one_of(OUTCOMES, text("outcome"))
        sheets[last] = {**sheets.get(last, {}), "outcome": outcome}
    return document_table(players, deck, sheets)


def _sheet(reader: Reader, deck: Deck, players: Sequence[str]) -> Sheet:
    """Reads a round, in which values are given by row name and then by player."""
    rows = deck.keyed_rows
    keys = {row.name or POINTS: key for key, row in rows.items()}
    sheet: dict[str, Json] = {key: dict.fromkeys(players, 0) for key in rows}
    for name, numbers in reader.items(keys, text("row")):
        counts = rows[keys[name]].counts
        for player, number in numbers.items(players, text("player")):
            sheet[keys[name]][player] = number.whole(counts.least, counts.most)
    return sheet
