"""What the buttons of a hand do to its sheet. Each gives a new sheet, or the same one where the tap
no longer fits what is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.cat_lady.cards import FOODS, Feeding
from games.cat_lady.deck import Deck
from games.cat_lady.giving import given_of, may_be_food, one_more, own_need, tokens_left
from games.cat_lady.meals import TOKENS
from games.cat_lady.sheet import BY_HAND, Held, read_hand
from games.cat_lady.tree import at, put
from games.contract import Json
from games.reading import Reader

Sheet = dict[str, Json]
ANY = "any"


class Acting:
    """The buttons of one hand; `act` finds the method of an action such as "give:c1:tuna".

    `own_name` names the cat of a number that is not in the edition; `best` gives the best feeding
    of a sheet, in the order of its cats; `wild_food` says that all food counts as wild (BT-12).
    """

    def __init__(
        self,
        deck: Deck,
        *,
        treats: bool,
        own_name: Callable[[int], str],
        best: Callable[[Sheet], Feeding],
        wild_food: bool = False,
    ) -> None:
        self.deck = deck
        self.treats = treats
        self.own_name = own_name
        self.best = best
        self.wild_food = wild_food

    def act(self, sheet: Sheet, action: str) -> Sheet:
        name, _colon, rest = action.partition(":")
        if name not in ACTIONS:
            return sheet
        method, takes = ACTIONS[name]
        arguments = rest.split(":", takes - 1) if takes else []
        return method(self, sheet, *arguments) if len(arguments) == takes else sheet

    # cats

    def add(self, sheet: Sheet, name: str) -> Sheet:
        if self.deck.card(name) is None or _key_of(sheet, name):
            return sheet
        return _with_new(sheet, "cats", {"name": name})

    def drop(self, sheet: Sheet, name: str) -> Sheet:
        return self.remove(sheet, _key_of(sheet, name) or "")

    def remove(self, sheet: Sheet, key: str) -> Sheet:
        return put(sheet, ("cats", key), None) if _cat(sheet, key) else sheet

    def new(self, sheet: Sheet) -> Sheet:
        """A cat that is not in the edition, to be filled in on its row."""
        names = {cat.get("name") for cat in _branch(sheet, "cats").values()}
        number = next(n for n in range(1, len(names) + 2) if self.own_name(n) not in names)
        return _with_new(sheet, "cats", {"name": self.own_name(number), "colours": []})

    def colour(self, sheet: Sheet, key: str, colour: str) -> Sheet:
        """Gives a cat a colour or takes it away: one that is not in the edition, or that the
        edition does not know the colours of."""
        cat = _cat(sheet, key)
        if cat is None or colour not in self.deck.colours:
            return sheet
        card = self.deck.card(cat["name"])
        if card and "colours" not in card.known.missing:
            return sheet
        path = ("cats", key, *(("asked",) if card else ()), "colours")
        before = at(sheet, path) or []
        chosen = {*before} ^ {colour}
        colours = [one for one in self.deck.colours if one in chosen]
        return put(sheet, path, colours if colours or card is None else None)

    def points(self, sheet: Sheet, key: str, points: str) -> Sheet:
        """Sets a cat's points by hand."""
        if not _cat(sheet, key) or not points.removeprefix("-").isdecimal() or len(points) > 3:
            return sheet
        return put(sheet, ("cats", key, "points"), int(points))

    def unset(self, sheet: Sheet, key: str) -> Sheet:
        """Leaves a cat's points to the rules again."""
        return put(sheet, ("cats", key, "points"), None) if _cat(sheet, key) else sheet

    # feeding by hand

    def feed(self, sheet: Sheet, key: str) -> Sheet:
        """Gives a cat what it needs."""
        held = self._held(sheet)
        if key not in held.keys:
            return sheet
        before = put(sheet, ("cats", key, "fed"), None)
        given = own_need(
            held.hand.cats[held.keys.index(key)], tokens_left(before, wild_food=self.wild_food)
        )
        return self._fed(sheet, key, given)

    def give(self, sheet: Sheet, key: str, kind: str) -> Sheet:
        """Gives a cat one more token."""
        cat = _cat(sheet, key)
        if cat is None or kind not in (TOKENS if self.treats else TOKENS[:-1]):
            return sheet
        held = self._held(sheet)
        is_food = may_be_food(held.hand, held.hand.cats[held.keys.index(key)])
        return self._fed(sheet, key, one_more(cat.get("fed") or {}, kind, treat_is_food=is_food))

    def take(self, sheet: Sheet, key: str) -> Sheet:
        """Takes all food from a cat."""
        return self._fed(sheet, key, None) if _cat(sheet, key) else sheet

    def take_all(self, sheet: Sheet) -> Sheet:
        for key in _branch(sheet, "cats"):
            sheet = self.take(sheet, key)
        return sheet

    def feed_best(self, sheet: Sheet) -> Sheet:
        """Begins feeding by hand with the best feeding."""
        given = given_of(self.best(sheet))
        for key, told in zip(self._held(sheet).keys, given, strict=True):
            sheet = self._fed(sheet, key, told.get("fed"))
            for field in ("wild_as", "treat_as"):
                sheet = put(sheet, ("cats", key, field), told.get(field))
        return put(sheet, ("feeding",), BY_HAND)

    def _fed(self, sheet: Sheet, key: str, given: Mapping[str, int] | None) -> Sheet:
        fed = {kind: count for kind, count in (given or {}).items() if count}
        changed = put(sheet, ("cats", key, "fed"), fed or None)
        for token, field in (("wild", "wild_as"), ("treat", "treat_as")):
            if not fed.get(token):
                changed = put(changed, ("cats", key, field), None)
        return changed

    def _held(self, sheet: Sheet) -> Held:
        return read_hand(Reader(sheet), self.deck, treats=self.treats)

    # boxes

    def box(self, sheet: Sheet, colour: str, food: str) -> Sheet:
        """Adds a box; "any" asks for nothing of that kind, and of both for something else."""
        if not self.treats or colour not in (*self.deck.colours, ANY) or food not in (*FOODS, ANY):
            return sheet
        asked = {"colour": colour, "food": food}
        box = {key: value for key, value in asked.items() if value != ANY}
        return _with_new(sheet, "boxes", box or {"filled": False})

    def unbox(self, sheet: Sheet, key: str) -> Sheet:
        return put(sheet, ("boxes", key), None) if key in _branch(sheet, "boxes") else sheet


# By name: the method, and how many arguments it takes.
ACTIONS: Mapping[str, tuple[Callable[..., Sheet], int]] = {
    "add": (Acting.add, 1),
    "drop": (Acting.drop, 1),
    "remove": (Acting.remove, 1),
    "new": (Acting.new, 0),
    "colour": (Acting.colour, 2),
    "points": (Acting.points, 2),
    "unset": (Acting.unset, 1),
    "feed": (Acting.feed, 1),
    "give": (Acting.give, 2),
    "take": (Acting.take, 1),
    "take-all": (Acting.take_all, 0),
    "feed-best": (Acting.feed_best, 0),
    "box": (Acting.box, 2),
    "unbox": (Acting.unbox, 1),
}


def _branch(sheet: Sheet, name: str) -> Mapping[str, Json]:
    """Cats or boxes by key, without those that are None."""
    return {key: one for key, one in (sheet.get(name) or {}).items() if one is not None}


def _cat(sheet: Sheet, key: str) -> Mapping[str, Json] | None:
    return _branch(sheet, "cats").get(key)


def _key_of(sheet: Sheet, name: str) -> str | None:
    found = (key for key, cat in _branch(sheet, "cats").items() if cat.get("name") == name)
    return next(found, None)


def _with_new(sheet: Sheet, branch: str, entry: Mapping[str, Json]) -> Sheet:
    """One more cat or box, last in order, under a key that nobody has."""
    there = sheet.get(branch) or {}
    number = 1 + max((int(key[1:]) for key in there if key[1:].isdecimal()), default=0)
    place = 1 + max(((one or {}).get("at") or 0 for one in there.values()), default=0)
    return put(sheet, (branch, f"{branch[0]}{number}"), {"at": place, **entry})
