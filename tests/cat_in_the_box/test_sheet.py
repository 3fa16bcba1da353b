"""The rounds for which a play has a sheet."""

from __future__ import annotations

from games.contract import Json, wording
from tests.cat_in_the_box.tables import GAME, table

PLAYED: Json = {"predictions": {"1": 1, "2": 1, "3": 4}, "tricks": {"1": 3, "2": 3, "3": 2}}


def slots(**sheets: Json) -> list[str]:
    return [slot.key for slot in GAME.slots(table(3, **sheets))]


def test_a_play_begins_with_its_first_round() -> None:
    assert slots() == ["round-1"]
    assert slots(round_1={"predictions": {"1": 3}}) == ["round-1"]


def test_rounds_follow_one_another_up_to_the_number_of_players() -> None:
    assert slots(round_1=PLAYED) == ["round-1", "round-2"]
    assert slots(round_1=PLAYED, round_2=PLAYED, round_3=PLAYED) == [
        "round-1",
        "round-2",
        "round-3",
    ]


def test_a_round_with_entries_stays_though_an_earlier_one_is_reopened() -> None:
    assert slots(round_1={}, round_2=PLAYED) == ["round-1", "round-2"]


def test_a_slot_is_called_by_its_round() -> None:
    assert [wording(slot.title, {}) for slot in GAME.slots(table(2))] == ["Round 1"]


def test_the_setup_is_told_for_every_number_of_players() -> None:
    for players in GAME.seats:
        told = [wording(note, {}) for note in GAME.setup(players, {}, table(players).deck)]
        assert f"{players} rounds" in told[-1]
        assert any("predict" in note for note in told)
    two = [wording(note, {}) for note in GAME.setup(2, {}, table(2).deck)]
    assert two[0] == "Take the cards 1 to 5, 5 of each, and deal everyone 10."
    assert "in the first free row of green, yellow, blue" in two[1]
