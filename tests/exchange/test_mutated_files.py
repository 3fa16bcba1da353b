"""An exported file with any change is refused in words, or every page of its club opens.

Each value of the file is replaced by other values in turn, in all places at once that have it. If
the file is accepted, it is imported and each page of the club is opened.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any
from uuid import UUID

import pytest

from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.exchange.club_file import check as club_check
from scorepad.exchange.club_file import store as club_scoring
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.store import import_club
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import Upload
from scorepad.history.demo import make_demo
from scorepad.history.models import Season
from scorepad.plays.models import Event, Play, Seat
from tests.exchange.conftest import NOW, read_and_score
from tests.history.addresses import Places, routes
from tests.phones import phone_of

VALUES: tuple[Any, ...] = (
    *(None, True, -1, 7, 32767, 2**31, 10**30, 1.5, "", "x" * 400, [], {}, ["x"], {"x": "y"}),
    *("\u202e", "../../etc", "{0.x}", "0001-01-01", "9999-12-31"),
    *("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"),
)
MOST = 3  # values of each place that are imported
# Without these there is little left to be mutated.
ALONE = {("plays",), ("plays", "*", "sheets")}
ANY = "*"  # every item of a list, and every value of an object whose names are data
Path = tuple[str, ...]


@pytest.fixture
def written(editions: None) -> bytes:
    """The file of a small club that is no longer on the pad."""
    club = make_demo(4, 1, date(2026, 11, 19))
    Season.objects.create(club=club, name="Winter", first=date(2026, 1, 1), last=date(2026, 2, 1))
    ClubEvent.objects.create(club=club, kind="level")
    play = Play.objects.filter(club=club).earliest("created_at")
    Event.objects.create(
        club=club,
        play=play,
        kind=Event.Kind.MOVED,
        details={"before": "2026-11-01", "date": "2026-11-02"},
    )
    content = b"".join(write_club(club, NOW))
    club.delete()
    return content


def paths(part: Any, before: Path = ()) -> Iterator[Path]:
    """Yields the places that have values; those of a list, or of all plays, count as one."""
    if isinstance(part, dict) and before[-1:] not in [("decks",), ("data",), ("result",)]:
        for name, inner in part.items():
            yield (*before, name)
            yield from paths(inner, (*before, name))
    elif isinstance(part, list):
        for inner in part:
            yield from paths(inner, (*before, ANY))


def put(part: Any, path: Path, value: Any) -> None:
    first, *rest = path
    if first == ANY:
        for inner in part:
            put(inner, tuple(rest), value)
    elif rest and part.get(first) is not None:
        put(part[first], tuple(rest), value)
    elif not rest and first in part:
        part[first] = value


def mutated(content: bytes, *changes: tuple[Path, Any]) -> bytes:
    file = json.loads(content)
    for path, value in changes:
        put(file, path, value)
    return json.dumps(file).encode()


def is_taken(content: bytes) -> bool:
    """Returns whether the file can be imported; if not, it was refused in words."""
    try:
        read_and_score(content)
    except FileError:
        return False
    return True


def rounds(taken: list[tuple[Path, Any]]) -> Iterator[list[tuple[Path, Any]]]:
    """Yields the changes that go into one file together, because none of them hides another one."""
    trees = [change for change in taken if isinstance(change[1], list | dict)]
    yield from ([change] for change in trees if change[0] in ALONE)
    yield [change for change in trees if change[0] not in ALONE]
    by_path: dict[Path, list[Any]] = {}
    for path, value in taken:
        if not isinstance(value, list | dict):
            by_path.setdefault(path, []).append(value)
    for number in range(MOST):
        yield [(path, found[number]) for path, found in by_path.items() if number < len(found)]


def assert_pages_open(club: Club) -> None:
    places, phone = Places(club, most_plays=2), phone_of(club)
    for route in routes():
        for address in list(places.addresses(route))[:1]:
            answer: Any = phone.get(address)
            assert answer.status_code < 500, address
            if answer.streaming:
                list(answer.streaming_content)


@pytest.mark.slow
def test_whatever_is_changed_is_refused_in_words_or_every_page_opens(written: bytes) -> None:
    found = list(dict.fromkeys(paths(json.loads(written))))
    assert len(found) > 80
    changes = [(path, value) for path in found for value in VALUES]
    taken = [change for change in changes if is_taken(mutated(written, change))]
    assert len(found) < len(taken) < len(changes) / 5
    for some in rounds(taken):
        content = mutated(written, *some)
        assert is_taken(content), some
        import_club(read_club(content))
        club = Club.objects.get()
        assert_pages_open(club)
        club.delete()


ANSWER = {"game": "cat-lady", "card": "Mr. Zoë", "at": "2026-11-01T19:00:00Z"}
DAMAGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "it begins too late": lambda file: file["plays"][0].update(begun_at="9999-12-31T00:00:00Z"),
    "a night is too early": lambda file: file["nights"][0].update(date="0001-01-01"),
    "a season is too late": lambda file: file["seasons"][0].update(last="2101-01-01"),
    "a zone leads out of time": lambda file: file["plays"][0].update(
        finished_at="0001-01-01T00:00:00+10:00"
    ),
    "it was moved to no day": lambda file: file["plays"][0]["events"].append(
        file["plays"][0]["events"][0] | {"kind": "moved", "details": {"before": "x", "date": "y"}}
    ),
    "a total is a word": lambda file: file["plays"][0]["events"][0].update(
        details={"totals": {"1": "many"}}
    ),
    "a place is at no table": lambda file: file["plays"][0]["seats"][0].update(place=32767),
    "a sheet has no revision": lambda file: file["plays"][0]["sheets"][0].update(number=9),
    "a language is a path": lambda file: file["club"].update(language="../../etc"),
    "an option is unknown": lambda file: file["plays"][0]["options"].update(wild=True),
    "answers are of no game": lambda file: file["learned_cards"].append(
        ANSWER | {"game": "chess", "answers": {}}
    ),
    "answers are none": lambda file: file["learned_cards"].append(ANSWER | {"answers": None}),
    "answers are long": lambda file: file["learned_cards"].append(
        ANSWER | {"answers": {"x": "y" * 2000}}
    ),
    "answers fit no card": lambda file: file["learned_cards"].append(
        ANSWER | {"game": "box-of-treats", "card": "Banjo", "answers": {"needs": "many"}}
    ),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_what_no_pad_would_write_is_refused(
    written: bytes, damage: Callable[[dict[str, Any]], object]
) -> None:
    file = json.loads(written)
    damage(file)
    assert not is_taken(json.dumps(file).encode())


def test_a_byte_that_is_no_text_is_refused_in_words(written: bytes) -> None:
    damaged = written.replace(b"Thursday cats", b"Thursday \xff\xfecats")
    with pytest.raises(FileError, match="not UTF-8"):
        read_club(damaged)


def test_totals_that_the_sheets_do_not_give_are_scored_anew(written: bytes) -> None:
    file = json.loads(written)
    play = file["plays"][0]
    right = [(seat["total"], seat["place"], seat["won"]) for seat in play["seats"]]
    for seat in play["seats"]:
        seat.update(total=999, place=1, won=True)
    play["result"]["standings"][0].update(total=999)
    play["result"]["winners"] = ["7"]
    words = import_club(read_club(json.dumps(file).encode())).message
    seats = Seat.objects.filter(play__uuid=play["uuid"])
    assert words == "1 play had totals that did not match its sheets, and was scored again."
    assert [(seat.total, seat.place, seat.won) for seat in seats] == right
    result = Play.objects.get(uuid=play["uuid"]).result
    assert result is not None
    totals = sorted(standing["total"] for standing in result["standings"])
    assert totals == sorted(one[0] for one in right)


def test_a_finished_play_without_its_sheets_is_open_again(written: bytes) -> None:
    file = json.loads(written)
    play = file["plays"][0]
    play["sheets"] = []
    words = import_club(read_club(json.dumps(file).encode())).message
    assert words.startswith("1 play is open again")
    assert not Play.objects.get(uuid=play["uuid"]).is_finished


def test_the_totals_of_an_exported_file_are_those_of_its_sheets(written: bytes) -> None:
    assert import_club(read_club(written)).message == ""


def test_somebody_who_was_erased_gets_no_name_from_a_file(written: bytes) -> None:
    file = json.loads(written)
    named, former = file["players"][:2]
    named.update(erased_on="2026-11-20", hidden_since="2026-11-20", cats_at_home=3)
    former.update(erased_on="2026-11-20", hidden_since="2026-11-20", name="Ehemals Mitspielende 1")
    import_club(read_club(json.dumps(file).encode()))
    player = Player.objects.get(uuid=named["uuid"])
    assert player.name.startswith("Former player")
    assert player.cats_at_home is None


def long_chain(players: int) -> bytes:
    """Returns a file with this many players, each merged into the next one."""
    club = Club.objects.create(name="Chain")
    Player.objects.create(club=club, name="Ana")
    file = json.loads(b"".join(write_club(club, NOW)))
    club.delete()
    (player,) = file["players"]
    uuids = [f"00000000-0000-4000-8000-{number:012}" for number in range(players + 1)]
    file["players"] = [
        player | {"uuid": uuids[number], "name": f"p{number}", "merged_into": uuids[number + 1]}
        for number in range(players)
    ]
    file["players"][-1]["merged_into"] = None
    return json.dumps(file).encode()


def test_merges_in_a_chain_are_followed_once_each(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes some look-ups for each player, instead of half the square of the number of
    players."""
    players = read_club(long_chain(400)).file.players
    looked_up = 0
    hash_of = UUID.__hash__

    def counting(uuid: UUID) -> int:
        nonlocal looked_up
        looked_up += 1
        return hash_of(uuid)

    monkeypatch.setattr(UUID, "__hash__", counting)
    people = club_check.persons(players)
    assert set(people.values()) == {players[-1].uuid}
    assert looked_up < 20 * len(players)


def test_a_chain_of_merges_is_stored_as_it_was(db: None) -> None:
    import_club(read_club(long_chain(30)))
    club = Club.objects.get()
    last = club.players.get(name="p29")
    assert set(club.players.exclude(pk=last.pk).values_list("merged_into", flat=True)) == {last.pk}
    assert club.players.get(name="p3").merge_target == club.players.get(name="p4")


@pytest.mark.parametrize("many", ["players", "plays", "log"])
def test_a_guest_may_not_send_more_than_a_club_would_have(
    written: bytes, many: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = json.loads(written)
    monkeypatch.setitem(club_check.MOST, many, len(file[many]) - 1)
    with pytest.raises(FileError, match=rf"too much in it, at \$\.{many}"):
        read_club(written, guest=True)
    read_club(written)


def test_a_guests_plays_may_not_take_long_to_score(
    written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_scoring, "TIME_LIMIT", -1)
    upload = Upload.objects.create(content=b"")
    club_scoring.begin(upload, read_club(written, guest=True))
    with pytest.raises(FileError, match=r"\$\.plays\[0\]: it takes too long to check"):
        club_scoring.go_on(upload, read_club(written), guest=True)
    assert not Club.objects.exists()
    import_club(read_club(written))


@pytest.mark.parametrize(("looks", "where"), [(0, "decks"), (5, r"plays\[\d+\]")])
def test_a_guests_file_may_not_take_long_to_check(
    written: bytes, monkeypatch: pytest.MonkeyPatch, looks: int, where: str
) -> None:
    """The clock of the processor advances by a second after this many looks."""
    clock = itertools.chain(itertools.repeat(0.0, 1 + looks), itertools.repeat(1.1))
    monkeypatch.setattr("scorepad.exchange.club_file.check.time.thread_time", lambda: next(clock))
    with pytest.raises(FileError, match=rf"\$\.{where}: it takes too long to check"):
        read_club(written, guest=True)
    read_club(written)
