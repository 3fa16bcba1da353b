"""Special cats: their ability depends on other cats, or other cats depend on it. Each either acts
or rests.

An ability acts if its cat is fed one of its own meals, and rests if the cat is hungry or has a
treat. Once it is decided which abilities act, every way to feed a cat is worth a plain number. What
else the hand is worth is a frame: a constant, a number for each fed cat, steps (points once a count
is reached) and sets of colours. A frame hopes for the most from steps and sets, and tells how far a
complete feeding falls short of that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import sub
from typing import Any, NamedTuple

from games.cat_lady.feeding.question import Question, Tally
from games.cat_lady.feeding.ways import Way
from games.cat_lady.hand.abilities import (
    ColourSets,
    CopyACat,
    DiscardCards,
    Kind,
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


class Choice(NamedTuple):
    """A choice for a special cat: its ability acts by one of several equal meals, or rests (`meal`
    None).

    Both lists are packed numbers by way. `bonus` is what the ability gives. `gains` are the same,
    but hugely negative for ways of its cat that the choice excludes.
    """

    meal: Way | None
    bonus: list[int]
    gains: list[int]


class Special:
    """A special cat and its choices, the resting one first. `scores` is False if the ability gives
    no points, or the cat's points are set by hand. `most` is the largest gain over all choices, by
    way; `changes` is how much lower the gains of each choice are."""

    def __init__(self, cat: int, ability: Any, scores: bool, choices: Sequence[Choice]) -> None:
        self.cat = cat
        self.ability = ability
        self.scores = scores
        self.choices = choices
        self.most = list(map(max, *[choice.gains for choice in choices]))
        self.changes = [list(map(sub, choice.gains, self.most)) for choice in choices]

    def choice_of(self, picks: Sequence[int]) -> int:
        """Returns the one choice that allows these ways."""
        pick = picks[self.cat]
        return max(range(len(self.choices)), key=lambda at: self.choices[at].gains[pick])

    def scored_again(self, times: int) -> Special:
        """Returns the same cat with its ability's points counted `times` more."""
        choices = [
            Choice(meal, bonus, [g + times * more for g, more in zip(gains, bonus, strict=True)])
            for meal, bonus, gains in self.choices
        ]
        return Special(self.cat, self.ability, self.scores, choices)


def specials_of(question: Question) -> tuple[list[Special], list[Special]]:
    """Returns the cats whose abilities act on the whole hand, and those whose abilities give points
    for each way. Raises `SpentError`."""
    found = [_special(question, cat) for cat in range(len(question.hand.cats))]
    specials = [special for special in found if special]
    return (
        [special for special in specials if not special.ability.per_cat],
        [special for special in specials if special.ability.per_cat],
    )


def _special(question: Question, cat: int) -> Special | None:
    """Returns the special cat; None if its ability does not depend on other cats and does not
    affect them, or can never act."""
    ability = question.hand.cats[cat].ability
    if ability is None or not _depends(question, ability, cat):
        return None
    meals: dict[object, list[int]] = {}  # of the cat, by what matters to the ability
    for at in range(*question.spans[cat]):
        if question.ways[at].own_meal:
            meals.setdefault(_matters(ability, question.ways[at]), []).append(at)
    if not meals:
        return None
    numbers = 2 * len(question.ways) * (1 + len(meals))
    question.meter.spend(4 * numbers, numbers)
    rests = [at for at in range(*question.spans[cat]) if not question.ways[at].own_meal]
    choices = [_choice(question, cat, None, rests, [0] * len(question.ways))]
    for group in meals.values():
        meal = question.ways[group[0]]
        choices.append(_choice(question, cat, meal, group, _bonus(question, ability, meal)))
    scores = not _changes_counts(ability, question.hand) and cat not in dict(question.hand.points)
    return Special(cat, ability, scores, choices)


def _changes_counts(ability: Kind, hand: Hand) -> bool:
    """Whether acting changes a count. Discarding spray bottles only matters if they score
    (BT-12)."""
    if isinstance(ability, DiscardCards):
        return hand.scores_cards and hand.spray_bottles > 0
    return bool(ability.adds_to) or isinstance(ability, WildTokens)


def _depends(question: Question, ability: Kind, cat: int) -> bool:
    """Whether an ability's points depend on what is fed, or other points depend on the ability."""
    if _changes_counts(ability, question.hand):
        return True
    if cat in dict(question.hand.points):
        return False
    if ability.per:
        return ability.per not in question.steady.counts
    return ability.per_cat or isinstance(ability, WHOLE_HAND)


def _matters(ability: Kind, way: Way) -> object:
    """Returns what matters to an ability about its cat's own meal."""
    match ability:
        case SameFood():
            return way.counted_cats[0].foods
        case WildTokens():
            return way.typed, way.free
    return None


def _bonus(question: Question, ability: Any, meal: Way) -> list[int]:
    """Returns, by way of any cat, what the ability of a cat fed with this meal gives."""
    if not ability.per_cat:
        return [0] * len(question.ways)
    each: int = ability.points * question.point
    cats = question.hand.cats

    def gives(way: Way) -> int:
        count: int = ability.count_in(meal, way, cats[way.cat].is_multicoloured)
        return each * count

    return list(map(gives, question.ways)) if ability.counts_food else question.by_kind(gives)


def _choice(
    question: Question, cat: int, meal: Way | None, kept: list[int], bonus: list[int]
) -> Choice:
    """Returns the choice that leaves its cat only the ways in `kept`."""
    gains = list(bonus)
    for at in range(*question.spans[cat]):
        gains[at] -= question.never
    for at in kept:
        gains[at] += question.never
    return Choice(meal, bonus, gains)


# -- frames ----------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A bonus of `points` (packed) once `need` is reached."""

    amounts: list[int]  # by way
    need: int
    points: int


class Steps:
    """The counts of all steps in one number. Each has a field of bits, whose highest bit (guard) is
    set once the step is reached. `adds` is by way, `start` is the count before any cat is fed."""

    def __init__(self, steps: Sequence[Step], ways: int) -> None:
        self.fields: list[tuple[int, int, int]] = []  # the shift, the guard, the points
        self.adds = [0] * ways
        self.start = shift = 0
        for amounts, need, points in steps:
            guard = 1 << (sum(amounts) + need).bit_length()
            self.fields.append((shift, guard, points))
            self.adds = [adds + (n << shift) for adds, n in zip(self.adds, amounts, strict=True)]
            self.start += (guard - need) << shift
            shift += guard.bit_length()
        self.guards = sum([guard << shift for shift, guard, _ in self.fields])
        self.known: dict[int, int] = {}

    def most(self, adds: Sequence[int]) -> int:
        """Returns the most that one of these ways can add to each step; the least, if the step
        costs points."""
        return sum(
            [
                (max if points > 0 else min)([one >> shift & guard - 1 for one in adds]) << shift
                for shift, guard, points in self.fields
            ]
        )

    def loss(self, counted: int) -> int:
        """Returns how much less than hoped the steps bring."""
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


class Frame(NamedTuple):
    """Packed numbers: `constant` is certain or hoped for by steps; `gains` is by way what each fed
    cat brings, including what it may bring to sets."""

    constant: int
    gains: list[int]
    room: int  # for demands, see `Demands.room`
    steps: list[Step]
    for_set: int  # the points (packed) of a set of black, orange and white
    hopes: list[int]  # what a cat is hoped to bring to sets, by its colours
    stands_for: list[tuple[int, ...]]  # by way, for sets
    less: int = 0  # how much less each helping cat brings than a box; `constant` has the rest

    def excess(self, picks: Sequence[int]) -> int:
        """Returns how much less than hoped the sets bring in a complete feeding by these ways."""
        if not self.for_set:
            return 0
        counts = [0] * 8
        for pick in picks:
            for mask in self.stands_for[pick]:
                counts[mask] += 1
        hoped = sum([hope * count for hope, count in zip(self.hopes, counts, strict=True)])
        return hoped - self.for_set * _sets(counts)


def _sets(counts: list[int]) -> int:
    """Returns how many sets cats with these colours (as bits) make: any group of colours must be on
    enough of the cats (Hall)."""
    return min(
        sum([count for mask, count in enumerate(counts) if mask & colours]) // size
        for colours, size in SUBSETS
    )


class Acting:
    """The abilities that act on the whole hand, and how often each scores: once more for each cat
    that copies its cat. `steps` belong to the frame."""

    def __init__(
        self,
        question: Question,
        pairs: Iterable[tuple[Special, Choice]],
        copied: int | None = None,
    ) -> None:
        acting = [(special, choice.meal) for special, choice in pairs if choice.meal]
        self.question = question
        self.cats = {special.cat for special, _ in acting}
        self.copiers = [one.cat for one, _ in acting if isinstance(one.ability, CopyACat)]
        self.moonbeams = [meal for one, meal in acting if isinstance(one.ability, WildTokens)]
        self.abilities: dict[type[Kind], list[tuple[Any, int]]] = {}
        for special, _ in acting:
            times = int(special.scores) + len(self.copiers) * (special.cat == copied)
            self.abilities.setdefault(type(special.ability), []).append((special.ability, times))
        hand = question.hand
        added = Counter([special.ability.adds_to for special, _ in acting])
        self.toys = hand.wild_toys + added["toys"]  # wild toys only
        self.costumes = hand.costumes + added["costumes"]
        self.catnip = hand.catnip + added["catnip"]
        self.steps: list[Step] = []

    def _of(self, kind: type[Kind]) -> list[tuple[Any, int]]:
        return self.abilities.get(kind, [])

    def _points(self, kind: type[Kind]) -> int:
        """Returns the points of all these abilities together for each thing they count."""
        return sum([times * ability.points for ability, times in self._of(kind)])

    def frame(self) -> Frame | None:
        """Returns the frame; None if it is impossible, because a Moonbeam's own meal takes no freed
        tokens (CL-6)."""
        question = self.question
        question.meter.spend(200 + 2 * len(question.ways))
        if self.moonbeams and not self._moonbeams_eat():
            return None
        numbers, point = question.numbers, question.point
        points = question.sure + self._costume_points() + self._toy_points() + self._card_points()
        points += self._leftover_points() + self._most_fed_points() + self._goal_points()
        points += self._held_points()
        points += catnip_vp(self.catnip, 0, numbers)
        each = catnip_vp(self.catnip, 1, numbers) - catnip_vp(self.catnip, 0, numbers)
        for_set = self._points(ColourSets) * point
        freed = sum([ability.count for ability, _ in self._of(WildTokens)])
        hopes = self._hopes(for_set)
        hoped = sum([max(0, one.points) for one in self.steps])
        return Frame(
            constant=question.hungry + points * point + hoped,
            gains=self._gains(each * point, hopes),
            room=question.demands.room(freed),
            steps=self.steps,
            for_set=for_set,
            hopes=hopes,
            stands_for=question.stands_for,
        )

    def _hopes(self, for_set: int) -> list[int]:
        """Returns the most that a cat can bring to sets, by its colours (as bits): the share of its
        most valuable colour. Any shares give a valid bound; colours on few cats get larger shares,
        because sets lack them."""
        if for_set <= 0:
            return [0] * 8
        stands_for = self.question.stands_for
        masks = [mask for _, end in self.question.spans for mask in stands_for[end - 1]]
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
        question = self.question
        gains = [
            each * count + question.box * helps
            for count, helps in zip(question.fed_cats.amounts, question.box_helps, strict=True)
        ]
        if any(hopes):
            gains = [
                gain + sum([hopes[mask] for mask in masks])
                for gain, masks in zip(gains, question.stands_for, strict=True)
            ]
        return gains

    def _moonbeams_eat(self) -> bool:
        chicken, tuna, milk = map(sum, zip(*[meal.typed for meal in self.moonbeams], strict=True))
        free = sum([meal.free for meal in self.moonbeams])
        return self.question.pantry.meets((chicken, tuna, milk), free)

    # the lines of the score in points, including abilities that give points for what a line counts

    def _costume_points(self) -> int:
        others, numbers = self.question.others, self.question.numbers
        line = costume_points(self.costumes, others.costumes, numbers, self.question.players)
        return line.points

    def _toy_points(self) -> int:
        lines = 1 + sum([times for _, times in self._of(ToySetPoints)])
        return lines * self.question.toy_line(self.toys)

    def _held_points(self) -> int:
        """Returns what abilities give for things in the hand: toys, costumes and catnip."""
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
        toys = sum(self.question.hand.toys) + self.toys
        return {"toys": toys, "costumes": self.costumes, "catnip": self.catnip}

    def _card_points(self) -> int:
        """Returns the cat player's points for cards, without discarded spray bottles."""
        hand = self.question.hand
        discarded = hand.spray_bottles if self._of(DiscardCards) else 0
        return cat_player_points(hand, discarded).points if hand.scores_cards else 0

    def _leftover_points(self) -> int:
        """The points lost for having the most leftover food, until enough food is spent (CL-10)."""
        question = self.question
        line, food = question.numbers.leftover, question.hand.food.total
        most = max([1, *question.others.leftovers])
        if food < most:
            return 0
        return line + self._step(question.got_rid_of, food - most + 1, -line)

    def _most_fed_points(self) -> int:
        """Returns the points of Hemingway (CL-5)."""
        need = 1 + max(self.question.others.fed_cats, default=0)
        abilities = self._of(MostFed)
        otherwise: int = sum([ability.otherwise * times for ability, times in abilities])
        more = self._points(MostFed) - otherwise
        return otherwise + self._step(self.question.fed_cats, need, more)

    def _goal_points(self) -> int:
        """Returns the points of shared goals (BT-10)."""
        question, hand = self.question, self.question.hand
        each = self._points(PerGoal)
        points = each * len(question.others.reached)
        held = {**self._held(), "boxes": len(hand.boxes)}
        for goal, tally in zip(question.others.goals, question.goals, strict=True):
            count = held.get(goal.counts, 0)
            counted = tally or Tally([], count, count)
            points += self._step(counted, goal.at_least - goal.partner, goal.vp + each)
        return points

    def _step(self, tally: Tally, need: int, points: int) -> int:
        """The points of a step that is reached anyway; adds a step if that is still open."""
        if tally.least >= need:
            return points
        if tally.most >= need and points:
            self.steps.append(Step(tally.amounts, need, points * self.question.point))
        return 0
