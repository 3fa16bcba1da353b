"""What the hands hold together and the box does not have (CL-14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.cat_lady.deck import Deck
from games.cat_lady.hand.cards import FOODS, TOYS
from games.cat_lady.labels import ITEM_LABELS
from games.cat_lady.sheet import Held
from games.contract import Problem, SeatName, Text, text

FIELDS = {
    "costume": "costumes",
    "catnip": "catnip",
    "spray bottle": "spray_bottles",
    "lost cat": "lost_cats",
    "victory point token": "vp_tokens",
    "cat brush": "brushes",
    "laser pointer": "laser_pointers",
    "shopping bag": "shopping_bags",
    **{toy: f"toys.{toy}" for toy in TOYS},
    **{f"{food} token": f"food.{food}" for food in (*FOODS, "wild", "treat")},
}


def supply_problems(seats: Sequence[str], hands: Sequence[Held], deck: Deck) -> Iterator[Problem]:
    """Every cat held twice and every item held too often; the table may say that it is so."""
    yield from _cats(seats, hands, deck)
    yield from _items(seats, hands, deck.supply)


def _cats(seats: Sequence[str], hands: Sequence[Held], deck: Deck) -> Iterator[Problem]:
    holders: dict[str, list[tuple[str, int]]] = {}
    for seat, held in zip(seats, hands, strict=True):
        for index, cat in enumerate(held.hand.cats if held.tally is None else ()):
            if deck.card(cat.name):
                holders.setdefault(cat.name, []).append((seat, index))
    for name, places in holders.items():
        for seat, index in places[1:]:
            yield Problem(
                _held_twice(name, places[0][0], seat),
                seat,
                f"cats[{index}]",
                slot=f"hand-{seat}",
                key=f"twice:{name}",
                may_override=True,
            )


def _held_twice(name: str, first: str, second: str) -> Text:
    if first == second:
        return text("{name} has {cat} twice", name=SeatName(first), cat=name)
    return text(
        "{cat} is in two hands: {first} and {second}",
        cat=name,
        first=SeatName(first),
        second=SeatName(second),
    )


def held_items(held: Held) -> dict[str, int]:
    """What a hand holds of each item of the supply."""
    hand = held.hand
    return {
        **dict(zip(TOYS, hand.toys, strict=True)),
        **{f"{food} token": getattr(hand.food, food) for food in hand.food.__struct_fields__},
        **{item: getattr(hand, field) for item, field in FIELDS.items() if hasattr(hand, field)},
    }


def _items(
    seats: Sequence[str], hands: Sequence[Held], supply: Mapping[str, int]
) -> Iterator[Problem]:
    counts = [held_items(held) for held in hands]
    for item, most in supply.items():
        holders = [(seat, held[item]) for seat, held in zip(seats, counts, strict=True)]
        total = sum(count for _, count in holders)
        if total <= most:
            continue
        yield Problem(
            text(
                "{total} {item} in all hands ({who}), the box has {most}",
                total=total,
                item=ITEM_LABELS[item],
                who=[
                    text("{name} {count}", name=SeatName(seat), count=count)
                    for seat, count in holders
                    if count
                ],
                most=most,
            ),
            field=FIELDS[item],
            key=f"supply:{item}",
            may_override=True,
        )
