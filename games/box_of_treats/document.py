"""Score documents of Box of Treats as tables: Cat Lady's hands, shared goals and the solo game."""

from __future__ import annotations

from games.box_of_treats import goals, solo
from games.box_of_treats.deck import COUNTS, Deck
from games.cat_lady.deck import ALL_COLOURS
from games.cat_lady.document import read_hands
from games.cat_lady.hand.cards import FOODS
from games.cat_lady.hand.result import slot_key
from games.contract import Json, Seat, Sheet, Table, text
from games.reader import DocumentError, Reader, read_players

SEATS = range(1, 7)


def read_document(document: Json, deck: Deck) -> Table:
    """Raises `games.reader.DocumentError` with the exact path of what is invalid."""
    reader = Reader(document).fields("game", "edition", "options", "players", "hands")
    players = read_players(reader, SEATS)
    options = _object(reader.at("options")).fields("shared_goals", "solo")
    alone = options.has("solo") or solo.CAT_PLAYER.name in players or len(players) == 1
    if alone:
        players = _solo_players(reader.at("players"), players)
    hands = read_hands(reader.at("hands"), players, deck, treats=True)
    keys = {name: _key(name, alone) for name in players}
    sheets = {slot_key(keys[name]): hand for name, hand in hands.items()}
    if alone:
        settings = _object(options.at("solo"))
        solo.read_solo(settings)
        sheets[solo.SLOT] = settings.mapping()
    shared = _goals(options.at("shared_goals"), players, keys, deck)
    if shared:
        sheets[goals.SLOT] = shared
    return Table(
        seats=tuple(Seat(key, name) for name, key in keys.items()),
        options={},  # the goals that lie there are listed: none is left to ask for
        deck=deck,
        sheets=sheets,
        start=keys[players[0]],
    )


def _object(reader: Reader) -> Reader:
    """An object that may be absent."""
    return Reader({} if reader.value is None else reader.mapping(), reader.path)


def _key(name: str, alone: bool) -> str:
    return solo.CAT_PLAYER.key if alone and name == solo.CAT_PLAYER.name else name


def _solo_players(reader: Reader, players: tuple[str, ...]) -> tuple[str, ...]:
    """One player and the cat player, who need not be named."""
    people = [name for name in players if name != solo.CAT_PLAYER.name]
    if len(people) != 1:
        raise reader.fail(
            text('a solo game has one player, and "{name}"', name=solo.CAT_PLAYER.name)
        )
    return players if len(players) == solo.PLAYERS else (*players, solo.CAT_PLAYER.name)


def _goals(reader: Reader, players: tuple[str, ...], keys: dict[str, str], deck: Deck) -> Sheet:
    return {
        f"g{number}": _goal(item, players, keys, deck)
        for number, item in enumerate(reader.each(most=len(players)), 1)
    }


def _goal(
    reader: Reader, players: tuple[str, ...], keys: dict[str, str], deck: Deck
) -> dict[str, Json]:
    reader.fields("name", "between", "counts", "at_least", "vp", "hungry", "reached")
    between = reader.at("between").list_of(
        lambda item: item.one_of(players, text("player")), most=len(players)
    )
    if len(set(between)) != 2 or len(between) != 2:
        raise reader.at("between").fail(text("a goal lies between two players"))
    goal: dict[str, Json] = {
        "name": reader.at("name").name(),
        "left": keys[between[0]],
        "right": keys[between[1]],
    }
    if reader.has("counts"):
        goal["counts"] = _count(reader.at("counts"))
    for field in ("at_least", "vp"):
        if reader.has(field):
            goal[field] = reader.at(field).count()
    for field in ("hungry", "reached"):
        if reader.has(field):
            goal[field] = reader.at(field).flag()
    for field in ("counts", "at_least", "hungry"):
        if field in goal and "reached" in goal:
            said = text("nothing is counted where the table says what is reached")
            raise reader.at(field).fail(said)
    if "counts" not in goal and "reached" not in goal and deck.goal(goal["name"]) is None:
        said = text("what does the goal count, or is it reached?")
        raise DocumentError(f"{reader.path}.counts", said)
    return goal


def _count(reader: Reader) -> str:
    """A word, or {"colour": ...} or {"food": ...} as "colour:gray" and "food:tuna"."""
    if not isinstance(reader.value, dict):
        return reader.one_of([name for name in COUNTS if ":" not in name], text("count"))
    reader.fields("colour", "food")
    if reader.has("colour") and not reader.has("food"):
        return f"colour:{reader.at('colour').one_of(ALL_COLOURS, text('colour'))}"
    return f"food:{reader.at('food').one_of(FOODS, text('food'))}"
