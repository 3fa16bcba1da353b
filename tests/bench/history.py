"""What a page of the history takes in a club of 10,000 plays, beside the same page in one of 100.

    python -m tests.bench.history [plays] [folder]

Each page is measured twice: the *first* time it is opened after a play ended, when its numbers have
to be counted again, and *later*, when they are known. Figures are medians of the time that the
processor took, since a machine has more to do. Ends with 1 where a page takes more than twice as
long, or the page of the evening, or its poll, more than 1.3 times as long.

To make up 10,000 plays takes minutes: with a folder, the clubs stay there for the next time.
"""

from __future__ import annotations

import logging
import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from tests.bench._pad import prepare

from django.conf import settings  # isort: skip  needs what _pad sets up
from django.db import connection, transaction  # isort: skip
from django.test import Client  # isort: skip
from django.urls import reverse  # isort: skip

from scorepad.clubs.models import Club  # isort: skip
from scorepad.history.demo.club import make_demo  # isort: skip
from scorepad.history.models import PlayRow, Season  # isort: skip
from scorepad.history.outdated import bring_up_to_date  # isort: skip
from scorepad.history.updates import update_play  # isort: skip
from scorepad.web.planner import refresh_planner  # isort: skip
from scorepad.plays.loaded_play import LoadedPlay  # isort: skip
from scorepad.plays.models import Night, Play  # isort: skip

UNTIL = date(2026, 11, 19)
FEW, MANY, SEED, ROUNDS = 100, 10_000, 7, 9
MOST, MOST_TONIGHT = 2.0, 1.3
TONIGHT = ("tonight", "tonight, polled")
HTMX = {"HX-Request": "true"}
GAMES = ("cat-lady", "box-of-treats", "cat-in-the-box", "cat-tower", "cantankerous-cats")
OF_YEARS, OF_THREE = "since=2025-01-01", "players=3"


class Taken(NamedTuple):
    """Seconds of a page after a play ended, and later."""

    first: float
    later: float


def main(many: int, folder: str) -> int:
    logging.getLogger("scorepad.slow").setLevel(logging.ERROR)
    print(f"the history of two clubs; Python {platform.python_version()}")
    few, much = _clubs(many, Path(folder) if folder else None)
    print(f"  {'ms of the processor':<38}{FEW:>8}{many:>8}{'ratio':>8}")
    over = [_show(page, *taken) for page, taken in _measured(few, much)]
    return int(any(over))


def _clubs(many: int, folder: Path | None) -> list[Club]:
    """The clubs of few and of many plays, from a folder where they are kept there."""
    kept = folder / f"{many}.sqlite3" if folder else None
    database = Path(settings.DATABASES["default"]["NAME"])
    if kept and kept.exists():
        database.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(kept, database)
        prepare()
        bring_up_to_date(print)
    else:
        prepare()
        for plays in (FEW, many):
            start = process_time()
            with transaction.atomic():
                _make(plays)
            print(f"  {plays} plays made up in {process_time() - start:.0f} s of the processor")
        if kept:
            kept.unlink(missing_ok=True)
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(kept)])
    refresh_planner()
    return list(Club.objects.order_by("pk"))


def _make(plays: int) -> None:
    club = make_demo(plays, SEED, UNTIL)
    Season.objects.create(club=club, name="Autumn", first=date(2026, 9, 1), last=UNTIL)


def _show(page: str, few: Taken, many: Taken) -> bool:
    """Print a page; whether it takes too long."""
    over = False
    most = MOST_TONIGHT if page in TONIGHT else MOST
    for moment, one, two in zip(Taken._fields, few, many, strict=True):
        ratio = two / one
        over |= ratio > most
        mark = f"  over {most}" if ratio > most else ""
        print(f"  {f'{page}, {moment}':<38}{1000 * one:8.1f}{1000 * two:8.1f}{ratio:8.2f}{mark}")
    return over


def _measured(*clubs: Club) -> Iterator[tuple[str, list[Taken]]]:
    """Every page, with what it takes in each club. They take turns, as the machine has more to do
    at one time than at another."""
    ends = [_end_a_play(club) for club in clubs]
    for pages in zip(*map(_pages, clubs), strict=True):
        loads = [load for _name, load in pages]
        for load in loads:
            load()
        rounds = [
            [_taken(end, load) for end, load in zip(ends, loads, strict=True)]
            for _round in range(3 * ROUNDS if pages[0][0] in TONIGHT else ROUNDS)
        ]
        yield (
            pages[0][0],
            [Taken(*map(median, zip(*one, strict=True))) for one in zip(*rounds, strict=True)],
        )


def _taken(end_a_play: Callable[[], object], load: Callable[[], object]) -> Taken:
    """Another page comes between, so that what the processor has at hand is the same for all: to
    end a play of a large club goes through more memory."""
    end_a_play()
    Client().get("/")
    return Taken(_seconds(load), _seconds(load))


def _seconds(act: Callable[[], object]) -> float:
    start = process_time()
    act()
    return process_time() - start


def _end_a_play(club: Club) -> Callable[[], object]:
    """Write the latest play of the club anew, as when it ends."""
    row = PlayRow.objects.filter(club=club).latest("date", "at", "play_uuid")
    play = Play.objects.select_related("club", "night").get(pk=row.play_id)

    def end() -> None:
        with transaction.atomic():
            update_play(LoadedPlay.stored(play))

    return end


# -- pages -----------------------------------------------------------------------------------------


def _pages(club: Club) -> Iterator[tuple[str, Callable[[], object]]]:
    """The pages of the history as a phone gets them."""
    phone = Client()
    phone.post(reverse("clubs:join", args=[club.scoring_key]))
    for name, address in _addresses(club):
        yield name, _load(phone, address)
    night = Night.objects.filter(club=club).latest("date").date
    shared = reverse("history:shared_night", args=[club.viewing_key, night])
    yield "a night, to whom it is sent", _load(Client(), shared)
    tonight = reverse("plays:tonight", args=[club.pk])
    version = re.search(r"version=([0-9.]+)", phone.get(tonight).content.decode())
    assert version
    address = f"{tonight}?version={version[1]}"
    yield "tonight, polled", _load(phone, address, polled=True)


def _load(phone: Client, address: str, *, polled: bool = False) -> Callable[[], object]:
    def load() -> None:
        answer = phone.get(address, headers=HTMX if polled else {})
        assert answer.status_code == (204 if polled else 200), address

    return load


def _addresses(club: Club) -> Iterator[tuple[str, str]]:
    yield "tonight", reverse("plays:tonight", args=[club.pk])
    yield from _of_plays(club)
    yield from _of_players(club)
    yield from _of_games(club)
    yield "seasons", reverse("history:seasons", args=[club.pk])
    season = Season.objects.get(club=club).get_absolute_url()
    yield "a season", season
    yield "a season, filtered", f"{season}?game=cat-lady"


def _of_plays(club: Club) -> Iterator[tuple[str, str]]:
    nights = Night.objects.filter(club=club).order_by("date")
    dates = list(nights.values_list("date", flat=True))
    play = PlayRow.objects.filter(club=club, game_slug="cat-in-the-box").latest("at").play_id
    plays = reverse("history:plays", args=[club.pk])
    yield "nights", reverse("history:nights", args=[club.pk])
    yield "the last night", reverse("history:night", args=[club.pk, dates[-1]])
    yield "a night long ago", reverse("history:night", args=[club.pk, dates[len(dates) // 2]])
    yield "plays", plays
    yield "plays, filtered", f"{plays}?{OF_THREE}"
    yield "a play", reverse("plays:result", args=[club.pk, play])


def _of_players(club: Club) -> Iterator[tuple[str, str]]:
    one, two = club.players.order_by("pk").values_list("pk", flat=True)[:2]
    addresses = {
        "players": reverse("history:players", args=[club.pk]),
        "a player": reverse("history:player", args=[club.pk, one]),
        "two players": reverse("history:against", args=[club.pk, one, two]),
    }
    for name, address in addresses.items():
        yield name, address
        yield f"{name}, filtered", f"{address}?{OF_YEARS}"


def _of_games(club: Club) -> Iterator[tuple[str, str]]:
    yield "games", reverse("history:games", args=[club.pk])
    for slug in GAMES:
        yield slug, reverse("history:game", args=[club.pk, slug])
    yield "a game, filtered", f"{reverse('history:game', args=[club.pk, 'cat-lady'])}?{OF_YEARS}"
    yield "cats", reverse("history:cards", args=[club.pk, "cat-lady"])
    yield "a cat", reverse("history:card", args=[club.pk, "cat-lady", "Florence"])
    yield "the wall of boards", reverse("history:boards", args=[club.pk, "cat-in-the-box"])


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else MANY, given[1] if len(given) > 1 else ""))
