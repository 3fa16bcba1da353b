"""Scores the plays of a file, and stores its club: all of it or nothing, under a new number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from types import MappingProxyType
from uuid import UUID

from django.utils import translation
from django.utils.translation import gettext as _

from games.contract import Result
from scorepad.clubs.cats import Pair, choose
from scorepad.clubs.erasure import erase, former_name
from scorepad.clubs.models import Club, ClubEvent, ErasedPlayer, Player, name_key
from scorepad.editions.models import ClubDefault, Edition
from scorepad.exchange.club_file.check import persons
from scorepad.exchange.club_file.format import ClubFile, PlayerPart
from scorepad.exchange.club_file.play_store import PlayRows, play_rows, save_plays
from scorepad.exchange.club_file.reader import ReadClub
from scorepad.exchange.club_file.scoring import in_words, score_plays
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import GameMatch, PlayerMatch
from scorepad.exchange.uploads import NO_RUN, Phase, Run
from scorepad.history.models import Season
from scorepad.history.reading import invalidate
from scorepad.history.rebuild import rows_anew, save_rows
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.models import Deck, Night, Play
from scorepad.web.languages import NAMES, SOURCE
from scorepad.web.planner import refresh_planner
from scorepad.web.transactions import create_in_turns, in_turns, write_transaction

AT_ONCE = 100  # plays in memory


def import_club(read: ReadClub, run: Run = NO_RUN, *, guest: bool = False) -> str:
    """Score all plays of a file and store its club; returns in words what is not as the file says.
    Raises FileError where anything of the file is here already, or the rules cannot read a play."""
    scored = score_plays(read, run, guest=guest)
    store_club(read, scored.results, run)
    return in_words(scored)


def store_club(
    read: ReadClub, results: Mapping[UUID, Result] = MappingProxyType({}), run: Run = NO_RUN
) -> Club:
    """The club, with links of its own, and its statistics counted anew. Names that were erased on
    this instance are erased again. Raises FileError where anything of the file is here already.

    It is stored bit by bit, so that nobody waits for it. Nobody has its links until it is whole,
    and the run deletes it if that comes to nothing.
    """
    refuse_twice(read)
    with write_transaction():
        club = _club(read.file)
        run.makes(club)
    players = _players(read.file, club)
    nights = _nights(read.file, club)
    _the_rest(read.file, club, players)
    for digest, data in read.known.decks.items():
        with write_transaction():
            Deck.objects.get_or_create(hash=digest, defaults={"data": data})
    plays = (
        play_rows(play, club, nights[play.night], players, results.get(play.uuid))
        for play in read.plays()
    )
    _save_all(plays, len(read.file.plays), run)
    _erase_again(club)
    save_rows(rows_anew(club, partial(run.report, Phase.COUNTING)))
    with write_transaction():
        invalidate(club.pk)
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


def _save_all(plays: Iterable[PlayRows], total: int, run: Run) -> None:
    waiting, saved = iter(plays), 0
    run.report(Phase.STORING, 0, total)
    while some := list(islice(waiting, AT_ONCE)):
        save_plays(some)
        saved += len(some)
        run.report(Phase.STORING, saved, total)


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
    """By uuid. Who was erased has no name, whatever the file says."""
    former = _former_names()
    taken = {name_key(part.name) for part in file.players}
    players = {}
    pairs = _cats_and_colours(file.players)
    for part in file.players:
        name = part.name
        if part.erased_on and not former.fullmatch(name):
            name = former_name(taken)
            taken.add(name_key(name))
        players[part.uuid] = _player(part, club, name, pairs[part.uuid])
    people = persons(file.players)
    unmerged = [part for part in file.players if part.merged_into is None]
    create_in_turns(players[part.uuid] for part in unmerged)
    merged = [part for part in file.players if part.merged_into is not None]
    for part in merged:
        players[part.uuid].merged_into = players[people[part.uuid]]
    create_in_turns(players[part.uuid] for part in merged)
    for part in merged:
        assert part.merged_into is not None
        players[part.uuid].merge_target = players[part.merged_into]
    in_turns(
        (players[part.uuid] for part in merged),
        lambda some: Player.objects.bulk_update(some, ["merge_target"]),
    )
    return players


def _cats_and_colours(parts: Iterable[PlayerPart]) -> Mapping[UUID, Pair]:
    """By uuid. Chosen for those of whom the file does not tell both."""
    pairs = {part.uuid: (part.cat, part.colour) for part in parts if part.cat and part.colour}
    for part in parts:
        if part.uuid not in pairs:
            pairs[part.uuid] = choose(pairs.values())
    return pairs


def _former_names() -> re.Pattern[str]:
    """What somebody who was erased may be called, in any language."""
    names = []
    for language in NAMES:
        with translation.override(language):
            names.append(re.escape(_("Former player %(n)s") % {"n": "#"}).replace(r"\#", "[0-9]+"))
    return re.compile("|".join(names))


def _player(part: PlayerPart, club: Club, name: str, pair: Pair) -> Player:
    return Player(
        uuid=part.uuid,
        club=club,
        name=name,
        name_key=name_key(name),
        cat=pair[0],
        colour=pair[1],
        cats_at_home=None if part.erased_on else part.cats_at_home,
        created=utc(part.created),
        hidden_since=part.hidden_since,
        page_hidden=part.page_hidden,
        erased_on=part.erased_on,
    )


def _erase_again(club: Club) -> None:
    """A name that was erased here does not come back, and what the file says of others who were
    erased holds from now on."""
    players = Player.objects.filter(club=club)
    here = ErasedPlayer.objects.values("uuid")
    for player in list(players.filter(uuid__in=here, erased_on=None, merged_into=None)):
        erase(player)
    in_turns(players.exclude(erased_on=None), ErasedPlayer.note)


# -- nights and everything else --------------------------------------------------------------------


def _nights(file: ClubFile, club: Club) -> Mapping[UUID, Night]:
    """By uuid."""
    nights = {
        part.uuid: Night(
            uuid=part.uuid, club=club, date=part.date, place=part.place, note=part.note
        )
        for part in file.nights
    }
    create_in_turns(nights.values())
    return nights


def _the_rest(file: ClubFile, club: Club, players: Mapping[UUID, Player]) -> None:
    create_in_turns(
        Season(club=club, name=part.name, first=part.first, last=part.last) for part in file.seasons
    )
    create_in_turns(
        LearnedCard(
            club=club, game_slug=part.game, card=part.card, answers=part.answers, at=utc(part.at)
        )
        for part in file.learned_cards
    )
    create_in_turns(
        PlayerMatch(club=club, uuid=part.uuid, player=players[part.player])
        for part in file.player_matches
    )
    create_in_turns(
        GameMatch(club=club, uuid=part.uuid, game_slug=part.game) for part in file.game_matches
    )
    create_in_turns(
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
