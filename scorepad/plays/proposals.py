"""What tables said of cards that an edition leaves open, as proposals to whoever keeps the cards.

A proposal is one value of one field of one card, with the clubs that said so. Which editions leave
it open, and what it is in words, comes from putting it in and comparing: no game has to tell.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from games import registry
from games.contract import Game, Json
from games.declaration.comparison import ADDED, Change, Difference, compare
from games.declaration.declared import CardKind
from games.reader import DocumentError
from scorepad.editions.models import Author, Edition
from scorepad.plays.card_answers import LearnedCard, RefusedAnswer
from scorepad.plays.todays_cards import fill_open_plays

Answers = dict[str, dict[str, Json]]  # by what a table called the card: {"vp": 5}
Clubs = dict[int, str]  # names by id
Key = tuple[str, str, str, str, str]  # game, list of cards, card, field, value as JSON


@dataclasses.dataclass(eq=False)
class Proposal:
    """A value, and who says so. `answers` is what they answered, under each name that they used
    for the card; `rivals` are the proposals that cannot be true with it."""

    game: Game
    kind: CardKind
    card: str
    field: str
    value: Json
    changes: tuple[Change, ...]  # to the card of the first of the editions
    is_new: bool  # no edition has the card yet
    editions: list[Edition] = dataclasses.field(default_factory=list)  # that leave it open
    answers: Answers = dataclasses.field(default_factory=dict)
    clubs: Clubs = dataclasses.field(default_factory=dict)
    rivals: list[Proposal] = dataclasses.field(default_factory=list)

    @property
    def written(self) -> str:
        """The value as it is stored of a refusal, and named in a post."""
        return _written(self.value)

    @property
    def key(self) -> Key:
        return (self.game.slug, self.kind.key, self.card, self.field, self.written)

    @property
    def others(self) -> Clubs:
        """The clubs that say something else."""
        said = {pk: name for rival in self.rivals for pk, name in rival.clubs.items()}
        return {pk: name for pk, name in said.items() if pk not in self.clubs}

    def put_into(self, deck: Json) -> Json | None:
        """A deck with the value, None where it does not leave it open or the value does not fit."""
        found = _differing(self.game, self.game.declaration.tidy(deck), self.answers)
        if found is None or (found[1].what == ADDED and not self.is_new):
            return None
        return found[0]


@dataclasses.dataclass
class OpenCard:
    """A card with all that is proposed for it."""

    game: Game
    kind: CardKind
    name: str
    proposals: list[Proposal]

    @property
    def is_contradictory(self) -> bool:
        return any(one.rivals for one in self.proposals)


# -- finding them ----------------------------------------------------------------------------------


def open_cards(games: Iterable[Game] | None = None) -> list[OpenCard]:
    """Every card with proposals, of these games or of all: those first of which tables say
    different things, then game by game. 4 queries."""
    games = list(registry.games() if games is None else games)
    rows = RefusedAnswer.objects.values_list("game_slug", "kind", "card", "field", "value")
    refused: set[Key] = set(rows)
    said = _said_by_game(games)
    editions = list(Edition.objects.filter(game_slug__in=said).prefetch_related("cards"))
    cards = [
        card
        for game in games
        if game.slug in said
        for card in _cards(game, [one for one in editions if one.game == game], said, refused)
    ]
    return sorted(cards, key=lambda card: not card.is_contradictory)


def find(key: Key) -> Proposal | None:
    """The proposal of a key, as it stands now."""
    games = [game for game in registry.games() if game.slug == key[0]]
    every = (one for card in open_cards(games) for one in card.proposals)
    return next((one for one in every if one.key == key), None)


Said = Mapping[str, Mapping[tuple[str, str, str], Clubs]]


def _said_by_game(games: Iterable[Game]) -> Said:
    """The clubs that said something, by game, then by card, field and value."""
    found: dict[str, dict[tuple[str, str, str], Clubs]] = {}
    there = LearnedCard.objects.filter(game_slug__in=[game.slug for game in games])
    for slug, card, answers, club, name in there.order_by("club__name").values_list(
        "game_slug", "card", "answers", "club_id", "club__name"
    ):
        for key, value in answers.items() if isinstance(answers, Mapping) else ():
            clubs = found.setdefault(slug, {}).setdefault((card, key, _written(value)), {})
            clubs[club] = name
    return found


def _cards(
    game: Game, editions: list[Edition], said: Said, refused: set[Key]
) -> Iterator[OpenCard]:
    decks = [(edition, game.declaration.tidy(edition.deck_json())) for edition in editions]
    found: dict[Key, Proposal] = {}
    for (called, key, written), clubs in said[game.slug].items():
        answers = {called: {key: json.loads(written)}}
        one = _proposal(game, decks, answers)
        if one is None or one.key in refused:
            continue
        same = found.setdefault(one.key, one)
        same.answers |= answers
        same.clubs |= clubs
        same.editions += [edition for edition in one.editions if edition not in same.editions]
    by_card: dict[tuple[str, str], list[Proposal]] = {}
    for one in found.values():
        by_card.setdefault((one.kind.key, one.card), []).append(one)
    for (_kind, name), proposals in by_card.items():
        _find_rivals(proposals, dict(zip((edition.pk for edition in editions), decks, strict=True)))
        proposals.sort(key=lambda one: (one.field, -len(one.clubs), one.written))
        yield OpenCard(game, proposals[0].kind, name, proposals)


Decks = Iterable[tuple[Edition, Json]]


def _proposal(game: Game, decks: Decks, answers: Answers) -> Proposal | None:
    """What an answer would change in the editions; None where no edition leaves it open. One that
    has not got the card leaves it open only where no other has it."""
    found = []
    for edition, deck in decks:
        differing = _differing(game, deck, answers)
        if differing is not None:
            found.append((edition, differing[1]))
    there = [one for one in found if one[1].what != ADDED] or found
    if not there:
        return None
    first = there[0][1]
    assert first.kind is not None
    ((key, value),) = next(iter(answers.values())).items()
    return Proposal(
        game,
        first.kind,
        first.name,
        key,
        value,
        first.changes,
        first.what == ADDED,
        [edition for edition, _difference in there],
    )


def _find_rivals(proposals: list[Proposal], decks: Mapping[int, tuple[Edition, Json]]) -> None:
    """Two values contradict each other where one leaves no room for the other."""
    for one, other in combinations(proposals, 2):
        if one.field == other.field or _excludes(one, other, decks):
            one.rivals.append(other)
            other.rivals.append(one)


def _excludes(one: Proposal, other: Proposal, decks: Mapping[int, tuple[Edition, Json]]) -> bool:
    shared = [edition for edition in one.editions if edition in other.editions]
    if not shared:
        return False
    first = one.put_into(decks[shared[0].pk][1])
    return first is not None and other.put_into(first) is None


def _differing(game: Game, deck: Json, answers: Answers) -> tuple[Json, Difference] | None:
    """A tidy deck with answers put in where it leaves something open, and the card that differs;
    None where it leaves nothing open, or they do not fit."""
    try:
        filled = game.with_learned(deck, answers)
        game.load_deck(filled)
    except DocumentError:
        return None
    filled = game.declaration.tidy(filled)
    differs = [one for one in compare(game.declaration, deck, filled) if one.kind is not None]
    return (filled, differs[0]) if differs else None


def _written(value: Json) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


# -- deciding --------------------------------------------------------------------------------------


def accept(proposal: Proposal, author: Author) -> tuple[list[str], int]:
    """Put the value into every edition that leaves it open, and into open plays, which are scored
    again. Gives the names of the editions and the number of plays. Runs inside the caller's
    transaction."""
    names = []
    for edition in proposal.editions:
        filled = proposal.put_into(edition.deck_json())
        if filled is not None:
            edition.fill(filled, author)
            names.append(edition.name)
    return names, fill_open_plays(proposal.game, proposal.put_into, proposal.card)


def refuse(proposal: Proposal, author: Author) -> None:
    """Do not propose this value again."""
    slug, kind, card, name, written = proposal.key
    user = author if author is not None and author.is_authenticated else None
    RefusedAnswer.objects.get_or_create(
        game_slug=slug,
        kind=kind,
        card=card,
        field=name,
        value=written,
        defaults={"user_id": user.pk if user else None},
    )
