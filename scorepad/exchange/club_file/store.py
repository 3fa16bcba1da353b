"""Stores a club's file in turns. Each play is scored by the rules and gets a new number."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import Model
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.contract import Result, to_json
from games.names import name_key
from scorepad.clubs.access import Role
from scorepad.clubs.cats import choose
from scorepad.clubs.erasure import erase, former_name
from scorepad.clubs.models import Club, ErasedPlayer, Player
from scorepad.editions.models import ClubDefault, Edition
from scorepad.exchange import uploads
from scorepad.exchange.club_file.check import is_result_of, persons, rescored
from scorepad.exchange.club_file.format import ClubFile, PlayPart
from scorepad.exchange.club_file.import_rows import (
    SECTIONS,
    ImportRows,
    play_rows,
    row_of,
    save_plays,
)
from scorepad.exchange.club_file.reader import ReadClub
from scorepad.exchange.errors import FileError, damaged
from scorepad.exchange.models import Upload
from scorepad.history.play_history import invalidate
from scorepad.history.stat_rows import counts, rows_of
from scorepad.history.updates import add_rows
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Night, Play
from scorepad.web.languages import NAMES, SOURCE
from scorepad.web.planner import refresh_planner
from scorepad.web.transactions import create_in_turns, in_turns, write_transaction
from scorepad.web.words import join_sentences

AT_ONCE = 100  # plays looked up together
STORED_AT_ONCE = 10  # plays in one transaction

# Seconds of processor time for the rules of a guest's file, to begin with and for each
# play on top; real plays take about a tenth of it.
TIME_LIMIT, TIME_A_PLAY = 1.0, 0.02


def import_club(
    read: ReadClub,
    digest: str = "",
    report: Callable[[int, int], object] = lambda done, total: None,
) -> Upload:
    """Imports a whole file. `report` is called with the number of plays stored and of all plays. An
    interrupted import of the same file (the same `digest`) is continued, one of another file is
    replaced. Raises FileError without storing anything."""
    upload = unfinished(read)
    if upload and (upload.phase != Upload.Phase.STORING or upload.digest != digest):
        uploads.drop(upload)
        upload = None
    if upload is None:
        upload = Upload.objects.create(content=b"", summary={"digest": digest})
        begin(upload, read)
    while upload.phase == Upload.Phase.STORING:
        report(upload.done, upload.total)
        go_on(upload, read)
    report(upload.total, upload.total)
    return upload


def begin(upload: Upload, read: ReadClub) -> None:
    """Stores everything except plays. Raises FileError if this server already has some of it. Until
    the import is complete, the club counts as deleted, so nobody sees it and it is cleaned up."""
    refuse_twice(read)
    with write_transaction():
        part = read.file.club
        language = part.language if part.language in NAMES else SOURCE
        club = row_of(Club, part, language=language, deletion_asked_at=timezone.now())
        club.save()
        slugs = _own_games(read.file, club)
        _defaults(read.file, club, slugs)
        upload.made = club
        upload.save(update_fields=["made"])
    players = _players(read.file, club)
    create_in_turns(row_of(Night, part, club=club) for part in read.file.nights)
    for name in SECTIONS.keys() - {"players", "nights"}:
        create_in_turns(_rows(name, read.file, club, players))
    upload.summary = {**upload.summary, "slugs": slugs, "differ": 0, "go_on": 0, "took": 0}
    upload.phase, upload.total, upload.at = (
        Upload.Phase.STORING,
        len(read.file.plays),
        timezone.now(),
    )
    upload.save(update_fields=["summary", "phase", "total", "at"])


def go_on(upload: Upload, read: ReadClub, *, guest: bool = False) -> None:
    """Scores and stores plays for about a second. If the rules cannot read a play, or a guest's
    file takes too long, deletes what is stored and raises FileError."""
    try:
        storing = _Storing(upload, read, guest=guest)
        if uploads.go_on(upload, storing.scored, storing.store, at_once=STORED_AT_ONCE):
            _finish(upload)
    except FileError:
        uploads.drop(upload)
        raise


def _finish(upload: Upload) -> None:
    club = upload.made
    assert club is not None
    _erase_again(club)
    refresh_planner()
    upload.message = summary_text(upload.summary)
    with write_transaction():
        if not Upload.objects.filter(pk=upload.pk, phase=Upload.Phase.STORING).exists():
            return
        Club.objects.filter(pk=club.pk).update(deletion_asked_at=None)
        invalidate(club.pk)
        upload.save(update_fields=["message"])
        uploads.end(upload)
    club.deletion_asked_at = None


class _Storing:
    """Scores and stores the plays of a file, several at a time."""

    def __init__(self, upload: Upload, read: ReadClub, *, guest: bool) -> None:
        assert upload.made is not None
        self._upload, self._read, self._club, self._guest = upload, read, upload.made, guest
        self._players = {stored.uuid: stored for stored in Player.objects.filter(club=self._club)}
        self._nights = {stored.uuid: stored for stored in Night.objects.filter(club=self._club)}
        self._decks: set[str] = set()  # that are here by now

    def scored(self, number: int) -> ImportRows:
        """Returns the rows of the play with this index, scored by the rules. Raises FileError."""
        summary, path = self._upload.summary, f"$.plays[{number}]"
        part, began = self._read.play(number), time.thread_time()
        result = (
            None
            if part.totals_only
            else _result(part, rescored(part, self._read.known, path), summary)
        )
        summary["took"] += time.thread_time() - began
        if self._guest and summary["took"] > TIME_LIMIT + TIME_A_PLAY * number:
            message = _("it takes too long to check. The person who runs this pad can import it.")
            raise damaged(path, message)
        rows = play_rows(part, self._club, self._nights[part.night], self._players, result)
        return _renamed(rows, summary["slugs"])

    def store(self, plays: Sequence[ImportRows]) -> None:
        """Saves these plays with their rows of statistics, in the caller's transaction."""
        stored = [one.play for one in plays]
        self._store_decks({deck for play in stored for deck in (play.deck_id, play.deck_before_id)})
        save_plays(plays)
        loaded = (
            LoadedPlay(
                one.play, one.seats, {sheet.slot: sheet for sheet in one.sheets}, Role.HOST, ""
            )
            for one in plays
        )
        add_rows([rows_of(play) for play in loaded if counts(play)])
        self._upload.save(update_fields=["summary"])

    def _store_decks(self, digests: Collection[str | None]) -> None:
        for digest in digests:
            if digest and digest not in self._decks:
                data = self._read.known.decks[digest]
                Deck.objects.get_or_create(hash=digest, defaults={"data": data})
                self._decks.add(digest)


def _result(play: PlayPart, result: Result, summary: dict[str, Any]) -> Result | None:
    """Returns the result by the rules, or None if the file has the same result. Adds to `summary`
    whether its totals or places differ, and whether the play is not complete."""
    goes_on = differs = False
    if play.state == Play.State.FINISHED:
        goes_on = not result.complete
        differs = result.complete and not is_result_of(result, play)
    summary["go_on"] += goes_on
    summary["differ"] += differs
    return result if goes_on or differs or to_json(result) != play.result else None


def _renamed(rows: ImportRows, slugs: Mapping[str, str]) -> ImportRows:
    """Returns a play's rows, with the slug on this server for the edition of a club's own game."""
    if registry.game(rows.play.game_slug).own_games is not None:
        rows.play.edition_slug = slugs.get(rows.play.edition_slug, rows.play.edition_slug)
    return rows


def unfinished(read: ReadClub) -> Upload | None:
    """Returns an interrupted import of the same club; None if there is none."""
    imports = Upload.objects.exclude(phase=Upload.Phase.DONE).select_related("made")
    return imports.filter(made__uuid=read.file.club.uuid).first()


def digest_of(content: bytes) -> str:
    """Returns a hash by which a file is recognized if its import is interrupted."""
    return hashlib.sha256(content).hexdigest()


def refuse_twice(read: ReadClub) -> None:
    """Raises FileError if the club, or something in it, is already on this server."""
    file = read.file
    if club := Club.objects.filter(uuid=file.club.uuid).first():
        message = _("This club is here already: “%(name)s”, number %(number)s.")
        if unfinished(read):
            message = _(
                "“%(name)s” is being imported from another file. If nobody continues that import,"
                " you can import this file tomorrow."
            )
        elif club.deletion_asked_at:
            message = _(
                "This club, “%(name)s”, was deleted here a short time ago. A host’s phone can"
                " restore it."
            )
        raise FileError(message % {"name": club, "number": club.pk})
    is_here = (
        Player.objects.filter(uuid__in=[player.uuid for player in file.players]).exists()
        or Night.objects.filter(uuid__in=[night.uuid for night in file.nights]).exists()
        or any(_plays_here(read))
    )
    if is_here:
        raise FileError(_("Part of this file is already here, in another club."))


def _plays_here(read: ReadClub) -> Iterable[bool]:
    uuids = (play.uuid for play in read.plays())
    while some := list(islice(uuids, AT_ONCE)):
        yield Play.objects.filter(uuid__in=some).exists()


# -- the club and its people -----------------------------------------------------------------------


def _own_games(file: ClubFile, club: Club) -> Mapping[str, str]:
    """Stores the club's own games. Returns their slugs on this server by their slugs in the file,
    since a slug that is taken is replaced."""
    slugs = {}
    for part in file.own_games:
        is_taken = Edition.objects.filter(game_slug=part.game_slug, slug=part.slug).exists()
        slug = f"{part.slug[:40]}-{secrets.token_hex(4)}" if is_taken else part.slug
        Edition(game_slug=part.game_slug, slug=slug, club=club).set_deck(part.deck)
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
    """Saves the players and returns them by uuid. Erased players get no name."""
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
    """Returns a pattern for the names of erased players ("Former player 3") in all languages."""
    names = []
    for language in NAMES:
        with translation.override(language):
            names.append(re.escape(_("Former player %(n)s") % {"n": "#"}).replace(r"\#", "[0-9]+"))
    return re.compile("|".join(names))


def _rows(name: str, file: ClubFile, club: Club, players: Mapping[UUID, Player]) -> Iterator[Model]:
    """Yields the rows for one list of the file."""
    for part in getattr(file, name):
        refers = {"player": players.get(part.player)} if hasattr(part, "player") else {}
        yield row_of(SECTIONS[name].model, part, club=club, **refers)


def _erase_again(club: Club) -> None:
    """Erases names again that were erased on this server or in the file."""
    players = Player.objects.filter(club=club)
    here = ErasedPlayer.objects.values("uuid")
    for player in list(players.filter(uuid__in=here, erased_on=None, merged_into=None)):
        erase(player)
    in_turns(players.exclude(erased_on=None), ErasedPlayer.note)


def summary_text(summary: Mapping[str, Any]) -> str:
    """Returns in words how the imported club differs from the file; "" if nothing differs."""
    said = []
    if summary["differ"]:
        message = ngettext(
            "%(n)s play had totals that did not match its sheets, and was scored again.",
            "%(n)s plays had totals that did not match their sheets, and were scored again.",
            summary["differ"],
        )
        said.append(message % {"n": summary["differ"]})
    if summary["go_on"]:
        message = ngettext(
            "%(n)s play is open again, because something is missing on its sheets.",
            "%(n)s plays are open again, because something is missing on their sheets.",
            summary["go_on"],
        )
        said.append(message % {"n": summary["go_on"]})
    return join_sentences(*said)
