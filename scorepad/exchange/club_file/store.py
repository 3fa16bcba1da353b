"""Scores the plays of a file, and stores its club: all of it or nothing, under a new number."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from uuid import UUID

from django.db.models import Model
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.contract import Result, to_json
from scorepad.clubs.cats import choose
from scorepad.clubs.erasure import erase, former_name
from scorepad.clubs.models import Club, ErasedPlayer, Player, name_key
from scorepad.editions.models import ClubDefault, Edition
from scorepad.exchange.club_file.check import Patience, is_result_of, persons, rescored
from scorepad.exchange.club_file.format import ClubFile, PlayPart
from scorepad.exchange.club_file.reader import ReadClub
from scorepad.exchange.club_file.rows import SECTIONS, PlayRows, play_rows, row_of, save_plays
from scorepad.exchange.errors import FileError
from scorepad.exchange.uploads import NO_RUN, Phase, Run
from scorepad.history.rebuild import rebuild
from scorepad.plays.models import Deck, Night, Play
from scorepad.web.languages import NAMES, SOURCE
from scorepad.web.planner import refresh_planner
from scorepad.web.transactions import create_in_turns, in_turns, write_transaction

AT_ONCE = 100  # plays in memory


def import_club(read: ReadClub, run: Run = NO_RUN, *, guest: bool = False) -> str:
    """Score all plays of a file and store its club; returns in words what is not as the file says.
    Raises FileError if anything of the file is here already, or the rules cannot read a play."""
    scored = score_plays(read, run, guest=guest)
    store_club(read, scored.results, run)
    return in_words(scored)


def store_club(read: ReadClub, results: Mapping[UUID, Result] = {}, run: Run = NO_RUN) -> Club:
    """The club, with links of its own, and its statistics counted anew. Names that were erased on
    this instance are erased again. Raises FileError if anything of the file is here already.

    It is stored bit by bit, so that nobody waits for it. Nobody has its links until it is whole,
    and the run deletes it if that comes to nothing.
    """
    refuse_twice(read)
    with write_transaction():
        part = read.file.club
        club = row_of(Club, part, language=part.language if part.language in NAMES else SOURCE)
        club.save()
        slugs = _own_games(read.file, club)
        _defaults(read.file, club, slugs)
        run.makes(club)
    players = _players(read.file, club)
    nights = {part.uuid: row_of(Night, part, club=club) for part in read.file.nights}
    create_in_turns(nights.values())
    for name in SECTIONS.keys() - {"players", "nights"}:
        create_in_turns(_rows(name, read.file, club, players))
    for digest, data in read.known.decks.items():
        with write_transaction():
            Deck.objects.get_or_create(hash=digest, defaults={"data": data})
    plays = (
        _renamed(play_rows(play, club, nights[play.night], players, results.get(play.uuid)), slugs)
        for play in read.plays()
    )
    _save_all(plays, len(read.file.plays), run)
    _erase_again(club)
    rebuild(club, partial(run.report, Phase.COUNTING))
    refresh_planner()
    return club


def _renamed(rows: PlayRows, slugs: Mapping[str, str]) -> PlayRows:
    """A play of a game that the club named, with the edition's slug here."""
    if registry.game(rows.play.game_slug).own_games is not None:
        rows.play.edition_slug = slugs.get(rows.play.edition_slug, rows.play.edition_slug)
    return rows


def refuse_twice(read: ReadClub) -> None:
    """Raises FileError if the club, or anything of it, is on this instance already."""
    file = read.file
    if club := Club.objects.filter(uuid=file.club.uuid).first():
        message = _("This club is here already: “%(name)s”, number %(number)s.")
        if club.deletion_asked_at:
            message = _(
                "This club, “%(name)s”, was deleted here a short time ago."
                " A phone with its scoring link can take it back."
            )
        raise FileError(message % {"name": club, "number": club.pk})
    is_here = (
        Player.objects.filter(uuid__in=[player.uuid for player in file.players]).exists()
        or Night.objects.filter(uuid__in=[night.uuid for night in file.nights]).exists()
        or any(_plays_here(read))
    )
    if is_here:
        raise FileError(_("Something of this file is here already, in another club."))


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


def _own_games(file: ClubFile, club: Club) -> Mapping[str, str]:
    """Their slugs here, by those of the file: a slug that is taken here becomes another one."""
    slugs = {}
    for part in file.own_games:
        is_taken = Edition.objects.filter(game_slug=part.game_slug, slug=part.slug).exists()
        slug = f"{part.slug[:40]}-{secrets.token_hex(4)}" if is_taken else part.slug
        Edition(game_slug=part.game_slug, slug=slug, club=club).fill(part.deck)
        slugs[part.slug] = slug
    return slugs


def _defaults(file: ClubFile, club: Club, slugs: Mapping[str, str]) -> None:
    known = Edition.objects.for_club(club)
    editions = {(one.game_slug, one.slug): one for one in known}
    wanted = file.club.default_editions.items()
    ClubDefault.objects.bulk_create(
        ClubDefault(club=club, game_slug=game, edition=editions[game, slugs.get(slug, slug)])
        for game, slug in sorted(wanted)
        if (game, slugs.get(slug, slug)) in editions
    )


def _players(file: ClubFile, club: Club) -> Mapping[UUID, Player]:
    """By uuid. Who was erased has no name, whatever the file says."""
    former = _former_names()
    taken = {name_key(part.name) for part in file.players}
    pairs = [(part.cat, part.colour) for part in file.players if part.cat and part.colour]
    players = {}
    for part in file.players:
        player = players[part.uuid] = row_of(Player, part, club=club)
        if not (part.cat and part.colour):
            player.cat, player.colour = choose(pairs)
            pairs.append((player.cat, player.colour))
        if part.erased_on:
            player.cats_at_home = None
            if not former.fullmatch(part.name):
                player.name = former_name(taken)
                taken.add(name_key(player.name))
        player.name_key = name_key(player.name)
    people = persons(file.players)
    targets = {part.uuid: part.merge_target for part in file.players if part.merge_target}
    create_in_turns(player for uuid, player in players.items() if uuid not in targets)
    merged = [players[uuid] for uuid in targets]
    for player in merged:
        player.merged_into = players[people[player.uuid]]
    create_in_turns(merged)
    for player in merged:
        player.merge_target = players[targets[player.uuid]]
    in_turns(merged, lambda some: Player.objects.bulk_update(some, ["merge_target"]))
    return players


def _former_names() -> re.Pattern[str]:
    """What somebody who was erased may be called, in any language."""
    names = []
    for language in NAMES:
        with translation.override(language):
            names.append(re.escape(_("Former player %(n)s") % {"n": "#"}).replace(r"\#", "[0-9]+"))
    return re.compile("|".join(names))


def _rows(name: str, file: ClubFile, club: Club, players: Mapping[UUID, Player]) -> Iterator[Model]:
    """Those of a section."""
    for part in getattr(file, name):
        refers = {"player": players.get(part.player)} if hasattr(part, "player") else {}
        yield row_of(SECTIONS[name].model, part, club=club, **refers)


def _erase_again(club: Club) -> None:
    """A name that was erased here does not come back, and what the file says of others who were
    erased holds from now on."""
    players = Player.objects.filter(club=club)
    here = ErasedPlayer.objects.values("uuid")
    for player in list(players.filter(uuid__in=here, erased_on=None, merged_into=None)):
        erase(player)
    in_turns(players.exclude(erased_on=None), ErasedPlayer.note)


# -- what the rules say of its plays ---------------------------------------------------------------

# Seconds of the processor that the rules may take for a guest's file, to begin with and for each
# play on top of that: some ten times of what plays take that were played.
PATIENCE, PATIENCE_A_PLAY = 1.0, 0.02


@dataclass
class Scored:
    """What the rules say of a file's plays: the results that differ from those in the file, by
    play, how many plays have other totals or places now, and how many are not finished by them."""

    results: dict[UUID, Result] = field(default_factory=dict)
    differ: int = 0
    go_on: int = 0


def score_plays(read: ReadClub, run: Run = NO_RUN, *, guest: bool = False) -> Scored:
    """Score all plays of a file but those of totals. Raises FileError if the rules cannot read one,
    or take far too long for what a guest may send."""
    scored, total = Scored(), len(read.file.plays)
    patience = Patience(PATIENCE if guest else None)
    for number, play in enumerate(read.plays()):
        path = f"$.plays[{number}]"
        run.report(Phase.CHECKING, number, total)
        if not play.totals_only:
            _score(play, rescored(play, read.known, path), scored)
        patience.check(path, PATIENCE_A_PLAY * number)
    return scored


def _score(play: PlayPart, result: Result, scored: Scored) -> None:
    goes_on = differs = False
    if play.state == Play.State.FINISHED:
        goes_on = not result.complete
        differs = result.complete and not is_result_of(result, play)
    scored.go_on += goes_on
    scored.differ += differs
    if goes_on or differs or to_json(result) != play.result:
        scored.results[play.uuid] = result


def in_words(scored: Scored) -> str:
    """What is not as the file says; empty if all is."""
    sentences = []
    if scored.differ:
        message = ngettext(
            "%(n)s play had other totals than its sheets give, and was scored again.",
            "%(n)s plays had other totals than their sheets give, and were scored again.",
            scored.differ,
        )
        sentences.append(message % {"n": scored.differ})
    if scored.go_on:
        message = ngettext(
            "%(n)s play goes on, as something is missing on its sheets.",
            "%(n)s plays go on, as something is missing on their sheets.",
            scored.go_on,
        )
        sentences.append(message % {"n": scored.go_on})
    return " ".join(sentences)
