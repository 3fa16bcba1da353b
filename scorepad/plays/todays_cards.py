"""Scoring a play with other cards than those it was begun with.

A play keeps its cards until a table asks for those of today, which can be undone; only what they
leave open is filled in by itself, in plays that still go on. Everything that writes runs inside the
caller's transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from games.contract import Game, Json, Result
from games.declaration.comparison import Difference, compare
from games.declaration.declared import NAME
from games.reader import DocumentError
from scorepad.clubs.models import Club
from scorepad.editions.models import Edition
from scorepad.plays.learning import deck_for
from scorepad.plays.lifecycle import correct, record_event, save_fields, totals
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Event, Play, PlayQuerySet
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


def fill_open_plays(
    game: Game, fill: Callable[[Json], Json | None], card: str, club: Club | None = None
) -> int:
    """Put a value of a card into the decks of plays that still go on, of a club or of all, and give
    in how many. `fill` gives a deck with the value, None where the deck does not leave it open.

    1 query, and where a deck changes 7 to 9 for it and 1 for each of its plays.
    """
    going_on = Play.objects.not_deleted().filter(game_slug=game.slug, state=Play.State.PLAYING)
    if club is not None:
        going_on = going_on.filter(club=club)
    filled = 0
    for deck in Deck.objects.filter(pk__in=going_on.values("deck")):
        data = fill(deck.data)
        if data is not None:
            filled += _fill(going_on.filter(deck=deck), Deck.pin(data), card)
    return filled


def _fill(plays: PlayQuerySet, digest: str, card: str) -> int:
    """Move plays from the one deck they have to another, and score them again."""
    locked = list(
        plays.select_for_update(of=("self",))
        .select_related("club", "night")
        .prefetch_related("seats__player__merged_into", "sheets")
    )
    events = []
    for play in locked:
        details = {"deck": play.deck_id, "card": card}
        events.append(Event(club=play.club, play=play, kind=Event.Kind.FILLED, details=details))
        play.deck_id = digest
    Play.objects.bulk_update(locked, ["deck"])
    for play in locked:
        rescore(LoadedPlay.stored(play))
    Event.objects.bulk_create(events)
    return len(locked)
