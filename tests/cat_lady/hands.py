"""Short ways to write a hand, a feeding and a document in a test."""

from __future__ import annotations

from typing import Any

from games.box_of_treats.deck import Deck as TreatsDeck
from games.box_of_treats.game import BOX_OF_TREATS as BOX_OF_TREATS
from games.cat_lady.game import CAT_LADY as CAT_LADY
from games.cat_lady.hand.abilities import Ability
from games.cat_lady.hand.cards import (
    FOODS,
    Cat,
    Eaten,
    Feeding,
    Food,
    Hand,
    Meal,
    Needs,
    Numbers,
    Others,
)
from games.cat_lady.hand.fed_hand import FedHand
from games.contract import Json, Result, Table, wording
from games.game import Game

PRINTED = CAT_LADY.load_deck(CAT_LADY.editions["printed"])
MANUAL = CAT_LADY.load_deck(CAT_LADY.editions["reference-manual"])
TREATS: TreatsDeck = BOX_OF_TREATS.load_deck(BOX_OF_TREATS.editions["printed"])
TREAT = Meal(Food(treat=1), Eaten())
ALONE = Others()
PRINTED_NUMBERS = Numbers()


def named(name: str) -> Cat:
    """Returns a cat of the printed deck with the expansion."""
    card = TREATS.card(name)
    assert card is not None, name
    return card.known.cat


def plain(
    colours: str = "black", vp: int | None = 1, ability: Ability | None = None, **needs: int
) -> Cat:
    """Returns a cat that is in no deck; by default it needs 1 tuna."""
    return Cat("Mog", tuple(colours.split()), Needs(**(needs or {"tuna": 1})), vp, ability)


def meal(**eaten: int) -> Meal:
    """Returns a meal of exactly these types, without wilds."""
    return Meal(Food(**eaten), Eaten(**eaten))


def need_of(cat: Cat) -> Meal:
    """Returns the meal that is exactly a cat's printed need; any food is tuna."""
    needs = cat.needs
    assert needs is not None, cat.name
    return meal(chicken=needs.chicken, tuna=needs.tuna + needs.any, milk=needs.milk)


def all_fed(*cats: Cat) -> tuple[Meal, ...]:
    return tuple(need_of(cat) for cat in cats)


def food_for(feeding: Feeding) -> Food:
    """Returns exactly the tokens that a feeding spends."""
    kinds = (*FOODS, "wild", "treat")
    return Food(**{kind: sum(getattr(one.spent, kind) for one in feeding if one) for kind in kinds})


def scored(
    cats: tuple[Cat, ...],
    feeding: Feeding | None = None,
    others: Others = ALONE,
    numbers: Numbers = PRINTED_NUMBERS,
    players: int = 2,
    **held: Any,
) -> FedHand:
    """Returns a hand with exactly the food it was fed; by default every cat gets its need."""
    feeding = all_fed(*cats) if feeding is None else feeding
    hand = Hand(cats, held.pop("food", food_for(feeding)), **held)
    return FedHand(hand, feeding, others, numbers, players)


def points(score: FedHand, key: str) -> int:
    return next(line.points for line in score.lines if line.key == key)


# -- documents -------------------------------------------------------------------------------------


def read(document: Json) -> Table:
    """Returns the table of a document of either game."""
    game: Game = BOX_OF_TREATS if document["game"] == "box-of-treats" else CAT_LADY
    deck = game.load_deck(game.editions[document.get("edition", "printed")])
    return game.read_document(document, deck)


def result_of(document: Json) -> Result:
    game: Game = BOX_OF_TREATS if document["game"] == "box-of-treats" else CAT_LADY
    return game.score(read(document))


def cat_lady(**hands: Json) -> Json:
    """Returns a document of Cat Lady for players by name."""
    return {"game": "cat-lady", "players": list(hands), "hands": hands}


def box_of_treats(options: Json = None, **hands: Json) -> Json:
    return {
        "game": "box-of-treats",
        "options": options or {},
        "players": [name.replace("_", " ") for name in hands],
        "hands": {name.replace("_", " "): hand for name, hand in hands.items()},
    }


def total(result: Result, seat: str) -> int:
    return next(standing.total for standing in result.standings if standing.seat == seat)


def line(result: Result, seat: str, key: str) -> int:
    standing = next(standing for standing in result.standings if standing.seat == seat)
    return next(line.points for line in standing.lines if line.key == key)


def said(result: Result) -> list[str]:
    """Returns the problems in words."""
    return [wording(problem.message, {}) for problem in result.problems]


def noted(result: Result) -> list[str]:
    return [wording(note, {}) for note in result.notes]


def cats(*names: str) -> list[Json]:
    return [{"name": name} for name in names]
