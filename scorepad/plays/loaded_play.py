"""A play with all that scoring needs. Loading it checks the access."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from games.contract import Game, Result, Slot, Table, from_json
from games.contract import Seat as TableSeat
from games.forms import SheetForm
from scorepad.clubs.access import (
    ClubAccess,
    Role,
    device_of,
    granted,
    require_open,
    use_time_of,
)
from scorepad.clubs.models import Club
from scorepad.clubs.shown_names import shown_names
from scorepad.plays.models import Play, Seat, Sheet, pinned_deck
from scorepad.web.words import extra_names


@dataclass
class LoadedPlay:
    """One play as one request sees it."""

    play: Play
    seats: list[Seat]
    sheets: dict[str, Sheet]  # by slot key; only those that were ever saved
    role: Role
    device: str
    held: list[Callable[[], object]] | None = None  # what is to be written later
    version: int = 0  # of the play, when that began

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
        return self.role is Role.SCORING

    @property
    def may_edit(self) -> bool:
        """Whether sheets take changes: a finished play has to be reopened first."""
        return self.may_score and not self.play.is_finished

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Names by seat key as this phone may see them, those included that nobody sits on. 1 query
        where they are not the players' own."""
        return self._names_of_players() | extra_names(self.game, len(self.seats))

    def _names_of_players(self) -> dict[str, str]:
        if self.access.sees_names:
            return {seat.key: seat.person.name for seat in self.seats}
        shown = shown_names(self.access)
        return {seat.key: shown.at_seat(seat.player_id, seat.order) for seat in self.seats}

    @property
    def sits_twice(self) -> bool:
        """Whether somebody has two seats, having been merged since the play was begun. Such a play
        does not count (ST-1)."""
        return len({seat.person.pk for seat in self.seats}) < len(self.seats)

    @property
    def table(self) -> Table:
        """The table as it stands, for the rules."""
        return Table(
            seats=tuple(TableSeat(seat.key, self.names[seat.key]) for seat in self.seats),
            options=self.play.options,
            deck=pinned_deck(self.play.game_slug, self.play.deck_id),
            sheets={slot: sheet.data for slot, sheet in self.sheets.items()},
            start=self.play.start,
            overridden=frozenset(self.play.overridden),
        )

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        return () if self.play.totals_only else self.game.slots(self.table)

    def slot(self, key: str) -> Slot:
        """The slot of that key. Raises Http404."""
        for slot in self.slots:
            if slot.key == key:
                return slot
        raise Http404

    def form(self, slot: Slot) -> type[SheetForm]:
        """The form class of a slot's sheet."""
        form: type[SheetForm] = self.game.form(slot)
        return form

    def sheet(self, slot: Slot) -> Sheet:
        """The slot's sheet, an empty one that is not saved yet where nobody wrote on it."""
        found = self.sheets.get(slot.key)
        return found or Sheet(club_id=self.play.club_id, play=self.play, slot=slot.key)

    @property
    def result(self) -> Result:
        """The stored result. A play always has one: it is scored when it is begun."""
        result: Result = from_json(self.play.result, Result)
        return result if self.access.sees_names else without_typed(result)

    @classmethod
    def fresh(cls, play: Play, seats: list[Seat], device: str) -> LoadedPlay:
        """A play that a phone with the scoring link has just begun."""
        return cls(play, seats, {}, Role.SCORING, device)

    @classmethod
    def stored(cls, play: Play) -> LoadedPlay:
        """A stored play, loaded without a request. 2 queries, none where its seats,
        their players and its sheets are prefetched."""
        seats = play.seats.all()
        if "seats" not in getattr(play, "_prefetched_objects_cache", {}):
            seats = seats.with_person()
        sheets = {sheet.slot: sheet for sheet in play.sheets.all()}
        return cls(play, list(seats), sheets, Role.SCORING, "")

    def hold(self) -> None:
        """From now on nothing is written until `rescore.commit`."""
        self.held, self.version = [], self.play.version

    def write(self, act: Callable[[], object]) -> None:
        """Write something, or hold it until `rescore.commit`."""
        if self.held is None:
            act()
        else:
            self.held.append(act)

    def forget_slots(self) -> None:
        """Call after a sheet changed: the slots may have grown."""
        self.__dict__.pop("slots", None)


def load_play(
    request: HttpRequest,
    club_id: int,
    play_id: int,
    *,
    scoring: bool = False,
    lock: bool = False,
    deleted: bool = False,
) -> LoadedPlay:
    """The play, its seats and its sheets, in 3 queries (a deck seen first costs one more).

    Raises Http404 where this phone has no access, PermissionDenied where it can only view and
    `scoring` is required, ClubClosedError where the whole club was deleted. `lock` holds the play's
    row until the transaction ends. `deleted` finds plays that somebody deleted, too.
    """
    plays = Play.objects.select_related("club", "night")
    if lock:
        plays = plays.select_for_update(of=("self",))
    if not deleted:
        plays = plays.not_deleted()
    play = get_object_or_404(plays, pk=play_id, club_id=club_id)
    role = granted(request, club_id, play.club.scoring_key, play.club.viewing_key)
    if role is None:
        raise Http404
    use_time_of(play.club)
    require_open(play.club, role)
    if scoring and role is not Role.SCORING:
        raise PermissionDenied(_("This link shows everything, but it cannot change anything."))
    seats = list(Seat.objects.filter(play=play).with_person())
    sheets = {sheet.slot: sheet for sheet in Sheet.objects.filter(play=play)}
    loaded = LoadedPlay(play, seats, sheets, role, device_of(request))
    if not loaded.access.sees_names:
        _drop_free_text(loaded)
    return loaded


def _drop_free_text(loaded: LoadedPlay) -> None:
    """For a phone that must see no names, as they may stand wherever somebody typed what they
    liked. Such a phone changes nothing, so nothing of this is stored."""
    night = loaded.play.night
    loaded.play.note = night.note = night.place = ""
    for sheet in loaded.sheets.values():
        sheet.typed = {}


def without_typed(result: Result) -> Result:
    """A result without the problems that tell what somebody typed, which may be a name."""
    problems = tuple(one for one in result.problems if "typed" not in one.message.values)
    return msgspec.structs.replace(result, problems=problems)
