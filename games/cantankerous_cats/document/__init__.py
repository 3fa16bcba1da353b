"""A score document of Cantankerous Cats as a table: all actions, or only how it ended (CC-10)."""

from __future__ import annotations

from collections.abc import Sequence

from games.cantankerous_cats.deck import SEATS, Deck
from games.cantankerous_cats.document.actions import Known, read_action, read_cards, read_count
from games.cantankerous_cats.rules.actions import Entry, as_log
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.refusals import Refusal
from games.cantankerous_cats.rules.state import begin
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import MOST_ACTIONS, RULES, SLOT, STANDARD, Rules
from games.contract import Json, Seat, Sheet, Table, text
from games.reader import DocumentError, Reader, read_players, score_document

WAYS = ("actions", "final")
RANKS = ("high", "low")
MOST_HEARTS = 999  # banked in all


def read_document(document: Json, deck: Deck) -> Table:
    """Seat keys are the players' names. Raises `games.reader.DocumentError`.

    Every action must be legal where it stands; the error says why it is not. Beside what the score
    documents name, `card` (a number or a name) may stand at what is played, `to` at `pass-toy`,
    `by` at `prevented`, `pay` and the counter `"incident"` at `attack`, and `options.first_bite`.
    """
    reader = score_document(document, [*WAYS, "winner"])
    players = read_players(reader, SEATS)
    rules, rank = _options(reader.at("options"))
    _one_way(reader)
    sheet: dict[str, Json] = {"first": players[0]} | ({"rank": rank} if rank else {})
    if reader.has("final"):
        sheet |= {"way": "final", "final": _final(reader, players)}
    else:
        sheet["log"] = _log(reader.at("actions"), Known(players, deck, rules))
    return Table(
        seats=tuple(Seat(name, name) for name in players),
        options={"rules": rules},
        deck=deck,
        sheets={SLOT: sheet},
        start=players[0],
    )


def _options(reader: Reader) -> tuple[Rules, str]:
    """The rules, and which rank counted in the first bite ("" where the document does not say)."""
    if reader.value is None:
        return STANDARD, ""
    reader.fields("rules", "first_bite")
    chosen = reader.at("rules").one_of(RULES, text("rules")) if reader.has("rules") else STANDARD
    rules = next(known for known in RULES if known == chosen)
    has_rank = reader.has("first_bite")
    return rules, reader.at("first_bite").one_of(RANKS, text("rank")) if has_rank else ""


def _one_way(reader: Reader) -> None:
    """Either all actions or the end, and who won only with the end."""
    given = [key for key in reader.mapping() if key in WAYS and reader.has(key)]
    if len(given) > 1:
        raise reader.at(given[-1]).fail(text("give the actions or the final state, not both"))
    if reader.has("winner") and "final" not in given:
        raise reader.at("winner").fail(
            text(
                "only with a final state; else the actions say who won, the last one being {last}",
                last='{"do": "win", "cat": ...}',
            )
        )


# -- only how it ended -----------------------------------------------------------------------------


def _final(reader: Reader, players: Sequence[str]) -> Sheet:
    mischief = dict.fromkeys(players, 0)
    hearts = dict.fromkeys(players, 0)
    feral = dict.fromkeys(players, False)
    for name, cat in reader.at("final").items(players, text("player")):
        if cat.value is None:
            continue
        cat.fields("mischief", "bank", "feral")
        mischief[name] = read_count(cat.at("mischief"))
        hearts[name] = _final_hearts(cat.at("bank"))
        feral[name] = cat.at("feral").flag()
    ended: dict[str, Json] = {"mischief": mischief, "hearts": hearts, "feral": feral}
    if reader.has("winner"):
        ended["winner"] = reader.at("winner").one_of(players, text("player"))
    return ended


def _final_hearts(reader: Reader) -> int:
    """All hearts banked, given as their sum or card by card."""
    if isinstance(reader.value, list):
        return sum(read_cards(reader))
    return 0 if reader.value is None else reader.whole(least=0, most=MOST_HEARTS)


# -- every action ----------------------------------------------------------------------------------


def _log(reader: Reader, known: Known) -> dict[str, Entry]:
    """The log, once sure that every action is legal where it stands."""
    race = begin(known.deck, known.rules, known.players, known.players[0])
    if isinstance(reader.value, list) and len(reader.value) > MOST_ACTIONS:
        given = len(reader.value)
        raise reader.fail(
            text(
                "{given} actions are more than the {most} that can be read",
                given=given,
                most=MOST_ACTIONS,
            )
        )
    items = tuple(reader.each())
    actions = []
    for item in items:
        action = read_action(item, known)
        found = refusal(race, action)
        if found:
            raise _refused(item, found, known.players)
        race = apply(race, action).after
        actions.append(action)
    return as_log(actions)


def _refused(reader: Reader, found: Refusal, players: Sequence[str]) -> DocumentError:
    at = reader.at(found.part) if found.part else reader
    return at.fail(found.message)
