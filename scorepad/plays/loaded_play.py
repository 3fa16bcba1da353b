"""A play with everything that scoring needs. Loading it checks the phone's access."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import msgspec
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games.contract import Result, Slot, Table, from_json
from games.contract import Seat as TableSeat
from games.game import Game
from games.secret import may_be_secret, sealed, without_last
from scorepad.clubs.access import ClubAccess, HostNeededError, Role, admit
from scorepad.clubs.cats import apart
from scorepad.clubs.models import Club
from scorepad.clubs.shown_names import shown_names
from scorepad.plays.models import Play, Seat, Sheet, is_recent, pinned_deck
from scorepad.web.words import extra_names


class Deferred(NamedTuple):
    """The writes that `rescore.commit` makes if the play still has the `version` that was read."""

    version: int
    writes: list[Callable[[], object]]


@dataclass
class LoadedPlay:
    """A play as one request sees it."""

    play: Play
    seats: list[Seat]
    sheets: dict[str, Sheet]  # by slot key; only sheets that were saved before
    role: Role
    device: str
    deferred: Deferred | None = None

    @property
    def club(self) -> Club:
        return self.play.club

    @property
    def game(self) -> Game:
        return self.play.game

    @property
    def access(self) -> ClubAccess:
        return ClubAccess(self.club, self.role, self.device)

    @property
    def may_score(self) -> bool:
        """Whether this phone may change the play. Phones at the table may change plays of this
        evening and of the last one, and plays that are not finished."""
        return self.role is not Role.VIEW and not self.asks_host

    @cached_property
    def asks_host(self) -> bool:
        """Whether only hosts may change the play, and this phone is not a host. 1 query for plays
        of earlier evenings."""
        return self.role is Role.TABLE and self.play.is_finished and not self.is_recent

    @cached_property
    def is_recent(self) -> bool:
        """Whether the play is of this or the last evening. 1 query unless it is of this evening."""
        return is_recent(self.play.club_id, self.play.night.date)

    @property
    def may_delete(self) -> bool:
        """Whether this phone may delete the play. At the table: only if recent and unfinished."""
        dropped = self.may_score and self.is_recent and not self.play.is_finished
        return self.role is Role.HOST or dropped

    @property
    def may_edit(self) -> bool:
        """Whether sheets can be changed; a finished play must be reopened first."""
        return self.may_score and not (self.play.is_finished or self.play.is_revealing)

    @cached_property
    def may_be_secret(self) -> bool:
        """Whether the play's totals can be kept secret."""
        return not self.play.totals_only and may_be_secret(self.game, self.table)

    @property
    def is_secret(self) -> bool:
        """Whether totals are secret now, as they may be until the last step of the reveal."""
        return self.play.is_secret and self.may_be_secret

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names by seat key as this phone may see them, also for seats without a player. 1
        query, none if the phone may see the players' names."""
        shown = None if self.access.sees_names else shown_names(self.access)
        named = {
            seat.key: shown[seat.player_id] if shown else seat.person.name for seat in self.seats
        }
        return named | extra_names(self.game, len(self.seats))

    @cached_property
    def table_seats(self) -> tuple[TableSeat, ...]:
        """The seats for rules and pages, with names as this phone may see them."""
        colours = apart([seat.person.colour for seat in self.seats])
        return tuple(
            TableSeat(seat.key, self.names[seat.key], seat.person.cat, colour)
            for seat, colour in zip(self.seats, colours, strict=True)
        )

    @property
    def sits_twice(self) -> bool:
        """Whether a player has two seats because of a merge. Such a play does not count (ST-1)."""
        return len({seat.person.pk for seat in self.seats}) < len(self.seats)

    @property
    def table(self) -> Table:
        """The play's current table, as the rules need it."""
        return Table(
            seats=self.table_seats,
            options=self.play.options,
            deck=pinned_deck(self.play.game_slug, self.play.deck_id),
            sheets={slot: sheet.data for slot, sheet in self.sheets.items()},
            start=self.play.start,
            overridden=frozenset(self.play.overridden),
        )

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots of the play's current sheets; `rescore` computes them again."""
        return () if self.play.totals_only else self.game.slots(self.table)

    @property
    def entered(self) -> set[str]:
        """The keys of the slots whose sheets have entries."""
        return {key for key, sheet in self.sheets.items() if sheet.data}

    def slot(self, key: str) -> Slot:
        """Returns the slot with this key. Raises Http404 if there is none."""
        for slot in self.slots:
            if slot.key == key:
                return slot
        raise Http404

    def sheet(self, slot: Slot) -> Sheet:
        """Returns the slot's sheet; an empty, unsaved one if nothing was entered."""
        found = self.sheets.get(slot.key)
        return found or Sheet(club_id=self.play.club_id, play=self.play, slot=slot.key)

    @property
    def result(self) -> Result:
        """The stored result. Every play has one, since it is scored when it begins."""
        result: Result = from_json(self.play.result, Result)
        if self.access.sees_names:
            return result
        # A message that quotes typed text may contain a name.
        problems = tuple(
            problem for problem in result.problems if "typed" not in problem.message.values
        )
        return msgspec.structs.replace(result, problems=problems)

    def shown(self, slot: Slot | None = None) -> Result:
        """Returns what pages may show of the result beside the sheet of this slot, or beside no
        sheet. Secret parts are left out."""
        result = self.result
        if not self.is_secret:
            return result
        last = self.game.last_round(self.table)
        if last:
            return without_last(result, last, fewest_wins=self.game.fewest_wins)
        return sealed(result, slot)

    @classmethod
    def fresh(cls, play: Play, seats: list[Seat], device: str) -> LoadedPlay:
        """Returns the play that a phone at the table has just begun, without queries."""
        return cls(play, seats, {}, Role.TABLE, device)

    @classmethod
    def stored(cls, play: Play, access: ClubAccess | None = None) -> LoadedPlay:
        """Returns a stored play for a phone with this access, by default that of a host. 2 queries,
        none if the seats, their players and the sheets are prefetched."""
        seats = play.seats.all()
        if "seats" not in getattr(play, "_prefetched_objects_cache", {}):
            seats = seats.with_person()
        sheets = {sheet.slot: sheet for sheet in play.sheets.all()}
        if access is None:
            return cls(play, list(seats), sheets, Role.HOST, "")
        loaded = cls(play, list(seats), sheets, access.role, access.device)
        if not access.sees_names:
            _drop_free_text(loaded)
        return loaded


def load_play(
    request: HttpRequest,
    club_id: int,
    play_id: int,
    *,
    needs: Role = Role.VIEW,
    lock: bool = False,
    deleted: bool = False,
    defer_writes: bool = False,
) -> LoadedPlay:
    """Loads the play with its seats and sheets, in 3 queries (1 more for a deck not seen before).
    Raises Http404 without access, PermissionDenied if the phone's role in this play is below
    `needs`, ClubClosedError if the club was deleted. `lock` locks the play's row until the
    transaction ends. `deleted` also finds deleted plays. With `defer_writes` nothing is written
    until `rescore.commit`."""
    plays = Play.objects.select_related("club", "night")
    if lock:
        plays = plays.select_for_update(of=("self",))
    if not deleted:
        plays = plays.not_deleted()
    play = get_object_or_404(plays, pk=play_id, club_id=club_id)
    loaded = LoadedPlay.stored(play, admit(request, play.club, needs=needs))
    if needs is Role.TABLE and loaded.asks_host:
        raise HostNeededError(play.club)
    if defer_writes:
        loaded.deferred = Deferred(play.version, [])
    return loaded


def load_for(access: ClubAccess, play_id: int) -> LoadedPlay:
    """Returns a play for a phone with this access. 3 queries. Raises Http404 if there is none."""
    plays = Play.objects.not_deleted().select_related("night")
    play = get_object_or_404(plays, pk=play_id, club=access.club)
    play.club = access.club
    return LoadedPlay.stored(play, access)


def _drop_free_text(loaded: LoadedPlay) -> None:
    """Removes typed texts, which may contain names, for a phone that may not see names. Such a
    phone cannot change anything, so this is never stored."""
    night = loaded.play.night
    loaded.play.note = night.note = night.place = ""
    for sheet in loaded.sheets.values():
        sheet.typed = {}
