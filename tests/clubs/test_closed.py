"""A pad on the open internet, on which strangers cannot start clubs (TALLYCAT_CLOSED)."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.exchange.models import Upload

pytestmark = pytest.mark.django_db

STARTS = 'action="/clubs/"'  # the form


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    with override_settings(CLOSED=True):
        yield


def test_a_stranger_starts_no_club(client: Client) -> None:
    answer = client.post(reverse("clubs:start"), follow=True)
    assert "The person who runs this pad starts its clubs" in answer.content.decode()
    assert not Club.objects.exists()


def test_a_stranger_sends_no_file_of_a_club(client: Client) -> None:
    file = SimpleUploadedFile("club.json", b"{}")
    assert client.get(reverse("exchange:import")).headers["Location"] == reverse("home")
    client.post(reverse("exchange:import"), {"file": file})
    assert not Upload.objects.exists()


@override_settings(CLOSED=False)
def test_a_pad_that_is_open_offers_to_start_a_club(client: Client) -> None:
    assert STARTS in client.get(reverse("home")).content.decode()


def test_the_first_page_offers_neither(client: Client) -> None:
    page = client.get(reverse("home")).content.decode()
    assert STARTS not in page
    assert reverse("exchange:import") not in page
    assert "The person who runs this pad starts its clubs" in page


def test_who_runs_the_pad_starts_a_club_that_others_enter(client: Client) -> None:
    said = StringIO()
    call_command("club", stdout=said)
    club = Club.objects.get()
    joined = reverse("clubs:host", args=[club.host_key])
    assert joined in said.getvalue()
    client.post(joined)
    assert client.get(club.get_absolute_url()).status_code == 200
    assert STARTS not in client.get(reverse("home")).content.decode()
