"""The live hand counter of Cat Tower (CT-2, CT-4, CT-5), which computes the hands from a log of
actions.

The log is {"a1": action, "a2": ...}. An action is {"do": "roll", "face": FACE, "stacker": seat,
"token": TOKEN} (stacker with cat paws, token with catty fatty), {"do": "fall", "by": seat, "token":
true, "first": true} for what fell after the last roll (`first`: at the first of two cats), or
{"do": "turn", "seat": seat} if players set the turn. An action that does not fit changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from games.cat_tower.deck import Deck
from games.contract import Json
from games.trees import keys_in_order

Action = Mapping[str, Json]
Log = Mapping[str, Action]

STACKED = {"one-cat": 1, "two-cats": 2, "dried-fish": 1, "cat-paws": 1, "cat-belly": 1}
FATTY = "catty-fatty"
PAWS = "cat-paws"
DIE = ("one-cat", "two-cats", "dried-fish", PAWS, FATTY)
TURN_AROUND, SKIP, ALL_EQUAL, BELLY = "turn-around", "skip", "all-equal", "cat-belly"
TOKENS = (TURN_AROUND, SKIP, ALL_EQUAL, PAWS, FATTY, BELLY)
ORDERS = (PAWS, FATTY, BELLY)  # what the next player may have to do in place of rolling


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn as it was played: the player, the roll, and what fell."""

    seat: str
    face: str
    stacker: str
    stacked: int
    token: str = ""
    fallen_by: str = ""
    fell: int = 0  # cards taken back
    token_fell: bool = False


class Count(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of a game. `order` is what the active player must do instead of rolling, if
    anything. `may_fall` means that players can still enter that something fell in the last turn."""

    hands: Mapping[str, int]
    tower: int
    active: str
    backwards: bool = False
    order: str = ""
    over: bool = False
    turns: tuple[Turn, ...] = ()  # from the first to the last
    may_fall: bool = False

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the die that the active player can roll now."""
        if self.over:
            return ()
        return (self.order,) if self.order else DIE


def deal(deck: Deck, seats: Sequence[str], start: str) -> Count:
    """Returns the state at the beginning of a game."""
    hands = dict.fromkeys(seats, deck.dealt(len(seats)))
    active = start if start in seats else seats[0]
    return Count(hands, deck.under_tower(len(seats)), active)


def replay(deck: Deck, seats: Sequence[str], start: str, log: Log) -> Count:
    """Replays the log and returns the hands and the tower after it."""
    *_before, count = counts(deck, seats, start, log)
    return count


def counts(deck: Deck, seats: Sequence[str], start: str, log: Log) -> Iterator[Count]:
    """Yields the state at the beginning and after each action of the log. The state after a roll
    already includes what fell after it; the entry for the fall itself changes nothing more."""
    count = deal(deck, seats, start)
    yield count
    actions = [log[key] for key in keys_in_order(log)]
    for action, following in pairwise([*actions, {"do": "nothing yet"}]):
        match action["do"]:
            case "roll":
                count = play(count, action, following if following["do"] == "fall" else None, deck)
            case "turn" if action["seat"] in seats and not count.over:
                count = msgspec.structs.replace(count, active=action["seat"], may_fall=False)
        yield count


def play(count: Count, roll: Action, fall: Action | None, deck: Deck) -> Count:
    """Returns the state after a turn: stacks cards, takes fallen ones, applies the token."""
    turn = _turn(count, roll, fall, deck)
    if turn is None:
        return count
    hands = dict(count.hands)
    hands[turn.seat] -= turn.stacked
    if turn.fallen_by:
        hands[turn.fallen_by] += turn.fell
    after = msgspec.structs.replace(
        count,
        hands=hands,
        tower=count.tower + turn.stacked - turn.fell,
        order="",
        over=0 in hands.values(),
        turns=(*count.turns, turn),
        may_fall=fall is None,
    )
    return after if after.over else _pass_on(after, turn)


def _turn(count: Count, roll: Action, fall: Action | None, deck: Deck) -> Turn | None:
    """Returns the turn for a roll and the fall after it; None if it is not possible."""
    seat, face = count.active, roll["face"]
    stacker, token = roll.get("stacker", seat), roll.get("token", "")
    if face not in count.faces:
        return None
    if face == PAWS and (stacker == seat or stacker not in count.hands):
        return None
    if face != PAWS and stacker != seat:
        return None
    if token and (face != FATTY or token not in TOKENS):
        return None
    stacked = min(STACKED.get(face, 0), count.hands[seat])
    if fall is None:
        return Turn(seat, face, stacker, stacked, token)
    if fall.get("first"):
        stacked = min(stacked, 1)  # the second card never reached the tower
    penalty = deck.fall_with_token if fall.get("token") else deck.fall
    # Fallen cards come from the tower; cards in the box are not in play.
    fell = min(penalty, count.tower + stacked)
    return Turn(seat, face, stacker, stacked, token, fall["by"], fell, bool(fall.get("token")))


def _pass_on(count: Count, turn: Turn) -> Count:
    """Returns the state after the token was applied and the turn passed on."""
    backwards = count.backwards ^ (turn.token == TURN_AROUND)
    hands = count.hands
    if turn.token == ALL_EQUAL:
        hands = share_out(hands, turn.seat, backwards=backwards)
    seats = tuple(hands)
    steps = 2 if turn.token == SKIP else 1
    place = seats.index(turn.seat) + (-steps if backwards else steps)
    return msgspec.structs.replace(
        count,
        hands=hands,
        backwards=backwards,
        active=seats[place % len(seats)],
        order=turn.token if turn.token in ORDERS else "",
    )


def share_out(hands: Mapping[str, int], active: str, *, backwards: bool) -> dict[str, int]:
    """Returns the hands after all cats were divided evenly (CT-4). The surplus is given out one by
    one, starting with the active player."""
    seats = tuple(hands)
    each, surplus = divmod(sum(hands.values()), len(seats))
    first = seats.index(active)
    shared = dict.fromkeys(seats, each)
    for step in range(surplus):
        shared[seats[(first - step if backwards else first + step) % len(seats)]] += 1
    return shared
