"""How long a play took (ST-25): shown only for plays that were entered while they were played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.plays.models import Night, Play, Revision
from tests.plays.conftest import address, enter


@pytest.fixture
def entered(begin: Callable[..., Play], phone: Client) -> Play:
    """A game of Cat Tower in which every entry is one revision."""
    play = begin("cat-tower", "Ana", "Ben", games=1)
    enter(phone, play, "game-1", {"base": 0, "cards_left-1": 3})
    enter(phone, play, "game-1", {"base": 1, "cards_left-1": 2})
    enter(phone, play, "game-1", {"base": 2, "cards_left-1": 2, "cards_left-2": 0})
    play.refresh_from_db()
    return play


def finish(phone: Client, play: Play, minutes: list[int]) -> int | None:
    """Finishes the play an hour after the last entry; returns its minutes. `minutes` are those from
    its start to each entry."""
    began = timezone.now() - timedelta(minutes=minutes[-1] + 60)
    Play.objects.filter(pk=play.pk).update(created_at=began)
    revisions = list(Revision.objects.filter(sheet__play=play).order_by("number"))
    assert len(revisions) == len(minutes)
    for revision, after in zip(revisions, minutes, strict=True):
        Revision.objects.filter(pk=revision.pk).update(at=began + timedelta(minutes=after))
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert play.is_finished
    return play.minutes


@pytest.fixture(autouse=True)
def at_night(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps the same evening from one entry to the next, whenever the test runs."""
    evening = Night.objects.values_list("date", flat=True)
    monkeypatch.setattr("scorepad.plays.duration.evening_at", lambda moment: evening.get())


@pytest.mark.parametrize(
    ("entries", "minutes"),
    [([1, 40, 72], 72), ([1, 2, 4], None), ([5, 10, 191], None), ([180, 360, 365], 365)],
)
def test_it_is_from_the_first_to_the_last_entry(
    phone: Client, entered: Play, entries: list[int], minutes: int | None
) -> None:
    assert finish(phone, entered, entries) == minutes
    longest = max(after - one for one, after in pairwise([0, *entries]))
    assert (minutes is None) == (entries[-1] < 5 or longest > 180)


def test_what_was_entered_for_an_earlier_evening_has_none(
    phone: Client, entered: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.plays.duration.evening_at", lambda moment: None)
    assert finish(phone, entered, [1, 40, 72]) is None


def test_a_correction_makes_no_play_longer(phone: Client, entered: Play) -> None:
    assert finish(phone, entered, [1, 40, 72]) == 72
    phone.post(address(entered, "reopen"))
    enter(phone, entered, "game-1", {"base": 3, "cards_left-1": 4, "cards_left-2": 0})
    phone.post(address(entered, "finish"))
    entered.refresh_from_db()
    assert entered.minutes == 72


def test_the_result_the_night_and_the_files_say_it(phone: Client, entered: Play) -> None:
    finish(phone, entered, [1, 40, 72])
    club, night = entered.club_id, entered.night.date
    assert "1 h 12 min" in phone.get(reverse("plays:result", args=[club, entered.pk])).text
    assert "1 h 12 min" in phone.get(reverse("history:night", args=[club, night])).text
    assert phone.get(reverse("history:play_file", args=[club, entered.pk])).json()["minutes"] == 72
    written = phone.get(reverse("exchange:bgstats_play_file", args=[club, entered.pk]))
    assert b'"durationMin":72' in written.getvalue()
    content = b"".join(phone.get(reverse("exchange:club_file", args=[club])))
    assert b'"minutes":72' in content
