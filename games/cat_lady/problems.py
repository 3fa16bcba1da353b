"""Finds what is missing on a sheet or does not fit together, with messages that say how to correct
it, and what all hands together have more of than the box (CL-14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from games.cat_lady.deck import Deck
from games.cat_lady.feeding.best_responses import Fed
from games.cat_lady.hand.abilities import PerGoal, ThreeCats
from games.cat_lady.hand.boxes import fits
from games.cat_lady.hand.cards import TOKENS, TOYS, Hand
from games.cat_lady.hand.fed_hand import FedHand, Tally
from games.cat_lady.hand.labels import ITEM_LABELS, TALLY_LABELS
from games.cat_lady.hand.result import slot_key
from games.cat_lady.sheet import TALLY, HandSheet
from games.contract import Problem, SeatName, Text, cite, plural, text

ASKED = {
    "colours": text("{name}: which colours does {cat} have?"),
    "needs": text("{name}: what does {cat} need to eat?"),
    "vp": text("{name}: how many VP are printed on {cat}?"),
    "ability": text("{name}: what is the ability of {cat}?"),
    "points": text("{name}: how many VP does the ability of {cat} give each time?"),
    "food": text("{name}: which food does the ability of {cat} count?"),
}
MOST_VP = 40  # for one cat: more than any cat of both boxes scores in the best hand
TOY_FIELDS = tuple(f"toys.{toy}" for toy in TOYS)
ITEM_FIELDS = {
    "costume": "costumes",
    "catnip": "catnip",
    "spray bottle": "spray_bottles",
    "lost cat": "lost_cats",
    "victory point token": "vp_tokens",
    "cat brush": "brushes",
    "laser pointer": "laser_pointers",
    "shopping bag": "shopping_bags",
    **dict(zip(TOYS, TOY_FIELDS, strict=True)),
    **{f"{food} token": f"food.{food}" for food in TOKENS},
}


def sheet_problems(seat: str, sheet: HandSheet, fed: Fed) -> Iterator[Problem]:
    """Yields every problem of one sheet, regardless of the others."""
    if sheet.is_empty:
        yield hand_problem(seat, text("{name}: nothing entered yet"), missing=True)
    elif sheet.tally is not None:
        yield from _tally(seat, sheet.tally, len(sheet.hand.boxes))
    else:
        yield from _food(seat, sheet)
        yield from _three_colours(seat, sheet)
        yield from _unknown(seat, sheet, fed.hand)
        yield from _faults(seat, fed)
        yield from _box_choices(seat, sheet, fed.hand)


def hand_problem(
    seat: str,
    message: Text,
    field: str = "",
    *,
    blocks: bool = True,
    override: str = "",
    missing: bool = False,
) -> Problem:
    """Returns a problem of a hand. In the message, {name} becomes the player's name."""
    if "{name}" in message.message:
        named = {"name": SeatName(seat), **message.values}
        message = msgspec.structs.replace(message, values=named)
    return Problem(
        message,
        seat,
        field,
        blocks,
        slot=slot_key(seat),
        key=override,
        may_override=bool(override),
        missing=missing,
    )


def _tally(seat: str, tally: Tally, boxes: int) -> Iterator[Problem]:
    for field in TALLY:
        if getattr(tally, field) is None:
            message = text("{name}: no {what} entered", what=TALLY_LABELS[field])
            yield hand_problem(seat, cite("CL-16", message), f"tally.{field}", missing=True)
    if tally.filled_boxes > boxes:
        message = text(
            "{name}: {filled} boxes filled, but only {owned} in the hand",
            filled=tally.filled_boxes,
            owned=boxes,
        )
        yield hand_problem(seat, cite("CL-16", message), "tally.filled_boxes")
    yield from _worth(seat, tally)


def _worth(seat: str, tally: Tally) -> Iterator[Problem]:
    """Yields a problem if a tally has more points than its cats can score; it may be overridden."""
    vp, fed = tally.cats_vp, tally.fed_cats
    if vp is not None and fed is not None and vp > MOST_VP * fed:
        message = plural(
            "{name}: {vp} VP from {n} fed cat; look again",
            "{name}: {vp} VP from {n} fed cats; look again",
            fed,
            vp=vp,
        )
        override = f"tally:{seat}:vp:{vp}:{fed}"
        yield hand_problem(seat, cite("CL-16", message), "tally.cats_vp", override=override)


def _three_colours(seat: str, sheet: HandSheet) -> Iterator[Problem]:
    """Yields a problem if one of the three cats of Aoshima & Friends has no colour (BT-7)."""
    for index, cat in enumerate(sheet.hand.cats):
        if isinstance(cat.ability, ThreeCats) and len(cat.colours) not in (0, 3):
            message = text("{cat} are three cats: enter a colour for each", cat=cat.name)
            yield hand_problem(seat, cite("BT-7", message), f"cats[{index}].colours", blocks=False)


def _food(seat: str, sheet: HandSheet) -> Iterator[Problem]:
    """Yields a problem if there are cats but no food, because every player takes food."""
    if sheet.hand.cats and not sheet.has_food:
        message = text("{name}: no food entered yet")
        yield hand_problem(seat, cite("CL-1", message), "food", blocks=False)


def _unknown(seat: str, sheet: HandSheet, fed: FedHand) -> Iterator[Problem]:
    """Yields a problem for each unknown part of a card that affects the score."""
    for index, cat in enumerate(sheet.hand.cats):
        for part in _parts_that_count(sheet, fed, index):
            field = f"ability.{part}" if part in ("points", "food") else part
            yield hand_problem(
                seat,
                cite("CL-17", text(ASKED[part].message, cat=cat.name)),
                f"cats[{index}].{field}",
                override=f"unknown:{cat.name}:{part}",
                missing=True,
            )


def unknown_cats(sheet: HandSheet, fed: FedHand) -> frozenset[int]:
    """Returns the indexes of cats whose points are unknown."""
    return frozenset(
        index
        for index in range(len(fed.hand.cats))
        if any(part != "colours" for part in _parts_that_count(sheet, fed, index))
    )


def _faults(seat: str, fed: Fed) -> Iterator[Problem]:
    for fault in fed.faults:
        field = "cats" if fault.cat is None else f"cats[{fault.cat}].fed"
        ruling = fault.message.ruling or "CL-1"
        message = cite(ruling, text("{name}: {what}", what=fault.message))
        field = f"food.{fault.food}" if fault.food else field
        yield hand_problem(seat, message, field, blocks=fault.blocks)


def _box_choices(seat: str, sheet: HandSheet, fed: FedHand) -> Iterator[Problem]:
    """Yields a problem if a cat is not in the box chosen for it: it does not fit there, or it is
    elsewhere because that fills more boxes (BT-2)."""
    choices = [
        None if box.filled is False else chosen
        for box, chosen in zip(sheet.hand.boxes, sheet.box_choices, strict=True)
    ]
    for box, chosen in enumerate(choices):
        if chosen is None or fed.filling[box] == chosen:
            continue
        cat = sheet.hand.cats[chosen]
        if choices.count(chosen) > 1 and chosen in fed.filling:
            message = text(
                "{name}: {cat} is in two boxes or more, but can fill only one", cat=cat.name
            )
        elif fits(cat, fed.feeding[chosen], sheet.hand.boxes[box]):
            message = text(
                "{name}: {cat} is in another box now, because that fills more boxes", cat=cat.name
            )
        else:
            message = text("{name}: {cat} does not fit in the box", cat=cat.name)
        yield hand_problem(seat, cite("BT-2", message), f"boxes[{box}].cat", blocks=False)


# -- supply --------------------------------------------------------------------------------------


def supply_problems(hands: Mapping[str, HandSheet], deck: Deck, people: int) -> Iterator[Problem]:
    """Yields problems about all hands and the box. Players may override that a cat is in two hands
    or an item not in the box; items out of play with so few `people` do not block."""
    yield from _cats(hands, deck, people)
    yield from _tallied_cats(hands, deck)
    strays = {
        seat: sum(cat.stray for cat in sheet.hand.cats) if sheet.tally is None else 0
        for seat, sheet in hands.items()
    }
    counts = {seat: _held_items(sheet.hand) for seat, sheet in hands.items()}
    too_many = [
        *_items(counts, deck, people),
        *_too_many(text("stray cats"), "cats", strays, deck.strays_dealt(people), people),
    ]
    yield from too_many
    if not {problem.field for problem in too_many} & {"cats", "lost_cats", "vp_tokens"}:
        yield from _spent_lost_cats(counts, strays, deck, people)


def _cats(hands: Mapping[str, HandSheet], deck: Deck, people: int) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for seat, sheet in hands.items():
        for index, cat in enumerate(sheet.hand.cats if sheet.tally is None else ()):
            card = deck.card(cat.name)
            if card is None:
                continue
            if card.name in first:
                message = cite("CL-14", _held_twice(card.name, first[card.name], seat))
                yield hand_problem(seat, message, f"cats[{index}]", override=f"twice:{card.name}")
            elif card.min_players > max(people, 2):
                message = plural(
                    "{name} has {cat}, a card for {n} player or more",
                    "{name} has {cat}, a card for {n} players or more",
                    card.min_players,
                    cat=card.name,
                )
                yield hand_problem(seat, cite("CL-14", message), f"cats[{index}]", blocks=False)
            first.setdefault(card.name, seat)


def _held_twice(name: str, first: str, second: str) -> Text:
    if first == second:
        return text("{name} has {cat} twice", name=SeatName(first), cat=name)
    return text(
        "{cat} is in two hands: {first} and {second}",
        cat=name,
        first=SeatName(first),
        second=SeatName(second),
    )


def _tallied_cats(hands: Mapping[str, HandSheet], deck: Deck) -> Iterator[Problem]:
    """Yields problems if tallies together have more cats or leftover food than the box."""
    most = sum(3 if isinstance(card.known.cat.ability, ThreeCats) else 1 for card in deck.cats)
    food = sum(deck.supply.get(f"{kind} token", 0) for kind in TOKENS)
    everybody = 0
    for seat, sheet in hands.items():
        tally = sheet.tally or Tally()
        cats = (tally.fed_cats or 0) + (tally.hungry_cats or 0)
        everybody += cats
        if most and cats > most:
            message = text("{name}: {n} fed and hungry cats; the box has {most}", n=cats, most=most)
            override = f"tally:{seat}:cats:{cats}"
            yield hand_problem(seat, cite("CL-16", message), "tally.fed_cats", override=override)
        elif cats and most and everybody > most:
            message = text(
                "all sums together have {n} cats; the box has {most}", n=everybody, most=most
            )
            override = f"tally:cats:{everybody}"
            found = hand_problem(seat, cite("CL-16", message), "tally.fed_cats", override=override)
            discreet = cite("CL-16", text("all sums together have more cats than the box"))
            yield msgspec.structs.replace(found, discreet=discreet)
        left = tally.leftover_food or 0
        if food and left > food:
            message = text("{name}: {n} food left; the box has {most}", n=left, most=food)
            override = f"tally:{seat}:left:{left}"
            yield hand_problem(
                seat, cite("CL-16", message), "tally.leftover_food", override=override
            )


def _held_items(hand: Hand) -> dict[str, int]:
    """Returns how many of each item in the box a hand has."""
    held = {**msgspec.structs.asdict(hand), **dict(zip(TOY_FIELDS, hand.toys, strict=True))}
    held |= {f"food.{food}": count for food, count in zip(TOKENS, hand.food.counts, strict=True)}
    return {item: held[field] for item, field in ITEM_FIELDS.items()}


def _items(counts: Mapping[str, Mapping[str, int]], deck: Deck, people: int) -> Iterator[Problem]:
    for item, most in deck.supply.items():
        held = {seat: count[item] for seat, count in counts.items()}
        total = sum(held.values())
        if total > most:
            message = text(
                "{total} {item} in all hands ({who}); the box has {most}",
                total=total,
                item=ITEM_LABELS[item],
                who=_holders(held),
                most=most,
            )
            yield Problem(
                cite("CL-14", message),
                field=ITEM_FIELDS[item],
                slot=_slot_of_most(held),
                key=f"supply:{item}",
                may_override=True,
                discreet=_more_than_there_are(ITEM_LABELS[item]),
            )
        else:
            in_play = deck.in_play(item, people)
            yield from _too_many(ITEM_LABELS[item], ITEM_FIELDS[item], held, in_play, people)


def _spent_lost_cats(
    counts: Mapping[str, Mapping[str, int]], strays: Mapping[str, int], deck: Deck, people: int
) -> Iterator[Problem]:
    """Yields a problem if more lost cats are in hands or were exchanged than the deck has."""
    if "lost cat" not in deck.supply:
        return
    spent = {
        seat: count["lost cat"] + deck.lost_cats_spent(strays[seat], count["victory point token"])
        for seat, count in counts.items()
    }
    item = text("lost cats (including those played for strays and tokens)")
    yield from _too_many(item, "lost_cats", spent, deck.in_play("lost cat", people), people)


def _too_many(
    item: Text, field: str, held: Mapping[str, int], most: int, people: int
) -> Iterator[Problem]:
    total = sum(held.values())
    if total > most:
        message = plural(
            "{total} {item} in all hands ({who}); {most} are in play with {n} player",
            "{total} {item} in all hands ({who}); {most} are in play with {n} players",
            people,
            total=total,
            item=item,
            who=_holders(held),
            most=most,
        )
        cited, discreet = cite("CL-14", message), _more_than_there_are(item)
        slot = _slot_of_most(held)
        yield Problem(cited, field=field, slot=slot, blocks=False, discreet=discreet)


def _more_than_there_are(item: Text) -> Text:
    return cite("CL-14", text("All hands together have more {item} than the box has", item=item))


def _holders(held: Mapping[str, int]) -> list[Text | SeatName | str]:
    return [
        text("{name} {count}", name=SeatName(seat), count=count)
        for seat, count in held.items()
        if count
    ]


def _slot_of_most(held: Mapping[str, int]) -> str:
    return slot_key(max(held, key=lambda seat: held[seat]))


# -- which unknown parts of cards can change a score (CL-2, CL-3) ----------------------------------


WORTH = ("vp", "points", "food", "ability")  # what a cat is worth by itself


# By the printed part of a cat, what uses it besides abilities: boxes with this field, and goals
# that count one of these.
USES = {
    "needs": ("food", ("food", "one-food-cats", "two-food-cats")),
    "colours": ("colour", ("colour", "multicoloured-cats")),
}


def _parts_that_count(sheet: HandSheet, fed: FedHand, index: int) -> Iterator[str]:
    """Yields the unknown parts of a cat that can affect the score."""
    # Whether players fed the cat; None if the pad does, because it needs the unknown parts first.
    given = sheet.given[index] is not None if sheet.by_hand else None
    for part in sheet.unknown[index]:
        counts = _worth_counts if part in WORTH else _print_counts
        if counts(part, index, fed, given):
            yield part


def _worth_counts(part: str, index: int, fed: FedHand, given: bool | None) -> bool:
    """Whether the worth of a cat matters. It does not if the cat is hungry, had a treat or has
    points set by hand; points per goal need goals. Other effects of its ability always matter."""
    hand, others, meal = fed.hand, fed.others, fed.feeding[index]
    if given is not None and (meal is None or meal.is_treat):
        return part == "ability" and given and meal is None
    if part == "ability":
        return True
    if index in dict(hand.points):
        return False
    no_goals = not others.goals and not others.reached
    return not (part == "points" and no_goals and isinstance(hand.cats[index].ability, PerGoal))


def _print_counts(part: str, index: int, fed: FedHand, given: bool | None) -> bool:
    """Whether a box, a goal or another cat looks at a printed part of a cat; if it is hungry, only
    boxes and some goals do (BT-2). A need also matters for feeding, except after a treat."""
    hand, meal, (of_box, of_goals) = fed.hand, fed.feeding[index], USES[part]
    if part == "needs" and (given is None or (given and not (meal and meal.is_treat))):
        return True
    if any(getattr(box, of_box) is not None for box in hand.boxes):
        return True
    goals = [goal for goal in fed.others.goals if goal.counts.partition(":")[0] in of_goals]
    if given is False and meal is None:
        return any(goal.hungry for goal in goals)
    return bool(goals) or any(cat.ability and cat.ability.looks_at == part for cat in hand.cats)
