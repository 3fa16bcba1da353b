"""Properties of all races: everything adds up, follows the rulings, and can be undone."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from games.cantankerous_cats.rules.actions import (
    Action,
    Attack,
    PassToy,
    Play,
    Prevented,
    Score,
    Step,
    Win,
    as_log,
    readable,
    write,
)
from games.cantankerous_cats.rules.legality import illegal, refusal
from games.cantankerous_cats.rules.log import replay
from games.cantankerous_cats.rules.offers import offers
from games.cantankerous_cats.rules.pending import due
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.rules.transitions import apply
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
    """Asserts what a step tells besides the race after it, which is compared with the model."""
    assert step.adopted == (
        isinstance(step.action, PassToy)
        and step.before.cats[step.after.toy].feral
        and not step.after.cats[step.after.toy].feral
    )
    assert step.paid is None or step.lost is None
    if step.paid is not None:
        owed = due(step.before, step.action)
        assert owed is not None
        assert sum(step.paid) >= owed.cost
    if isinstance(step.action, Attack) and not step.cancelled:
        assert step.points + step.withheld in (0, step.action.value // 2)
    sentences = [wording(sentence, {}) for sentence in describe(step)]
    assert sentences
    assert all(sentences)


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
