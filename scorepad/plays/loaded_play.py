"""A play with everything that scoring needs. Loading it checks the access."""

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
    """What `rescore.commit` writes if the play still has the `version` that was read."""

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
        """Whether this phone may change the play: at the table, plays of this evening and the last
        one, and open plays."""
        return self.role is not Role.VIEW and not self.asks_host

    @cached_property
    def asks_host(self) -> bool:
        """Whether only hosts may change the play, and this phone is not one. 1 query for plays of
        earlier evenings."""
        return self.role is Role.TABLE and self.play.is_finished and not self.is_recent

    @cached_property
    def is_recent(self) -> bool:
        """Whether it was played this evening or on the last one. 1 query for earlier evenings."""
        return is_recent(self.play.club_id, self.play.night.date)

    @property
    def may_delete(self) -> bool:
        """Whether this phone may delete the play; at the table only one that it has just begun."""
        dropped = self.may_score and self.is_recent and not self.play.is_finished
        return self.role is Role.HOST or dropped

    @property
    def may_edit(self) -> bool:
        """Whether sheets can be changed; a finished play has to be reopened first."""
        return self.may_score and not (self.play.is_finished or self.play.is_revealing)

    @cached_property
    def may_be_secret(self) -> bool:
        """Whether its totals could be secret."""
        return not self.play.totals_only and may_be_secret(self.game, self.table)

    @property
    def is_secret(self) -> bool:
        """Whether totals are secret now, up to the last step of the reveal."""
        return self.play.is_secret and self.may_be_secret

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Names by seat key as this phone may see them, including seats without a player. 1 query
        unless they are the players' own."""
        shown = None if self.access.sees_names else shown_names(self.access)
        named = {
            seat.key: shown[seat.player_id] if shown else seat.person.name for seat in self.seats
        }
        return named | extra_names(self.game, len(self.seats))

    @cached_property
    def table_seats(self) -> tuple[TableSeat, ...]:
        """The seats for rules and pages, with the names that this phone may see."""
        colours = apart([seat.person.colour for seat in self.seats])
        return tuple(
            TableSeat(seat.key, self.names[seat.key], seat.person.cat, colour)
            for seat, colour in zip(self.seats, colours, strict=True)
        )

    @property
    def sits_twice(self) -> bool:
        """Whether somebody has two seats after a merge. Such a play does not count (ST-1)."""
        return len({seat.person.pk for seat in self.seats}) < len(self.seats)

    @property
    def table(self) -> Table:
        """The current table for the rules."""
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
        """The current sheets of the play; `rescore` computes them anew."""
        return () if self.play.totals_only else self.game.slots(self.table)

    @property
    def entered(self) -> set[str]:
        """The keys of slots with entries on their sheets."""
        return {key for key, sheet in self.sheets.items() if sheet.data}

    def slot(self, key: str) -> Slot:
        """Returns the slot with that key. Raises Http404."""
        for slot in self.slots:
            if slot.key == key:
                return slot
        raise Http404

    def sheet(self, slot: Slot) -> Sheet:
        """Returns the slot's sheet; an unsaved empty one if nothing was entered."""
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
        """Returns what pages may show of the result, with the sheet of a slot or without one.
        Secret parts are left out."""
        result = self.result
        if not self.is_secret:
            return result
        last = self.game.last_round(self.table)
        if last:
            return without_last(result, last, fewest_wins=self.game.fewest_wins)
        return sealed(result, slot)

    @classmethod
    def fresh(cls, play: Play, seats: list[Seat], device: str) -> LoadedPlay:
        """Returns a play that a phone at the table has just begun, loaded without queries."""
        return cls(play, seats, {}, Role.TABLE, device)

    @classmethod
    def stored(cls, play: Play, access: ClubAccess | None = None) -> LoadedPlay:
        """Returns a stored play as a phone sees it, or without a request as a host's phone does. 2
        queries, none if its seats, their players and its sheets are prefetched."""
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
    """Loads the play, its seats and its sheets, in 3 queries (1 more for a deck not seen before).
    Raises Http404 without access, PermissionDenied if the phone may not do what `needs` requires
    with this play, ClubClosedError if the club was deleted. `lock` locks the play's row until the
    transaction ends. `deleted` finds deleted plays, too. With `defer_writes` nothing is written
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
    """Returns a play as a phone with that access sees it. 3 queries. Raises Http404 without one."""
    plays = Play.objects.not_deleted().select_related("night")
    play = get_object_or_404(plays, pk=play_id, club=access.club)
    play.club = access.club
    return LoadedPlay.stored(play, access)


def _drop_free_text(loaded: LoadedPlay) -> None:
    """Removes typed texts, which may contain names, for a phone that may not see names. Such a
    phone changes nothing, so this is never stored."""
    night = loaded.play.night
    loaded.play.note = night.note = night.place = ""
    for sheet in loaded.sheets.values():
        sheet.typed = {}
