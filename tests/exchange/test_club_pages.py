"""Downloading a whole club, and importing it from the start page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.erasure import erase
from scorepad.clubs.models import Club, ErasedPlayer, Player
from scorepad.exchange import uploads
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.store import import_club
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.models import Upload
from scorepad.plays.models import Play
from tests.exchange.conftest import NOW
from tests.phones import phone_of

CHOOSE = "exchange:import"


def send(phone: Client, content: bytes) -> Any:
    """Chooses a file with this content."""
    file = SimpleUploadedFile("table.json", content, "application/json")
    return phone.post(reverse(CHOOSE), {"file": file})


def test_a_hosts_phone_downloads_the_club(club: Club, written: bytes) -> None:
    answer: Any = phone_of(club, "host").get(reverse("exchange:club_file", args=[club.pk]))
    assert answer["Content-Disposition"].startswith('attachment; filename="thursday-cats-2')
    assert json.loads(answer.getvalue())["plays"] == json.loads(written)["plays"]


def test_the_settings_lead_to_the_download(club: Club) -> None:
    settings = reverse("clubs:settings", args=[club.pk])
    address = reverse("exchange:club_file", args=[club.pk])
    assert address in phone_of(club, "host").get(settings).content.decode()


def test_a_file_is_shown_before_it_is_imported(
    club: Club, written: bytes, plays: int, client: Client
) -> None:
    club.delete()
    assert reverse(CHOOSE) in client.get(reverse("home")).content.decode()
    answer = send(client, written)
    page = client.get(answer["Location"]).content.decode()
    assert f"{plays} plays" in page
    assert "Ana, Ben" in page
    assert "Anna" not in page
    assert not Club.objects.exists()


def test_bringing_it_back_makes_this_phone_a_host(
    club: Club, written: bytes, client: Client
) -> None:
    club.delete()
    page = send(client, written)["Location"]
    answer = client.post(page, follow=True)
    assert "Thursday cats is imported." in answer.content.decode()
    again = Club.objects.get()
    assert b"".join(write_club(again, NOW)) == written
    assert client.get(reverse("clubs:hosts", args=[again.pk])).status_code == 200
    assert client.post(page).status_code == 404
    assert not Upload.objects.exists()


def test_a_file_that_two_phones_sent_is_imported_once(
    club: Club, written: bytes, client: Client
) -> None:
    club.delete()
    other = Client(REMOTE_ADDR="192.0.2.7")
    pages = [(phone, send(phone, written)["Location"]) for phone in (client, other)]
    (_first, mine), (_second, theirs) = pages
    assert client.post(mine).status_code == 302
    plays = Play.objects.count()
    answer = other.post(theirs)
    assert answer.status_code == 422
    assert "This club is here already" in answer.content.decode()
    assert (Club.objects.count(), Play.objects.count()) == (1, plays)


def test_a_club_that_can_be_taken_back_is_not_imported(
    club: Club, written: bytes, client: Client
) -> None:
    Club.objects.filter(pk=club.pk).update(deletion_asked_at=timezone.now())
    assert "was deleted here a short time ago" in send(client, written).content.decode()


def test_the_preview_names_nobody_who_was_erased_here(
    club: Club, written: bytes, client: Client
) -> None:
    ErasedPlayer.objects.create(uuid=Player.objects.get(club=club, name="Ben").uuid)
    club.delete()
    page = client.get(send(client, written)["Location"]).content.decode()
    assert "1 player was erased on this pad" in page
    assert "Ben" not in page


@pytest.mark.parametrize("content", [b"", b"no JSON", b"{}"])
def test_what_is_no_file_of_a_table_is_refused_in_words(
    db: None, client: Client, content: bytes
) -> None:
    answer = send(client, content)
    assert answer.status_code == 422
    assert "This is not a club file" in answer.content.decode()
    assert not Upload.objects.exists()


def test_a_form_without_a_file_says_so(db: None, client: Client) -> None:
    assert "Choose a file first." in client.post(reverse(CHOOSE)).content.decode()


def test_a_file_that_is_too_large_is_refused(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "LARGEST", 10)
    assert "The file is larger than" in send(client, b"x" * 11).content.decode()


def test_a_file_that_waits_does_not_keep_a_name_that_is_erased(
    club: Club, written: bytes, client: Client
) -> None:
    club.delete()
    send(client, written)
    import_club(read_club(written))
    assert Upload.objects.filter(club=None, phase=Upload.Phase.SENT).exists()
    erase(Player.objects.changeable().earliest("pk"))
    assert not Upload.objects.filter(phase=Upload.Phase.SENT).exists()


def test_one_address_sends_so_many_files_and_no_more(db: None, client: Client) -> None:
    answers = [client.post(reverse(CHOOSE)).status_code for _time in range(21)]
    assert answers[-2:] == [422, 429]
