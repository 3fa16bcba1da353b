"""The unknown cards of an edition, with what one club knows about them, and filling them in.

Answers count immediately in all open plays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from games import registry
from games.contract import Json, Table, UnknownCard
from games.game import Game
from games.reader import DocumentError
from scorepad.clubs.models import Club
from scorepad.editions.labels import capitalized, titles_of
from scorepad.editions.models import Edition, stored_edition
from scorepad.plays.card_answers import Answers, answers_of, keep_answers
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Event, Play, PlayQuerySet
from scorepad.plays.rescore import rescore
from scorepad.web.words import comma_list


@dataclass(frozen=True)
class ClubCard:
    """An unknown card of an edition, with the club's answers and what is `left` to answer.
    `in_front`: the card is in the play from which the page was opened, or that play has none."""

    game: Game
    card: UnknownCard
    answers: Answers
    left: UnknownCard | None
    in_front: bool

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def unknown(self) -> str:
        """The values that are left to answer, in words."""
        titles = titles_of(self.game.declaration.kind(self.card.kind))
        ways = [way for way in self.left.ways if way] if self.left else []
        # Translators: between what is missing of a card of one kind or of another
        return _(" or ").join(
            comma_list(capitalized(titles[part.path]) for part in way) for way in ways
        )

    @property
    def values(self) -> int:
        """How many values are left to answer, at most: a card can be described in several ways."""
        return max(map(len, self.left.ways), default=0) if self.left else 0


def unknown_cards(
    club: Club, game: Game, edition: Json, table: Table | None = None
) -> tuple[ClubCard, ...]:
    """Returns the unknown cards of an edition's JSON, those in the play first. 1 query, none if all
    cards are known."""
    ever = game.unknown_cards(edition)
    if not ever:
        return ()
    known = answers_of(club, game)
    left = {card.name: card for card in game.unknown_cards(filled(game, edition, known))}
    named = game.cards_on(table) if table is not None else frozenset()
    named &= {card.name for card in ever}
    cards = [
        ClubCard(
            game,
            card,
            known.get(card.name, {}),
            left.get(card.name),
            not named or card.name in named,
        )
        for card in ever
    ]
    return tuple(sorted(cards, key=lambda card: not card.in_front))


def cards_in_edition(club: Club, game: Game, slug: str) -> tuple[ClubCard, ...]:
    """Returns the unknown cards of a stored edition. At most 3 queries, none if the game has no
    unknown cards."""
    deck = stored_edition(game, slug) if game.has("unknown_cards") else None
    return () if deck is None else unknown_cards(club, game, deck)


@lru_cache(maxsize=64)
def count_in_deck(slug: str, digest: str) -> int:
    """Returns how many unknown cards a stored deck has. Cached, since stored decks never change."""
    game = registry.game(slug)
    if not game.has("unknown_cards"):
        return 0
    return len(game.unknown_cards(Deck.objects.get(hash=digest).data))


def filled(game: Game, deck: Json, answers: Mapping[str, Answers]) -> Json:
    """Returns a deck with answers for its unknown values; the same deck if these do not fit."""
    try:
        with_answers = game.with_answers(deck, answers)
        game.load_deck(with_answers)
    except DocumentError:
        return deck
    return with_answers


def still_unknown(game: Game, edition: Json, name: str, answers: Answers) -> UnknownCard | None:
    """Returns the card with what is still unknown after these answers; None if all is known. An
    ability that was chosen may need an answer itself, or make the printed points needless."""
    deck = filled(game, edition, {name: answers} if answers else {})
    return next((card for card in game.unknown_cards(deck) if card.name == name), None)


# -- filling in ------------------------------------------------------------------------------------


def fill_in(club: Club, game: Game, name: str, answers: Answers) -> None:
    """Stores a club's answers about a card in place of earlier ones, also in its open plays, which
    are scored again. Values that are printed, or that an admin entered, stay. Runs inside the
    caller's transaction. 3 queries, 7 to 9 per deck that changes, and 1 for each of its plays."""
    before = answers_of(club, game).get(name, {})
    keep_answers(club, game, name, answers)
    printed = _printed_cards(game, name, before) if before else {}
    going_on = Play.objects.not_deleted().filter(
        club=club, game_slug=game.slug, state=Play.State.PLAYING
    )
    for deck in Deck.objects.filter(pk__in=going_on.values("deck")):
        played = game.declaration.normalize(deck.data)
        cards = {
            kind.key: [printed.get(_as_text(card), card) for card in played[kind.key]]
            for kind in game.declaration.kinds
            if kind.key in played
        }
        known = game.declaration.normalize(filled(game, played | cards, {name: answers}))
        if known != played:
            _move(going_on.filter(deck=deck), Deck.store(known), name)


def _printed_cards(game: Game, name: str, before: Answers) -> dict[str, Json]:
    """Returns the printed cards, by the text that each has with the earlier answers filled in."""
    found: dict[str, Json] = {}
    for edition in Edition.objects.of(game).prefetch_related("cards"):
        printed = game.declaration.normalize(edition.deck_json())
        answered = game.declaration.normalize(filled(game, printed, {name: before}))
        for kind in game.declaration.kinds:
            pairs = zip(answered.get(kind.key) or (), printed.get(kind.key) or (), strict=False)
            found |= {_as_text(now): card for now, card in pairs if now != card}
    return found


def _as_text(value: Json) -> str:
    """Returns a card, or one of its values, as a text that is the same for equal values."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _move(plays: PlayQuerySet, digest: str, card: str) -> None:
    """Gives plays another deck, scores them again, and records that the card was filled in."""
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
