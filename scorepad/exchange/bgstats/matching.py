"""Matches games and players of a file with the club's: as the last time, else by uuid or name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games import registry
from games.names import name_key
from scorepad.clubs.models import Club, Player
from scorepad.exchange.bgstats.file_reader import FileGame, FilePlayer, Reading
from scorepad.exchange.bgstats.writing import game_uuid
from scorepad.exchange.models import GameMatch, PlayerMatch


@dataclass(frozen=True)
class Matches:
    """The matches for the keys of a file. `games` has a game's slug, or "" if the pad does not have
    the game. `players` has a player's number, or None for a new player."""

    games: Mapping[str, str]
    players: Mapping[str, int | None]


def propose(club: Club, reading: Reading) -> Matches:
    """Returns the most likely matches, which the user can change. 3 queries."""
    remembered = dict(GameMatch.objects.filter(club=club).values_list("uuid", "game_slug"))
    games = {
        game.key: remembered[game.key] if game.key in remembered else _game(game)
        for game in reading.games
    }
    return Matches(games, _players(club, reading))


def _game(found: FileGame) -> str:
    """Returns the slug of the same game on the pad; if there is none, that of clubs' own games."""
    names = {_plain(found.name), _plain(found.bgg_name)}
    for game in (one for one in registry.games() if one.own_games is None):
        is_same = found.key == game_uuid(game.slug).casefold() or _plain(game.name) in names
        if is_same or (game.bgg_id and game.bgg_id == found.bgg_id):
            return game.slug
    return registry.other_game().slug


def _plain(name: str) -> str:
    """Returns only the letters and digits of a name, so that "Cat Lady – Box of Treats" equals "Cat
    Lady: Box of Treats"."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _players(club: Club, reading: Reading) -> dict[str, int | None]:
    remembered = dict(PlayerMatch.objects.filter(club=club).values_list("uuid", "player"))
    here = list(Player.objects.filter(club=club))
    by_uuid = {str(player.uuid): player for player in here}
    by_name = {player.name_key: player for player in here if not player.merged_into_id}
    by_number = {player.pk: player for player in here}
    meant: dict[str, int | None] = {}
    for person in reading.players:
        player = by_number.get(remembered.get(person.key, 0)) or by_uuid.get(person.key)
        if player is None and not person.anonymous:
            player = by_name.get(name_key(person.name))
        meant[person.key] = (player.merged_into_id or player.pk) if player else None
    return meant


def remember(club: Club, matches: Matches) -> None:
    """Stores the matches for the club's next file. 2 queries."""
    GameMatch.objects.bulk_create(
        [GameMatch(club=club, uuid=key, game_slug=slug) for key, slug in matches.games.items()],
        update_conflicts=True,
        unique_fields=["club", "uuid"],
        update_fields=["game_slug"],
    )
    PlayerMatch.objects.bulk_create(
        [
            PlayerMatch(club=club, uuid=key, player_id=player)
            for key, player in matches.players.items()
            if player is not None
        ],
        update_conflicts=True,
        unique_fields=["club", "uuid"],
        update_fields=["player"],
    )


# -- as a page shows them --------------------------------------------------------------------------


@dataclass(frozen=True)
class MatchRow:
    """A game or player in the file and its match, `meaning`. `field` is the name of the form's
    field; `plays` is how many plays in the file have this game or player."""

    field: str
    item: FileGame | FilePlayer
    meaning: str | int | None
    plays: int


def game_rows(reading: Reading, matches: Matches) -> list[MatchRow]:
    """Returns a row for each game in the file, the most played first."""
    plays = Counter(key for play in reading.plays for key in play.games)
    return _rows("game", reading.games, matches.games, plays)


def player_rows(reading: Reading, matches: Matches) -> list[MatchRow]:
    """Returns a row for each player of a play that can be imported, the most frequent first."""
    ours = [play for play in reading.plays if any(matches.games.get(key) for key in play.games)]
    plays = Counter(seat.player for play in ours for seat in play.seats)
    rows = _rows("player", reading.players, matches.players, plays)
    return [row for row in rows if row.plays]


def _rows(
    name: str,
    items: Sequence[FileGame | FilePlayer],
    meanings: Mapping[str, str | int | None],
    plays: Mapping[str, int],
) -> list[MatchRow]:
    rows = [
        MatchRow(f"{name}-{place}", item, meanings.get(item.key), plays[item.key])
        for place, item in enumerate(items)
    ]
    return sorted(rows, key=lambda row: (-row.plays, row.item.name))


def chosen(
    reading: Reading, proposed: Matches, post: Mapping[str, str], players: Mapping[int, Player]
) -> Matches:
    """Returns the matches that a form chooses, else the proposed ones. Ignores invalid choices."""
    games = dict(proposed.games)
    for place, game in enumerate(reading.games):
        slug = post.get(f"game-{place}")
        if slug is not None and (not slug or slug in registry.slugs()):
            games[game.key] = slug
    numbers = dict(proposed.players)
    for place, player in enumerate(reading.players):
        number = post.get(f"player-{place}")
        if number == "new":
            numbers[player.key] = None
        elif number is not None and number.isdecimal() and int(number[:18]) in players:
            numbers[player.key] = int(number)
    return Matches(games, numbers)
