"""What the template of a game's sheet draws: the live counter with its buttons, and the series."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from games.cat_tower.counter import FATTY, PAWS, STACKED, TOKENS, Count, Turn, deal
from games.cat_tower.deck import Deck
from games.cat_tower.sheet import (
    COUNTER,
    TowerGame,
    can_go_on,
    can_stop,
    game_number,
    read_game,
    way_of,
)
from games.contract import Result, Seat, SeatName, Slot, Table, Text, from_json, plural, text

FACES = {
    # Translators: the faces of the die of Cat Tower
    "one-cat": text("One cat"),
    "two-cats": text("Two cats"),
    "dried-fish": text("Dried fish"),
    "cat-paws": text("Cat paws"),
    "catty-fatty": text("Catty Fatty"),
    "cat-belly": text("Cat belly"),
    "turn-around": text("Turn around"),
    "skip": text("Skip"),
    "all-equal": text("All cats are equal"),
}


@dataclass(frozen=True)
class Button:
    """A button: the action's value, and its label."""

    action: str
    label: Text | SeatName
    note: Text | None = None

    @property
    def id(self) -> str:
        return self.action.replace(":", "-")


@dataclass(frozen=True)
class Hand:
    """A seat's cards in hand; `so_far` is its total in earlier games."""

    seat: Seat
    cards: int
    is_active: bool
    so_far: int


@dataclass(frozen=True)
class CardsLeft:
    """How many cards a seat has left; `cards` is None if not entered yet."""

    seat: Seat
    cards: int | None

    @property
    def field(self) -> str:
        """The name of the field for this number."""
        return f"cards_left-{self.seat.key}"


@dataclass(frozen=True)
class CounterView:
    """The live counter. `rolls`, `paws` and `tokens` are the active player's options. `fell` is the
    most likely fall, `falls` are all possible ones. `fallers` are the players who may have caused a
    fall, first the one who stacked in the last turn."""

    hands: list[Hand]
    tower: int
    backwards: bool
    over: bool
    active: Seat
    order: Text | None
    rolls: list[Button]
    paws: list[Button]
    tokens: list[Button]
    fell: Button | None
    fallers: list[Seat]
    falls: list[Button]
    others: list[Button]  # players whose turn it may be instead
    turns: list[Text]
    can_undo: bool

    @property
    def has_totals(self) -> bool:
        """Whether anybody has points from an earlier game."""
        return any(hand.so_far for hand in self.hands)


@dataclass(frozen=True)
class TowerView:
    """What a game's sheet draws. `counter` is set if the game is counted live. If
    `asks_cards_left`, the cards left are typed, otherwise the counter fills them in. `title` says
    what to do or what was done, and `calm` adds a sentence."""

    game: TowerGame
    title: Text
    calm: Text | str
    hands: list[CardsLeft]
    counter: CounterView | None
    asks_cards_left: bool
    can_stop: bool
    can_go_on: bool


def view(table: Table, slot: Slot, result: Result) -> TowerView:
    """Returns the view of a game's sheet, from the stored result."""
    number = game_number(slot.key)
    game = msgspec.structs.replace(read_game(table, number), way=way_of(table, number))
    counter = _counter(table, game, result) if game.way == COUNTER else None
    return TowerView(
        game=game,
        title=_title(game, counter),
        calm=_calm(game, counter),
        hands=[CardsLeft(seat, game.cards_left[seat.key]) for seat in table.seats],
        counter=counter,
        asks_cards_left=not game.rush and (counter is None or counter.over),
        can_stop=can_stop(table, game),
        can_go_on=can_go_on(table, game),
    )


def _title(game: TowerGame, counter: CounterView | None) -> Text:
    if game.rush:
        return text("Who won the rush?")
    if counter is None or counter.over:
        return text("Cards left in hand")
    if counter.order is None:
        return text("{name} rolls", name=SeatName(counter.active.key))
    return text("{name} plays: {order}", name=SeatName(counter.active.key), order=counter.order)


def _calm(game: TowerGame, counter: CounterView | None) -> Text | str:
    if game.winner:
        return text("{name} won this game.", name=SeatName(game.winner))
    if counter is not None and counter.turns and not counter.over:
        return counter.turns[0]
    if game.rush or counter is not None:
        return ""
    return text("The player without a card left has won.")


def _counter(table: Table, game: TowerGame, result: Result) -> CounterView:
    stored = result.sheets.get(game.key)  # absent while nothing is entered
    count = from_json(stored, Count) if stored else deal(table.deck, table.keys, table.start)
    fall = count.turns[-1] if count.may_fall else None
    totals = {standing.seat: standing.total for standing in result.standings}
    seats = {seat.key: seat for seat in table.seats}
    return CounterView(
        hands=[
            Hand(seat, count.hands[seat.key], seat.key == count.active, totals[seat.key])
            for seat in table.seats
        ],
        tower=count.tower,
        backwards=count.backwards,
        over=count.over,
        active=seats[count.active],
        order=FACES[count.order] if count.order else None,
        rolls=_rolls(count),
        paws=_paws(count),
        tokens=_tokens(count),
        fell=_fell(fall, table.deck) if fall else None,
        fallers=sorted(table.seats, key=lambda seat: seat.key != fall.stacker) if fall else [],
        falls=_falls(fall, table.deck) if fall else [],
        others=[
            Button(f"turn:{seat}", SeatName(seat)) for seat in table.keys if seat != count.active
        ],
        turns=[describe(turn) for turn in reversed(count.turns)],
        can_undo=bool(game.sheet.get("log")),
    )


def _rolls(count: Count) -> list[Button]:
    """Returns buttons for the faces of the die after which nothing has to be chosen."""
    return [
        Button(f"roll:{face}", FACES[face], plural("{n} card", "{n} cards", STACKED[face]))
        for face in count.faces
        if face not in (PAWS, FATTY)
    ]


def _paws(count: Count) -> list[Button]:
    """Returns buttons for cat paws: who stacks the active player's card."""
    if PAWS not in count.faces:
        return []
    return [
        Button(f"roll:{PAWS}:{seat}", SeatName(seat))
        for seat in count.hands
        if seat != count.active
    ]


def _tokens(count: Count) -> list[Button]:
    """Returns buttons for Catty Fatty: each token, or none. Empty if the face cannot be rolled."""
    if FATTY not in count.faces:
        return []
    flipped = [Button(f"roll:{FATTY}:{token}", FACES[token]) for token in TOKENS]
    return [*flipped, Button(f"roll:{FATTY}", text("No token"))]


def _fell(turn: Turn, deck: Deck) -> Button:
    """Returns the button for the most likely fall."""
    name = SeatName(turn.stacker)
    return Button(f"fall:{turn.stacker}", text("It fell: {name} +{n}", name=name, n=deck.fall))


def _falls(turn: Turn, deck: Deck) -> list[Button]:
    """Returns buttons for a fall with and without a token. If two cats were stacked, two more are
    for a fall at the first of them."""
    firsts = (False, True) if turn.stacked > 1 else (False,)
    return [_fall(deck, token, first) for first in firsts for token in (False, True)]


def _fall(deck: Deck, token: bool, first: bool) -> Button:
    labels = {
        (False, False): text("No token"),
        (True, False): text("A cat token"),
        (False, True): text("No token, with the first of two cats"),
        (True, True): text("A cat token, with the first of two cats"),
    }
    cards = deck.fall_with_token if token else deck.fall
    action = "fell" + (":token" if token else "") + (":first" if first else "")
    return Button(action, labels[token, first], plural("{n} card", "{n} cards", cards))


def describe(turn: Turn) -> Text:
    """Returns a turn in words, for the list of turns."""
    what = FACES[turn.face]
    if turn.token:
        what = text("{face}: {token}", face=what, token=FACES[turn.token])
    elif turn.stacker != turn.seat:
        what = text("{face} by {stacker}", face=what, stacker=SeatName(turn.stacker))
    if not turn.fallen_by:
        return text("{name}: {what}", name=SeatName(turn.seat), what=what)
    return plural(
        "{name}: {what}; it fell, {faller} takes {n} card",
        "{name}: {what}; it fell, {faller} takes {n} cards",
        turn.fell,
        name=SeatName(turn.seat),
        what=what,
        faller=SeatName(turn.fallen_by),
    )
