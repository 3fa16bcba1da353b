"""Special cats: their ability depends on other cats, or other cats depend on it. It either acts or
does not.

An ability acts if its cat is fed one of its own meals, and not if the cat is hungry or has a treat.
Once it is decided which abilities act, every way to feed a cat is worth a fixed number. The rest of
the hand's worth is in the totals: a constant, a number for each fed cat, thresholds (points once a
count is reached) and sets of colours. The totals assume the most for thresholds and sets, and
compute how far a complete feeding falls short of that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import sub
from typing import Any, NamedTuple

from games.cat_lady.feeding.search_input import SearchInput, Tally
from games.cat_lady.feeding.ways import Way
from games.cat_lady.hand.abilities import (
    AbilityBase,
    ColourSets,
    CopyACat,
    DiscardCards,
    MostFed,
    PerGoal,
    SameFood,
    ToySetPoints,
    WildTokens,
)
from games.cat_lady.hand.cards import Hand
from games.cat_lady.hand.lines import cat_player_points, catnip_vp, costume_points

# Abilities that look at the whole hand, besides those with points per something in it.
WHOLE_HAND = (ColourSets, CopyACat, MostFed)
SUBSETS = tuple((mask, mask.bit_count()) for mask in range(1, 8))  # of black, orange, white


class SpecialChoice(NamedTuple):
    """A choice for a special cat: its ability acts (`meal` stands for all meals between which the
    ability makes no difference), or it does not act (`meal` is None). Both lists have a packed
    number for each way. `bonus` is what the ability adds. `gains` is the same, but hugely negative
    for the ways of this cat that the choice rules out."""

    meal: Way | None
    bonus: list[int]
    gains: list[int]


class SpecialCat:
    """A special cat and its choices; in the first one the ability does not act. `scores` is False
    if the ability gives no points, or the cat's points are set by hand. `most` is the largest gain
    over all choices, by way; `changes` has the gains of each choice less `most`."""

    def __init__(
        self, cat: int, ability: Any, scores: bool, choices: Sequence[SpecialChoice]
    ) -> None:
        self.cat = cat
        self.ability = ability
        self.scores = scores
        self.choices = choices
        self.most = list(map(max, *[choice.gains for choice in choices]))
        self.changes = [list(map(sub, choice.gains, self.most)) for choice in choices]

    def choice_of(self, picks: Sequence[int]) -> int:
        """Returns the index of the one choice that allows the ways in a feeding."""
        pick = picks[self.cat]
        return max(range(len(self.choices)), key=lambda at: self.choices[at].gains[pick])

    def scored_again(self, times: int) -> SpecialCat:
        """Returns the same cat, with the points of its ability counted `times` more often."""
        choices = [
            SpecialChoice(
                meal, bonus, [g + times * more for g, more in zip(gains, bonus, strict=True)]
            )
            for meal, bonus, gains in self.choices
        ]
        return SpecialCat(self.cat, self.ability, self.scores, choices)


def specials_of(inputs: SearchInput) -> tuple[list[SpecialCat], list[SpecialCat]]:
    """Returns the special cats whose abilities act on the whole hand, and those whose abilities
    give points for each way. Raises `SpentError`."""
    found = [_special(inputs, cat) for cat in range(len(inputs.hand.cats))]
    specials = [special for special in found if special]
    return (
        [special for special in specials if not special.ability.per_cat],
        [special for special in specials if special.ability.per_cat],
    )


def _special(inputs: SearchInput, cat: int) -> SpecialCat | None:
    """Returns the special cat; None if its ability can never act, or if the ability and other cats
    do not affect each other."""
    ability = inputs.hand.cats[cat].ability
    if ability is None or not _depends(inputs, ability, cat):
        return None
    meals: dict[object, list[int]] = {}  # of the cat, by what matters to the ability
    for at in range(*inputs.spans[cat]):
        if inputs.ways[at].own_meal:
            meals.setdefault(_matters(ability, inputs.ways[at]), []).append(at)
    if not meals:
        return None
    numbers = 2 * len(inputs.ways) * (1 + len(meals))
    inputs.budget.spend(4 * numbers, numbers)
    rests = [at for at in range(*inputs.spans[cat]) if not inputs.ways[at].own_meal]
    choices = [_choice(inputs, cat, None, rests, [0] * len(inputs.ways))]
    for group in meals.values():
        meal = inputs.ways[group[0]]
        choices.append(_choice(inputs, cat, meal, group, _bonus(inputs, ability, meal)))
    scores = not _changes_counts(ability, inputs.hand) and cat not in dict(inputs.hand.points)
    return SpecialCat(cat, ability, scores, choices)


def _changes_counts(ability: AbilityBase, hand: Hand) -> bool:
    """Whether the ability changes a count. Discarding spray bottles does if they score (BT-12)."""
    if isinstance(ability, DiscardCards):
        return hand.scores_cards and hand.spray_bottles > 0
    return bool(ability.adds_to) or isinstance(ability, WildTokens)


def _depends(inputs: SearchInput, ability: AbilityBase, cat: int) -> bool:
    """Whether an ability depends on which cats are fed, or other points depend on the ability."""
    if _changes_counts(ability, inputs.hand):
        return True
    if cat in dict(inputs.hand.points):
        return False
    if ability.per:
        return ability.per not in inputs.steady.counts
    return ability.per_cat or isinstance(ability, WHOLE_HAND)


def _matters(ability: AbilityBase, way: Way) -> object:
    """Returns what an ability depends on in its own cat's meal; None if it depends on nothing."""
    match ability:
        case SameFood():
            return way.counted_cats[0].foods
        case WildTokens():
            return way.typed, way.free
    return None


def _bonus(inputs: SearchInput, ability: Any, meal: Way) -> list[int]:
    """Returns what an ability gives for each way of any cat, if its own cat was fed with `meal`."""
    if not ability.per_cat:
        return [0] * len(inputs.ways)
    each: int = ability.points * inputs.point
    cats = inputs.hand.cats

    def gives(way: Way) -> int:
        count: int = ability.count_in(meal, way, cats[way.cat].is_multicoloured)
        return each * count

    return list(map(gives, inputs.ways)) if ability.counts_food else inputs.by_kind(gives)


def _choice(
    inputs: SearchInput, cat: int, meal: Way | None, kept: list[int], bonus: list[int]
) -> SpecialChoice:
    """Returns a choice in which the cat can only be fed in the ways in `kept`."""
    gains = list(bonus)
    for at in range(*inputs.spans[cat]):
        gains[at] -= inputs.never
    for at in kept:
        gains[at] += inputs.never
    return SpecialChoice(meal, bonus, gains)


# -- totals ----------------------------------------------------------------------------------------


class Threshold(NamedTuple):
    """A bonus of `points` (packed) once `need` is reached."""

    amounts: list[int]  # by way
    need: int
    points: int


class Thresholds:
    """The counts of all thresholds in one number. Each count has a field of bits, whose highest bit
    (guard) is set once the threshold is reached. The number is `start` plus `adds` of each way."""

    def __init__(self, thresholds: Sequence[Threshold], ways: int) -> None:
        self.fields: list[tuple[int, int, int]] = []  # the shift, the guard, the points
        self.adds = [0] * ways
        self.start = shift = 0
        for amounts, need, points in thresholds:
            guard = 1 << (sum(amounts) + need).bit_length()
            self.fields.append((shift, guard, points))
            self.adds = [adds + (n << shift) for adds, n in zip(self.adds, amounts, strict=True)]
            self.start += (guard - need) << shift
            shift += guard.bit_length()
        self.guards = sum([guard << shift for shift, guard, _ in self.fields])
        self.known: dict[int, int] = {}

    def most(self, adds: Sequence[int]) -> int:
        """Returns the most that one of these ways can add to each threshold; for thresholds that
        cost points, the least."""
        return sum(
            [
                (max if points > 0 else min)([add >> shift & guard - 1 for add in adds]) << shift
                for shift, guard, points in self.fields
            ]
        )

    def loss(self, counted: int) -> int:
        """Returns how much less than assumed the thresholds are worth with these counts."""
        reached = counted & self.guards
        if reached not in self.known:
            self.known[reached] = sum(
                [
                    abs(points)
                    for shift, guard, points in self.fields
                    if bool(reached >> shift & guard) != (points > 0)
                ]
            )
        return self.known[reached]


class Totals(NamedTuple):
    """What a hand is worth, in packed numbers. `constant` is certain, or assumed for thresholds;
    `gains` is what each way gives, including what it may give for sets."""

    constant: int
    gains: list[int]
    capacity: int  # for demands, see `Demands.capacity`
    thresholds: list[Threshold]
    for_set: int  # the points (packed) of a set of black, orange and white
    hopes: list[int]  # what a cat is hoped to bring to sets, by its colours
    stands_for: list[tuple[int, ...]]  # by way, for sets
    less: int = 0  # how much less each helping cat brings than a box; `constant` has the rest

    def excess(self, picks: Sequence[int]) -> int:
        """Returns by how much the assumed sets exceed the real ones in a complete feeding."""
        if not self.for_set:
            return 0
        counts = [0] * 8
        for pick in picks:
            for mask in self.stands_for[pick]:
                counts[mask] += 1
        hoped = sum([hope * count for hope, count in zip(self.hopes, counts, strict=True)])
        return hoped - self.for_set * _sets(counts)


def _sets(counts: list[int]) -> int:
    """Returns how many sets of colours cats make. `counts` is the number of cats by their colours
    (as bits). By Hall's theorem, each group of colours has to be on enough cats."""
    return min(
        sum([count for mask, count in enumerate(counts) if mask & colours]) // size
        for colours, size in SUBSETS
    )


class ActiveAbilities:
    """The abilities that act on the whole hand, and how often each of them scores: once more for
    each copier of its cat. `thresholds` become part of the totals."""

    def __init__(
        self,
        inputs: SearchInput,
        pairs: Iterable[tuple[SpecialCat, SpecialChoice]],
        copied: int | None = None,
    ) -> None:
        active = [(special, choice.meal) for special, choice in pairs if choice.meal]
        self.inputs = inputs
        self.cats = {special.cat for special, _ in active}
        self.copiers = [one.cat for one, _ in active if isinstance(one.ability, CopyACat)]
        self.moonbeams = [meal for one, meal in active if isinstance(one.ability, WildTokens)]
        self.abilities: dict[type[AbilityBase], list[tuple[Any, int]]] = {}
        for special, _ in active:
            times = int(special.scores) + len(self.copiers) * (special.cat == copied)
            self.abilities.setdefault(type(special.ability), []).append((special.ability, times))
        hand = inputs.hand
        added = Counter([special.ability.adds_to for special, _ in active])
        self.toys = hand.wild_toys + added["toys"]  # wild toys only
        self.costumes = hand.costumes + added["costumes"]
        self.catnip = hand.catnip + added["catnip"]
        self.thresholds: list[Threshold] = []

    def _of(self, kind: type[AbilityBase]) -> list[tuple[Any, int]]:
        return self.abilities.get(kind, [])

    def _points(self, kind: type[AbilityBase]) -> int:
        """Returns the points per counted thing of all active abilities of this kind together."""
        return sum([times * ability.points for ability, times in self._of(kind)])

    def totals(self) -> Totals | None:
        """Returns the totals; None if these abilities cannot all act, because no freed tokens may
        be used for a Moonbeam's own meal (CL-6)."""
        inputs = self.inputs
        inputs.budget.spend(200 + 2 * len(inputs.ways))
        if self.moonbeams and not self._moonbeams_eat():
            return None
        numbers, point = inputs.numbers, inputs.point
        points = inputs.sure + self._costume_points() + self._toy_points() + self._card_points()
        points += self._leftover_points() + self._most_fed_points() + self._goal_points()
        points += self._held_points()
        points += catnip_vp(self.catnip, 0, numbers)
        each = catnip_vp(self.catnip, 1, numbers) - catnip_vp(self.catnip, 0, numbers)
        for_set = self._points(ColourSets) * point
        freed = sum([ability.count for ability, _ in self._of(WildTokens)])
        hopes = self._hopes(for_set)
        hoped = sum([max(0, threshold.points) for threshold in self.thresholds])
        return Totals(
            constant=inputs.hungry + points * point + hoped,
            gains=self._gains(each * point, hopes),
            capacity=inputs.demands.capacity(freed),
            thresholds=self.thresholds,
            for_set=for_set,
            hopes=hopes,
            stands_for=inputs.stands_for,
        )

    def _hopes(self, for_set: int) -> list[int]:
        """Returns the most that a cat can give for sets, by its colours (as bits). The points of a
        set are divided among the colours; a cat counts as its colour with the largest share. Any
        division gives a valid bound; colours on few cats get more, because they limit the sets."""
        if for_set <= 0:
            return [0] * 8
        stands_for = self.inputs.stands_for
        masks = [mask for _, end in self.inputs.spans for mask in stands_for[end - 1]]
        black, orange, white = (
            1 + sum([mask >> colour & 1 for mask in masks]) for colour in range(3)
        )
        weights = (orange * white) ** 2, (black * white) ** 2, (black * orange) ** 2
        shares = [-(-for_set * weight // sum(weights)) for weight in weights]
        return [
            max([share for at, share in enumerate(shares) if mask >> at & 1], default=0)
            for mask in range(8)
        ]

    def _gains(self, each: int, hopes: list[int]) -> list[int]:
        inputs = self.inputs
        gains = [
            each * count + inputs.box * helps
            for count, helps in zip(inputs.fed_cats.amounts, inputs.box_helps, strict=True)
        ]
        if any(hopes):
            gains = [
                gain + sum([hopes[mask] for mask in masks])
                for gain, masks in zip(gains, inputs.stands_for, strict=True)
            ]
        return gains

    def _moonbeams_eat(self) -> bool:
        chicken, tuna, milk = map(sum, zip(*[meal.typed for meal in self.moonbeams], strict=True))
        free = sum([meal.free for meal in self.moonbeams])
        return self.inputs.pantry.meets((chicken, tuna, milk), free)

    # the lines of the score in points, including abilities that give points for what a line counts

    def _costume_points(self) -> int:
        others, numbers = self.inputs.others, self.inputs.numbers
        line = costume_points(self.costumes, others.costumes, numbers, self.inputs.players)
        return line.points

    def _toy_points(self) -> int:
        lines = 1 + sum([times for _, times in self._of(ToySetPoints)])
        return lines * self.inputs.toy_line(self.toys)

    def _held_points(self) -> int:
        """Returns the points of abilities for things in the hand: toys, costumes and catnip."""
        held = self._held()
        return sum(
            [
                times * ability.points * held[ability.per]
                for abilities in self.abilities.values()
                for ability, times in abilities
                if ability.per in held
            ]
        )

    def _held(self) -> dict[str, int]:
        toys = sum(self.inputs.hand.toys) + self.toys
        return {"toys": toys, "costumes": self.costumes, "catnip": self.catnip}

    def _card_points(self) -> int:
        """Returns the cat player's points for cards, except discarded spray bottles."""
        hand = self.inputs.hand
        discarded = hand.spray_bottles if self._of(DiscardCards) else 0
        return cat_player_points(hand, discarded).points if hand.scores_cards else 0

    def _leftover_points(self) -> int:
        """Returns the points for the most leftover food; 0 if enough is eaten (CL-10)."""
        inputs = self.inputs
        line, food = inputs.numbers.leftover, inputs.hand.food.total
        most = max([1, *inputs.others.leftovers])
        if food < most:
            return 0
        return line + self._threshold(inputs.got_rid_of, food - most + 1, -line)

    def _most_fed_points(self) -> int:
        """Returns the points of Hemingway (CL-5)."""
        need = 1 + max(self.inputs.others.fed_cats, default=0)
        abilities = self._of(MostFed)
        otherwise: int = sum([ability.otherwise * times for ability, times in abilities])
        more = self._points(MostFed) - otherwise
        return otherwise + self._threshold(self.inputs.fed_cats, need, more)

    def _goal_points(self) -> int:
        """Returns the points of shared goals (BT-10)."""
        inputs, hand = self.inputs, self.inputs.hand
        each = self._points(PerGoal)
        points = each * len(inputs.others.reached)
        held = {**self._held(), "boxes": len(hand.boxes)}
        for goal, tally in zip(inputs.others.goals, inputs.goals, strict=True):
            count = held.get(goal.counts, 0)
            counted = tally or Tally([], count, count)
            points += self._threshold(counted, goal.at_least - goal.partner, goal.vp + each)
        return points

    def _threshold(self, tally: Tally, need: int, points: int) -> int:
        """Returns the points for a threshold that is reached in any case. If it is not yet sure,
        the threshold is added to `thresholds` instead."""
        if tally.least >= need:
            return points
        if tally.most >= need and points:
            self.thresholds.append(Threshold(tally.amounts, need, points * self.inputs.point))
        return 0
