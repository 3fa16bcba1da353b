"""What the templates of the sheets of Box of Treats draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from games.box_of_treats import solo
from games.box_of_treats.deck import Deck
from games.box_of_treats.goals import GoalResult
from games.box_of_treats.solo import seated
from games.cat_lady.hand.cards import FOODS
from games.cat_lady.hand.labels import FOOD_LABELS
from games.cat_lady.hand.result import hand_result
from games.cat_lady.sheet import in_order, read_hand
from games.cat_lady.view import Colour, HandView, hand_view
from games.contract import (
    Json,
    Result,
    SeatName,
    Sheet,
    Slot,
    Table,
    Text,
    Value,
    from_json,
    plural,
    text,
)
from games.reader import Reader


def view(table: Table, slot: Slot, result: Result) -> HandView | tuple[GoalView, ...] | SoloView:
    table = seated(table)
    match slot.kind:
        case "goals":
            return goals_view(table, slot, result)
        case "solo":
            return solo_view(table, slot, result)
        case "cat-player":
            return hand_view(
                table,
                slot,
                result,
                extra=boxes_view(table, slot, result),
                guideline=solo.settings_of(table).guideline,
                wild_food=True,
            )
        case _:
            return hand_view(table, slot, result, extra=boxes_view(table, slot, result))


# -- boxes -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Request:
    """What a box asks for: a colour, a food or both; if both are None, something else."""

    colour: Colour | None
    food: str | None

    @property
    def words(self) -> Text:
        if self.colour and self.food:
            food = FOOD_LABELS[self.food]
            return text("{colour} {food} box", colour=self.colour.label, food=food)
        if self.colour:
            return text("{colour} box", colour=self.colour.label)
        if self.food:
            return text("{food} box", food=FOOD_LABELS[self.food])
        return text("any other box")

    @property
    def action(self) -> str:
        """The action of the button that adds a box with this request."""
        return f"box:{self.colour.key if self.colour else 'any'}:{self.food or 'any'}"


@dataclass(frozen=True)
class BoxRow:
    """A box of the hand. `cat` is the cat that the pad or a player put into it, if known."""

    key: str
    number: int
    request: Request
    cat: str
    filled: bool
    is_told: bool  # players enter whether it is filled

    @property
    def field(self) -> str:
        """The name of the field for the cat that a player put into the box."""
        return f"boxes.{self.key}.cat"

    @property
    def state(self) -> Value:
        """The cat in the box, in words, for people who only watch."""
        return self.cat or (text("filled") if self.filled else text("empty"))

    @property
    def nobody(self) -> Text:
        """The label that is shown while no cat is chosen."""
        by_the_pad = self.cat and not self.is_told
        # Translators: the pad put the cat into a box by itself; short, it stands in a narrow menu
        return text("{cat} (auto)", cat=self.cat) if by_the_pad else text("empty")


@dataclass(frozen=True)
class BoxesView:
    """The boxes of the hand, and the boxes on offer as a table: a row for each colour and one for
    any colour, a column for each food and one for any food."""

    rows: tuple[BoxRow, ...]
    on_offer: tuple[Request, ...]

    template: ClassVar[str] = "box_of_treats/_boxes.html"

    @property
    def filled_of_all(self) -> Text | None:
        if not self.rows:
            return None
        filled = sum(row.filled for row in self.rows)
        return text("{filled} of {all} filled", filled=filled, all=len(self.rows))


def boxes_view(table: Table, slot: Slot, result: Result) -> BoxesView:
    deck: Deck = table.deck
    sheet = table.sheets.get(slot.key, {})
    hand = read_hand(Reader(sheet), deck).hand
    keys = [key for key, _ in in_order(Reader(sheet.get("boxes")))]
    stored = hand_result(result, slot.seat or "")
    sitting = stored.boxes or (None,) * len(keys)
    filled = stored.filled or (False,) * len(keys)
    rows = zip(keys, hand.boxes, sitting, filled, strict=True)
    return BoxesView(
        rows=tuple(
            BoxRow(
                key=key,
                number=number,
                request=_request(box.colour, box.food),
                cat=hand.cats[cat].name if cat is not None else "",
                filled=is_filled,
                is_told=box.filled is not None,
            )
            for number, (key, box, cat, is_filled) in enumerate(rows, 1)
        ),
        on_offer=tuple(_on_offer(deck)),
    )


def _on_offer(deck: Deck) -> Iterator[Request]:
    for colour in (*deck.colours, None):
        for food in (*FOODS, None):
            yield _request(colour, food)


def _request(colour: str | None, food: str | None) -> Request:
    return Request(Colour(colour) if colour else None, food)


# -- shared goals ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class GoalView:
    """The goal between two neighbours; form fields have the same key. `asks` is the goal in words
    as far as known. `counts` is what each neighbour has and what is missing, if there is a goal."""

    key: str
    title: Text
    goal: str
    asks: Text | None
    counts: Text | None
    reached: bool


def goals_view(table: Table, slot: Slot, result: Result) -> tuple[GoalView, ...]:
    sheet = table.sheets.get(slot.key, {})
    stored = result.sheets.get(slot.key, {})
    keys = table.keys
    return tuple(
        _goal(key, keys[(index + 1) % len(keys)], sheet.get(key) or {}, stored.get(key), table.deck)
        for index, key in enumerate(keys)
    )


def _goal(left: str, right: str, goal: Sheet, stored: Json, deck: Deck) -> GoalView:
    card = deck.goal(goal.get("name") or "")
    found = from_json(stored, GoalResult) if stored else None
    return GoalView(
        key=left,
        title=text("{left} and {right}", left=SeatName(left), right=SeatName(right)),
        goal=goal.get("name", ""),
        asks=card.description if card else None,
        counts=found.reason if found else None,
        reached=bool(found and found.reached),
    )


# -- the cat player --------------------------------------------------------------------------------


@dataclass(frozen=True)
class SoloView:
    """The cat player's total, and `instead`, its total if fed by the rule that players did not
    choose; None if they feed it, or if both are equal. Only viewers see `starting_cards`."""

    starting_cards: Text
    total: int
    instead: int | None


def solo_view(table: Table, slot: Slot, result: Result) -> SoloView:
    total = result.total_of(solo.CAT_PLAYER.key)
    instead = result.sheets.get(slot.key, {}).get("instead")
    return SoloView(
        starting_cards=_starting_cards(solo.settings_of(table)),
        total=total,
        instead=None if instead == total else instead,
    )


def _starting_cards(settings: solo.Solo) -> Text:
    points = plural(
        "{n} point for the starting cards",
        "{n} points for the starting cards",
        settings.starting_cards_vp,
    )
    return text("{points}; it has the Wild Toy", points=points) if settings.wild_toy else points
