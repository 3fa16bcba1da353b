"""Shows what an edit would do before it is saved: a sentence, and a small table scored twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.contract import Json, Line, Sample, Text
from games.declaration.declared import NAME, CardKind
from games.declaration.leaves import leaves
from games.game import Game
from games.reader import DocumentError


@dataclass(frozen=True)
class ScoredLine:
    """A line of the sample's score; points are None if that score has no such line."""

    label: Text
    before: int | None
    after: int | None
    reason: Text

    @property
    def is_changed(self) -> bool:
        return self.before is not None and self.before != self.after


@dataclass(frozen=True)
class Preview:
    """The effect of an edit. `unknown` are the titles of the values that the players would be asked
    for."""

    sentence: Text | None = None
    unknown: tuple[str, ...] = ()
    sample: Text | None = None
    lines: tuple[ScoredLine, ...] = ()
    total_before: int | None = None
    total_after: int | None = None

    @property
    def is_changed(self) -> bool:
        return self.total_before is not None and self.total_before != self.total_after


def preview_card(
    game: Game, kind: CardKind, before: Mapping[str, Json], after: Mapping[str, Json], card: Json
) -> Preview:
    """What a card does in the edited deck, beside the deck as it is."""
    unknown = kind.unknown(card)
    told = None if any("." in part for part in unknown) else kind.read(card).in_words
    titles = titles_of(kind)
    scored = preview_sample(game, before, after, kind.key, str(card[NAME]))
    return replace(scored, sentence=told, unknown=tuple(titles[part] for part in unknown))


def titles_of(kind: CardKind) -> dict[str, str]:
    """The titles of a card's parts, by their paths."""
    whole = {field.key: field.words.title for field in kind.group.fields}
    return whole | {leaf.name: leaf.field.words.title for leaf in leaves(kind.group)}


def preview_sample(
    game: Game,
    before: Mapping[str, Json],
    after: Mapping[str, Json],
    kind: str = "",
    name: str = "",
) -> Preview:
    """The game's sample scored with both decks; empty if the game has none."""
    then = _sample(game, after, kind, name)
    if then is None:
        return Preview()
    now = _sample(game, before, kind, name)
    old, new = _lines(game, now), _lines(game, then)
    lines = tuple(
        ScoredLine(line.label, old[key].points if key in old else None, line.points, line.reason)
        for key, line in new.items()
    )
    return Preview(
        sample=then.title,
        lines=lines,
        total_before=sum(line.points for line in old.values()) if old else None,
        total_after=sum(line.points for line in new.values()),
    )


def _sample(game: Game, deck: Mapping[str, Json], kind: str, name: str) -> Sample | None:
    if kind and not any(card[NAME] == name for card in deck.get(kind) or ()):
        return None
    try:
        return game.sample(game.load_deck(deck), kind, name)
    except DocumentError:
        return None


def _lines(game: Game, sample: Sample | None) -> dict[str, Line]:
    if sample is None:
        return {}
    result = game.score(sample.table)
    mine = next(standing for standing in result.standings if standing.seat == sample.seat)
    return {line.key: line for line in mine.lines}
