"""The questions about an unknown card, made from its game's declaration, and the answers read from
a post.

A question with one answer is a row of buttons, so that one tap answers it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from django.http import QueryDict

from games.contract import Json, OpenCard, OpenPart
from games.declaration import ASK
from games.declaration.tree import Choice, Field, Group, Kinds, Several, Whole
from games.forms import CountInput
from games.game import Game
from scorepad.editions.labels import capitalized
from scorepad.plays.card_answers import Answers
from scorepad.plays.missing_values.cards import still_open
from scorepad.web.requests import whole_number

BUTTONS = range(10)  # the numbers with a button each
MOST_EACH = 9  # of one kind of food


@dataclass(frozen=True)
class Option:
    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True)
class Counter:
    """A count of one thing among several: 2 tuna."""

    label: str
    name: str
    widget: str


@dataclass(frozen=True)
class Question:
    """A question; `template` draws it, `value` is the answer as posted."""

    name: str
    title: str
    template: str
    value: str = ""
    options: Sequence[Option] = ()
    counters: Sequence[Counter] = ()
    parameters: Sequence[Question] = ()


def asked_now(game: Game, edition: Json, card: OpenCard, answers: Answers) -> OpenCard:
    """Returns the card with the parts that are open once its ability is known: the ability may need
    a number, or replace printed points."""
    first = card.ways[0]
    kinds = tuple(part for part in first if isinstance(_field(game, card, part).node, Kinds))
    told = {part.key: answers[part.key] for part in kinds if part.key in answers}
    if not told:
        return card
    left = still_open(game, edition, card.name, told)
    if left is None:
        return msgspec.structs.replace(card, ways=(kinds,))
    others = tuple(part for part in left.ways[0] if part not in kinds)
    return msgspec.structs.replace(card, data=left.data, ways=((*kinds, *others),))


def _field(game: Game, card: OpenCard, part: OpenPart) -> Field:
    """Returns the declaration of a card's part."""
    group: Group = game.declaration.kind(card.kind).group
    first, *rest = part.path.split(".")
    field = group.field(first)
    for step in rest:
        assert isinstance(field.node, Kinds)
        field = field.node.kinds[card.data[first][field.node.tag]].field(step)
    return field


def _needed(kinds: Kinds, kind: str) -> list[Field]:
    """Returns the parameters of a kind without a default; points and the like can be asked as parts
    of the card later."""
    fields = kinds.kinds[kind].fields if kind in kinds.kinds else ()
    return [field for field in fields if field.required and not field.may_be_unknown]


def missing_values(game: Game, card: OpenCard) -> list[list[str]]:
    """Returns what is missing on a card, in words, for each way to describe it."""
    return [
        [capitalized(_field(game, card, part).words.title) for part in way]
        for way in card.ways
        if way
    ]


# -- what is asked ---------------------------------------------------------------------------------


def questions(game: Game, edition: Json, card: OpenCard, answers: Answers) -> list[list[Question]]:
    """Returns the questions for each way to describe the card, with the answers so far."""
    return [
        [
            _question(part.key, _field(game, card, part), answers.get(part.key), edition, part.none)
            for part in way
        ]
        for way in card.ways
        if way
    ]


def _question(name: str, field: Field, value: Json, edition: Json, none: str = "") -> Question:
    """Returns a question. `none` is the answer that the card has no such part, if possible."""
    title = capitalized(field.words.title)
    match field.node:
        case Several(item=Choice()):
            options = _options(field, edition, value or ())
            return Question(name, title, "plays/unknown/_several.html", options=options)
        case Group(fields=fields):
            counters = [_counter(name, part, value or {}) for part in fields]
            return Question(name, title, "plays/unknown/_counts.html", counters=counters)
        case Whole(least=least):
            shown = "" if value is None else str(value)
            options = [Option(str(n), str(n), str(n) == shown) for n in BUTTONS if n >= least]
            return Question(name, title, "plays/unknown/_number.html", shown, options)
        case Kinds() as kinds:
            given = value if isinstance(value, Mapping) else {}
            kind = given.get(kinds.tag) or value or ""
            named = [
                option for option in _options(field, edition, [kind]) if option.value in kinds.kinds
            ]
            options = [_nothing(field, none, kind), *(part for part in named if part.value != ASK)]
            parameters = [
                _question(f"{name}.{part.key}", part, given.get(part.key), edition)
                for part in _needed(kinds, kind)
            ]
            template = "plays/unknown/_kind.html"
            return Question(name, title, template, kind, options, parameters=parameters)
        case Choice():
            options = _options(field, edition, [value])
            options += [_nothing(field, none, value)] if none else []
            return Question(name, title, "plays/unknown/_one.html", value or "", options)
    raise TypeError(f"there is no question for {name}")


def _options(field: Field, edition: Json, chosen: Sequence[Json]) -> list[Option]:
    """Returns the choices of the edition; "all of them" becomes a tick for each."""
    among = edition.get(field.words.among) if field.words.among else None
    return [
        Option(key, capitalized(words), key in chosen)
        for key, words in field.words.choices.items()
        if key != field.words.every and (among is None or key in among)
    ]


def _nothing(field: Field, none: str, value: Json) -> Option:
    return Option(none, capitalized(field.words.none), value == none)


def _counter(name: str, field: Field, counts: Mapping[str, Json]) -> Counter:
    key, title = f"{name}.{field.key}", capitalized(field.words.title)
    attrs = {"id": key, "data-least": "0", "data-most": str(MOST_EACH), "data-label": title}
    widget = CountInput(attrs).render(key, counts.get(field.key) or "")
    return Counter(title, key, widget)


# -- what was posted -------------------------------------------------------------------------------


def read_answers(game: Game, card: OpenCard, post: QueryDict) -> dict[str, Json]:
    """Returns the answers of a post, without empty ones; if a card can be described in several
    ways, those of the way with most answers."""
    ways = [
        {part.key: _answer(part.key, _field(game, card, part), post, part.none) for part in way}
        for way in card.ways
    ]
    told = [{key: value for key, value in way.items() if value is not None} for way in ways]
    return max(told, key=len, default={})


def _answer(name: str, field: Field, post: QueryDict, none: str = "") -> Json:
    # A button's value comes after the earlier answers.
    last = next((value for value in reversed(post.getlist(name)) if value), "")
    match field.node:
        case Several(item=Choice(names=names)):
            return [part for part in names if part in post.getlist(name)] or None
        case Group(fields=fields):
            posted = {part.key: post.get(f"{name}.{part.key}") for part in fields}
            counts = {key: whole_number(count, digits=1) for key, count in posted.items()}
            return {key: count for key, count in counts.items() if count} or None
        case Whole(least=least, most=most):
            number = whole_number(last, digits=3)
            return number if number is not None and least <= number <= most else None
        case Kinds(kinds=named) as kinds if last in named and last != ASK:
            # Parameters that are asked as parts of the card stay open.
            unknown = [part for part in named[last].fields if part.words.stand_in is not None]
            asked = {part.key: ASK if part.words.none else None for part in unknown}
            needed = _needed(kinds, last)
            given = {part.key: _answer(f"{name}.{part.key}", part, post) for part in needed}
            return {kinds.tag: last, **asked, **given}
        case Choice(names=names) if last in names:
            return last
    return last if last and last == none else None
