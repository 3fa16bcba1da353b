"""Makes up a race of Cantankerous Cats, action by action."""

from __future__ import annotations

from collections.abc import Iterator

from games.cantankerous_cats.buttons import as_entered
from games.cantankerous_cats.rules import actions
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.state import Race, begin
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import SLOT, STANDARD
from games.contract import Table
from games.demo import DemoPlay, Dice, Skills

FINALS = 0.2  # share of races with only the final state
LONGEST = 400  # actions


def demo(table: Table, skills: Skills, dice: Dice) -> DemoPlay:
    """Makes up a standard race that ends with a winner."""
    race = begin(table.deck, STANDARD, table.keys, table.start)
    done: list[actions.Action] = []
    while not race.is_over and len(done) < LONGEST:
        for action in _turn(race, skills, dice):
            if refusal(race, action) is None:
                race = apply(race, action).after
                done.append(action)
            if race.claim or race.is_over:
                break
        if race.claim:
            answer = _answer(race, dice)
            race = apply(race, answer).after
            done.append(answer)
    options = {"rules": STANDARD}
    if dice.random() < FINALS or not race.is_over:
        ended = as_entered(race)
        ended.setdefault("winner", dice.choice(table.keys))
        return DemoPlay({SLOT: {"way": "final", "final": ended}}, options)
    return DemoPlay({SLOT: {"log": actions.as_log(done)}}, options)


def _turn(race: Race, skills: Skills, dice: Dice) -> Iterator[actions.Action]:
    """Yields actions that the cats may try in the turn of the toy's holder; some are not legal."""
    seat = race.toy
    yield actions.Bank(seat, _hearts(skills[seat], dice))
    if dice.random() < 0.3:
        yield actions.BuyPounce(seat)
    for other in race.seats:
        if other != seat and dice.random() < 0.12:
            yield actions.Attack(other, seat, dice.randint(1, 4), dice.randint(2, 5))
    if dice.random() < 0.35 + 0.4 * skills[seat]:
        value = dice.randint(1, 4)
        cost = value + dice.randint(0, 2)
        if race.cats[seat].hearts >= cost or dice.random() < 0.03:
            yield actions.Score(seat, value, cost)
    if dice.random() < skills[seat]:
        yield actions.Bank(seat, _hearts(skills[seat], dice))
    yield actions.PassToy()


def _hearts(skill: float, dice: Dice) -> int:
    return min(5, max(1, round(dice.gauss(1 + 2 * skill, 1))))


def _answer(race: Race, dice: Dice) -> actions.Action:
    """Answers a claimed victory: sometimes stops it, if possible; otherwise makes it final."""
    assert race.claim
    holders = race.holders(race.claim.cat)
    stopped = actions.Prevented(dice.choice(holders)) if holders else None
    if stopped and dice.random() < 0.3 and refusal(race, stopped) is None:
        return stopped
    return actions.Win(race.claim.cat)
