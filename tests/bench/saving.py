"""Measures a save beside a view that only reads one row, changes it and adds another.

    python -m tests.bench.saving [saves of each sort]

Every save has new values, so no cache helps: the food of the same ten cats, numbers of a round, a
tap in a race. A hand fed by hand is compared with the best feeding, so it is searched, too; sums
show what a save of a hand costs without any search. A race is its log; a tap and its undo are two
saves that leave it equally long. Exits with 1 if a ratio is missed.
"""

from __future__ import annotations

import platform
import random
import sys
from collections.abc import Callable, Mapping
from itertools import count, product
from statistics import median

from django.test import override_settings
from django.urls import reverse

from tests.bench._pad import Phone, Table, prepare, show, timed

from scorepad.plays.models import Sheet  # isort: skip  needs what _pad sets up

CATS = (
    "Florence",
    "Dinah",
    "Luna",
    "Zoroaster",
    "Truffle",
    "Chairman Meow",
    "Bronte",
    "Snowflake",
    "Sir Cuddleface",
    "Hemingway",
)
FOODS = ("chicken", "tuna", "milk", "wild")
# From 4 to 16 tokens, no two the same; the same ones in the same order for every sort of hand.
HELD = list(product(range(1, 6), range(2, 7), range(1, 5), range(3)))
random.Random(1).shuffle(HELD)
REST = {"costumes": 2, "catnip": 2, "toys.mouse_toy": 1, "toys.yarn_ball": 1}
BEST, BY_HAND = "best", "by-hand"
FED = ("c1", "c2", "c8")  # by hand

BARE = "a bare view"
# Times the bare view, at most. These were 5, 9 and 0.8 until that view became a third faster than
# in 1.0.0; `beside` compares the saves themselves with those of 1.0.0.
SIMPLE, FULL = 8.0, 14.5
LONG = 1.3  # times a short race, at most
NOTHING, END = 1.1, 11.0  # the same for a poll without news, and for a play that ends and goes on
EARLY, LATE = 8, 200  # actions; a race of four cats takes some hundred

Act = Callable[[int], object]


def main(saves: int) -> int:
    """Measures at most as many saves as there are different hands, because equal ones are
    cached."""
    saves = min(saves, len(HELD) - 1)
    prepare()
    print(f"saves, {saves} of each sort; Python {platform.python_version()}")
    with override_settings(ROOT_URLCONF="tests.bench._urls"):
        phone = Phone("Ana", "Ben", "Cleo", "Dov")
        bare = {BARE: _bare(phone)}
        simple, full, races = _simple(phone), _full(phone), _races(phone)
        others = _others(phone)
        acts = {**bare, **simple, **full, **races, **others}
        for act in acts.values():
            act(0)
        seconds = timed({name: _from_one(act) for name, act in acts.items()}, saves)
    show(seconds, against=BARE)
    took = {name: median(values) for name, values in seconds.items()}
    return 0 if _judge(took, simple, full, races, others) else 1


def _judge(took: Mapping[str, float], *sorts: Mapping[str, Act]) -> bool:
    """Returns whether every ratio is held."""
    simple, full, races, others = sorts
    (short, long), (nothing, end) = races, others
    found = (
        (
            f"simple sheets, at most {SIMPLE}",
            max(took[name] for name in simple) / took[BARE],
            SIMPLE,
        ),
        (f"full hands, at most {FULL}", max(took[name] for name in full) / took[BARE], FULL),
        (f"a long race against a short one, at most {LONG}", took[long] / took[short], LONG),
        (f"a poll, at most {NOTHING}", took[nothing] / took[BARE], NOTHING),
        (f"a play that ends, at most {END}", took[end] / took[BARE], END),
    )
    for name, ratio, most in found:
        print(f"  {name}: {ratio:.2f}, {'held' if ratio <= most else 'not held'}")
    return all(ratio <= most for _name, ratio, most in found)


def _from_one(act: Act) -> Act:
    return lambda turn: act(turn + 1)


def _bare(phone: Phone) -> Act:
    phone.begin("cat-tower").save("game-1", {"cards_left-1": 5})
    sheet = Sheet.objects.latest("pk").pk
    return lambda turn: phone.browser.post(f"/bare/{sheet}/", {"cards_left-1": turn})


def _simple(phone: Phone) -> dict[str, Act]:
    box, tower, sums = (phone.begin(game) for game in ("cat-in-the-box", "cat-tower", "cat-lady"))
    sums.save("hand-1", {"mode": "tally"})
    tower.save("game-1", {"way": "cards", **{f"cards_left-{seat}": 5 for seat in "1234"}})
    box.save(
        "round-1", {f"{what}-{seat}": 2 for what in ("predictions", "tricks") for seat in "1234"}
    )
    return {
        "a round of Cat in the Box": lambda turn: box.save(
            "round-1", {"predictions-1": 1 + turn % 3}
        ),
        "a game of Cat Tower": lambda turn: tower.save("game-1", {"cards_left-1": turn % 7}),
        "a hand of Cat Lady, sums only": lambda turn: sums.save(
            "hand-1", {"mode": "tally", "tally.cats_vp": turn % 90}
        ),
    }


def _full(phone: Phone) -> dict[str, Act]:
    return {
        "a hand of Cat Lady, fed the best way": _fed(_hand(phone, "cat-lady"), BEST),
        "a hand of Cat Lady, fed by hand": _fed(_hand(phone, "cat-lady", BY_HAND), BY_HAND),
        "a hand of Box of Treats": _fed(_hand(phone, "box-of-treats"), BEST),
    }


def _others(phone: Phone) -> dict[str, Act]:
    """A poll that hears nothing new, and a play with a full hand that ends and goes on."""
    table, other = _hand(phone, "cat-lady"), _hand(phone, "cat-lady")
    for slot in ("hand-3", "hand-4"):
        table.save(slot, {"mode": BEST, "action": "add:Bell"})
    live = reverse("plays:live", args=[*other.at, "hand-1"])

    def poll(_turn: int) -> None:
        assert phone.browser.get(live, version=other.version).status == 204

    def end(_turn: int) -> None:
        for act in ("finish", "reopen"):
            address = reverse(f"plays:{act}", args=table.at)
            assert phone.browser.post(address, {}, htmx=False).status == 302

    return {"a poll with nothing new": poll, "the end of a play, and on with it": end}


def _hand(phone: Phone, game: str, mode: str = BEST) -> Table:
    """Returns a play whose first player holds the cats, and the second a small hand."""
    table = phone.begin(game)
    table.save("hand-2", {"mode": BEST, "action": "add:Bell"})
    table.save("hand-2", {"mode": BEST, "food.chicken": 1, "costumes": 1})
    for cat in CATS:
        table.save("hand-1", {"mode": mode, "action": f"add:{cat}"})
    table.save("hand-1", {"mode": mode, **_food(-1), **REST})
    if mode == BY_HAND:
        for cat in FED:
            table.save("hand-1", {"mode": mode, "action": f"feed:{cat}"})
    return table


def _fed(table: Table, mode: str) -> Act:
    return lambda turn: table.save("hand-1", {"mode": mode, **_food(turn)})


def _food(turn: int) -> Mapping[str, int]:
    return {f"food.{kind}": held for kind, held in zip(FOODS, HELD[turn], strict=True)}


def _races(phone: Phone) -> dict[str, Act]:
    return {
        f"a tap in a race and its undo, {actions} before": _tap_and_undo(_race(phone, actions))
        for actions in (EARLY, LATE)
    }


def _race(phone: Phone, actions: int) -> Table:
    """Returns a race in which everybody in turn has banked, paid for a card and passed the toy
    on."""
    table = phone.begin("cantankerous-cats")
    composed = {"my-value": 0, "my-cost": 2}
    for number in range(actions):
        seat, following = number // 4 % 4 + 1, (number // 4 + 1) % 4 + 1
        taps = (f"bank:{seat}:1", f"bank:{seat}:2", f"score:{seat}", f"pass:{seat}:{following}")
        _tap(table, taps[number % 4], number, **composed)
    return table


def _tap(table: Table, action: str, number: int, **more: object) -> None:
    table.save("race", {"action": action, "submission": f"bench-{number}", "seen": 9999, **more})


def _tap_and_undo(table: Table) -> Act:
    numbers = count(LATE)
    key = f"a{int(table.base['race']) + 1}"

    def tap(_turn: int) -> None:
        number = next(numbers)
        _tap(table, "bank:1:1", number)
        table.save("race", {"action": f"undo:{key}:bench-{number}"})

    return tap


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
