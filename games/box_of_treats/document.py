"""Reads score documents of Box of Treats: Cat Lady's hands, shared goals and the solo game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.box_of_treats import goals, solo
from games.box_of_treats.deck import COUNTS, Deck, GoalCard
from games.cat_lady.deck import ALL_COLOURS
from games.cat_lady.document import NULLS, contradicted, read_hands
from games.cat_lady.hand.cards import FOODS
from games.cat_lady.hand.result import slot_key
from games.contract import Json, Seat, Sheet, Table, text
from games.reader import DocumentError, Reader, either, near_names, read_players, score_document

SEATS = range(1, 7)


def read_document(document: Json, deck: Deck) -> Table:
    """Reads a document as a table. Raises `games.reader.DocumentError` with the exact path."""
    reader = score_document(document, ["hands"], NULLS)
    players = read_players(reader, SEATS)
    options = _object(reader.at("options")).fields("shared_goals", "solo")
    alone = options.has("solo") or solo.CAT_PLAYER.name in players or len(players) == 1
    if alone:
        players = _solo_players(reader.at("players"), players)
    hands = read_hands(reader.at("hands"), players, deck)
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
        options={},  # goals come from the sheet, so none is asked for
        deck=deck,
        sheets=sheets,
        start=keys[players[0]],
    )


def _object(reader: Reader) -> Reader:
    """Reads an object that may be absent."""
    return Reader({} if reader.value is None else reader.mapping(), reader.path)


def _key(name: str, alone: bool) -> str:
    return solo.CAT_PLAYER.key if alone and name == solo.CAT_PLAYER.name else name


def _solo_players(reader: Reader, players: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the names of the player and of the cat player, whose name may be left out."""
    people = [name for name in players if name != solo.CAT_PLAYER.name]
    if len(people) != 1:
        raise reader.fail(
            text('a solo game needs one player and "{name}"', name=solo.CAT_PLAYER.name)
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
    for field, read in _GOAL_PARTS.items():
        if reader.has(field):
            goal[field] = read(reader.at(field))
    for field in ("counts", "at_least", "hungry"):
        if field in goal and "reached" in goal:
            said = text("leave this out if you enter whether the goal is reached")
            raise reader.at(field).fail(said)
    card = deck.goal(goal["name"])
    if card:
        _as_printed(reader, goal, card)
    elif "counts" not in goal and "reached" not in goal:
        raise _unknown_goal(reader, goal["name"], deck)
    return goal


def _as_printed(reader: Reader, goal: dict[str, Json], card: GoalCard) -> None:
    """Checks that a goal in a document agrees with what the edition knows about that goal."""
    for field in ("counts", "at_least", "vp"):
        printed = getattr(card, field)
        if field in goal and printed not in (None, goal[field]):
            raise reader.at(field).fail(contradicted(card.name, printed))


def _unknown_goal(reader: Reader, name: str, deck: Deck) -> DocumentError:
    """Returns the error for an unknown goal: similar names, or the question what it counts."""
    near = near_names(name, [goal.name for goal in deck.goals])
    if not near:
        return reader.at("counts").fail(text("what does the goal count, or is it reached?"))
    said = text(
        'unknown goal "{name}"; did you mean {near}? Otherwise say what it counts',
        name=name,
        near=either(near),
    )
    return reader.at("name").fail(said)


def _count(reader: Reader) -> str:
    """Reads what a goal counts: a word, or an object ({"colour": "gray"} is "colour:gray")."""
    if not isinstance(reader.value, dict):
        return reader.one_of([name for name in COUNTS if ":" not in name], text("count"))
    reader.fields("colour", "food")
    if reader.has("colour") and not reader.has("food"):
        return f"colour:{reader.at('colour').one_of(ALL_COLOURS, text('colour'))}"
    return f"food:{reader.at('food').one_of(FOODS, text('food'))}"


_GOAL_PARTS: Mapping[str, Callable[[Reader], Json]] = {
    "counts": _count,
    "at_least": Reader.count,
    "vp": Reader.count,
    "hungry": Reader.flag,
    "reached": Reader.flag,
}
