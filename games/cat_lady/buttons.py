"""What each button of a hand does: returns a new sheet, or the same one if a tap no longer fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from games.cat_lady.deck import Deck
from games.cat_lady.hand.abilities import AnyAmountMeal, WildTokens
from games.cat_lady.hand.cards import EATEN, FOODS, TOKENS, Cat, Feeding, Hand, Needs
from games.cat_lady.hand.feeding_rules import freed_tokens, freed_used
from games.cat_lady.hand.labels import FOOD_LABELS, missing_food
from games.cat_lady.hand.manual_feeding import AS_FOOD, IN_PLACE, feed_by_hand
from games.cat_lady.sheet import BY_HAND, MOST_CARDS, HandSheet, read_hand
from games.contract import Json, RefusedError, text
from games.reader import Reader
from games.trees import with_value

Sheet = dict[str, Json]
ANY = "any"


@dataclass(frozen=True)
class HandButtons:
    """The buttons of one hand. `press` calls the method named by an action such as "give:c1:tuna".
    `own_name` returns the name for a cat with this number; `best_feeding` returns the best feeding
    of a sheet, in the order of its cats. With `wild_food`, all food counts as wild (BT-12)."""

    deck: Deck
    _: KW_ONLY
    own_name: Callable[[int], str]
    best_feeding: Callable[[Sheet], Feeding]
    wild_food: bool = False

    def press(self, sheet: Sheet, action: str) -> Sheet:
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
        return with_value(sheet, ("cats", key), None) if _cat(sheet, key) else sheet

    def new(self, sheet: Sheet) -> Sheet:
        """Adds a cat that is not in the edition; players describe it on its row."""
        names = {cat.get("name") for cat in _branch(sheet, "cats").values()}
        number = next(n for n in range(1, len(names) + 2) if self.own_name(n) not in names)
        return _with_new(sheet, "cats", {"name": self.own_name(number), "colours": []})

    def colour(self, sheet: Sheet, key: str, colour: str) -> Sheet:
        """Adds a colour to a cat that is not in the edition, or removes it if the cat has it."""
        cat = _cat(sheet, key)
        if cat is None or colour not in self.deck.colours or self.deck.card(cat["name"]):
            return sheet
        chosen = {*(cat.get("colours") or ())} ^ {colour}
        colours = [one for one in self.deck.colours if one in chosen]
        return with_value(sheet, ("cats", key, "colours"), colours)

    def points(self, sheet: Sheet, key: str, points: str) -> Sheet:
        """Sets a cat's points by hand."""
        if not _cat(sheet, key) or not points.removeprefix("-").isdecimal() or len(points) > 3:
            return sheet
        return with_value(sheet, ("cats", key, "points"), int(points))

    def unset(self, sheet: Sheet, key: str) -> Sheet:
        """Lets the rules decide a cat's points again."""
        return with_value(sheet, ("cats", key, "points"), None) if _cat(sheet, key) else sheet

    # feeding by hand

    def feed(self, sheet: Sheet, key: str) -> Sheet:
        """Gives a cat what it needs. Raises `RefusedError` if that food is not left."""
        read = self._read(sheet)
        if key not in read.keys:
            return sheet
        cat = read.hand.cats[read.keys.index(key)]
        before = with_value(sheet, ("cats", key, "fed"), None)
        left = tokens_left(before, wild_food=self.wild_food)
        found = portion(cat, left, self._freed_left(before))
        if found is None:
            raise RefusedError(text("Nobody has entered what {cat} needs.", cat=cat.name))
        if found.lacks:
            raise RefusedError(text("{cat}: {what}", cat=cat.name, what=missing_food(found.lacks)))
        return self._fed(sheet, key, found.given)

    def _freed_left(self, sheet: Sheet) -> int:
        """Returns how many more tokens may stand for another type, thanks to a fed Moonbeam."""
        read = self._read(sheet)
        if not any(isinstance(cat.ability, WildTokens) for cat in read.hand.cats):
            return 0
        given = read.given or (None,) * len(read.keys)
        feeding, _faults = feed_by_hand(read.hand, given, lambda feeding: 0)
        return freed_left(read.hand, feeding)

    def give(self, sheet: Sheet, key: str, kind: str) -> Sheet:
        """Gives a cat one more token of a kind. Raises `RefusedError` if none is left."""
        cat = _cat(sheet, key)
        if cat is None or kind not in self.deck.tokens:
            return sheet
        if not tokens_left(sheet, wild_food=self.wild_food).get(kind):
            raise RefusedError(text("No {food} is left.", food=FOOD_LABELS[kind]))
        read = self._read(sheet)
        is_food = may_be_food(read.hand, read.hand.cats[read.keys.index(key)])
        return self._fed(sheet, key, one_more(cat.get("fed") or {}, kind, treat_is_food=is_food))

    def take(self, sheet: Sheet, key: str) -> Sheet:
        """Takes all food from a cat."""
        return self._fed(sheet, key, None) if _cat(sheet, key) else sheet

    def take_all(self, sheet: Sheet) -> Sheet:
        for key in _branch(sheet, "cats"):
            sheet = self.take(sheet, key)
        return sheet

    def feed_best(self, sheet: Sheet) -> Sheet:
        """Switches to feeding by hand, starting with the best feeding."""
        given = handed_out(self.best_feeding(sheet))
        for key, cat in zip(self._read(sheet).keys, given, strict=True):
            sheet = self._fed(sheet, key, cat.get("fed"))
            for field in ("wild_as", "treat_as"):
                sheet = with_value(sheet, ("cats", key, field), cat.get(field))
        return with_value(sheet, ("feeding",), BY_HAND)

    def _fed(self, sheet: Sheet, key: str, given: Mapping[str, int] | None) -> Sheet:
        fed = {kind: count for kind, count in (given or {}).items() if count}
        changed = with_value(sheet, ("cats", key, "fed"), fed or None)
        for token, field in (("wild", "wild_as"), ("treat", "treat_as")):
            if not fed.get(token):
                changed = with_value(changed, ("cats", key, field), None)
        return changed

    def _read(self, sheet: Sheet) -> HandSheet:
        return read_hand(Reader(sheet), self.deck)

    # boxes

    def box(self, sheet: Sheet, colour: str, food: str) -> Sheet:
        """Adds a box. "any" means that the box does not ask for a colour (or food); if both are
        "any", it asks for something else."""
        if (
            not self.deck.treats
            or colour not in (*self.deck.colours, ANY)
            or food not in (*FOODS, ANY)
        ):
            return sheet
        asked = {"colour": colour, "food": food}
        box = {key: value for key, value in asked.items() if value != ANY}
        return _with_new(sheet, "boxes", box or {"filled": False})

    def unbox(self, sheet: Sheet, key: str) -> Sheet:
        return with_value(sheet, ("boxes", key), None) if key in _branch(sheet, "boxes") else sheet


FULL = {
    "cats": text("A hand has at most {n} cats.", n=MOST_CARDS),
    "boxes": text("A hand has at most {n} boxes.", n=MOST_CARDS),
}
# By the name of the action: the method, and how many arguments it takes.
ACTIONS: Mapping[str, tuple[Callable[..., Sheet], int]] = {
    "add": (HandButtons.add, 1),
    "drop": (HandButtons.drop, 1),
    "remove": (HandButtons.remove, 1),
    "new": (HandButtons.new, 0),
    "colour": (HandButtons.colour, 2),
    "points": (HandButtons.points, 2),
    "unset": (HandButtons.unset, 1),
    "feed": (HandButtons.feed, 1),
    "give": (HandButtons.give, 2),
    "take": (HandButtons.take, 1),
    "take-all": (HandButtons.take_all, 0),
    "feed-best": (HandButtons.feed_best, 0),
    "box": (HandButtons.box, 2),
    "unbox": (HandButtons.unbox, 1),
}


def _branch(sheet: Sheet, name: str) -> Mapping[str, Json]:
    """Returns the cats or boxes of a sheet by key, without removed ones."""
    return {key: one for key, one in (sheet.get(name) or {}).items() if one is not None}


def _cat(sheet: Sheet, key: str) -> Mapping[str, Json] | None:
    return _branch(sheet, "cats").get(key)


def _key_of(sheet: Sheet, name: str) -> str | None:
    found = (key for key, cat in _branch(sheet, "cats").items() if cat.get("name") == name)
    return next(found, None)


def _with_new(sheet: Sheet, branch: str, entry: Mapping[str, Json]) -> Sheet:
    """Adds a cat or box as the last one, under a new key. Raises `RefusedError` at the limit."""
    there = sheet.get(branch) or {}
    if len(_branch(sheet, branch)) >= MOST_CARDS:
        raise RefusedError(FULL[branch])
    number = 1 + max(
        (int(key[1:]) for key in there if key[1:].isdecimal() and len(key) < 10), default=0
    )
    place = 1 + max(((one or {}).get("at") or 0 for one in there.values()), default=0)
    return with_value(sheet, (branch, f"{branch[0]}{number}"), {"at": place, **entry})


# -- handing out tokens, tap by tap ----------------------------------------------------------------


Tokens = dict[str, int]


def tokens_left(sheet: Mapping[str, Json], *, wild_food: bool = False) -> Tokens:
    """Returns the tokens of a hand that no cat was given; tokens given to a cat that stays hungry
    are not left. With `wild_food` (BT-12), all tokens but treats are wild."""
    left = {kind: (sheet.get("food") or {}).get(kind) or 0 for kind in TOKENS}
    for cat in (sheet.get("cats") or {}).values():
        for kind, count in ((cat or {}).get("fed") or {}).items():
            left[kind] = left.get(kind, 0) - (count or 0)
    if wild_food:
        left = {"wild": sum(left.values()) - left["treat"], "treat": left["treat"]}
    return {kind: max(0, count) for kind, count in left.items()}


class Portion(NamedTuple):
    """What a cat would get: `given` are tokens that are left, `lacks` is what is missing."""

    given: Tokens
    lacks: Tokens


def portion(cat: Cat, left: Tokens, freed: int = 0) -> Portion | None:
    """Returns what a cat needs, taken from the tokens left: wilds if a type runs out, then up to
    `freed` tokens that a fed Moonbeam frees, or a treat if these are not enough. A cat that chooses
    its amount first gets one food. Returns None if the need is unknown and there is no treat."""
    treat = Portion({"treat": 1}, {}) if left.get("treat") else None
    if cat.ability and cat.ability.own_meal:
        needs = Needs(any=1)
    elif cat.needs is None:
        return treat
    else:
        needs = cat.needs
    served = _served(needs, dict(left), 0 if isinstance(cat.ability, WildTokens) else freed)
    return treat if served.lacks and treat else served


def _served(needs: Needs, left: Tokens, freed: int) -> Portion:
    """Serves a need token by token and takes the tokens out of `left`."""
    given: Tokens = {}
    lacks: Tokens = {}
    for kind in EATEN:
        for _ in range(getattr(needs, kind)):
            token = _token(kind, left)
            if token is None and freed:
                token = _most_of(left, (*FOODS, "treat"))
                freed -= 1
            if token is None:
                lacks[kind] = lacks.get(kind, 0) + 1
            else:
                left[token] -= 1
                given[token] = given.get(token, 0) + 1
    return Portion(given, lacks)


def _token(kind: str, left: Tokens) -> str | None:
    """Returns a token of this kind ("any": the most plentiful type), else a wild, else None."""
    own = _most_of(left, FOODS) if kind == "any" else _most_of(left, (kind,))
    return own or _most_of(left, ("wild",))


def _most_of(left: Tokens, kinds: Iterable[str]) -> str | None:
    """Returns the kind with most tokens; None if no token is left."""
    most = max(kinds, key=lambda kind: left.get(kind, 0))
    return most if left.get(most) else None


def freed_left(hand: Hand, feeding: Feeding) -> int:
    """Returns how many more tokens may stand for another type (CL-6)."""
    used = sum(freed_used(meal) for meal in feeding if meal is not None)
    return max(0, freed_tokens(hand, feeding) - used) if feeding else 0


def may_be_food(hand: Hand, cat: Cat) -> bool:
    """Whether a cat may get a treat as food: because it eats any amount of anything, or because a
    Moonbeam lets the treat stand for another food (BT-1)."""
    frees = any(isinstance(one.ability, WildTokens) for one in hand.cats)
    return frees or isinstance(cat.ability, AnyAmountMeal)


def one_more(fed: Mapping[str, int], kind: str, *, treat_is_food: bool = False) -> Tokens:
    """Returns a meal with one more token. A treat not eaten as food is a meal of its own (BT-1)."""
    if (kind == "treat" or fed.get("treat")) and not treat_is_food:
        return {kind: 1}
    return {**fed, kind: fed.get(kind, 0) + 1}


def handed_out(feeding: Feeding) -> list[dict[str, Json]]:
    """Returns a feeding as sheets store it, cat by cat: `fed`, `wild_as` if all wilds stood for the
    same food, and `treat_as`."""
    cats: list[dict[str, Json]] = []
    for meal in feeding:
        if meal is None:
            cats.append({})
            continue
        given = {kind: getattr(meal.given, kind) for kind in TOKENS}
        cat: dict[str, Json] = {"fed": {kind: count for kind, count in given.items() if count}}
        more = [food for food in FOODS if getattr(meal.eaten, food) > getattr(meal.spent, food)]
        if meal.spent.wild and len(more) == 1:
            cat["wild_as"] = more[0]
        if meal.spent.treat:
            cat["treat_as"] = IN_PLACE if meal.is_treat else AS_FOOD
        cats.append(cat)
    return cats
