"""The live hand counter (CT-2, CT-4, CT-5)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.cat_tower.counter import DIE, TOKENS, Count, Turn, deal, replay, share_out
from games.contract import Json
from tests.cat_tower.tables import DECK

SEATS = ("1", "2", "3")


def roll(face: str, **more: Json) -> dict[str, Json]:
    return {"do": "roll", "face": face, **more}


def fall(by: str, **more: Json) -> dict[str, Json]:
    return {"do": "fall", "by": by, **more}


def fatty(token: str) -> dict[str, Json]:
    return roll("catty-fatty", token=token)


def log_of(*actions: dict[str, Json]) -> dict[str, dict[str, Json]]:
    return {f"a{number}": action for number, action in enumerate(actions, 1)}


def count(*actions: dict[str, Json], seats: tuple[str, ...] = SEATS, start: str = "1") -> Count:
    return replay(DECK, seats, start, log_of(*actions))


def hands(*actions: dict[str, Json]) -> list[int]:
    return list(count(*actions).hands.values())


def test_everyone_is_dealt_seven_and_a_card_stands_under_the_tower() -> None:
    begun = count()
    assert list(begun.hands.values()) == [7, 7, 7]
    assert (begun.tower, begun.active) == (1, "1")


def test_six_players_have_all_the_cards_in_hand() -> None:
    begun = deal(DECK, tuple("123456"), "1")
    assert (sum(begun.hands.values()), begun.tower) == (42, 0)


def test_the_start_player_begins() -> None:
    assert count(start="2").active == "2"
    assert count(start="").active == "1"


def test_cats_and_fish_leave_the_hand() -> None:
    assert hands(roll("one-cat"), roll("two-cats"), roll("dried-fish")) == [6, 5, 6]
    assert count(roll("one-cat"), roll("two-cats"), roll("dried-fish")).tower == 1 + 4


def test_catty_fatty_leaves_the_hand_as_it_is() -> None:
    assert hands(fatty("skip")) == [7, 7, 7]


def test_cat_paws_take_the_card_of_whoever_rolled() -> None:
    assert hands(roll("cat-paws", stacker="3")) == [6, 7, 7]


def test_cat_paws_need_somebody_else() -> None:
    assert hands(roll("cat-paws", stacker="1")) == [7, 7, 7]
    assert hands(roll("cat-paws")) == [7, 7, 7]


def test_a_fall_brings_two_cards_back_or_three_with_a_token() -> None:
    played = [roll("two-cats"), roll("two-cats")]
    assert hands(*played, fall("2")) == [5, 5 + 2, 7]
    assert hands(*played, fall("2", token=True)) == [5, 5 + 3, 7]
    assert count(*played, fall("2")).tower == 5 - 2


def test_a_fall_is_paid_by_whoever_made_it() -> None:
    assert hands(roll("two-cats"), roll("cat-paws", stacker="3"), fall("3")) == [5, 6, 9]


def test_a_fall_with_the_first_of_two_cats_keeps_the_second_in_hand() -> None:
    assert hands(roll("one-cat"), roll("two-cats"), fall("2", first=True)) == [6, 6 + 2, 7]


def test_nobody_takes_back_more_than_lies_in_the_tower() -> None:
    first = count(roll("one-cat"), fall("1"), seats=tuple("123456"))
    assert (first.hands["1"], first.tower) == (7, 0)


def test_turn_around_reverses_the_playing_order() -> None:
    assert count(roll("one-cat"), fatty("turn-around")).active == "1"
    assert count(fatty("turn-around")).active == "3"
    assert count(fatty("turn-around"), roll("one-cat"), fatty("turn-around")).active == "3"


def test_skip_passes_one_player_over() -> None:
    assert count(fatty("skip")).active == "3"
    assert count(fatty("skip"), seats=("1", "2")).active == "1"


def test_a_token_orders_what_the_next_player_does_in_place_of_rolling() -> None:
    ordered = count(fatty("cat-belly"))
    assert (ordered.active, ordered.faces) == ("2", ("cat-belly",))
    done = count(fatty("cat-belly"), roll("cat-belly"))
    assert (list(done.hands.values()), done.active, done.faces) == ([7, 6, 7], "3", DIE)
    assert count(fatty("cat-belly"), roll("one-cat")) == ordered


def test_tokens_of_paws_and_fatty_ask_for_their_choices() -> None:
    assert hands(fatty("cat-paws"), roll("cat-paws", stacker="1")) == [7, 6, 7]
    again = count(fatty("catty-fatty"), fatty("turn-around"))
    assert (again.active, again.backwards, again.faces) == ("1", True, DIE)


def test_all_cats_are_equal_deals_the_surplus_from_the_active_player_on() -> None:
    played = [roll("two-cats"), roll("one-cat")]  # 5, 6, 7 and Cleo's turn
    assert hands(*played, fatty("all-equal")) == [6, 6, 6]
    assert hands(roll("one-cat"), fatty("all-equal")) == [6, 7, 7]
    assert hands(roll("two-cats"), fatty("all-equal")) == [6, 7, 6]


def test_all_cats_are_equal_follows_the_order_that_is_played() -> None:
    assert share_out({"1": 7, "2": 3, "3": 1}, "1", backwards=False) == {"1": 4, "2": 4, "3": 3}
    assert share_out({"1": 7, "2": 3, "3": 1}, "1", backwards=True) == {"1": 4, "2": 3, "3": 4}


def test_cards_that_fell_are_in_hand_before_all_are_made_equal() -> None:
    after = count(roll("two-cats"), fatty("all-equal"), fall("2", token=True))
    assert after.hands == {"1": 7, "2": 8, "3": 7}


def test_a_game_is_over_with_the_last_card() -> None:
    turns = [roll("two-cats"), roll("one-cat")] * 3
    almost = count(*turns, seats=("1", "2"))
    assert (almost.hands["1"], almost.over) == (1, False)
    out = count(*turns, roll("one-cat"), seats=("1", "2"))
    assert (out.hands, out.over, out.faces) == ({"1": 0, "2": 4}, True, ())


def test_two_cats_of_a_last_card_are_one() -> None:
    out = count(*[roll("two-cats"), roll("one-cat")] * 3, roll("two-cats"), seats=("1", "2"))
    assert (out.hands["1"], out.over) == (0, True)


def test_a_last_card_that_falls_goes_on() -> None:
    turns = [*[roll("two-cats"), roll("one-cat")] * 3, roll("one-cat"), fall("1")]
    after = count(*turns, seats=("1", "2"))
    assert (after.hands, after.over, after.active) == ({"1": 2, "2": 4}, False, "2")


def test_the_table_says_whose_turn_it_is() -> None:
    assert count({"do": "turn", "seat": "3"}, roll("one-cat")).hands["3"] == 6


def test_the_log_is_read_by_number() -> None:
    log = {f"a{number}": roll("one-cat") for number in range(12, 0, -1)}
    log["a11"] = roll("two-cats")
    turns = replay(DECK, SEATS, "1", log).turns
    assert [turn.face for turn in turns][9:] == ["one-cat", "two-cats", "one-cat"]


# -- properties ------------------------------------------------------------------------------------

SIX = tuple("123456")
seats = st.integers(2, 6).map(lambda players: SIX[:players])
rolls = st.one_of(
    st.sampled_from(("one-cat", "two-cats", "dried-fish", "cat-belly", "nonsense")).map(roll),
    st.sampled_from(SIX).map(lambda seat: roll("cat-paws", stacker=seat)),
    st.sampled_from(TOKENS).map(fatty),
    st.just(roll("catty-fatty")),
)
actions = st.lists(
    rolls
    | st.builds(fall, st.sampled_from("12"), token=st.booleans(), first=st.booleans())
    | st.sampled_from("12").map(lambda seat: {"do": "turn", "seat": seat}),
    max_size=60,
)


@given(seats, actions)
def test_no_card_is_ever_made_or_lost(at: tuple[str, ...], log: list[dict[str, Json]]) -> None:
    before = deal(DECK, at, "1")
    after = count(*log, seats=at)
    total = sum(after.hands.values()) + after.tower
    assert total == sum(before.hands.values()) + before.tower
    assert total <= 42
    assert min(after.hands.values()) >= 0
    assert after.tower >= 0


@given(seats, actions)
def test_a_game_is_over_exactly_when_one_hand_is_empty(
    at: tuple[str, ...], log: list[dict[str, Json]]
) -> None:
    after = count(*log, seats=at)
    assert after.over == (0 in after.hands.values())
    assert list(after.hands.values()).count(0) <= 1


@given(st.dictionaries(st.sampled_from(SIX), st.integers(0, 20), min_size=2), st.booleans())
def test_equal_hands_differ_by_one_card_at_most(held: dict[str, int], backwards: bool) -> None:
    active = next(iter(held))
    shared = share_out(held, active, backwards=backwards)
    assert sum(shared.values()) == sum(held.values())
    assert max(shared.values()) - min(shared.values()) <= 1
    assert shared[active] == max(shared.values())


@given(seats, actions)
def test_the_counter_deals_with_the_cards_in_play(
    at: tuple[str, ...], log: list[dict[str, Json]]
) -> None:
    after = count(*log, seats=at)
    assert sum(after.hands.values()) + after.tower == DECK.in_play(len(at))


def test_a_turn_knows_what_happened() -> None:
    turns = count(roll("two-cats"), roll("two-cats"), fall("3", token=True)).turns
    assert turns == (
        Turn("1", "two-cats", "1", 2),
        Turn("2", "two-cats", "2", 2, fallen_by="3", fell=3, token_fell=True),
    )


def test_something_may_fall_only_until_the_table_has_said_what_or_goes_on() -> None:
    assert count(roll("one-cat")).may_fall
    assert not count().may_fall
    assert not count(roll("one-cat"), fall("1")).may_fall
    assert not count(roll("one-cat"), {"do": "turn", "seat": "3"}).may_fall
