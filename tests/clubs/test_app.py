"""The pad on a home screen: its manifest, its service worker, and where it begins."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client, override_settings
from django.urls import reverse
from PIL import Image

from scorepad.clubs import app_views
from scorepad.clubs.erasure import erase
from scorepad.clubs.middleware import LAST_CLUB
from scorepad.clubs.models import Club, NameLevel, Player

pytestmark = pytest.mark.django_db
MOST_SCRIPT = 10 * 1024  # bytes, compressed: all that makes the pad an app


def phone_of(*clubs: Club) -> Client:
    phone = Client()
    for club in clubs:
        phone.post(reverse("clubs:host", args=[club.host_key]))
    return phone


def manifest(client: Client) -> dict[str, Any]:
    answer = client.get(reverse("manifest"))
    assert answer["Content-Type"] == "application/manifest+json"
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_the_manifest_says_what_a_home_screen_needs(client: Client) -> None:
    found = manifest(client)
    assert found["name"] == found["short_name"] == "Tallycat"
    assert (found["display"], found["scope"], found["id"]) == ("standalone", "/", "/")
    assert found["lang"] == "en"
    assert client.get(found["start_url"]).status_code == 302
    assert {one["purpose"] for one in found["icons"]} == {"any", "maskable"}


def test_every_icon_is_a_picture_of_its_size(client: Client) -> None:
    for icon in manifest(client)["icons"]:
        path = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        assert isinstance(path, str)
        with Image.open(path) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]
            corner = picture.convert("RGBA").getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert (corner[3] == 255) is (icon["purpose"] == "maskable")


def test_pages_name_the_manifest_and_an_icon_for_apple(client: Client) -> None:
    page = client.get("/").text
    assert f'<link rel="manifest" href="{reverse("manifest")}"' in page
    assert 'rel="apple-touch-icon"' in page


def test_pictures_and_shortcuts_of_the_manifest_are_what_they_say(client: Client) -> None:
    found = manifest(client)
    for shown in found["screenshots"]:
        path = finders.find(shown["src"].removeprefix(settings.STATIC_URL))
        assert isinstance(path, str)
        with Image.open(path) as picture:
            assert f"{picture.width}x{picture.height}" == shown["sizes"]
        assert Path(path).stat().st_size < 32 * 1024
    club = Club.objects.create()
    phone = phone_of(club)
    led_to = [phone.get(one["url"])["Location"] for one in found["shortcuts"]]
    assert led_to == [
        reverse(name, args=[club.pk]) for name in ("plays:new", "history:nights", "history:players")
    ]
    assert {client.get(one["url"])["Location"] for one in found["shortcuts"]} == {reverse("home")}


# -- where it begins -------------------------------------------------------------------------------


def test_it_begins_with_the_club_that_this_phone_used_last() -> None:
    first, second = Club.objects.create(name="Mondays"), Club.objects.create(name="Fridays")
    phone = phone_of(first, second)
    for club in (second, first):
        phone.get(club.get_absolute_url())
    assert phone.get(reverse("last"))["Location"] == first.get_absolute_url()


def test_a_club_that_this_phone_has_left_is_no_beginning() -> None:
    club = Club.objects.create()
    phone = phone_of(club)
    phone.get(club.get_absolute_url())
    phone.post(reverse("clubs:leave", args=[club.pk]))
    assert phone.get(reverse("last"))["Location"] == reverse("home")


def test_a_page_that_a_phone_may_not_see_is_not_remembered(client: Client) -> None:
    club = Club.objects.create()
    client.get(club.get_absolute_url())
    assert LAST_CLUB not in client.cookies


# -- the service worker ----------------------------------------------------------------------------


def test_the_worker_comes_from_the_root_and_is_asked_for_anew(client: Client) -> None:
    answer = client.get(reverse("worker"))
    assert reverse("worker").count("/") == 1
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert "worker-src 'self'; " in answer["Content-Security-Policy"]
    again = client.get(reverse("worker"), headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304


def test_the_worker_changes_with_the_version(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = client.get(reverse("worker"))
    monkeypatch.setattr(app_views, "version", lambda: "the next one")
    after = client.get(reverse("worker"), headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert after.content != before.content


def test_the_version_changes_with_any_static_file(collected_static: Path) -> None:
    served = override_settings(STORAGES=settings.COLLECTED_STORAGES, STATIC_ROOT=collected_static)
    with served:
        listed = json.loads((collected_static / "staticfiles.json").read_text())
        assert app_views.version() == listed["hash"]


def test_all_that_makes_the_pad_an_app_is_small(client: Client) -> None:
    scripts = [app_views.script().encode()]
    for name in ("no_signal", "kept_page", "phone"):
        path = finders.find(f"js/{name}.js")
        assert isinstance(path, str)
        scripts.append(Path(path).read_bytes())
    size = sum(len(gzip.compress(one)) for one in scripts)
    assert size <= MOST_SCRIPT
    page = gzip.compress(client.get(reverse("no-signal")).content)
    assert size + len(page) <= MOST_SCRIPT + 3 * 1024


def test_the_page_without_a_signal_names_nobody_and_is_drawn_for_anybody(client: Client) -> None:
    page = client.get(reverse("no-signal"))
    assert page.status_code == 200
    assert 'id="kept-pages"' in page.text


# -- what a phone may go on showing ----------------------------------------------------------------


def kept(phone: Client, club: Club) -> str:
    return phone.get(reverse("clubs:kept", args=[club.pk])).text


def test_what_a_phone_has_kept_of_a_club_goes_once_somebody_is_erased(
    club: Club, ana: Player, viewer: Client
) -> None:
    before = kept(viewer, club)
    assert kept(viewer, club) == before
    erase(ana)
    assert kept(viewer, club) != before


def test_what_a_phone_has_kept_of_a_club_goes_once_viewers_see_less(
    club: Club, scorer: Client, viewer: Client
) -> None:
    before = kept(viewer, club)
    scorer.post(reverse("clubs:viewers", args=[club.pk]), {"viewers_see": NameLevel.INITIALS})
    assert kept(viewer, club) != before
