"""Which cats were worth most: counted by hand, and read from a stored play."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.cat_lady.reports import worth
from games.contract import wording
from games.facts import Fact
from scorepad.history.computing import take_turn
from scorepad.history.models import SeatRow
from scorepad.history.play_history import past
from tests.history.conftest import Table
from tests.history.reports.drawn import ANA, BEN, counted, drawn, report_context, told
from tests.history.reports.test_facts import with_facts


def were(**points: int) -> list[Fact]:
    return [Fact("worth", numbers=points)]


def test_cats_stand_in_the_order_of_their_mean_and_link_to_the_first_best_play() -> None:
    """Bronte is worth 4, 9, -2 and 9, so 5 on average. Dinah and Gus were held too seldom for an
    average."""
    plays = with_facts(
        counted(drawn(*[{ANA: 1, BEN: 2}] * 4)),
        {ANA: were(Bronte=4, Dinah=3), BEN: were(Gus=12)},
        {BEN: were(Bronte=9)},
        {ANA: were(Bronte=-2)},
        {ANA: were(Bronte=9, Dinah=-2)},
    )
    report = worth(report_context(plays))
    assert report
    assert told(report, "cat", "held", "mean_worth", "most", "player", "play") == [
        ("Bronte", 4, Fraction(5), 9, BEN, plays[1].id),
        ("Gus", 1, None, 12, BEN, plays[0].id),
        ("Dinah", 2, None, 3, ANA, plays[0].id),
    ]
    mean, most = (wording(one, {str(BEN): "Ben"}) for one in report.answer)
    assert mean.startswith("Bronte was worth most")
    assert "12 points: Gus, held by Ben" in most


def test_what_cats_were_worth_is_told_of_one_edition_alone() -> None:
    [play] = with_facts(counted(drawn({ANA: 1, BEN: 2})), {ANA: were(Bronte=4)})
    assert worth(report_context([play]))
    assert worth(report_context([replace(play, edition="reference-manual")])) is None


@pytest.mark.django_db
def test_a_finished_play_keeps_what_each_cat_was_worth(table: Table) -> None:
    """Bronte scores 3 and Shadow is hungry (-2): 4 with the costume. Without Bronte Shadow scores
    1, and a tuna is left over (-2); without Shadow Ana has 6."""
    cats = {"c1": {"at": 1, "name": "Bronte"}, "c2": {"at": 2, "name": "Shadow"}}
    hands = {
        "hand-1": {"costumes": 1, "food": {"tuna": 2}, "cats": cats},
        "hand-2": {"costumes": 1, "food": {"wild": 0}},
    }
    table.play("cat-lady", {"Ana": 0, "Ben": 0}, lambda _points: hands)
    assert past(table.club.pk).plays[0].worth_due
    assert take_turn(table.club.pk) == 0
    assert not past(table.club.pk).plays[0].worth_due
    ana, ben = SeatRow.objects.order_by("seat__order")
    kept = [fact["numbers"] for fact in ana.facts if fact["kind"] == "worth"]
    assert kept == [{"Bronte": 2, "Shadow": -2}]
    assert not ben.facts


@pytest.mark.django_db
def test_two_cats_of_one_name_are_both_kept(table: Table) -> None:
    """Both Mogs are hungry (-2)."""
    mog = {"name": "Mog", "colours": ["black"], "needs": {"tuna": 1}, "vp": 1, "ability": None}
    cats = {"c1": {"at": 1, **mog}, "c2": {"at": 2, **mog}}
    hands = {
        "hand-1": {"costumes": 1, "food": {"wild": 0}, "cats": cats},
        "hand-2": {"costumes": 1, "food": {"wild": 0}},
    }
    table.play("cat-lady", {"Ana": 0, "Ben": 0}, lambda _points: hands)
    assert take_turn(table.club.pk) == 0
    facts = SeatRow.objects.order_by("seat__order")[0].facts
    kept = [fact["numbers"] for fact in facts if fact["kind"] == "worth"]
    assert kept == [{"Mog": -2}, {"Mog": -2}]
