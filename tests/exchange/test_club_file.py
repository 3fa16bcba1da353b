"""A club's file: what is in it, and that importing it gives the same club."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db.models import Model

from games import registry
from scorepad.clubs.models import Club, ClubEvent, ErasedPlayer, Player
from scorepad.exchange.club_file import format as club_format
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.models import GameMatch, ImportedPlay, PlayerMatch
from scorepad.history.models import Season
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.models import Deck, Event, Night, Play, Revision, Seat, Sheet
from tests.exchange.conftest import NOW
from tests.history.conftest import rows

BringIn = Callable[[bytes], Club]


def take_away(club: Club) -> None:
    """Deletes the club as if this were another instance, which has nothing of it."""
    club.delete()
    Deck.objects.all().delete()
    ErasedPlayer.objects.all().delete()


def test_a_club_that_was_imported_is_exported_with_the_same_bytes(
    club: Club, written: bytes, bring_in: BringIn
) -> None:
    take_away(club)
    again = bring_in(written)
    assert again.pk != club.pk
    assert b"".join(write_club(again, NOW)) == written


def test_the_club_has_plays_of_all_games_and_one_that_goes_on(written: bytes) -> None:
    plays = json.loads(written)["plays"]
    assert {play["game"] for play in plays} == set(registry.slugs())
    assert "playing" in {play["state"] for play in plays}


def test_what_a_club_has_changed_and_its_statistics_go_with_it(
    club: Club, bring_in: BringIn
) -> None:
    changed = {"time_zone": "Asia/Calcutta", "tables_until_morning": True}
    Club.objects.update(tables=["Window", "Bar"], **changed)
    Player.objects.filter(name="Ana").update(cat=12, colour=5)
    Player.objects.filter(name="Ben").update(guest=True)
    Season.objects.update(least_plays=3)
    Play.objects.filter(pk=Play.objects.latest("pk").pk).update(table="Bar")
    club.refresh_from_db()
    call_command("rebuild_history", stdout=StringIO())
    before, file = rows(club), b"".join(write_club(club, NOW))
    take_away(club)
    again = bring_in(file)
    assert again.tables == ["Window", "Bar"]
    assert {name: getattr(again, name) for name in changed} == changed
    ana = again.players.get(name="Ana")
    assert (ana.cat, ana.colour) == (12, 5)
    assert [one.name for one in again.players.filter(guest=True)] == ["Ben"]
    assert [one.least_plays for one in again.seasons.all()] == [3]
    assert [one.table for one in again.plays.exclude(table="")] == ["Bar"]
    assert rows(again) == before


def test_a_file_that_says_no_time_zone_brings_a_club_in_that_of_the_pad(
    club: Club, written: bytes, bring_in: BringIn
) -> None:
    file = json.loads(written)
    del file["club"]["time_zone"]
    take_away(club)
    assert bring_in(json.dumps(file).encode()).time_zone == settings.TIME_ZONE


def test_a_file_that_says_no_cats_gives_everybody_another_one(
    club: Club, written: bytes, bring_in: BringIn
) -> None:
    file = json.loads(written)
    for player in file["players"]:
        del player["cat"], player["colour"]
    take_away(club)
    pairs = list(bring_in(json.dumps(file).encode()).players.values_list("cat", "colour"))
    assert len(set(pairs)) == len(pairs)
    assert all(cat and colour for cat, colour in pairs)


def test_keys_are_in_alphabetical_order(written: bytes) -> None:
    def check(value: Any) -> None:
        if isinstance(value, dict):
            assert list(value) == sorted(value)
        for inner in value.values() if isinstance(value, dict) else value:
            if isinstance(inner, dict | list):
                check(inner)

    check(json.loads(written))


def test_only_the_date_of_the_export_differs_between_two(club: Club, written: bytes) -> None:
    one, two = json.loads(written), json.loads(b"".join(write_club(club)))
    assert one.pop("exported_at") != two.pop("exported_at")
    assert one == two


def test_no_secret_is_in_the_file(club: Club, written: bytes) -> None:
    secrets = [club.table_key, club.view_key, club.host_key, "aB3-_xyz", "Qw9-_abc", "7c9e-zq"]
    assert not [secret for secret in secrets if secret.encode() in written]


def test_phones_are_numbered_and_stay_apart(club: Club, written: bytes) -> None:
    file = json.loads(written)
    assert file["log"][0]["device"] == "phone 1"
    [play] = [play for play in file["plays"] if play["state"] == "playing"]
    assert play["sheets"][0]["revisions"][-1]["device"] == "phone 1"
    assert len({play["events"][-1]["device"], "phone 1", ""}) == 3


def test_the_links_of_an_imported_club_are_new(
    club: Club, written: bytes, bring_in: BringIn
) -> None:
    take_away(club)
    assert bring_in(written).table_key != club.table_key


# -- what was erased -------------------------------------------------------------------------------


def test_an_erased_name_is_nowhere_in_the_file(written: bytes) -> None:
    assert b"Finn" not in written
    assert b"Former player 1" in written


def test_an_old_file_does_not_bring_an_erased_name_back(
    editions: None, club: Club, written: bytes, bring_in: BringIn
) -> None:
    later = Player.objects.get(club=club, name="Ana")
    Night.objects.filter(club=club).update(place="At Annie’s")
    old = b"".join(write_club(club, NOW))
    club.delete()
    ErasedPlayer.objects.create(uuid=later.uuid)
    again = bring_in(old)
    assert Player.objects.get(uuid=later.uuid).erased_on
    exported = b"".join(write_club(again, NOW)).decode()
    assert not [name for name in ("Ana", "Anna", "Annie") if name in exported]


def test_who_was_erased_elsewhere_counts_as_erased_here(
    club: Club, written: bytes, bring_in: BringIn
) -> None:
    take_away(club)
    bring_in(written)
    erased = Player.objects.exclude(erased_on=None).values_list("uuid", flat=True)
    assert set(ErasedPlayer.objects.values_list("uuid", flat=True)) == set(erased) != set()


# -- every column ----------------------------------------------------------------------------------

# Columns that no file has: numbers of this instance, and what is told by where a thing stands.
OWN = {"id", "club", "play", "sheet", "night", "key"}
LEFT_OUT: dict[type[Model], set[str]] = {
    # links are secret, hosts' phones are of this instance, and closing
    Club: {"table_key", "view_key", "host_key", "host_phones", "deletion_asked_at"},
    Player: {"name_key", "merged_into"},  # made of the name, and of all merges
    Night: set(),
    Season: set(),
    LearnedCard: set(),
    ClubEvent: set(),
    Play: set(),
    Seat: {"order"},  # the order of the list
    Sheet: {"conflicts"},  # what two phones have yet to choose between, at the table
    Revision: {"submission"},  # names a post of a phone
    Event: set(),
    PlayerMatch: set(),
    GameMatch: set(),
    ImportedPlay: set(),
}
PARTS: dict[type[Model], Any] = {
    Club: club_format.ClubPart,
    Player: club_format.PlayerPart,
    Night: club_format.NightPart,
    Season: club_format.SeasonPart,
    LearnedCard: club_format.LearnedCardPart,
    ClubEvent: club_format.LogPart,
    Play: club_format.PlayPart,
    Seat: club_format.SeatPart,
    Sheet: club_format.SheetPart,
    Revision: club_format.RevisionPart,
    Event: club_format.EventPart,
    PlayerMatch: club_format.PlayerMatchPart,
    GameMatch: club_format.GameMatchPart,
    ImportedPlay: club_format.ImportedPart,
}
# What is made of the rest again, is of this instance alone, or has columns of its own above.
NO_PART = {"Edition", "ClubDefault", "PlayRow", "SeatRow", "HistoryVersion", "Upload"}


@pytest.mark.parametrize("model", PARTS, ids=lambda model: str(model.__name__))
def test_every_column_is_in_the_file_or_left_out_on_purpose(model: type[Model]) -> None:
    columns = {field.name for field in model._meta.concrete_fields}
    parts = {name.removesuffix("_id") for name in PARTS[model].__struct_fields__}  # of decks
    assert columns - OWN - LEFT_OUT[model] <= parts


def test_every_model_of_a_club_is_in_the_file_or_left_out_on_purpose() -> None:
    of_club = {
        model.__name__
        for model in apps.get_models()
        if any(field.related_model is Club for field in model._meta.concrete_fields)
    }
    assert of_club - NO_PART == {model.__name__ for model in PARTS} - {"Club"}


# -- the commands ----------------------------------------------------------------------------------


def test_the_command_writes_the_file_to_standard_output(club: Club, written: bytes) -> None:
    out = StringIO()
    call_command("export", str(club.pk), stdout=out)
    assert json.loads(out.getvalue())["plays"] == json.loads(written)["plays"]


def test_the_command_says_that_there_is_no_such_club(db: None) -> None:
    with pytest.raises(CommandError, match="There is no club with the number 77"):
        call_command("export", "77")


def test_a_file_is_not_imported_twice(club: Club, written: bytes, bring_in: BringIn) -> None:
    plays = Play.objects.count()
    with pytest.raises(CommandError, match=f"is here already: “Thursday cats”, number {club.pk}"):
        bring_in(written)
    assert (Club.objects.count(), Play.objects.count()) == (1, plays)


def test_a_file_that_is_not_there_is_named(db: None) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json: No such file"):
        call_command("import", "nowhere.json")
