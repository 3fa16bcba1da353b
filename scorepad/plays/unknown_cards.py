"""The cards that an edition leaves open, as one club knows them: what is told, what is still to
tell, and telling it. Answers count at once in every play of the club that goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils import timezone

from games import registry
from games.contract import Game, Json, OpenCard, Table, nothing_open
from games.reader import DocumentError
from scorepad.clubs.models import Club
from scorepad.editions.models import Edition
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.models import Deck
from scorepad.plays.todays_cards import fill_open_plays

Answers = Mapping[str, Json]  # {"vp": 5}, by the keys of a card's parts


@dataclass(frozen=True)
class ClubCard:
    """A card that the edition leaves open: with what the club answered, and whether that is all.
    `in_front`: it is named at the table that asks, or nobody asks for one table."""

    card: OpenCard
    answers: Answers
    is_told: bool
    in_front: bool

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def title(self) -> str:
        """What is printed on it."""
        title: str = self.card.data["name"]
        return title


def unknown_cards(
    club: Club, game: Game, edition: Json, table: Table | None = None
) -> tuple[ClubCard, ...]:
    """The cards that an edition's JSON leaves open, those that lie on the table first. 1 query,
    none where the edition leaves nothing open."""
    ever = game.unknown_cards(edition)
    if not ever:
        return ()
    known = _known(club, game)
    still = {one.name for one in game.unknown_cards(_filled(game, edition, known))}
    named = game.cards_on(table) if table is not None else frozenset()
    named &= {one.name for one in ever}
    cards = [
        ClubCard(
            one, known.get(one.name, {}), one.name not in still, not named or one.name in named
        )
        for one in ever
    ]
    return tuple(sorted(cards, key=lambda one: not one.in_front))


def count_untold(club: Club, game: Game, slug: str) -> int:
    """How many cards of an edition the club has not told yet. At most 3 queries, none where the
    editions of the game leave nothing open."""
    if game.unknown_cards is nothing_open:
        return 0
    edition = Edition.objects.of(game).filter(slug=slug).first()
    if edition is None:
        return 0
    return sum(not one.is_told for one in unknown_cards(club, game, edition.deck_json()))


@lru_cache(maxsize=64)
def count_open(slug: str, digest: str) -> int:
    """How many cards a pinned deck leaves open. Cached: the deck of a hash never changes."""
    game = registry.game(slug)
    if game.unknown_cards is nothing_open:
        return 0
    return len(game.unknown_cards(Deck.objects.get(hash=digest).data))


def _known(club: Club, game: Game) -> dict[str, Answers]:
    rows = LearnedCard.objects.filter(club=club, game_slug=game.slug)
    return dict(rows.values_list("card", "answers"))


def _filled(game: Game, deck: Json, answers: Mapping[str, Answers]) -> Json:
    """A deck with answers put in, as it was where they do not fit it."""
    try:
        filled = game.with_learned(deck, answers)
        game.load_deck(filled)
    except DocumentError:
        return deck
    return filled


def still_open(game: Game, edition: Json, name: str, answers: Answers) -> OpenCard | None:
    """The card of that name with what these answers still leave open; None where that is nothing.
    An ability that was just told may leave its points open, or need no printed ones."""
    filled = _filled(game, edition, {name: answers} if answers else {})
    return next((one for one in game.unknown_cards(filled) if one.name == name), None)


def tell(club: Club, game: Game, name: str, answers: Answers) -> int:
    """Keep what the club says of a card, in place of what it said before, and give in how many of
    its plays that counts. Runs inside the caller's transaction."""
    learned, is_new = LearnedCard.objects.get_or_create(
        club=club, game_slug=game.slug, card=name, defaults={"answers": answers}
    )
    before = {} if is_new else learned.answers
    if not is_new:
        learned.answers, learned.at = dict(answers), timezone.now()
        learned.save()
    opened = dict(_told_before(game, name, before)) if before else {}
    return fill_open_plays(
        game, lambda deck: _refilled(game, deck, name, answers, opened), name, club
    )


def _told_before(game: Game, name: str, before: Answers) -> Iterator[tuple[str, Json]]:
    """Each edition's card as the earlier answers made it, written out, and as it is printed."""
    tidy = game.declaration.tidy
    for edition in Edition.objects.of(game).prefetch_related("cards"):
        printed = tidy(edition.deck_json())
        told = tidy(_filled(game, printed, {name: before}))
        for kind in game.declaration.kinds:
            pairs = zip(told.get(kind.key) or (), printed.get(kind.key) or (), strict=False)
            yield from ((_written(one), other) for one, other in pairs if one != other)


def _refilled(
    game: Game, deck: Json, name: str, answers: Answers, opened: Mapping[str, Json]
) -> Json | None:
    """A play's deck with the answers in the place of those from before; None where it is the same.
    What is printed, or came from an admin, stays."""
    was = game.declaration.tidy(deck)
    printed = dict(was)
    for kind in game.declaration.kinds:
        if kind.key in was:
            printed[kind.key] = [opened.get(_written(card), card) for card in was[kind.key]]
    filled = game.declaration.tidy(_filled(game, printed, {name: answers}))
    return None if filled == was else filled


def _written(card: Json) -> str:
    return json.dumps(card, sort_keys=True, ensure_ascii=False)
