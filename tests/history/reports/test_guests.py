"""A guest's seat is part of the play, but of nobody's statistics (ST-26)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from hypothesis import given

from games.counted import CountedPlay
from scorepad.history.reports import head_to_head
from scorepad.history.reports.highlights import Before, highlights
from scorepad.history.reports.milestones import milestones
from scorepad.history.reports.night import night_scores
from scorepad.history.reports.ratings import latest_ratings
from scorepad.history.reports.records import records_of
from scorepad.history.reports.wins import figures
from tests.history.reports.drawn import ANA, BEN, FINN, Drawn, counted, drawn, evenings


def with_guest(plays: Sequence[CountedPlay]) -> tuple[CountedPlay, ...]:
    """Returns the same plays with Finn as a guest; those that he played alone count for nobody."""
    found = (
        msgspec.structs.replace(
            play,
            seats=tuple(seat for seat in play.seats if seat.player != FINN),
            guests=tuple(seat for seat in play.seats if seat.player == FINN),
        )
        for play in plays
    )
    return tuple(play for play in found if play.seats)


@given(evenings())
def test_the_numbers_of_the_others_are_those_of_the_whole_table(plays: list[Drawn]) -> None:
    all_of, guest = counted(plays), with_guest(counted(plays))
    others = {player: own for player, own in figures(all_of).items() if player != FINN}
    assert figures(guest) == others
    met = head_to_head.records(all_of)
    apart = {pair: record for pair, record in met.items() if FINN not in pair}
    assert {pair: one.counts for pair, one in head_to_head.records(guest).items()} == {
        pair: one.counts for pair, one in apart.items()
    }
    assert {one.player: one for one in night_scores(guest)} == {
        one.player: one for one in night_scores(all_of)
    }


@given(evenings())
def test_a_guest_holds_no_record_no_rating_and_no_milestone(plays: list[Drawn]) -> None:
    guest = with_guest(counted(plays))
    held = {player for one in records_of(guest) for who in one.holders for player in who.players}
    assert FINN not in held
    assert FINN not in latest_ratings(guest, "cat-lady")
    assert FINN not in {one.player for one in milestones(guest, {})}
    highlights(guest, Before())


def test_whoever_beat_only_a_guest_has_won() -> None:
    (play,) = with_guest(counted(drawn({ANA: 9, FINN: 4})))
    assert (play.is_solo, play.size) == (False, 2)
    assert figures([play])[ANA].wins == 1


def test_a_guest_who_wins_takes_the_win_from_the_others() -> None:
    (play,) = with_guest(counted(drawn({ANA: 9, BEN: 5, FINN: 12})))
    found = figures([play])
    assert play.was_won
    assert [(found[one].decided, found[one].wins) for one in (ANA, BEN)] == [(1, 0), (1, 0)]
    assert found[ANA].expected == found[BEN].expected
