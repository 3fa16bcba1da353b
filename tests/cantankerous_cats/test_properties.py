"""Properties of all races: everything adds up, follows the rulings, and can be undone."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from games.cantankerous_cats.rules.actions import (
    Action,
    Attack,
    Bank,
    BuyPounce,
    PassToy,
    Play,
    Prevented,
    Score,
    SetCat,
    Step,
    Win,
    as_log,
    readable,
    write,
)
from games.cantankerous_cats.rules.legality import illegal, reaches, refusal
from games.cantankerous_cats.rules.log import replay
from games.cantankerous_cats.rules.offers import offers
from games.cantankerous_cats.rules.pending import due
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import KITTEN
from games.cantankerous_cats.view.descriptions import describe
from games.contract import wording

from . import model, strategies


class Races(RuleBasedStateMachine):
    """A race that is played step by step, beside the model of the rulings."""

    @initialize(race=strategies.races())
    def begin(self, race: Race) -> None:
        self.first = self.race = race
        self.steps: list[Step] = []
        self.state = model.plain(race)

    @rule(data=st.data())
    @precondition(lambda self: not self.race.is_over)
    def do_what_is_offered(self, data: st.DataObject) -> None:
        action = data.draw(strategies.offered(self.race), label="action")
        assert refusal(self.race, action) is None
        self.do(action)

    @rule(data=st.data())
    @precondition(lambda self: bool(offers(self.race).plays))
    def play_a_card_by_its_name(self, data: st.DataObject) -> None:
        plays = st.sampled_from(offers(self.race).plays)
        self.do(data.draw(plays.flatmap(lambda play: strategies.played(self.race, play))))

    @rule(action=strategies.anything)
    def do_anything(self, action: Action) -> None:
        legal = refusal(self.race, action) is None
        assert legal == model.is_legal(self.state, write(action)), refusal(self.race, action)
        if legal:
            self.do(action)
        elif illegal(self.race, action):
            assert replay(self.first, as_log([*self.actions, action])).race == self.race

    def do(self, action: Action) -> None:
        step = apply(self.race, action)
        model.act(self.state, write(action))
        self.steps.append(step)
        self.race = step.after
        assert_consistent(step)

    @property
    def actions(self) -> list[Action]:
        return [step.action for step in self.steps]

    @invariant()
    def is_as_the_rulings_say(self) -> None:
        assert model.plain(self.race) == self.state

    @invariant()
    def undo_restores_the_state_exactly(self) -> None:
        if self.steps:
            assert replay(self.first, as_log(self.actions[:-1])).race == self.steps[-1].before

    @invariant()
    def one_cat_holds_the_toy(self) -> None:
        assert self.race.seats.count(self.race.toy) == 1
        assert self.race.seats == self.first.seats

    @invariant()
    def a_claim_can_be_answered(self) -> None:
        """Checks that the claim can be won, and that nobody who could stop it is left out."""
        if claim := self.race.claim:
            assert not self.race.is_over
            assert refusal(self.race, Win(claim.cat)) is None
            assert refusal(self.race, Prevented()) is None
            assert offers(self.race).stoppers == self.race.holders(other_than=claim.cat)

    @invariant()
    def what_is_offered_is_legal_and_nothing_legal_is_missing(self) -> None:
        race, offer = self.race, offers(self.race)
        over = race.is_over
        assert set(offer.plays) == set(self.legal_plays())
        for seat in race.seats:
            scoring = {"do": "score", "cat": seat, "value": 0, "cost": 0}
            assert (seat in offer.scorers) == model.is_legal(self.state, scoring)
            banking = {"do": "bank", "cat": seat, "hearts": 1}
            assert (seat in offer.bankers) == model.is_legal(self.state, banking)
            buying = {"do": "buy-pounce", "cat": seat}
            assert (seat in offer.buyers) == model.is_legal(self.state, buying)
            assert (seat in offer.incidents) == (not over and race.cats[seat].pounce > 0)
            for on in race.seats:
                attack = {"do": "attack", "cat": seat, "on": on, "value": 0, "cost": 0}
                may = model.is_legal(self.state, attack)
                assert ((seat, on) in offer.attacks) == may
                by_card = model.is_legal(self.state, {**attack, "forced": True})
                assert ((seat, on) in offer.forced) == (by_card and not may)

    def legal_plays(self) -> list[Play]:
        seats = self.race.seats
        plays = [
            Play(seat, card, on)
            for card in model.INCIDENTS
            for seat in seats
            for on in (("",) if card in model.ON_NOBODY else seats)
        ]
        return [play for play in plays if model.is_legal(self.state, write(play))]

    def teardown(self) -> None:
        """Replays the whole log, as it comes back from storage."""
        if not hasattr(self, "steps"):
            return
        stored = json.loads(json.dumps(as_log(self.actions)))
        found = replay(self.first, stored)
        assert found == replay(self.first, stored)
        assert list(found.steps.values()) == self.steps
        assert found.race == self.race


# -- what may change by what -----------------------------------------------------------------------


def assert_consistent(step: Step) -> None:
    assert_numbers_are_possible(step.after)
    assert_hearts_add_up(step)
    assert_tokens_add_up(step)
    assert_points_add_up(step)
    assert_only_what_wins_wins(step)
    assert (step.before.toy == step.after.toy) or isinstance(step.action, PassToy)
    assert step.adopted == (
        isinstance(step.action, PassToy)
        and step.before.cats[step.after.toy].feral
        and not step.after.cats[step.after.toy].feral
    )
    sentences = [wording(sentence, {}) for sentence in describe(step)]
    assert sentences
    assert all(sentences)


def assert_numbers_are_possible(race: Race) -> None:
    for cat in race.cats.values():
        assert cat.mischief >= 0
        assert cat.pounce >= 0
        assert all(card >= 0 for card in cat.bank)
        assert race.is_standard or not (cat.feral or cat.pounce)


def gained(step: Step, part: str) -> dict[str, int]:
    """Returns by how much each cat's hearts, points or tokens changed, without cats that did not
    change."""
    before, after = step.before.cats, step.after.cats
    changes = {seat: getattr(after[seat], part) - getattr(before[seat], part) for seat in before}
    return {seat: change for seat, change in changes.items() if change}


def only(seat: str, change: int) -> dict[str, int]:
    return {seat: change} if change else {}


def assert_hearts_add_up(step: Step) -> None:
    """Asserts that hearts are banked and discarded as whole cards, by the cats that the action is
    about."""
    action, found = step.action, gained(step, "hearts")
    spent = sum(step.paid or ()) + sum(step.lost or ())
    assert step.paid is None or step.lost is None
    match action:
        case Bank():
            assert found == only(action.cat, action.hearts)
        case Score():
            assert found == only(action.cat, -spent)
        case Attack():
            countered = sum(action.counter) if isinstance(action.counter, tuple) else 0
            assert found == only(action.on, countered - spent)
        case Play() if not step.cancelled:
            assert found == only(action.on, -spent)
        case Play():
            assert not spent
        case SetCat():
            assert set(found) <= ({action.cat} if action.bank is not None else set())
        case Prevented():
            claim = step.before.claim
            assert claim is not None
            bank = Counter(step.before.cats[claim.cat].bank)
            gone = sum((bank & Counter(claim.banked)).elements())
            assert found == only(claim.cat, sum(claim.paid) - gone)
        case _:
            assert not found
    if step.paid is not None:
        owed = due(step.before, action)
        assert owed is not None
        assert sum(step.paid) >= owed.cost


def assert_tokens_add_up(step: Step) -> None:
    """Asserts that tokens are only bought, spent on an attack, a counter or stopping a victory, or
    set."""
    action, found = step.action, gained(step, "pounce")
    match action:
        case BuyPounce():
            assert found == {action.cat: 1}
        case Attack():
            free = action.forced or step.before.toy == action.cat
            spent = {} if free else {action.cat: -1}
            assert found == spent | ({action.on: -1} if action.counter is not None else {})
        case Play() if not step.cancelled:
            free = action.forced or step.before.toy == action.cat or not step.before.is_standard
            assert found == ({} if free else {action.cat: -1})
        case Play():
            assert step.before.is_standard or not found
        case Prevented():
            assert found == ({action.by: -1} if action.by else {})
        case SetCat():
            assert set(found) <= ({action.cat} if action.pounce is not None else set())
        case _:
            assert not found


def assert_points_add_up(step: Step) -> None:
    """Asserts that points come from a score, half of an attack or a victory that counts, or are
    set."""
    action, found = step.action, gained(step, "mischief")
    claim = step.before.claim
    won = only(claim.cat, claim.value) if claim and not step.before.is_over else {}
    counted = won if step.after.is_over or step.fell else {}
    if step.cancelled:
        return
    match action:
        case Score():
            makes_it = step.after.is_over and claim is None
            value = action.value if makes_it else step.points
            assert found == counted | only(action.cat, value)
        case Attack():
            assert step.points + step.withheld in (0, action.value // 2)
            points = counted | only(action.on, counted.get(action.on, 0) + step.points)
            assert found == points
        case Win():
            assert found == counted
        case SetCat():
            assert set(found) <= ({action.cat} if action.mischief is not None else set(counted))
        case _:
            assert found == counted
    for seat, change in found.items():
        if change > 0 and not isinstance(action, SetCat):
            assert not step.before.cats[seat].feral


def assert_only_what_wins_wins(step: Step) -> None:
    """Asserts that a cat only wins with the toy, by CC-2 or by hearts, or as the players entered
    for a cat that has what wins."""
    before, after, action = step.before, step.after, step.action
    if not after.is_over or before.is_over:
        assert before.winner == after.winner
        return
    assert isinstance(action, Bank | Score | Attack | Play | Win)
    assert after.claim is None
    winner = after.cats[after.winner]
    assert winner.hearts >= 9 if winner.feral else winner.mischief >= 9
    assert after.toy == after.winner or after.rules == KITTEN
    if after.how == "told":
        assert isinstance(action, Win)
        assert reaches(before, after.winner)
        return
    assert after.cats[after.winner].feral == (after.how == "feral")
    if not isinstance(action, Win):
        assert not after.holders(other_than=after.winner)
    if before.claim is None:
        own = Bank if after.how == "feral" else Score
        assert isinstance(action, own | Play)  # a card that cancels may bring a victory back


TestRaces = Races.TestCase
TestRaces.settings = settings(stateful_step_count=40)


# -- logs ------------------------------------------------------------------------------------------


@st.composite
def courses(draw: st.DrawFn) -> list[Step]:
    """Draws a race of offered actions, until it ends or nobody continues."""
    race = draw(strategies.races().filter(lambda race: not race.is_over))
    steps: list[Step] = []
    for _ in range(draw(st.integers(1, 12))):
        if race.is_over:
            break
        steps.append(apply(race, draw(strategies.offered(race))))
        race = steps[-1].after
    return steps


@given(action=strategies.anything)
def test_an_action_is_read_as_it_was_written(action: Action) -> None:
    assert readable(write(action)) == action
    assert readable(json.loads(json.dumps(write(action) | {"id": "phone-7"}))) == action


@given(race=strategies.races(), action=strategies.anything)
def test_the_judge_has_an_answer_to_any_action(race: Race, action: Action) -> None:
    answer = refusal(race, action)
    assert (answer is None) == model.is_legal(model.plain(race), write(action))
    assert answer is None or wording(answer.message, {})


@given(race=strategies.courses(), value=strategies.values, cost=strategies.costs, data=st.data())
def test_whole_cards_of_the_bank_pay_where_they_are_worth_it(
    race: Race, value: int, cost: int, data: st.DataObject
) -> None:
    """This includes cards that are too few, and more cards than needed."""
    bank = race.cats[race.toy].bank
    pay = tuple(data.draw(st.lists(st.sampled_from(bank), max_size=4))) if bank else ()
    action = Score(race.toy, value, cost, pay=pay)
    legal = refusal(race, action) is None
    assert legal == model.is_legal(model.plain(race), write(action))


@given(steps=courses(), action=strategies.anything, data=st.data())
def test_an_illegal_entry_anywhere_in_a_log_does_nothing(
    steps: list[Step], action: Action, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(steps)))
    race = steps[place].before if place < len(steps) else steps[-1].after
    actions = [step.action for step in steps]
    log = as_log([*actions[:place], action, *actions[place:]])
    if illegal(race, action):
        found = replay(steps[0].before, log)
        assert list(found.steps.values()) == steps


@given(race=strategies.courses(), data=st.data())
def test_a_card_that_is_cancelled_leaves_what_was_before_it(
    race: Race, data: st.DataObject
) -> None:
    """Only the token of the cancelling cat is spent. Victories cannot be cancelled."""
    other = race.next_seat()
    race = replace(race, cats={**race.cats, other: replace(race.cats[other], pounce=3)})
    action = data.draw(st.one_of(*strategies.in_turn(race, offers(race))))
    done = apply(race, action).after
    laser = Play(other, "Laser Pointer", race.toy)
    if getattr(action, "cat", "") != race.toy or refusal(done, laser):
        return
    found, before = model.plain(apply(done, laser).after), model.plain(race)
    for cats in (found["cats"], before["cats"]):
        del cats[other]["pounce"]
    assert found["cats"] == before["cats"]


@given(race=strategies.courses())
def test_a_victory_that_is_stopped_leaves_what_was_before_it(race: Race) -> None:
    claiming = apply(race, strategies.winning_card(race)).after
    if claiming.claim:
        assert model.plain(apply(claiming, Prevented()).after) == model.plain(race)
    else:
        assert claiming.winner == race.toy
