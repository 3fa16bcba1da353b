"""Checks all of a club's file but its decks and plays: each value by itself, then together."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID

import msgspec
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext as _

from games import registry
from scorepad.clubs.models import Club, ClubEvent, Player, name_key
from scorepad.exchange.club_file.format import ClubFile, PlayerPart
from scorepad.exchange.errors import FileError, check_unique, damaged, unknown
from scorepad.history.models import Season
from scorepad.plays.models import Night
from scorepad.web.dates import FIRST_YEAR, LAST_YEAR

log = logging.getLogger(__name__)


# What somebody without any link may send: more comes in by `manage.py import`.
MOST = {
    "plays": 5000,
    "players": 1000,
    "nights": 5000,
    "seasons": 500,
    "learned_cards": 1000,
    "log": 20_000,
    "player_matches": 5000,
    "game_matches": 5000,
    "decks": 500,
}
LARGEST = 1024 * 1024  # bytes of one of the decks or plays of such a file


class Patience:
    """How long a file may take, in seconds of the processor; None for one that may take any time.
    To be used by one thread."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.thread_time() + seconds

    def check(self, path: str, more: float = 0.0) -> None:
        """Raises FileError if it is over by more than these seconds."""
        if self._end is not None and time.thread_time() > self._end + more:
            message = _("it takes too long to check. Whoever keeps this pad can bring it in.")
            raise damaged(path, message)


def check_sizes(file: ClubFile) -> None:
    """Raises FileError if a file has more than somebody without any link may send."""
    for name, most in MOST.items():
        if len(getattr(file, name)) > most:
            raise _too_large(f"$.{name}")
    for name, raw in (("decks", file.decks.values()), ("plays", file.plays)):
        if any(len(bytes(one)) > LARGEST for one in raw):
            raise _too_large(f"$.{name}")


def _too_large(path: str) -> FileError:
    message = _(
        "This file has too much in it, at %(path)s. Whoever keeps this pad can bring it in."
    )
    return FileError(message % {"path": path})


def check_club(file: ClubFile) -> None:
    """Raises FileError where anything cannot be used."""
    check_dates(file, "$")
    _check_club(file)
    _check_players(file.players)
    _check_nights(file)
    _check_seasons(file)
    _check_learned_cards(file)
    _check_log(file)
    _check_matches(file)


def _check_club(file: ClubFile) -> None:
    part = file.club
    club = Club(name=part.name, viewers_see=part.viewers_see, time_zone=part.time_zone)
    _check_fields(club, "$.club")
    for game in file.club.default_editions:
        _check_game(game, "$.club.default_editions")


def _check_players(players: tuple[PlayerPart, ...]) -> None:
    check_unique((one.uuid for one in players), "$.players")
    persons(players)
    for number, one in enumerate(players):
        path = f"$.players[{number}]"
        _check_fields(Player(name=one.name), path, "club", "name_key")
        if one.name != " ".join(one.name.split()):
            raise damaged(path, _("there are spaces around the name."))
    check_unique((name_key(one.name) for one in players if one.merged_into is None), "$.players")


def persons(players: Sequence[PlayerPart]) -> Mapping[UUID, UUID]:
    """Who each player is in the end, followed from merge to merge. Raises FileError if a merge
    leads to nobody, or in a circle. Each merge is followed once."""
    targets = {one.uuid: one.merged_into for one in players}
    found: dict[UUID, UUID] = {}
    for number, one in enumerate(players):
        path = f"$.players[{number}]"
        chain: dict[UUID, None] = {}
        last = one.uuid
        while last not in found and (target := targets[last]) is not None:
            chain[last] = None
            if target not in targets:
                raise unknown(path, target)
            if target in chain:
                raise damaged(path, _("the player is merged in a circle."))
            last = target
        person = found.setdefault(last, last)
        found |= dict.fromkeys(chain, person)
    return found


def check_dates(part: msgspec.Struct, path: str) -> None:
    """Raises FileError if a date or time in it, at any depth, is of a year that cannot be."""
    for name in part.__struct_fields__:
        value = getattr(part, name)
        if isinstance(value, date):
            if not FIRST_YEAR <= value.year <= LAST_YEAR:
                raise damaged(f"{path}.{name}", _("the date is not between 1990 and 2100."))
        elif isinstance(value, msgspec.Struct):
            check_dates(value, f"{path}.{name}")
        elif isinstance(value, tuple):
            for number, one in enumerate(value):
                if isinstance(one, msgspec.Struct):
                    check_dates(one, f"{path}.{name}[{number}]")


def _check_nights(file: ClubFile) -> None:
    check_unique((night.uuid for night in file.nights), "$.nights")
    check_unique((night.date for night in file.nights), "$.nights")
    for number, night in enumerate(file.nights):
        row = Night(date=night.date, place=night.place, note=night.note)
        _check_fields(row, f"$.nights[{number}]", "club")


def _check_seasons(file: ClubFile) -> None:
    check_unique((season.name for season in file.seasons), "$.seasons")
    for number, season in enumerate(file.seasons):
        row = Season(name=season.name, first=season.first, last=season.last)
        _check_fields(row, f"$.seasons[{number}]", "club")
        if season.last < season.first:
            raise damaged(f"$.seasons[{number}]", _("it ends before it begins."))


def _check_learned_cards(file: ClubFile) -> None:
    check_unique(((one.game, one.card) for one in file.learned_cards), "$.learned_cards")
    for number, one in enumerate(file.learned_cards):
        _check_game(one.game, f"$.learned_cards[{number}]")
    for game in registry.games():
        answers = {one.card: one.answers for one in file.learned_cards if one.game == game.slug}
        try:
            for deck in game.editions.values():
                game.load_deck(game.with_learned(deck, answers))
        except Exception as error:
            log.info("Answers about cards of a file cannot be read", exc_info=error)
            message = _("the answers do not fit the cards of %(game)s.") % {"game": game.name}
            raise damaged("$.learned_cards", message) from None


def _check_log(file: ClubFile) -> None:
    players = {player.uuid for player in file.players}
    for number, event in enumerate(file.log):
        path = f"$.log[{number}]"
        if event.kind not in ClubEvent.Kind.values:
            raise unknown(path, event.kind)
        if event.player is not None and event.player not in players:
            raise unknown(path, event.player)


def _check_matches(file: ClubFile) -> None:
    players = {player.uuid for player in file.players}
    check_unique((match.uuid for match in file.player_matches), "$.player_matches")
    check_unique((match.uuid for match in file.game_matches), "$.game_matches")
    for number, one in enumerate(file.player_matches):
        if one.player not in players:
            raise unknown(f"$.player_matches[{number}]", one.player)
    for number, match in enumerate(file.game_matches):
        if match.game:
            _check_game(match.game, f"$.game_matches[{number}]")


def _check_game(slug: str, path: str) -> None:
    if slug not in registry.slugs():
        raise unknown(path, slug)


def _check_fields(row: Model, path: str, *exclude: str) -> None:
    """Raises FileError where a model's own rules for its fields are not kept."""
    try:
        row.clean_fields(exclude=exclude)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise damaged(f"{path}.{field}", str(messages[0])) from None
