"""Checks all of a club's file but its decks and plays: each value by itself, then together."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from uuid import UUID

import msgspec
from django.core.exceptions import ValidationError
from django.db.models import CharField, Model
from django.utils.translation import gettext as _

from games import registry
from games.reader import DocumentError
from scorepad.clubs.models import Club, name_key
from scorepad.exchange.club_file.format import ClubFile, Part, PlayerPart
from scorepad.exchange.club_file.rows import SECTIONS, row_of
from scorepad.exchange.errors import FileError, check_unique, damaged, unknown
from scorepad.plays.table.naming import MOST as MOST_OWN_GAMES
from scorepad.web.dates import FIRST_YEAR, LAST_YEAR
from scorepad.web.words import in_words

log = logging.getLogger(__name__)


# What somebody without any link may send: more comes in by `manage.py import`.
MOST = {"plays": 5000, "decks": 500, **{name: section.most for name, section in SECTIONS.items()}}
LARGEST = 1024 * 1024  # bytes of one of the decks or plays of such a file


class Patience:
    """How long a file may take, in seconds of the processor; None for one that may take any time.
    To be used by one thread."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.thread_time() + seconds

    def check(self, path: str, more: float = 0.0) -> None:
        """Raises FileError if it is over by more than these seconds."""
        if self._end is not None and time.thread_time() > self._end + more:
            message = _("it takes too long to check. Whoever runs this pad can import it.")
            raise damaged(path, message)


def check_sizes(file: ClubFile) -> None:
    """Raises FileError if a file has more than somebody without any link may send."""
    for name, most in MOST.items():
        if len(getattr(file, name)) > most:
            raise _too_large(f"$.{name}")
    for name, raw in (("decks", file.decks.values()), ("plays", file.plays)):
        if any(len(bytes(item)) > LARGEST for item in raw):
            raise _too_large(f"$.{name}")


def _too_large(path: str) -> FileError:
    message = _("This file has too much in it, at %(path)s. Whoever runs this pad can import it.")
    return FileError(message % {"path": path})


def check_club(file: ClubFile) -> None:
    """Raises FileError if anything cannot be used."""
    check_values(file, "$", {player.uuid for player in file.players})
    _check_columns(row_of(Club, file.club), file.club, "$.club")
    for game in file.club.default_editions:
        if game not in registry.slugs():
            raise unknown("$.club.default_editions", game)
    for name, section in SECTIONS.items():
        rows = getattr(file, name)
        for fields in section.unique:
            check_unique(
                (tuple(getattr(row, field) for field in fields) for row in rows), f"$.{name}"
            )
        for number, part in enumerate(rows):
            _check_columns(row_of(section.model, part), part, f"$.{name}[{number}]")
    _check_players(file.players)
    _check_seasons(file)
    _check_learned_cards(file)
    _check_own_games(file)


def check_values(part: msgspec.Struct, path: str, players: Collection[UUID]) -> None:
    """Raises FileError if a date or time in it, at any depth, is of a year that cannot be, or if it
    refers to a player or a game that is not known."""
    known = {"player": players, "game_slug": registry.slugs()}
    for field, name in zip(part.__struct_fields__, part.__struct_encode_fields__, strict=True):
        value = getattr(part, field)
        if isinstance(value, date):
            if not FIRST_YEAR <= value.year <= LAST_YEAR:
                raise damaged(f"{path}.{name}", _("the date is not between 1990 and 2100."))
        elif isinstance(value, msgspec.Struct):
            check_values(value, f"{path}.{name}", players)
        elif isinstance(value, tuple):
            for number, item in enumerate(value):
                if isinstance(item, msgspec.Struct):
                    check_values(item, f"{path}.{name}[{number}]", players)
        elif value and field in known and value not in known[field]:
            raise unknown(f"{path}.{name}", value)


def _check_columns(row: Model, part: Part, path: str) -> None:
    """Raises FileError if a text does not keep the rules of its column."""
    columns = {field.name for field in row._meta.fields if isinstance(field, CharField)}
    exclude = {field.name for field in row._meta.fields} - (columns & {*part.__struct_fields__})
    try:
        row.clean_fields(exclude=exclude)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise damaged(f"{path}.{field}", str(messages[0])) from None


def _check_players(players: tuple[PlayerPart, ...]) -> None:
    persons(players)
    for number, player in enumerate(players):
        if player.name != " ".join(player.name.split()):
            raise damaged(f"$.players[{number}]", _("there are spaces around the name."))
    names = (name_key(player.name) for player in players if player.merge_target is None)
    check_unique(names, "$.players")


def persons(players: Sequence[PlayerPart]) -> Mapping[UUID, UUID]:
    """Who each player is in the end, followed from merge to merge. Raises FileError if a merge
    leads to nobody, or in a circle. Each merge is followed once."""
    targets = {player.uuid: player.merge_target for player in players}
    people: dict[UUID, UUID] = {}
    for number, player in enumerate(players):
        path = f"$.players[{number}]"
        chain: dict[UUID, None] = {}
        last = player.uuid
        while last not in people and (target := targets[last]) is not None:
            chain[last] = None
            if target not in targets:
                raise unknown(path, target)
            if target in chain:
                raise damaged(path, _("players are merged in a circle."))
            last = target
        person = people.setdefault(last, last)
        people |= dict.fromkeys(chain, person)
    return people


def _check_seasons(file: ClubFile) -> None:
    for number, season in enumerate(file.seasons):
        if season.last < season.first:
            raise damaged(f"$.seasons[{number}]", _("it ends before it begins."))


def _check_own_games(file: ClubFile) -> None:
    if len(file.own_games) > MOST_OWN_GAMES:
        raise _too_large("$.own_games")
    check_unique((part.slug for part in file.own_games), "$.own_games")
    for number, part in enumerate(file.own_games):
        path = f"$.own_games[{number}]"
        game = registry.game(part.game_slug)
        if game.own_games is None:
            raise unknown(path, part.game_slug)
        try:
            game.load_deck(part.deck)
        except DocumentError as error:
            raise damaged(path, in_words(error.said, {})) from None


def _check_learned_cards(file: ClubFile) -> None:
    for game in registry.games():
        cards = [card for card in file.learned_cards if card.game_slug == game.slug]
        answers = {card.card: card.answers for card in cards}
        try:
            for deck in game.editions.values():
                game.load_deck(game.with_learned(deck, answers))
        except Exception as error:
            log.info("Answers about cards of a file cannot be read", exc_info=error)
            message = _("the answers do not fit the cards of %(game)s.") % {"game": game.name}
            raise damaged("$.learned_cards", message) from None
