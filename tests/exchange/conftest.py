"""A club with something of everything that a club can store."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from scorepad.clubs.erasure import erase
from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.editions.models import ClubDefault, Edition
from scorepad.exchange import uploads
from scorepad.exchange.club_file.check import rescored
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.models import GameMatch, ImportedPlay, PlayerMatch
from scorepad.history.models import Season
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.lifecycle import delete, exclude
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Night, Play, Revision, Sheet
from scorepad.plays.rescore import rescore
from tests.demo import seeded, with_further_games

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)


@pytest.fixture
def club(editions: None) -> Club:
    """A demo club of 8 plays and some of further games, so of all, one of them deleted and one
    left out, with merges, an erased player, an open play and more."""
    club = with_further_games(seeded(8, 81, date(2026, 11, 19)), 81)
    first, second = Play.objects.filter(club=club).exclude(game_slug="cat-tower")[:2]
    exclude(LoadedPlay.stored(first), counts=False)
    delete(LoadedPlay.stored(second))
    add_people(club)
    add_dates(club)
    ClubDefault.objects.create(
        club=club, game_slug="cat-lady", edition=Edition.objects.filter(game_slug="cat-lady")[0]
    )
    LearnedCard.objects.create(
        club=club, game_slug="cat-lady", card="Mr. Zoë", answers={"vp": 3, "needs": {"tuna": 1}}
    )
    open_play(club)
    add_bg_stats(club)
    return club


def add_people(club: Club) -> None:
    """Adds people: Ana was called Anna before, and Annie before that; Finn was erased."""
    people = {player.name: player for player in club.players.all()}
    anna, annie = (Player.objects.create(club=club, name=name) for name in ("Anna", "Annie"))
    merge(annie, anna)
    merge(anna, people["Ana"])
    ClubEvent.objects.create(club=club, kind="renamed", player=people["Ben"], device="aB3-_xyz")
    ClubEvent.objects.create(club=club, kind="level", device="")
    erase(people["Finn"])


def add_dates(club: Club) -> None:
    Night.objects.create(club=club, date=date(2026, 1, 1), place="At Zoë’s", note="Nobody came.")
    Season.objects.create(club=club, name="Autumn", first=date(2026, 9, 1), last=date(2026, 11, 30))


def add_bg_stats(club: Club) -> None:
    """Imports a play from BG Stats, with a match for Ben and for a game that the pad lacks."""
    play = Play.objects.filter(club=club, state=Play.State.FINISHED).latest("created_at")
    ImportedPlay.objects.create(club=club, play=play, uuid="bg-1", digest="d" * 64)
    PlayerMatch.objects.create(club=club, uuid="bg-2", player=club.players.get(name="Ben"))
    GameMatch.objects.create(club=club, uuid="bg-3", game_slug="cat-tower")
    GameMatch.objects.create(club=club, uuid="bg-4")


def open_play(club: Club) -> None:
    """Reopens a play: two phones have corrected it, and one entry is not a number."""
    play = Play.objects.filter(club=club, game_slug="cat-tower").order_by("created_at")[0]
    Play.objects.filter(pk=play.pk).update(state=Play.State.PLAYING)
    Event.objects.create(club=club, play=play, kind=Event.Kind.REOPENED, device="Qw9-_abc")
    sheet = play.sheets.order_by("slot")[0]
    typed = {"left-1": "eleven"}
    Sheet.objects.filter(pk=sheet.pk).update(number=sheet.number + 1, typed=typed)
    Revision.objects.create(
        club=club,
        sheet=sheet,
        number=sheet.number + 1,
        back=sheet.number,
        data=None,  # as of a long state, which stands in the sheet alone
        undoes=[],
        typed=typed,
        device="aB3-_xyz",
        submission="7c9e-zq",
    )
    rescore(LoadedPlay.stored(Play.objects.get(pk=play.pk)))


@pytest.fixture
def written(club: Club) -> bytes:
    """The club's file."""
    return b"".join(write_club(club, NOW))


@pytest.fixture
def plays(written: bytes) -> int:
    """Returns how many plays it has: 8, and those of further games."""
    return len(json.loads(written)["plays"])


def read_and_score(content: bytes) -> None:
    """Reads a file and lets the rules score its plays; nothing is stored."""
    read = read_club(content)
    for play in read.plays():
        if not play.totals_only:
            rescored(play, read.known, "$.plays")


@pytest.fixture
def bring_in(tmp_path: Path) -> Callable[[bytes], Club]:
    """Runs `manage.py import` with a file of this content."""

    def imported(content: bytes) -> Club:
        path = tmp_path / "club.json"
        path.write_bytes(content)
        out = StringIO()
        call_command("import", str(path), stdout=out)
        return Club.objects.get(pk=int(out.getvalue()))

    return imported


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes one turn of an import enough, however busy the machine is."""
    monkeypatch.setattr(uploads, "TURN", 600)


@pytest.fixture
def one_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each request has time for one play."""
    monkeypatch.setattr(uploads, "TURN", 0)
