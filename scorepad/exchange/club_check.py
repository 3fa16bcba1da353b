"""Checks all of a club's file but its decks and plays: each value by itself, then together."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext as _

from games import registry
from scorepad.clubs.models import Club, ClubEvent, Player, name_key
from scorepad.exchange.club_format import ClubFile, PlayerPart
from scorepad.exchange.errors import check_unique, damaged, unknown
from scorepad.history.models import Season
from scorepad.plays.models import Night


def check_club(file: ClubFile) -> None:
    """Raises FileError where anything cannot be used."""
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
    by_uuid = {one.uuid: one for one in players}
    for number, one in enumerate(players):
        path = f"$.players[{number}]"
        _check_fields(Player(name=one.name), path, "club", "name_key")
        if one.name != " ".join(one.name.split()):
            raise damaged(path, _("there are spaces around the name."))
        _check_merge(one, by_uuid, path)
    check_unique((name_key(one.name) for one in players if one.merged_into is None), "$.players")


def _check_merge(player: PlayerPart, players: Mapping[UUID, PlayerPart], path: str) -> None:
    """Followed from merge to merge, the player is somebody in the end."""
    one, steps = player, 0
    while one.merged_into is not None:
        if one.merged_into not in players:
            raise unknown(path, one.merged_into)
        one, steps = players[one.merged_into], steps + 1
        if steps > len(players):
            raise damaged(path, _("the player is merged in a circle."))


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
