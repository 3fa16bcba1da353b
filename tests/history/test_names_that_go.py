"""A name that was changed, or erased, is on no page any more, whatever is remembered of it."""

from __future__ import annotations

import re
from collections.abc import Callable
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

from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Night, Play, Sheet
from tests.history.addresses import Places, opened, phone_of, routes, talkative_club

ANA = re.compile(r"\bAna\b")


@pytest.fixture
def club(editions: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    return talkative_club()


def rename(phone: Client, ana: Player) -> None:
    """What somebody wrote with the old name in it is theirs to change."""
    Night.objects.update(note="")
    Play.objects.update(note="")
    Sheet.objects.update(typed={})
    sent = {f"p{ana.pk}-name": "Zoe", f"p{ana.pk}-cats_at_home": ""}
    phone.post(reverse("clubs:change", args=[ana.club_id, ana.pk]), sent)
    undo = Play.objects.filter(state=Play.State.PLAYING).get()
    place = [ana.club_id, undo.pk, "game-1"]
    phone.post(reverse("plays:save", args=place), {"base": 9, "cards_left-1": "0"})


def erase(phone: Client, ana: Player) -> None:
    phone.post(reverse("clubs:erase", args=[ana.club_id, ana.pk]))


@pytest.mark.parametrize("act", [rename, erase])
def test_the_old_name_is_on_no_page_and_in_nothing_that_is_remembered(
    club: Club,
    act: Callable[[Client, Player], None],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    phone, robot = phone_of(club), Client()
    places = Places(club, 3)
    ana = places.players[0]
    assert ana.name == "Ana"

    def told() -> list[str]:
        found = []
        for route in routes():
            for address in places.addresses(route):
                asks = robot if "key" in route.arguments else phone
                for _status, text in opened(asks, address, ana.pk):
                    found += [
                        f"{address}: {text[one.start() - 60 :][:120]}" for one in ANA.finditer(text)
                    ]
        return found

    assert len(told()) > 20
    with django_capture_on_commit_callbacks(execute=True):
        act(phone, ana)
    assert not [file for file in Path(settings.DATA).rglob("*") if ANA.search(str(file))]
    assert not list(Path(settings.DATA).glob(f"previews/{club.pk}-*"))
    assert told() == []
    remembered: dict[str, Any] = cache._cache  # type: ignore[attr-defined]
    assert not [key for key, value in remembered.items() if re.search(rb"\bAna\b", value)]


def test_an_erased_name_is_in_no_dump_of_the_database_but_for_the_editions(club: Club) -> None:
    def dumped() -> list[str]:
        out = StringIO()
        call_command("dumpdata", exclude=["editions", "plays.deck"], stdout=out)
        return re.findall(r".{0,60}\bAna\b.{0,60}", out.getvalue(), re.IGNORECASE)

    assert dumped()
    ana = Player.objects.get(club=club, name="Ana")
    phone_of(club).post(reverse("clubs:erase", args=[club.pk, ana.pk]))
    assert dumped() == []
