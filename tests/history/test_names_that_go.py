"""A name that was changed or erased is no longer on any page, whatever is cached."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from scorepad.clubs.models import Club
from scorepad.plays.models import Night, Play, Revision, Sheet
from tests.history.addresses import HTMX, Places, opened, routes, talkative_club
from tests.phones import phone_of


@pytest.fixture
def club(editions: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    return talkative_club()


def told(places: Places, name: str) -> list[str]:
    """Returns the places where a name is found, on any page and in any answer."""
    phone, robot = phone_of(places.club), Client()
    found = []
    for route in routes():
        for address in places.addresses(route):
            asks = robot if "key" in route.arguments else phone
            for _status, text in opened(asks, address, places.players[0].pk):
                words = re.finditer(rf"\b{name}\b", text)
                found += [f"{address}: {text[max(0, one.start() - 60) :][:120]}" for one in words]
    return found


def forget_what_was_written() -> None:
    """Removes notes and invalid input, in which people have to change names themselves."""
    Night.objects.update(note="")
    Play.objects.update(note="")
    for model in (Sheet, Revision):
        model.objects.update(typed={})


def dumped(name: str) -> list[str]:
    """Returns the places where a name is in the database, except names of cards."""
    out = StringIO()
    call_command("dumpdata", exclude=["editions", "plays.deck"], stdout=out)
    return re.findall(rf".{{0,60}}\b{name}\b.{{0,60}}", out.getvalue(), re.IGNORECASE)


@pytest.mark.slow
def test_a_changed_and_then_erased_name_is_nowhere(
    club: Club, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    phone, places = phone_of(club), Places(club, 2)
    ana = places.players[0]
    assert ana.name == "Ana"
    assert len(told(places, "Ana")) > 20
    forget_what_was_written()
    with django_capture_on_commit_callbacks(execute=True):
        sent = {"name": "Gwen", "cats_at_home": ""}
        phone.post(reverse("clubs:person", args=[club.pk, ana.pk]), sent)
    going_on = Play.objects.filter(state=Play.State.PLAYING).get()
    sheet = reverse("plays:save", args=[club.pk, going_on.pk, "game-1"])
    phone.post(sheet, {"base": 9, "cards_left-1": "1"}, headers=HTMX)
    assert told(places, "Ana") == []

    phone.post(sheet, {"base": 9, "cards_left-1": "ask Gwen"}, headers=HTMX)
    Night.objects.update(note="Gwen brought cake", place="Gwen’s kitchen")
    Play.objects.update(note="gwen sat on the board")
    assert dumped("Gwen")
    with django_capture_on_commit_callbacks(execute=True):
        phone.post(reverse("clubs:erase", args=[club.pk, ana.pk]))
    assert not list(Path(settings.DATA).glob(f"previews/{club.pk}-*"))
    assert told(places, "Gwen") == []
    assert dumped("Gwen") == dumped("Ana") == []
    remembered: dict[str, Any] = cache._cache  # type: ignore[attr-defined]
    assert not [key for key, value in remembered.items() if re.search(rb"\b(Ana|Gwen)\b", value)]
