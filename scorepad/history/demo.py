"""Makes up a club with plays like those of real evenings, for visitors and for measurements.

A real play is scored after every tap. Here each play is scored once, when everything is entered,
and many plays are written together, with the same rows as the saves of a phone would leave:
`tests/history/test_demo.py` compares both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from itertools import cycle, islice
from random import Random
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from games import registry
from games.contract import Result, Table, to_json
from games.contract import Seat as TableSeat
from games.game import Game
from scorepad.clubs.demo import TONIGHT
from scorepad.clubs.models import Club, Player
from scorepad.history.rebuild import rebuild
from scorepad.plays.lifecycle import set_places, totals
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Night, Play, Revision, Seat, Sheet, pinned_deck
from scorepad.plays.offered_editions import editions
from scorepad.plays.rescore import rescore
from scorepad.plays.sheet.revisions import new_revision
from scorepad.plays.table.new_play import ChosenPlay, begin, pin_cards
from scorepad.web.time_zones import default_zone

CLUB = "Thursday cats"


def make_demo(plays: int, seed: int, until: date, zone: str = "") -> Club:
    """Creates a club with this many plays, the last ones on the evening `until`. `zone` is its time
    zone, by default the pad's. Runs inside the caller's transaction. The editions must exist."""
    club = Club.objects.create(name=CLUB, time_zone=zone or default_zone())
    players = make_players(club)
    save(demo_plays(club, players, plays, seed, until))
    rebuild(club)
    return club


def make_players(club: Club) -> list[Player]:
    """Creates the players in NAMES."""
    return [
        Player.objects.create(club=club, name=name, cats_at_home=cats)
        for name, cats in zip(NAMES, CATS_AT_HOME, strict=True)
    ]


def demo_plays(
    club: Club, players: list[Player], plays: int, seed: int, until: date
) -> Iterator[Stored]:
    """Yields all made-up plays, scored but not saved."""
    nights: dict[date, Night] = {}
    for planned, edition, table in made_up_plays(club, players, plays, seed, until):
        if planned.night not in nights:
            nights[planned.night] = Night.objects.create(club=club, date=planned.night)
        yield stored(planned, edition, table, nights[planned.night], players)


def made_up_plays(
    club: Club, players: list[Player], plays: int, seed: int, until: date
) -> Iterator[tuple[PlannedPlay, Edition, Table]]:
    """Yields all plays with made-up entries. The same seed gives the same plays."""
    random = Random(seed)  # noqa: S311  no secret hangs on it
    games = registry.games()
    able = skills(random, games)
    pinned = {game.slug: cycle(pin_editions(club, game)) for game in games}
    for planned in plan(random, games, plays, until, ZoneInfo(club.time_zone)):
        edition = next(pinned[planned.game.slug])
        table = made_up(planned, edition, players, able[planned.game.slug], random)
        yield planned, edition, table


# -- who plays what on which evening; the same seed gives the same plan ----------------------------

NAMES = (*TONIGHT, "Dov", "Eva", "Finn")
CATS_AT_HOME = (2, 1, 3, 0, 1, 2)
TABLES = {1: 2, 2: 22, 3: 34, 4: 28, 5: 10, 6: 4}  # how often this many people come
YEARS = 6  # between the first evening and the last, however many plays there are
SAME_GAME_AGAIN = 0.35
EXCLUDED, DELETED = 0.02, 0.01


class PlannedPlay(NamedTuple):
    """A play to make up. `players` are indexes into NAMES in table order; `start` is an index into
    `players`. `fate` is "excluded", "deleted" or ""."""

    game: Game
    players: tuple[int, ...]
    start: int
    night: date
    began: datetime
    finished: datetime
    fate: str = ""


def skills(random: Random, games: Sequence[Game]) -> Mapping[str, tuple[float, ...]]:
    """Returns how well each person plays each game, by the game's slug."""
    return {
        game.slug: tuple(min(0.9, max(0.1, random.gauss(0.5, 0.15))) for _name in NAMES)
        for game in games
    }


def plan(
    random: Random, games: Sequence[Game], plays: int, until: date, zone: tzinfo
) -> Iterator[PlannedPlay]:
    """Plans this many plays in order, the last ones on the evening `until`."""
    sizes = list(_evenings(random, plays))
    apart = max(1, min(7, YEARS * 365 // max(1, len(sizes))))
    nights = [until]
    while len(nights) < len(sizes):
        nights.append(nights[-1] - timedelta(days=random.randint(1, 2 * apart - 1)))
    for night, size in zip(reversed(nights), sizes, strict=True):
        yield from _evening(random, games, night, size, zone)


def _evenings(random: Random, plays: int) -> Iterator[int]:
    """Yields how many plays each evening has."""
    most = max(6, plays // 800)
    while plays > 0:
        size = min(plays, random.randint(2, most))
        plays -= size
        yield size


def _evening(
    random: Random, games: Sequence[Game], night: date, size: int, zone: tzinfo
) -> Iterator[PlannedPlay]:
    [came] = random.choices(list(TABLES), list(TABLES.values()))
    table = random.sample(range(len(NAMES)), max(came, min(game.seats[0] for game in games)))
    now = datetime.combine(night, time(18, random.randrange(60)), zone)
    game: Game | None = None
    for _play in range(size):
        fitting = [game for game in games if game.seats[0] <= len(table)]
        if game is None or random.random() >= SAME_GAME_AGAIN:
            game = random.choice(fitting)
        seats = _seated(random, table, game)
        took = timedelta(minutes=random.randint(12, 35), seconds=random.randrange(60))
        fate = random.random()
        yield PlannedPlay(
            game=game,
            players=seats,
            start=random.randrange(len(seats)),
            night=night,
            began=now,
            finished=now + took,
            fate="deleted" if fate < DELETED else "excluded" if fate < EXCLUDED + DELETED else "",
        )
        now += took + timedelta(minutes=random.randint(2, 8))


def _seated(random: Random, table: Sequence[int], game: Game) -> tuple[int, ...]:
    """Returns the players of a play: all who came, or a random choice if the game takes fewer."""
    most = game.seats[-1]
    if len(table) <= most:
        return tuple(table)
    playing = set(random.sample(table, most))
    return tuple(player for player in table if player in playing)


# -- its plays, written together -------------------------------------------------------------------

AT_ONCE = 200  # plays written together
DEVICE = "demo"
BEGUN, FINISHED = 2, 1  # how far beginning and finishing a play raise its version


class Edition(NamedTuple):
    """An edition in the form in which plays store it."""

    slug: str
    name: str
    deck: str  # hash of the deck


class Stored(NamedTuple):
    """All rows of a play, not saved yet."""

    play: Play
    seats: list[Seat]
    sheets: list[Sheet]
    revisions: list[Revision]
    events: list[Event]


def pin_editions(club: Club, game: Game) -> list[Edition]:
    """Returns the edition for new plays of the game. For "Another game", returns two of the sheets
    that come with the pad, which plays use in turn."""
    slugs = [*game.editions][1:3] if game.own_games else [editions(game, club)[0][0]]
    pinned = filter(None, (pin_cards(club, game, slug) for slug in slugs))
    return [Edition(one["edition_slug"], one["edition_name"], one["deck_id"]) for one in pinned]


def made_up(
    planned: PlannedPlay,
    edition: Edition,
    players: Sequence[Player],
    skills: Sequence[float],
    random: Random,
) -> Table:
    """Returns the table of a planned play with made-up entries. `players` and `skills` are in the
    order of NAMES."""
    keys = [str(order) for order in range(1, len(planned.players) + 1)]
    seated = dict(zip(keys, planned.players, strict=True))
    table = Table(
        seats=tuple(TableSeat(key, players[place].name) for key, place in seated.items()),
        options={},
        deck=pinned_deck(planned.game.slug, edition.deck),
        sheets={},
        start=keys[planned.start],
    )
    played = planned.game.demo(table, {key: skills[place] for key, place in seated.items()}, random)
    return msgspec.structs.replace(table, sheets=played.sheets, options=played.options)


def stored(
    planned: PlannedPlay, edition: Edition, table: Table, night: Night, players: Sequence[Player]
) -> Stored:
    """Returns the rows of a made-up play, which must be complete."""
    result = planned.game.score(table)
    assert result.complete, (planned.game.slug, result.problems)
    play = _play(planned, edition, table, night, result)
    sheets = [
        Sheet(club_id=play.club_id, play=play, slot=slot, number=1, data=data)
        for slot, data in table.sheets.items()
    ]
    seats = [
        Seat(club_id=play.club_id, play=play, player=players[place], key=str(order), order=order)
        for order, place in enumerate(planned.players, 1)
    ]
    set_places(seats, result)
    revisions = [
        new_revision(sheet, {}, back=0, device=DEVICE, at=planned.finished) for sheet in sheets
    ]
    return Stored(play, seats, sheets, revisions, _events(planned, play, result))


def _play(
    planned: PlannedPlay, edition: Edition, table: Table, night: Night, result: Result
) -> Play:
    return Play(
        club_id=night.club_id,
        night=night,
        game_slug=planned.game.slug,
        edition_slug=edition.slug,
        edition_name=edition.name,
        deck_id=edition.deck,
        options=dict(table.options),
        start=table.start,
        state=Play.State.FINISHED,
        version=BEGUN + len(table.sheets) + FINISHED + bool(planned.fate),
        result=to_json(result),
        counts=planned.fate != "excluded",
        device=DEVICE,
        created_at=planned.began,
        finished_at=planned.finished,
        minutes=round((planned.finished - planned.began) / timedelta(minutes=1)),
        deleted_at=planned.finished if planned.fate == "deleted" else None,
    )


def _events(planned: PlannedPlay, play: Play, result: Result) -> list[Event]:
    details = {"totals": totals(result)}
    events = [Event(play=play, kind=Event.Kind.FINISHED, details=details)]
    if planned.fate:
        events.append(Event(play=play, kind=Event.Kind(planned.fate), details={}))
    for event in events:
        event.club_id, event.device, event.at = play.club_id, DEVICE, planned.finished
    return events


def save(plays: Iterable[Stored]) -> None:
    """Saves many plays together."""
    waiting = iter(plays)
    while some := list(islice(waiting, AT_ONCE)):
        Play.objects.bulk_create([planned.play for planned in some])
        Seat.objects.bulk_create([seat for planned in some for seat in planned.seats])
        Sheet.objects.bulk_create([sheet for planned in some for sheet in planned.sheets])
        Revision.objects.bulk_create(
            [revision for planned in some for revision in planned.revisions]
        )
        Event.objects.bulk_create([event for planned in some for event in planned.events])


# -- for somebody who only looks -------------------------------------------------------------------

PLAYS, SEED = 8, 3
CLOSE = 60  # the seed for three hands one point apart; the last step decides


def make_club_to_try(evening: date, zone: str) -> Play:
    """Creates a small club with a play of this evening: totals are secret, every hand is entered,
    and only the reveal is left. Returns that play. Runs inside the caller's transaction."""
    club = make_demo(PLAYS, SEED, evening - timedelta(days=1), zone)
    sits = {player.pk: player for player in club.players.order_by("pk")[: len(TONIGHT)]}
    game = registry.games()[0]
    play = begin(club, game, ChosenPlay(game, tuple(sits), secret=True), sits, DEVICE)
    table = LoadedPlay.stored(play).table
    random = Random(CLOSE)  # noqa: S311  no secret hangs on it
    hands = game.demo(table, dict.fromkeys(table.keys, 0.5), random).sheets
    sheets = [
        Sheet(club=club, play=play, slot=slot, number=1, data=hand) for slot, hand in hands.items()
    ]
    Sheet.objects.bulk_create(sheets)
    Revision.objects.bulk_create(
        new_revision(sheet, {}, back=0, device=DEVICE, at=play.created_at) for sheet in sheets
    )
    rescore(LoadedPlay.stored(play))
    return play
