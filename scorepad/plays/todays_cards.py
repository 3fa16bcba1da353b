"""Scoring a play with other cards than those it was begun with.

A play keeps its cards until a table asks for those of today, which can be undone. Everything that
writes runs inside the caller's transaction.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from games.contract import Json, Result
from games.declaration.comparison import Difference, compare
from games.declaration.declared import NAME
from games.reader import DocumentError
from scorepad.editions.models import Edition
from scorepad.plays.card_answers import deck_for
from scorepad.plays.lifecycle import correct, record_event, save_fields, totals
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Event
from scorepad.plays.rescore import rescore, score


@dataclass(frozen=True)
class Preview:
    """What a play would be with another deck. `result` is None where its sheets do not fit it."""

    deck: Json
    differences: tuple[Difference, ...]
    result: Result | None
    finished: bool

    @property
    def digest(self) -> str:
        return Deck.digest(self.deck)

    @property
    def fits(self) -> bool:
        """Whether it can be done: a finished play has to stay one that lacks nothing."""
        return self.result is not None and (self.result.complete or not self.finished)


def deck_of_today(loaded: LoadedPlay) -> Json | None:
    """The deck that the play would have if it began now; None where its edition is gone, or where
    there is nothing to score. 3 queries."""
    if loaded.play.totals_only:
        return None
    edition = Edition.objects.of(loaded.game).filter(slug=loaded.play.edition_slug).first()
    return None if edition is None else deck_for(loaded.club, loaded.game, edition)


def preview(loaded: LoadedPlay, deck: Json) -> Preview:
    """What another deck would make of a play; nothing is stored. 1 query."""
    declaration = loaded.game.declaration
    differences = compare(
        declaration, declaration.tidy(loaded.play.deck.data), declaration.tidy(deck)
    )
    return Preview(deck, differences, _result(loaded, deck), loaded.play.is_finished)


def _result(loaded: LoadedPlay, deck: Json) -> Result | None:
    table = msgspec.structs.replace(loaded.table, deck=loaded.game.load_deck(deck))
    try:
        return score(loaded, table, loaded.game.slots(table))
    except (DocumentError, LookupError, ValueError):
        # Rules promise to read what was entered with the play's own deck: a card that was played
        # may be gone from this one, or a row of the board.
        return None


def score_again(loaded: LoadedPlay, seen: Preview) -> bool:
    """Score a play with the deck of a preview and keep the one it had, to go back to. Gives False,
    and changes nothing, where it does not fit or nothing differs."""
    if not seen.fits or not seen.differences:
        return False
    before = loaded.play.deck_id
    _change_deck(loaded, Deck.pin(seen.deck), before, seen.deck[NAME], Event.Kind.RESCORED)
    return True


def put_back(loaded: LoadedPlay) -> bool:
    """Score a play with the deck again that it had before. Gives False, and changes nothing, where
    there is none, or what was entered since does not fit it."""
    before = loaded.play.deck_before
    if before is None or not preview(loaded, before.data).fits:
        return False
    _change_deck(loaded, before.hash, None, before.data[NAME], Event.Kind.PUT_BACK)
    return True


def _change_deck(
    loaded: LoadedPlay, digest: str, before: str | None, name: str, kind: Event.Kind
) -> None:
    play, was, old = loaded.play, loaded.play.deck_id, loaded.result
    play.deck_id, play.deck_before_id, play.edition_name = digest, before, name
    save_fields(loaded, "deck", "deck_before", "edition_name")
    rescore(loaded)
    record_event(loaded, kind, deck=was, before=totals(old), totals=totals(loaded.result))
    if play.is_finished:
        correct(loaded, old)
