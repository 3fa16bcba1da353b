"""Nights, decks and plays as they are stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any
from unittest import mock

import pytest
from django.utils import timezone

from games.registry import game
from scorepad.clubs.models import Club
from scorepad.plays.models import Deck, Night, Play, current_evening, pinned_deck


@contextmanager
def clock(day: int, hour: int, minute: int = 0) -> Iterator[None]:
    """Sets the machine's clock to a time of November 2026 in Vienna."""
    local = datetime(2026, 11, day, hour, minute, tzinfo=timezone.get_default_timezone())
    with mock.patch("django.utils.timezone.now", return_value=local.astimezone(UTC)):
        yield


@pytest.mark.parametrize(
    ("day", "hour", "minute", "evening"),
    [(19, 20, 0, 19), (20, 0, 30, 19), (20, 2, 0, 19), (20, 5, 59, 19), (20, 6, 0, 20)],
)
def test_an_evening_lasts_until_six_in_the_morning(
    day: int, hour: int, minute: int, evening: int
) -> None:
    with clock(day, hour, minute):
        assert current_evening() == date(2026, 11, evening)


def test_a_play_at_two_in_the_morning_belongs_to_the_evening_before(
    begin: Callable[..., Play],
) -> None:
    with clock(19, 21):
        early = begin("cat-tower")
    with clock(20, 2):
        late = begin("cat-in-the-box")
    assert early.night == late.night
    assert late.night.date == date(2026, 11, 19)


def test_the_next_evening_is_another_night(begin: Callable[..., Play]) -> None:
    with clock(19, 21):
        before = begin("cat-tower").night
    with clock(20, 21):
        after = begin("cat-tower").night
        assert after.is_tonight
        assert not before.is_tonight
    assert before != after


def test_each_club_has_a_night_of_its_own(club: Club) -> None:
    other = Club.objects.create(name="Friday cats")
    evening = current_evening()
    assert Night.objects.of(club, evening) != Night.objects.of(other, evening)
    assert Night.objects.of(club, evening) == Night.objects.of(club, evening)


def test_a_deck_is_pinned_by_its_content_whatever_the_order_of_its_keys(db: None) -> None:
    one = Deck.store({"hand": 7, "cards": 42})
    assert Deck.store({"cards": 42, "hand": 7}) == one
    assert Deck.store({"cards": 42, "hand": 8}) != one
    assert Deck.objects.count() == 2


def test_a_pinned_deck_is_read_once(db: None, django_assert_num_queries: Any) -> None:
    data = game("cat-tower").editions["rulebook"]
    digest = Deck.store({**data, "hand": 6})
    with django_assert_num_queries(1):
        first = pinned_deck("cat-tower", digest)
    with django_assert_num_queries(0):
        assert pinned_deck("cat-tower", digest) is first
    assert first.hand == 6


def test_deleted_plays_are_not_there(play: Play) -> None:
    assert list(Play.objects.not_deleted()) == [play]
    Play.objects.update(deleted_at=timezone.now())
    assert not Play.objects.not_deleted()
