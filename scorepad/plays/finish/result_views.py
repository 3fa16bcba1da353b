"""Views for a whole play: finishing it, its result, correcting, excluding, playing again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.contract import Result
from games.worth import cards_held
from scorepad.clubs.access import HostNeededError, Role, load_club
from scorepad.plays.finish.hindsight import losers
from scorepad.plays.lifecycle import (
    delete,
    exclude,
    finish,
    keep_secret,
    reopen,
    restore,
    reveal,
    write_note,
)
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.models import Play
from scorepad.plays.outcome import tie_breaks
from scorepad.plays.replay import has_replay
from scorepad.plays.rescore import score
from scorepad.plays.sheet.context import NoteForm, play_context
from scorepad.plays.sheet.score_table import score_table
from scorepad.plays.table.new_play import is_full, may_rematch, rematch
from scorepad.plays.what_happened import what_happened
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction
from scorepad.web.words import join_sentences


@require_safe
def result(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows who won and why. Each total unfolds into its lines. All is from the stored result."""
    loaded = load_play(request, club_id, play_id)
    if not loaded.play.is_finished:
        return redirect("plays:play", club_id, play_id)
    context = result_context(loaded)
    context |= {
        "happenings": what_happened(loaded),
        "fed_perfectly": _fed_perfectly(loaded, context["result"]),
        "searches": bool(losers(loaded, context["result"])),
        "has_replay": has_replay(loaded),
        "told_in_steps": not loaded.play.totals_only and len(loaded.seats) > 1,
        "card_worth": loaded.game.card_worth
        if cards_held(loaded.game, context["result"])
        else None,
        "own_rows": _has_own_rows(loaded),
        "may_rematch": loaded.access.may_score and may_rematch(loaded),
    }
    return render(request, "plays/result.html", context)


def _has_own_rows(loaded: LoadedPlay) -> bool:
    """Whether the play's game is one of the club's own: players can change its rows. 1 query."""
    if loaded.game.own_games is None:
        return False
    return loaded.club.editions.filter(slug=loaded.play.edition_slug).exists()


def result_context(loaded: LoadedPlay) -> dict[str, Any]:
    """Returns the context of a result: winners, places, and the score table with its reasons."""
    context = play_context(loaded)
    return context | {
        "score_table": score_table(context["places"]),
        "tie_breaks": tie_breaks(loaded.game, context["result"], loaded.names),
    }


def _fed_perfectly(loaded: LoadedPlay, result: Result) -> list[str]:
    """Returns the seats of players who fed their cats perfectly, in the order of places."""
    if loaded.play.totals_only:
        return []
    facts = loaded.game.facts(loaded.table, result)
    return [
        standing.seat
        for standing in result.standings
        for fact in facts[standing.seat].facts
        if fact.kind == "feeding" and not fact.numbers["left"]
    ]


@require_POST
def finish_play(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Finishes the play or starts its reveal. If something is missing, redirects to its sheet."""
    # Scored again inside the writing transaction; the long part of that is cached by then.
    loaded = load_play(request, club_id, play_id, needs=Role.TABLE)
    score(loaded, loaded.table, loaded.slots)
    act = reveal if loaded.is_secret else finish
    finished = _manage(request, club_id, play_id, act)
    return redirect("plays:result" if finished else "plays:play", club_id, play_id)


@require_POST
def note_play(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Saves the play's note, which is plain text of a few lines."""
    form = NoteForm(request.POST)
    if form.is_valid():
        _manage(
            request, club_id, play_id, lambda loaded: write_note(loaded, form.cleaned_data["note"])
        )
    else:
        messages.error(request, join_sentences(*map(str, form["note"].errors)))
    return redirect("plays:play", club_id, play_id)


@require_POST
def delete_play(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Deletes the play. The next page offers to undo that."""
    _manage(request, club_id, play_id, _delete)
    return redirect(f"{reverse('plays:tonight', args=[club_id])}?deleted={play_id}")


def _delete(loaded: LoadedPlay) -> None:
    """Deletes the play. Raises HostNeededError if only a host may do that."""
    if not loaded.may_delete:
        raise HostNeededError(loaded.club)
    delete(loaded)


@require_POST
def rematch_play(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Starts another play with the same game and seats. Asks for seats if a player was erased."""
    load_club(request, club_id, needs=Role.TABLE)  # the play may be older
    again = _manage(request, club_id, play_id, _rematch, needs=Role.VIEW)
    if again is None:  # or the evening is full, which the page of a new play explains
        return redirect("plays:new", club_id)
    return redirect("plays:play", club_id, again.pk)


def _rematch(loaded: LoadedPlay) -> Play | None:
    return None if is_full(loaded.club) else rematch(loaded)


Done = TypeVar("Done")


def _manage(
    request: HtmxHttpRequest,
    club_id: int,
    play_id: int,
    act: Callable[[LoadedPlay], Done],
    *,
    needs: Role = Role.TABLE,
    deleted: bool = False,
) -> Done:
    """Loads a play and calls `act` with it, in one transaction. Returns what `act` returns."""
    with write_transaction():
        return act(load_play(request, club_id, play_id, needs=needs, lock=True, deleted=deleted))


def _managing(
    act: Callable[[LoadedPlay], object], *, needs: Role = Role.TABLE, deleted: bool = False
) -> Callable[..., HttpResponse]:
    """Returns a view that calls `act` with the play and then redirects to the play."""

    @require_POST
    def view(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
        _manage(request, club_id, play_id, act, needs=needs, deleted=deleted)
        return redirect("plays:play", club_id, play_id)

    return view


show_totals = _managing(lambda loaded: keep_secret(loaded, secret=False))
hide_totals = _managing(lambda loaded: keep_secret(loaded, secret=True))
reopen_play = _managing(reopen)  # back to the table to correct something
exclude_play = _managing(
    lambda loaded: exclude(loaded, counts=not loaded.play.counts), needs=Role.HOST
)
restore_play = _managing(restore, deleted=True)
