"""What the templates of the table need, from a stored play. Nothing is scored here."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.contract import News, Result, Slot, Standing, Text
from games.contract import Seat as TableSeat
from scorepad.clubs.hosts import who_can
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.outcome import has_points
from scorepad.plays.sheet.to_do import ToDo, left_to_do, next_step
from scorepad.plays.unknown_cards.cards import count_in_deck


def table_context(loaded: LoadedPlay, slot: Slot) -> dict[str, Any]:
    """Returns the context for one sheet below the scoreboard."""
    sheet = loaded.sheet(slot)
    context = play_context(loaded, slot)
    result: Result = context["result"]  # read from the play once
    table = loaded.table
    form = loaded.game.form(slot)(table=table, slot=slot, sheet=sheet.data, typed=sheet.typed)
    view = loaded.game.view(table, slot, result)
    possible = still_possible(loaded, result)
    left = left_to_do(loaded, slot, form, result)
    tabs = _tabs(loaded, slot, left.blocking, context["board"], result)
    return context | {
        "slot": slot,
        "game_sheet": loaded.game.sheet_template,
        "sheet": sheet.data,
        "sheet_number": sheet.number,
        "form": form,
        "table": table,
        "view": view,
        "seat_tabs": {tab.slot.seat: tab for tab in tabs if tab.slot.seat},
        "tabs": [tab for tab in tabs if not tab.slot.seat],
        "on_sheet": left.on_sheet,
        "unsettled": left.unsettled,
        "next_step": next_step(slot, left, result, is_empty=not sheet.data),
        "unknown_address": unknown_address(loaded, slot),
        "unknown_cards": _unknown_cards(loaded),
        "possible": possible,
        "news": news(loaded, result),
        "asks_what_is_possible": _is_last(loaded, slot),
    }


def still_possible(loaded: LoadedPlay, result: Result) -> tuple[Text, ...]:
    """Returns a sentence for each thing that is still possible in a play in progress."""
    if loaded.play.is_finished or loaded.is_secret:
        return ()
    return loaded.game.still_possible(loaded.table, result)


def news(loaded: LoadedPlay, result: Result) -> News | None:
    """Returns news of a play in progress for everybody at the table, without anything secret."""
    table = loaded.table
    if loaded.is_secret:
        last = loaded.game.last_round(table)
        told = {key: sheet for key, sheet in table.sheets.items() if key != last}
        table = msgspec.structs.replace(table, sheets=told if last else {})
    return None if loaded.play.is_finished else loaded.game.news(table, result)


def _is_last(loaded: LoadedPlay, slot: Slot) -> bool:
    """Whether this is the last round's sheet, which shows what is still possible at its top."""
    tells = loaded.game.has("still_possible") and not (loaded.is_secret or loaded.play.is_finished)
    return tells and slot.key == loaded.game.last_round(loaded.table)


def _unknown_cards(loaded: LoadedPlay) -> int:
    """Returns how many unknown cards players are asked to fill in, before they enter anything."""
    if loaded.sheets or not loaded.may_edit:
        return 0
    return count_in_deck(loaded.play.game_slug, loaded.play.deck_id)


def unknown_address(loaded: LoadedPlay, slot: Slot) -> str:
    """Returns the address of the page for filling in unknown cards. It links back to this sheet."""
    here = reverse("plays:unknown", args=[loaded.play.club_id, loaded.game.slug])
    return f"{here}?play={loaded.play.pk}&slot={slot.key}"


def play_context(loaded: LoadedPlay, slot: Slot | None = None) -> dict[str, Any]:
    """Returns the context that all pages of a play need. `slot` is that of the open sheet."""
    result = loaded.shown(slot)
    seats = board(loaded, result)
    return {
        "loaded": loaded,
        "play": loaded.play,
        "club": loaded.club,
        "game": loaded.game,
        "result": result,
        "edition_name": _edition_name(loaded),
        "names": loaded.names,
        "board": seats,
        "places": by_places(seats, result),
        "secret": Secret(loaded, slot) if loaded.is_secret else None,
        "waiting": [seat.name for seat in seats if seat.is_in is False],
        "has_points": has_points(loaded.game, result),
        "slot_titles": {slot.key: slot.title for slot in loaded.slots},
        "note_form": NoteForm(instance=loaded.play) if loaded.may_score else None,
        "may_edit": loaded.may_edit,
        "may_score": loaded.may_score,
        "who_can": who_can(loaded.club) if loaded.asks_host else "",
    }


def _edition_name(loaded: LoadedPlay) -> str:
    """Returns the name of the edition; "" for the default edition and for a club's own game."""
    default = next(iter(loaded.game.editions))
    is_said = loaded.game.own_games is None and loaded.play.edition_slug != default
    return loaded.play.edition_name if is_said else ""


class NoteForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """The form for a play's note, which is plain text without links."""

    class Meta:
        model = Play
        fields = ["note"]
        labels = {"note": _("What is worth remembering?")}
        widgets = {"note": forms.Textarea(attrs={"rows": 3, "maxlength": 280})}


@dataclass(frozen=True)
class Secret:
    """Which totals are secret: those of hands, or only those of the last round."""

    loaded: LoadedPlay
    slot: Slot | None

    @property
    def last(self) -> str:
        return self.loaded.game.last_round(self.loaded.table)

    @property
    def is_here(self) -> bool:
        """Whether the open sheet has something secret."""
        return not self.last or (self.slot is not None and self.slot.key == self.last)


@dataclass(frozen=True)
class ShownSeat:
    """A seat as pages show it, with its player and standing (None if secret). `cat` and `colour`
    are 0 for a seat without a player. `is_open`: its hand has entries, so it has a total. `number`
    is its place among such seats, 0 while all are tied. `is_in`: its secret hand is complete."""

    key: str
    name: str
    cat: int
    colour: int
    standing: Standing | None
    is_open: bool
    number: int
    is_in: bool | None = None

    @property
    def leads(self) -> bool:
        return self.number == 1

    @property
    def initial(self) -> str:
        return self.name[:1].upper()


def board(loaded: LoadedPlay, result: Result) -> list[ShownSeat]:
    """Returns all seats in table order, then seats without a player."""
    standings = {standing.seat: standing for standing in result.standings}
    unopened = _unopened(loaded, result)
    opened = [standing for standing in result.standings if standing.seat not in unopened]
    # Before the first point nobody leads, even if a tie-breaker would decide.
    has_begun = loaded.play.is_finished or any(one.total for one in opened)
    numbers = _numbers(opened) if has_begun else {}
    seats = {seat.key: seat for seat in loaded.table_seats}
    is_in = _all_in(loaded, unopened)
    nobody = [TableSeat(key, name) for key, name in loaded.names.items() if key not in seats]
    return [
        ShownSeat(
            *(seat.key, seat.name, seat.cat, seat.colour),
            *(standings.get(seat.key), seat.key not in unopened, numbers.get(seat.key, 0)),
            is_in.get(seat.key),
        )
        for seat in (*loaded.table_seats, *nobody)
    ]


def by_places(board: Sequence[ShownSeat], result: Result) -> list[ShownSeat]:
    """Returns the seats in the order of the result, or in table order while totals are secret."""
    if any(place.standing is None for place in board):
        return list(board)
    seats = {place.key: place for place in board}
    return [seats[standing.seat] for standing in result.standings]


def _all_in(loaded: LoadedPlay, unopened: Container[str]) -> dict[str, bool]:
    """Returns by seat whether its hand is complete; empty if hands are not secret."""
    if not loaded.is_secret or loaded.game.last_round(loaded.table):
        return {}
    slots = {slot.key: slot.seat for slot in loaded.slots}
    lacking = {slots.get(problem.slot) for problem in loaded.result.problems if problem.blocks}
    return {seat.key: not (seat.key in unopened or seat.key in lacking) for seat in loaded.seats}


def _unopened(loaded: LoadedPlay, result: Result) -> set[str]:
    """Returns the seats without a score yet: their hand is empty, or their total has no meaning
    yet, or the fewest points win and a value is missing. In a finished play there are none."""
    if loaded.play.is_finished:
        return set()
    hands = {slot.seat: slot.key in loaded.entered for slot in loaded.slots if slot.seat}
    is_first = loaded.game.fewest_wins and len(loaded.entered) == 1
    missing = {problem.seat for problem in result.problems if problem.missing and is_first}
    nothing = {
        standing.seat
        for standing in result.standings
        if standing.total == 0 and standing.seat in missing
    }
    nothing |= {standing.seat for standing in loaded.result.standings if standing.so_far}
    return nothing | {seat for seat, is_entered in hands.items() if not is_entered}


def _numbers(standings: Sequence[Standing]) -> dict[str, int]:
    """Returns the place of each seat among these standings, by seat; empty while all are tied."""
    places = [standing.place for standing in standings]
    if len(set(places)) < 2:
        return {}
    return {
        standing.seat: 1 + sum(place < standing.place for place in places) for standing in standings
    }


@dataclass(frozen=True)
class Tab:
    """The tab of a sheet. `is_done`: nothing is left to do on the sheet. `is_wrong`: an entry is
    impossible. If the sheet is one game of a series, `winner` is the seat that won that game."""

    slot: Slot
    current: bool
    is_done: bool
    is_wrong: bool
    winner: ShownSeat | None


def _tabs(
    loaded: LoadedPlay,
    current: Slot,
    tasks: Sequence[ToDo],
    board: Sequence[ShownSeat],
    result: Result,
) -> list[Tab]:
    places = {place.key: place for place in board}
    waiting = {task.slot for task in tasks}
    waiting |= {problem.slot for problem in result.problems if problem.open}
    wrong = {task.slot for task in tasks if not task.problem.missing}
    return [
        Tab(
            slot,
            current=slot.key == current.key,
            is_done=slot.key in loaded.entered - waiting,
            is_wrong=slot.key in wrong,
            winner=places.get(result.won.get(slot.key, "")),
        )
        for slot in loaded.slots
    ]
