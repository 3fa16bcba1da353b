"""An erased name and a deleted club are no longer in any file of the pad."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from scorepad.clubs.deletion import delete_due
from scorepad.clubs.erasure import Erased, erase
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.clubs.signals import cleanup
from scorepad.history.previews.store import folder
from scorepad.plays.models import Night


def files_with(name: str) -> list[str]:
    """Returns the database, and the log beside it, if they contain a name."""
    database = Path(connection.settings_dict["NAME"])
    files = (database, database.with_name(f"{database.name}-wal"))
    return [file.name for file in files if file.exists() and name.encode() in file.read_bytes()]


@pytest.fixture
def zebulonia(transactional_db: None) -> Player:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL keeps no log beside its database")
    club = Club.objects.create(name="Zebulonia’s table")
    Night.objects.create(club=club, date="2026-11-19", note="Zebulonias Kuchen")
    player = Player.objects.create(club=club, name="Zebulonia")
    assert files_with("Zebulonia")
    return player


def test_an_erased_name_is_in_no_file_of_sqlite(zebulonia: Player) -> None:
    erase(zebulonia)
    assert files_with("Zebulonia") == []


def test_a_deleted_club_is_in_no_file_of_sqlite(zebulonia: Player) -> None:
    asked = timezone.now() - timedelta(days=8)
    Club.objects.filter(pk=zebulonia.club_id).update(deletion_asked_at=asked)
    assert delete_due() == 1
    assert files_with("Zebulonia") == []


def test_the_german_genitive_of_a_name_is_erased_with_it() -> None:
    erased = Erased(["Dov", "Zebulonia"], "Former player 1", others=["Ana", "Zebulonias"])
    assert erased.without_names("Dovs Katze, Dov’s cat") == (
        "Former player 1s Katze, Former player 1’s cat"
    )
    assert erased.without_names("Dovsen, Ludov") == "Dovsen, Ludov"
    assert erased.without_names("Zebulonias") == "Zebulonias"  # somebody else


@pytest.mark.parametrize("drawn_after", [-60, 60])
def test_pictures_of_another_machine_go_once_a_name_was_erased(db: None, drawn_after: int) -> None:
    """The pictures were drawn on this machine, and the name was erased on the other one."""
    club = Club.objects.create(name="Thursday cats")
    event = ClubEvent.objects.create(club=club, kind=ClubEvent.Kind.ERASED)
    folder().mkdir(parents=True, exist_ok=True)
    picture = folder() / f"{club.pk}-abc.png"
    picture.write_bytes(b"")
    drawn = (event.at + timedelta(minutes=drawn_after)).timestamp()
    os.utime(picture, (drawn, drawn))
    cleanup.send(sender=None)
    assert picture.exists() == (drawn_after > 0)
    club.delete()
    cleanup.send(sender=None)
    assert not picture.exists()
