"""Scores a play again with the current cards: shows the differences first, and can undo the change.

A play keeps its cards until somebody asks for the current ones. Everything that writes runs in one
transaction.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.contract import Json, Result
from games.declaration.comparison import Difference, compare
from games.declaration.declared import NAME
from scorepad.clubs.access import Role
from scorepad.editions.models import Edition
from scorepad.plays.card_answers import deck_for
from scorepad.plays.lifecycle import correct, record_event, totals
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.models import Deck, Event
from scorepad.plays.outcome import headline
from scorepad.plays.rescore import rescore, score_if_fits
from scorepad.plays.sheet.context import board, play_context
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction


@dataclass(frozen=True)
class PlayPreview:
    """A play as it would be with another deck; `result` is None if sheets do not fit the deck."""

    deck: Json
    differences: tuple[Difference, ...]
    result: Result | None
    finished: bool

    @property
    def digest(self) -> str:
        return Deck.digest(self.deck)

    @property
    def fits(self) -> bool:
        """Whether the play can get this deck: sheets fit, and a finished play stays complete."""
        return self.result is not None and (self.result.complete or not self.finished)


@require_safe
def cards(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows what would change with the current cards: numbers, cards, totals and winners."""
    loaded = load_play(request, club_id, play_id, needs=Role.TABLE)
    seen = _today(loaded)
    context = play_context(loaded) | {"seen": seen}
    if seen is not None and seen.result is not None:
        context |= {
            "headline": headline(loaded.game, context["result"], loaded.names),
            "new_headline": headline(loaded.game, seen.result, loaded.names),
            "totals": [
                {"old": old, "new": new}
                for old, new in zip(context["board"], board(loaded, seen.result), strict=True)
            ],
        }
    return render(request, "plays/cards.html", context)


@require_POST
def score_with_cards(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Scores the play with the current cards, if they are still the same as on the page."""
    # The long part of scoring is then cached inside the writing transaction.
    _today(load_play(request, club_id, play_id, needs=Role.TABLE))
    with write_transaction():
        loaded = load_play(request, club_id, play_id, needs=Role.TABLE, lock=True)
        seen = _today(loaded)
        shown = seen is not None and seen.digest == request.POST.get("deck")
        done = seen is not None and shown and _score_again(loaded, seen)
    if not done:
        messages.warning(request, _("The cards have changed in the meantime. Look at them again."))
        return redirect("plays:cards", club_id, play_id)
    messages.success(request, _("Scored again with the current cards."))
    return redirect("plays:play", club_id, play_id)


@require_POST
def put_cards_back(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Scores the play again with its earlier cards."""
    loaded = load_play(request, club_id, play_id, needs=Role.TABLE)
    if loaded.play.deck_before is not None:
        _preview(loaded, loaded.play.deck_before.data)  # to cache it, too
    with write_transaction():
        done = _put_back(load_play(request, club_id, play_id, needs=Role.TABLE, lock=True))
    if done:
        messages.success(request, _("The play has its earlier cards again."))
    else:
        messages.warning(request, _("What was entered does not fit the earlier cards."))
    return redirect("plays:play", club_id, play_id)


def _today(loaded: LoadedPlay) -> PlayPreview | None:
    """Returns the play as it would be with the current deck; None if its edition no longer exists
    or only totals are known. 4 queries. Raises Http404 while totals are secret."""
    if loaded.is_secret:
        raise Http404
    if loaded.play.totals_only:
        return None
    edition = Edition.objects.of(loaded.game).filter(slug=loaded.play.edition_slug).first()
    if edition is None:
        return None
    return _preview(loaded, deck_for(loaded.club, loaded.game, edition))


def _preview(loaded: LoadedPlay, deck: Json) -> PlayPreview:
    """Returns the play as it would be with another deck. Nothing is stored. 1 query."""
    declaration = loaded.game.declaration
    differences = compare(
        declaration, declaration.normalize(loaded.play.deck.data), declaration.normalize(deck)
    )
    table = msgspec.structs.replace(loaded.table, deck=loaded.game.load_deck(deck))
    return PlayPreview(deck, differences, score_if_fits(loaded, table), loaded.play.is_finished)


def _score_again(loaded: LoadedPlay, seen: PlayPreview) -> bool:
    """Scores a play with the deck of a preview, and keeps the old deck for undoing that. Returns
    False, without a change, if the deck does not fit or is the same."""
    if not seen.fits or not seen.differences:
        return False
    before = loaded.play.deck_id
    _change_deck(loaded, Deck.store(seen.deck), before, seen.deck[NAME], Event.Kind.RESCORED)
    return True


def _put_back(loaded: LoadedPlay) -> bool:
    """Scores a play with its earlier deck. Returns False, without a change, if there is none, or if
    later entries do not fit it."""
    before = loaded.play.deck_before
    if before is None or loaded.is_secret or not _preview(loaded, before.data).fits:
        return False
    _change_deck(loaded, before.hash, None, before.data[NAME], Event.Kind.PUT_BACK)
    return True


def _change_deck(
    loaded: LoadedPlay, digest: str, before: str | None, name: str, kind: Event.Kind
) -> None:
    play, was, old = loaded.play, loaded.play.deck_id, loaded.result
    play.deck_id, play.deck_before_id, play.edition_name = digest, before, name
    play.save(update_fields=["deck", "deck_before", "edition_name"])
    rescore(loaded)
    record_event(loaded, kind, deck=was, before=totals(old), totals=totals(loaded.result))
    if play.is_finished:
        correct(loaded, old)
