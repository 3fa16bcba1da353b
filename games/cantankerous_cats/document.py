"""A score document of Cantankerous Cats as a table: all actions, or only how it ended (CC-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from games.cantankerous_cats.acting import act
from games.cantankerous_cats.actions import (
    INCIDENT,
    Action,
    Attack,
    Bank,
    BuyPounce,
    Entry,
    PassToy,
    Prevented,
    Score,
    SetCat,
    Win,
    as_log,
)
from games.cantankerous_cats.deck import SEATS, Card, Deck
from games.cantankerous_cats.legal import Refusal, refusal
from games.cantankerous_cats.race import RULES, STANDARD, Hearts, Rules, begin
from games.cantankerous_cats.replay import SLOT
from games.contract import Json, Seat, Sheet, Table, words
from games.reading import Reader, Unreadable, read_players

WAYS = ("actions", "final")
RANKS = ("high", "low")
SETTABLE = ("mischief", "bank", "pounce", "feral")
MOST = 99  # of whatever is counted on one card or one cat
MOST_HEARTS = 999  # banked in all
MOST_ACTIONS = 999  # some ten times a long race
MISSING = {
    "hearts": "how many hearts does this card have?",
    "value": "how many points is this card worth?",
    "cost": "how many hearts does this card cost?",
}


class _Known(NamedTuple):
    """What an action may name."""

    players: Sequence[str]
    deck: Deck


def read_document(document: Json, deck: Deck) -> Table:
    """Seat keys are the players' names. Raises `games.reading.Unreadable`.

    Every action must be legal where it stands; the error says why it is not. Beside what the score
    documents name, `card` (a number or a name) may stand at what is played, `to` at `pass-toy`,
    `by` at `prevented`, `pay` and the counter `"incident"` at `attack`, and `options.first_bite`.
    """
    reader = Reader(document).fields("game", "edition", "options", "players", *WAYS, "winner")
    players = read_players(reader, SEATS)
    rules, rank = _options(reader.at("options"))
    _one_way(reader)
    sheet: dict[str, Json] = {"first": players[0]} | ({"rank": rank} if rank else {})
    if reader.has("final"):
        sheet |= {"way": "final", "final": _final(reader, players)}
    else:
        sheet["log"] = _log(reader.at("actions"), _Known(players, deck), rules)
    return Table(
        seats=tuple(Seat(name, name) for name in players),
        options={"rules": rules},
        deck=deck,
        sheets={SLOT: sheet},
        start=players[0],
    )


def _options(reader: Reader) -> tuple[Rules, str]:
    """The rules, and which rank counted in the first bite ("" where it is not told)."""
    if reader.value is None:
        return STANDARD, ""
    reader.fields("rules", "first_bite")
    said = reader.at("rules").one_of(RULES, "rules") if reader.has("rules") else STANDARD
    rules = next(known for known in RULES if known == said)
    has_rank = reader.has("first_bite")
    return rules, reader.at("first_bite").one_of(RANKS, "rank") if has_rank else ""


def _one_way(reader: Reader) -> None:
    """Either all actions or the end, and who won only with the end."""
    given = [key for key in reader.mapping() if key in WAYS and reader.has(key)]
    if len(given) > 1:
        raise reader.at(given[-1]).fail("give the actions or the final state, not both")
    if reader.has("winner") and "final" not in given:
        raise reader.at("winner").fail(
            "only with a final state; else the actions say who won, "
            'the last one being {"do": "win", "cat": ...}'
        )


# -- only how it ended -----------------------------------------------------------------------------


def _final(reader: Reader, players: Sequence[str]) -> Sheet:
    mischief = dict.fromkeys(players, 0)
    hearts = dict.fromkeys(players, 0)
    feral = dict.fromkeys(players, False)
    for name, cat in reader.at("final").items(players, "player"):
        if cat.value is None:
            continue
        cat.fields("mischief", "bank", "feral")
        mischief[name] = _count(cat.at("mischief"))
        hearts[name] = _final_hearts(cat.at("bank"))
        feral[name] = cat.at("feral").flag()
    ended: dict[str, Json] = {"mischief": mischief, "hearts": hearts, "feral": feral}
    if reader.has("winner"):
        ended["winner"] = reader.at("winner").one_of(players, "player")
    return ended


def _final_hearts(reader: Reader) -> int:
    """All hearts banked, given as their sum or card by card."""
    if isinstance(reader.value, list):
        return sum(_cards(reader))
    return 0 if reader.value is None else reader.whole(least=0, most=MOST_HEARTS)


# -- every action ----------------------------------------------------------------------------------


def _log(reader: Reader, known: _Known, rules: Rules) -> dict[str, Entry]:
    """The log, once sure that every action is legal where it stands."""
    race = begin(known.deck, rules, known.players, known.players[0])
    items = tuple(reader.each())
    if len(items) > MOST_ACTIONS:
        raise reader.fail(f"{len(items)} actions are more than the {MOST_ACTIONS} that can be read")
    actions = []
    for item in items:
        action = _action(item, known)
        found = refusal(race, action)
        if found:
            raise _refused(item, found, known.players)
        race = act(race, action).after
        actions.append(action)
    return as_log(actions)


def _refused(reader: Reader, found: Refusal, players: Sequence[str]) -> Unreadable:
    at = reader.at(found.part) if found.part else reader
    return at.fail(words(found.message, {name: name for name in players}))


def _action(reader: Reader, known: _Known) -> Action:
    if not reader.has("do"):
        raise reader.at("do").fail(f"what was done? One of {', '.join(_ACTIONS)}")
    return _ACTIONS[reader.at("do").one_of(_ACTIONS, "action")](reader, known)


def _bank(reader: Reader, known: _Known) -> Action:
    reader.fields("do", "cat", "hearts", "card")
    card = _card(reader, known)
    return Bank(
        _player(reader, "cat", known),
        _of_card(reader, "hearts", card, least=1),
        card=_said(reader),
    )


def _score(reader: Reader, known: _Known) -> Action:
    reader.fields("do", "cat", "value", "cost", "pay", "card")
    card = _card(reader, known)
    return Score(
        _player(reader, "cat", known),
        _of_card(reader, "value", card),
        _of_card(reader, "cost", card),
        pay=_pay(reader),
        card=_said(reader),
    )


def _attack(reader: Reader, known: _Known) -> Action:
    reader.fields("do", "cat", "on", "value", "cost", "counter", "pay", "card")
    card = _card(reader, known)
    return Attack(
        _player(reader, "cat", known),
        _player(reader, "on", known),
        _of_card(reader, "value", card),
        _of_card(reader, "cost", card),
        counter=_counter(reader.at("counter")),
        pay=_pay(reader),
        card=_said(reader),
    )


def _buy_pounce(reader: Reader, known: _Known) -> Action:
    reader.fields("do", "cat")
    return BuyPounce(_player(reader, "cat", known))


def _pass_toy(reader: Reader, known: _Known) -> Action:
    reader.fields("do", "to")
    return PassToy(_player(reader, "to", known) if reader.has("to") else "")


def _set(reader: Reader, known: _Known) -> Action:
    reader.fields("do", "cat", *SETTABLE, "card")
    cat = _player(reader, "cat", known)
    if not any(reader.has(part) for part in SETTABLE):
        raise reader.fail(f"what is set? One or more of {', '.join(SETTABLE)}")
    return SetCat(
        cat,
        mischief=_count(reader.at("mischief")) if reader.has("mischief") else None,
        bank=_set_bank(reader.at("bank")) if reader.has("bank") else None,
        pounce=_count(reader.at("pounce")) if reader.has("pounce") else None,
        feral=reader.at("feral").flag() if reader.has("feral") else None,
        card=_said(reader),
    )


def _win(reader: Reader, known: _Known) -> Action:
    reader.fields("do", "cat")
    return Win(_player(reader, "cat", known))


def _prevented(reader: Reader, known: _Known) -> Action:
    reader.fields("do", "by")
    return Prevented(_player(reader, "by", known) if reader.has("by") else "")


_ACTIONS: Mapping[str, Callable[[Reader, _Known], Action]] = {
    "bank": _bank,
    "score": _score,
    "attack": _attack,
    "buy-pounce": _buy_pounce,
    "pass-toy": _pass_toy,
    "set": _set,
    "win": _win,
    "prevented": _prevented,
}


# -- parts of an action ----------------------------------------------------------------------------


def _player(reader: Reader, part: str, known: _Known) -> str:
    if not reader.has(part):
        raise reader.at(part).fail(f"which player? One of {', '.join(known.players)}")
    return reader.at(part).one_of(known.players, "player")


def _said(reader: Reader) -> str:
    """What the document calls the card that was played, "" where it does not say."""
    said = reader.at("card")
    if said.value is None:
        return ""
    if isinstance(said.value, str):
        return said.words()
    return str(said.whole(least=0, most=MOST_HEARTS))


def _card(reader: Reader, known: _Known) -> Card | None:
    """The card that was played, as far as the edition knows it."""
    said = _said(reader)
    return known.deck.card(said) if said else None


def _of_card(reader: Reader, part: str, card: Card | None, least: int = 0) -> int:
    """A number that is printed on a card: as given, else as the edition has it."""
    if reader.has(part):
        return reader.at(part).whole(least=least, most=MOST)
    printed: int | None = getattr(card, part, None)
    if printed is None:
        unknown = f' The edition does not tell of "{_said(reader)}".' if reader.has("card") else ""
        raise reader.at(part).fail(MISSING[part] + unknown)
    return printed


def _cards(reader: Reader) -> Hearts:
    """Affection cards, each by its hearts."""
    cards = reader.list_of(lambda item: item.whole(least=1, most=MOST))
    if len(cards) > MOST:
        raise reader.fail(f"{len(cards)} cards are more than the {MOST} that can be read")
    return cards


def _pay(reader: Reader) -> Hearts | None:
    return _cards(reader.at("pay")) if reader.has("pay") else None


def _counter(reader: Reader) -> Hearts | Literal["incident"] | None:
    """The cards that the target banks against an attack, or the word for an incident."""
    if isinstance(reader.value, str):
        reader.one_of((INCIDENT,), "counter")
        return "incident"
    return None if reader.value is None else _cards(reader)


def _set_bank(reader: Reader) -> Hearts:
    """A list of cards; a number is one card of so many hearts, and 0 is none."""
    if isinstance(reader.value, list):
        return _cards(reader)
    hearts = _count(reader)
    return (hearts,) if hearts else ()


def _count(reader: Reader) -> int:
    return 0 if reader.value is None else reader.whole(least=0, most=MOST)
