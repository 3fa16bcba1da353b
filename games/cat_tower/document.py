"""Reads score documents of Cat Tower."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.cat_tower.deck import SEATS, Deck
from games.cat_tower.sheet import MOST_GAMES, slot_key
from games.contract import Json, Sheet, Table, text
from games.reader import Reader, document_table, read_players, score_document

PLAYER = text("player")


def read_document(document: Json, deck: Deck) -> Table:
    """Reads a document into a table, with players' names as seat keys. Without `options.games`, the
    agreed number of games, the series has the given games. Raises `games.reader.DocumentError`."""
    reader = score_document(document, ["games"])
    players = read_players(reader, SEATS)
    games = reader.at("games").list_of(lambda item: _sheet(item, players), MOST_GAMES)
    options = _options(reader.at("options"), len(games))
    sheets = {slot_key(number): sheet for number, sheet in enumerate(games, 1)}
    return document_table(players, deck, sheets, options)


def _options(reader: Reader, given: int) -> Mapping[str, Json]:
    if reader.value is None or not reader.fields("games").has("games"):
        return {"games": max(given, 1)}
    return {"games": reader.at("games").whole(least=1, most=MOST_GAMES)}


def _sheet(reader: Reader, players: Sequence[str]) -> Sheet:
    reader.fields("cards_left", "rush_winner")
    if reader.has("cards_left") and reader.has("rush_winner"):
        raise reader.at("rush_winner").fail(
            text("give the cards left or who won the rush, not both")
        )
    if reader.has("rush_winner"):
        return {"way": "rush", "rush_winner": reader.at("rush_winner").one_of(players, PLAYER)}
    given = {name: item.count() for name, item in reader.at("cards_left").items(players, PLAYER)}
    return {"cards_left": {**dict.fromkeys(players), **given}}
