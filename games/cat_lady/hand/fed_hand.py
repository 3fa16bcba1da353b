"""A hand once its cats are fed: what abilities, lines and goals count, each counted here once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from games.cat_lady.hand.abilities import (
    CopyACat,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    ExtraCatnip,
    Kind,
    Worth,
)
from games.cat_lady.hand.cards import (
    Feeding,
    Hand,
    Numbers,
    Others,
)
from games.cat_lady.hand.counted_cats import (
    NOT_BY_CAT,
    CountedCat,
    counted_cats_of,
    foods_eaten,
    is_treated,
    of_kind,
    sets_of_colours,
)
from games.cat_lady.hand.lines import Counts, cat_player_cards
from games.cat_lady.hand.toys import toy_sets
from games.contract import Detail, text


class FedHand:
    """A hand, what each cat was given, and what is known of the others."""

    def __init__(self, hand: Hand, feeding: Feeding, others: Others, numbers: Numbers) -> None:
        self.hand = hand
        self.feeding = feeding
        self.others = others
        self.numbers = numbers
        self.fed = tuple(index for index, meal in enumerate(feeding) if meal is not None)

    # the cats

    def acting(self, kind: type[Kind]) -> tuple[int, ...]:
        """The fed cats that have an ability of this kind, and have not lost it to a treat."""
        return tuple(
            index
            for index in self.fed
            if isinstance(self.hand.cats[index].ability, kind)
            and not is_treated(self.feeding[index])
        )

    @cached_property
    def counted_cats(self) -> dict[int, tuple[CountedCat, ...]]:
        """Of each fed cat, by its index."""
        return {
            index: counted_cats_of(self.hand.cats[index], self.feeding[index]) for index in self.fed
        }

    @cached_property
    def all_counted_cats(self) -> tuple[CountedCat, ...]:
        return tuple([one for cats in self.counted_cats.values() for one in cats])

    @property
    def fed_cats(self) -> int:
        return len(self.all_counted_cats)

    @property
    def hungry_cats(self) -> int:
        """Aoshima & Friends is three hungry cats (BT-7)."""
        return sum(
            len(counted_cats_of(cat, None))
            for cat, meal in zip(self.hand.cats, self.feeding, strict=True)
            if meal is None
        )

    @property
    def colour_sets(self) -> int:
        return sets_of_colours(self.all_counted_cats)

    def foods(self, index: int) -> frozenset[str]:
        return foods_eaten(self.hand.cats[index], self.feeding[index])

    def eaten_by(self, index: int) -> int:
        meal = self.feeding[index]
        return meal.eaten.total if meal else 0

    def of_colour(self, colour: str) -> int:
        return sum([colour in one.colours for one in self.all_counted_cats])

    def eating(self, foods: Iterable[str], besides: int | None = None) -> int:
        """Fed cats that eat any of these types, one of them perhaps not looked at."""
        wanted = frozenset(foods)
        return sum(
            not one.foods.isdisjoint(wanted)
            for index, cats in self.counted_cats.items()
            if index != besides
            for one in cats
        )

    @property
    def multicoloured(self) -> int:
        return self.count("multicoloured-cats")

    # what a cat scores

    def worth(self, index: int) -> Worth:
        """Points and reason of a fed cat: set by hand, else 1 by a treat, else its printed VP and
        what its ability gives (CL-2, BT-1)."""
        if index in self._by_hand:
            return Worth(self._by_hand[index], text("set by hand"))
        if is_treated(self.feeding[index]):
            return Worth(self.numbers.treat_vp, text("fed with a treat"))
        cat = self.hand.cats[index]
        if cat.ability is None or not cat.ability.gives_points:
            if cat.vp is None:
                return Worth(0, text("its printed VP is not entered yet"))
            return Worth(cat.vp, text("printed VP"))
        points, reason = cat.ability.worth(self, index)
        return Worth(points + (cat.vp or 0), reason)

    @cached_property
    def _by_hand(self) -> dict[int, int]:
        """Points that the table has set."""
        return dict(self.hand.points)

    def copied(self) -> tuple[str, int] | None:
        """Name and points of the fed cat worth most among those that copy none (BT-8)."""
        return self._copied

    @cached_property
    def _copied(self) -> tuple[str, int] | None:
        copiers = {index for index in self.acting(CopyACat) if index not in self._by_hand}
        others = [index for index in self.fed if index not in copiers]
        worths = [(self.hand.cats[index].name, self.worth(index).points) for index in others]
        return max(worths, key=lambda worth: worth[1], default=None)

    # what else they change

    @property
    def most_fed_by_others(self) -> int:
        return max(self.others.fed_cats, default=0)

    @property
    def cards_to_discard(self) -> int:
        return self.hand.spray_bottles + self.hand.lost_cats

    @property
    def discarded_bottles(self) -> int:
        """Who is fed and discards cards discards all of them, and no longer has them (BT-8)."""
        return self.hand.spray_bottles if self.acting(DiscardCards) else 0

    @property
    def costumes(self) -> int:
        return self.hand.costumes + len(self.acting(CountsAsCostume))

    @property
    def catnip(self) -> int:
        return self.hand.catnip + len(self.acting(ExtraCatnip))

    @property
    def wild_toys(self) -> int:
        return self.hand.wild_toys + len(self.acting(CountsAsToy))

    @property
    def toys(self) -> int:
        return sum(self.hand.toys) + self.wild_toys

    @cached_property
    def toy_sets(self) -> tuple[int, ...]:
        return toy_sets(self.hand.toys, self.numbers.toy_sets, self.wild_toys)

    @property
    def toy_points(self) -> int:
        return sum(self.numbers.toy_sets[size - 1] for size in self.toy_sets)

    # food

    def food_used(self, food: str | None) -> int:
        """Food used on cats: of one type, wilds as what they stood for; or of all, treats too."""
        meals = (self.feeding[index] for index in self.fed)
        if food is None:
            return sum(meal.spent.total for meal in meals if meal)
        return sum(int(getattr(meal.eaten, food)) for meal in meals if meal)

    @property
    def food_left(self) -> int:
        """Tokens held and not spent; of a kind that was spent twice none is left."""
        spent = [meal.spent.counts for meal in self.feeding if meal]
        by_kind = zip(self.hand.food.counts, *spent, strict=True)
        return sum([max(0, held - sum(fed)) for held, *fed in by_kind])

    # goals

    def count(self, what: str, hungry: bool = False) -> int:
        """What this hand brings to a shared goal; `what` and `hungry` as in `Goal` (BT-10)."""
        if what in NOT_BY_CAT:
            return {
                "fed-cats": self.fed_cats,
                "toys": self.toys,
                "costumes": self.costumes,
                "catnip": self.catnip,
                "boxes": len(self.hand.boxes),
            }[what]
        return sum(
            of_kind(cat, meal, what)
            for cat, meal in zip(self.hand.cats, self.feeding, strict=True)
            if hungry or meal is not None
        )

    @cached_property
    def goals_reached(self) -> int:
        goals = self.others.goals
        reached = sum(
            self.count(goal.counts, goal.hungry) + goal.partner >= goal.at_least for goal in goals
        )
        return reached + len(self.others.reached)

    # all of it

    def counts(self, filled_boxes: int) -> Counts:
        """All that the lines of the score depend on."""
        details = tuple(self._detail(index) for index in range(len(self.feeding)))
        return Counts(
            cats=sum(detail.points for detail in details),
            fed_cats=self.fed_cats,
            hungry_cats=self.hungry_cats,
            food_left=self.food_left,
            costumes=self.costumes,
            catnip=self.catnip,
            toy_sets=self.toy_sets,
            vp_tokens=self.hand.vp_tokens,
            boxes=len(self.hand.boxes),
            filled_boxes=filled_boxes,
            goals=tuple(self.count(goal.counts, goal.hungry) for goal in self.others.goals),
            details=details,
            cat_player=cat_player_cards(self.hand, self.discarded_bottles),
        )

    def _detail(self, index: int) -> Detail:
        name = text("{name}", name=self.hand.cats[index].name)
        if self.feeding[index] is None:
            return Detail(name, 0, text("hungry"), False)
        points, reason = self.worth(index)
        return Detail(name, points, reason, True)
