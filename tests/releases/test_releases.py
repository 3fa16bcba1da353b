"""This version starts on the database of every released version, and keeps everything in it.

It also starts on its own database, made as `make release` makes it; that is the only one as long as
no version has been released.
"""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction
from django.db.migrations.loader import MigrationLoader
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from filelock import FileLock
from pytest_django import DjangoDbBlocker

from games import registry
from scorepad import __version__
from scorepad.clubs.models import Club, Player
from scorepad.editions.models import Edition
from scorepad.history.computing import take_turn
from scorepad.history.models import PlayRow
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Sheet
from scorepad.serving import serve
from scorepad.serving.backups.archive import write_backup
from scorepad.serving.backups.restore import restore
from scorepad.serving.machine import DATABASE, KEY
from tests.languages.made_up import known
from tests.releases.stored import FOLDER, Release, release, unpack, used, versions

pytestmark = pytest.mark.slow

THIS = "this version"
OF_A_KIND = 1  # pages of one kind of the history that are opened
SHEETS = 2  # of one kind and game
LINK = re.compile(r'href="(/clubs/[^"#?]*)')
SHEET = re.compile(r"/plays/(\d+)/sheets/([a-z0-9-]+)/")
NUMBER = re.compile(r"\d+")


@pytest.fixture(scope="session")
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what this version stores, made once for all processes of a run."""
    ours = tmp_path_factory.getbasetemp()
    folder = (ours.parent if "PYTEST_XDIST_WORKER" in os.environ else ours) / "own-release"
    with FileLock(folder.with_suffix(".lock")):
        if not folder.exists():
            subprocess.run([sys.executable, "-m", "tests.releases.make", folder], check=True)
    return folder


@pytest.fixture(scope="module", params=[*versions(), THIS])
def source(request: pytest.FixtureRequest) -> tuple[str, Path]:
    """A version, and the folder of its database."""
    if request.param == THIS:
        return __version__, request.getfixturevalue("own_folder")
    return request.param, FOLDER


@pytest.fixture(scope="module")
def old(
    source: tuple[str, Path],
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Release]:
    """What the old version stored, with the pad started on its database."""
    told = release(*source)
    version, folder = source
    database = tmp_path_factory.mktemp("release") / "scorepad.sqlite3"
    unpack(version, database, folder)
    started = override_settings(SECRET_KEY=told.secret_key)
    now = patch("django.core.signing.time.time", return_value=told.signed_at + 60)
    with django_db_blocker.unblock(), used(database), started, now:
        with patch.object(serve, "collect_static"):
            serve.prepare()
        yield told


@pytest.fixture
def phone(old: Release) -> Client:
    """A phone that the old version let in."""
    client = Client()
    client.cookies.load(old.cookies)
    return client


def test_every_play_is_kept_with_its_night_its_totals_and_who_won(old: Release) -> None:
    for told in old.plays:
        play = Play.objects.get(pk=told.id)
        loaded = LoadedPlay.stored(play)
        result = loaded.result
        found = {loaded.names[one.seat]: one for one in result.standings}
        assert {name: one.total for name, one in found.items()} == told.totals, told.id
        assert sorted(loaded.names[key] for key in result.winners) == told.winners, told.id
        lines = {name: {line.key: line.points for line in one.lines} for name, one in found.items()}
        assert lines == told.lines, told.id
        assert (play.game_slug, play.state, play.counts) == (told.game, told.state, told.counts)
        assert play.night.date.isoformat() == told.night
        assert (play.deleted_at is not None) == told.deleted
        assert {slot: sheet.number for slot, sheet in loaded.sheets.items()} == told.revisions
    assert Play.objects.count() == len(old.plays)


def test_the_history_counts_every_play_that_counted(old: Release) -> None:
    counted = {
        one.id for one in old.plays if one.state == "finished" and one.counts and not one.deleted
    }
    for club in Club.objects.all():
        assert take_turn(club.pk, seconds=600) == 0
    assert set(PlayRow.objects.values_list("play", flat=True)) == counted


def messages_of(part: Any) -> Iterator[str]:
    """Yields the messages of all texts in a stored result."""
    if isinstance(part, dict) and part.get("is") == "text":
        yield part["message"]
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, dict | list):
            yield from messages_of(inner)


def test_reasons_are_in_words_that_are_translated(old: Release) -> None:
    for club in Club.objects.all():
        assert take_turn(club.pk, seconds=600) == 0
    counted = Play.objects.filter(pk__in=PlayRow.objects.values("play"), totals_only=False)
    said = {message for play in counted for message in messages_of(play.result)}
    assert len(said) > 50
    assert said - known() == set()


def test_a_play_that_goes_on_takes_changes_and_gives_back_what_was(
    old: Release, phone: Client
) -> None:
    going = Play.objects.not_deleted().filter(state=Play.State.PLAYING).prefetch_related("sheets")
    undone = 0
    with transaction.atomic():
        for play in going:
            for sheet in play.sheets.all():
                address = reverse("plays:undo", args=[play.club_id, play.pk, sheet.slot])
                assert phone.post(address, headers={"HX-Request": "true"}).status_code == 200
                before, sheet.number = sheet.number, Sheet.objects.get(pk=sheet.pk).number
                undone += sheet.number == before + 1
        transaction.set_rollback(True)
    assert undone >= len({play.game_slug for play in going}) > 3


def test_nobody_is_lost(old: Release) -> None:
    there = Player.objects.filter(merged_into=None).values_list("name", flat=True)
    assert sorted(there) == old.players


def test_what_an_admin_had_made_of_editions_is_kept(old: Release) -> None:
    for own in old.editions:
        found = Edition.objects.get(game_slug=own.game, slug=own.slug)
        declaration = registry.game(own.game).declaration
        assert declaration.normalize(found.deck_json()) == declaration.normalize(own.deck), own.slug
        assert found.built_in == own.built_in


def test_every_kind_of_page_that_there_was_is_there(old: Release, phone: Client) -> None:
    games = {str(one.id): one.game for one in old.plays}
    opened: Counter[tuple[str, str]] = Counter()
    for page in old.pages:
        found = SHEET.search(page)
        kind = (games[found[1]], found[2]) if found else (page, "")
        opened[kind] += 1
        if opened[kind] <= SHEETS:
            assert phone.get(page, follow=True).status_code == 200, page


def test_every_kind_of_page_that_the_history_leads_to_is_drawn(old: Release, phone: Client) -> None:
    opened: dict[str, int] = {}
    waiting = [f"/clubs/{club.pk}/" for club in Club.objects.all()]
    known = set(waiting)
    while waiting:
        page = waiting.pop(0)
        kind = NUMBER.sub("N", page)
        if opened.get(kind, 0) >= OF_A_KIND:
            continue
        opened[kind] = opened.get(kind, 0) + 1
        answer = phone.get(page, follow=True)
        assert answer.status_code == 200, page
        if answer.headers["Content-Type"].startswith("text/html"):
            found = {html.unescape(link) for link in LINK.findall(answer.content.decode())}
            waiting += sorted(found - known)
            known |= found
    assert {"/clubs/N/nights/", "/clubs/N/players/N/", "/clubs/N/plays/N/result/"} <= set(opened)


def test_a_backup_of_it_can_be_brought_back(source: tuple[str, Path], tmp_path: Path) -> None:
    """A backup that was made before this version started on it can be restored, too."""
    version, folder = source
    (tmp_path / "old").mkdir()
    unpack(version, tmp_path / "old" / DATABASE, folder)
    backup = tmp_path / "old.zip"
    write_backup(tmp_path / "old" / DATABASE, tmp_path / "old" / KEY, backup, timezone.now())
    known = frozenset(MigrationLoader(None).disk_migrations)
    restore(backup, tmp_path / "new", known, timezone.now())
    assert (tmp_path / "new" / DATABASE).exists()


def test_the_links_that_were_handed_out_still_let_in(old: Release) -> None:
    name = str(Club.objects.latest("pk"))
    for role, link in old.links.items():
        page = Client().get(link, follow=True)
        assert page.status_code == 200, role
        assert name in page.content.decode()
