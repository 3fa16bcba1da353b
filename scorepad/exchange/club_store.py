"""Stores a club that was read from a file: all of it or nothing, under a new number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from uuid import UUID

from django.utils.translation import gettext as _

from scorepad.clubs.erasure import erase
from scorepad.clubs.models import Club, ClubEvent, ErasedPlayer, Player, name_key
from scorepad.editions.models import ClubDefault, Edition
from scorepad.exchange.club_format import ClubFile, PlayerPart
from scorepad.exchange.club_reader import ReadClub
from scorepad.exchange.errors import FileError
from scorepad.exchange.jobs import Report, silent
from scorepad.exchange.models import GameMatch, PlayerMatch
from scorepad.exchange.play_store import PlayRows, play_rows, save_plays
from scorepad.history.models import Season
from scorepad.history.rebuild import rebuild
from scorepad.languages import NAMES, SOURCE
from scorepad.planner import refresh_planner
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.models import Deck, Night, Play
from scorepad.transactions import write_transaction

AT_ONCE = 100  # plays in memory


def store_club(read: ReadClub, report: Report = silent) -> Club:
    """The club, with links of its own, and its statistics counted anew. Names that were erased on
    this instance are erased again. Raises FileError where anything of the file is here already."""
    with write_transaction():
        refuse_twice(read)
        club = _club(read.file)
        players = _players(read.file, club)
        nights = _nights(read.file, club)
        _the_rest(read.file, club, players)
        Deck.objects.bulk_create(
            [Deck(hash=digest, data=data) for digest, data in read.decks.items()],
            ignore_conflicts=True,
        )
        plays = (play_rows(play, club, nights[play.night], players) for play in read.plays())
        _save_all(plays, len(read.file.plays), report)
        _erase_again(club)
        rebuild(club, partial(report, "counting"))
        refresh_planner()
    return club


def already_here(read: ReadClub) -> Club | None:
    """The club that this file was exported from, or that was made of it before."""
    return Club.objects.filter(uuid=read.file.club.uuid).first()


def refuse_twice(read: ReadClub) -> None:
    """Raises FileError where the club, or anything of it, is on this instance already."""
    club = already_here(read)
    if club is not None:
        message = _("This table is here already: “%(name)s”, number %(number)s.")
        if club.deletion_asked_at:
            message = _(
                "This table, “%(name)s”, was deleted here a short time ago."
                " A phone with its scoring link can take it back."
            )
        raise FileError(message % {"name": club, "number": club.pk})
    file = read.file
    found = (
        Player.objects.filter(uuid__in=[player.uuid for player in file.players]).exists()
        or Night.objects.filter(uuid__in=[night.uuid for night in file.nights]).exists()
        or any(_plays_here(read))
    )
    if found:
        raise FileError(_("Something of this file is here already, in another table."))


def _plays_here(read: ReadClub) -> Iterable[bool]:
    uuids = (play.uuid for play in read.plays())
    while some := list(islice(uuids, AT_ONCE)):
        yield Play.objects.filter(uuid__in=some).exists()


def _save_all(plays: Iterable[PlayRows], total: int, report: Report) -> None:
    waiting, saved = iter(plays), 0
    report("storing", 0, total)
    while some := list(islice(waiting, AT_ONCE)):
        save_plays(some)
        saved += len(some)
        report("storing", saved, total)


# -- the club and its people -----------------------------------------------------------------------


def _club(file: ClubFile) -> Club:
    part = file.club
    club = Club.objects.create(
        uuid=part.uuid,
        name=part.name,
        created=utc(part.created),
        ratings=part.ratings,
        viewers_see=part.viewers_see,
        preview_pictures=part.preview_pictures,
        time_zone=part.time_zone,
        language=part.language if part.language in NAMES else SOURCE,
    )
    editions = {(one.game_slug, one.slug): one for one in Edition.objects.all()}
    ClubDefault.objects.bulk_create(
        ClubDefault(club=club, game_slug=game, edition=editions[game, slug])
        for game, slug in sorted(part.default_editions.items())
        if (game, slug) in editions
    )
    return club


def _players(file: ClubFile, club: Club) -> Mapping[UUID, Player]:
    """By uuid."""
    players = {part.uuid: _player(part, club) for part in file.players}
    Player.objects.bulk_create(players.values())
    parts = {part.uuid: part for part in file.players}
    merged = [players[part.uuid] for part in file.players if part.merged_into]
    for player in merged:
        target = parts[player.uuid].merged_into
        assert target is not None
        player.merge_target = players[target]
        player.merged_into = players[_person(player.uuid, parts)]
    Player.objects.bulk_update(merged, ["merge_target", "merged_into"])
    return players


def _player(part: PlayerPart, club: Club) -> Player:
    return Player(
        uuid=part.uuid,
        club=club,
        name=part.name,
        name_key=name_key(part.name),
        cats_at_home=part.cats_at_home,
        created=utc(part.created),
        hidden_since=part.hidden_since,
        page_hidden=part.page_hidden,
        erased_on=part.erased_on,
    )


def _person(player: UUID, parts: Mapping[UUID, PlayerPart]) -> UUID:
    """Who a player is now, after all merges."""
    while (target := parts[player].merged_into) is not None:
        player = target
    return player


def _erase_again(club: Club) -> None:
    """A name that was erased here does not come back, and what the file says of others who were
    erased holds from now on."""
    players = Player.objects.filter(club=club)
    here = ErasedPlayer.objects.values("uuid")
    for player in list(players.filter(uuid__in=here, erased_on=None, merged_into=None)):
        erase(player)
    ErasedPlayer.note(players.exclude(erased_on=None))


# -- nights and everything else --------------------------------------------------------------------


def _nights(file: ClubFile, club: Club) -> Mapping[UUID, Night]:
    """By uuid."""
    nights = {
        part.uuid: Night(
            uuid=part.uuid, club=club, date=part.date, place=part.place, note=part.note
        )
        for part in file.nights
    }
    Night.objects.bulk_create(nights.values())
    return nights


def _the_rest(file: ClubFile, club: Club, players: Mapping[UUID, Player]) -> None:
    Season.objects.bulk_create(
        Season(club=club, name=part.name, first=part.first, last=part.last) for part in file.seasons
    )
    LearnedCard.objects.bulk_create(
        LearnedCard(
            club=club, game_slug=part.game, card=part.card, answers=part.answers, at=utc(part.at)
        )
        for part in file.learned_cards
    )
    PlayerMatch.objects.bulk_create(
        PlayerMatch(club=club, uuid=part.uuid, player=players[part.player])
        for part in file.player_matches
    )
    GameMatch.objects.bulk_create(
        GameMatch(club=club, uuid=part.uuid, game_slug=part.game) for part in file.game_matches
    )
    ClubEvent.objects.bulk_create(
        ClubEvent(
            club=club,
            kind=part.kind,
            player=players[part.player] if part.player else None,
            device=part.device,
            at=utc(part.at),
        )
        for part in file.log
    )


def utc(moment: datetime) -> datetime:
    """A file may give any offset; what is stored has none."""
    return moment.astimezone(UTC)
