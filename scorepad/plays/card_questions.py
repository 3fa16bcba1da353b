"""What is asked of a card that nobody has told, made of what its game declares, and the answers
read from a post. What has one answer is a row of buttons, so that one tap gives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from django.http import QueryDict

from games.contract import Game, Json, OpenCard, OpenPart
from games.declaration import ASK
from games.declaration.tree import Choice, Field, Group, Kinds, Several, Whole
from games.forms import CountInput
from scorepad.editions.wording import sentence
from scorepad.plays.unknown_cards import still_open
from scorepad.web.requests import whole_number

BUTTONS = range(10)  # the numbers that one tap gives
MOST_EACH = 9  # of one food


@dataclass(frozen=True)
class Option:
    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True)
class Counter:
    """A number of one thing among several: 2 tuna."""

    label: str
    name: str
    widget: str


@dataclass(frozen=True)
class Question:
    """`template` draws it; `value` is what was answered, as a post has it."""

    name: str
    title: str
    template: str
    value: str = ""
    options: Sequence[Option] = ()
    counters: Sequence[Counter] = ()
    parameters: Sequence[Question] = ()


def questions(
    game: Game, edition: Json, card: OpenCard, answers: Mapping[str, Json]
) -> list[list[Question]]:
    """Those of each way in which the card can be told, with what was answered so far."""
    ask = _Asking(game, edition, card)
    return [[ask.question(part, answers.get(part.key)) for part in way] for way in card.ways if way]


def asked_now(game: Game, edition: Json, card: OpenCard, answers: Mapping[str, Json]) -> OpenCard:
    """A card with the parts that are open once its ability is known: that may need a number of its
    own, and leave no room for printed points."""
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
    """What the game declares of a part of a card."""
    group: Group = game.declaration.kind(card.kind).group
    first, *rest = part.path.split(".")
    field = group.field(first)
    for step in rest:
        assert isinstance(field.node, Kinds)
        group = field.node.kinds[card.data[first][field.node.tag]]
        field = group.field(step)
    return field


@dataclass(frozen=True)
class _Asking:
    """Puts the questions of a card of an edition."""

    game: Game
    edition: Json
    card: OpenCard

    def question(self, part: OpenPart, value: Json) -> Question:
        return self._of(part.key, _field(self.game, self.card, part), part, value)

    def _of(self, name: str, field: Field, part: OpenPart, value: Json) -> Question:
        title = sentence(field.words.title)
        match field.node:
            case Several(item=Choice()):
                options = self.options(field, value or ())
                return Question(name, title, "plays/unknown/_several.html", options=options)
            case Group(fields=fields):
                counters = _counters(name, fields, value)
                return Question(name, title, "plays/unknown/_counts.html", counters=counters)
            case Whole(least=least):
                shown = "" if value is None else str(value)
                options = [Option(str(n), str(n), str(n) == shown) for n in BUTTONS if n >= least]
                return Question(name, title, "plays/unknown/_number.html", shown, options)
            case Kinds() as kinds:
                return self._kinds(name, title, field, kinds, part, value)
            case Choice():
                options = self.options(field, (value,))
                if part.none:
                    none = sentence(field.words.none)
                    options.append(Option(part.none, none, value == part.none))
                return Question(name, title, "plays/unknown/_one.html", value or "", options)
        raise TypeError(f"there is no question for {name}")

    def options(self, field: Field, chosen: Sequence[Json]) -> list[Option]:
        """Those of the edition; all of them together can be ticked one by one."""
        among = self.edition.get(field.words.among) if field.words.among else None
        return [
            Option(key, sentence(words), key in chosen)
            for key, words in field.words.choices.items()
            if key != field.words.every and (among is None or key in among)
        ]

    def _kinds(
        self, name: str, title: str, field: Field, kinds: Kinds, part: OpenPart, value: Json
    ) -> Question:
        """The kind, and once it is chosen the parameters that the rules cannot do without."""
        given = value if isinstance(value, Mapping) else {}
        kind = given.get(kinds.tag) or value or ""
        named = [one for one in self.options(field, (kind,)) if one.value in _told_kinds(kinds)]
        nothing = Option(part.none, sentence(field.words.none), kind == part.none)
        group = kinds.kinds.get(kind)
        parameters = [
            self._of(f"{name}.{one.key}", one, OpenPart(one.key, one.key), given.get(one.key))
            for one in (needed(group) if group else ())
        ]
        template = "plays/unknown/_kind.html"
        return Question(name, title, template, kind, [nothing, *named], parameters=parameters)


def _counters(name: str, fields: Sequence[Field], value: Json) -> list[Counter]:
    found = []
    for field in fields:
        key, title = f"{name}.{field.key}", sentence(field.words.title)
        attrs = {"id": key, "data-least": "0", "data-most": str(MOST_EACH), "data-label": title}
        count = (value or {}).get(field.key) or ""
        widget = CountInput(attrs).render(key, count, {"placeholder": "0"})
        found.append(Counter(title, key, widget))
    return found


def _told_kinds(kinds: Kinds) -> list[str]:
    """Those that somebody can tell: not the one that stands for "not known"."""
    return [key for key in kinds.kinds if key != ASK]


def needed(group: Group) -> list[Field]:
    """The parameters of a kind that have no value of their own; points and the like may be asked
    as parts of the card afterwards."""
    return [field for field in group.fields if field.required and not field.may_be_unknown]


# -- what was posted -------------------------------------------------------------------------------


def read_answers(game: Game, card: OpenCard, post: QueryDict) -> dict[str, Json]:
    """The answers of a post; what was not answered is not among them. Of several ways in which the
    card can be told the one with the most answers."""
    ways = [_answers(game, card, way, post) for way in card.ways]
    return max(ways, key=len, default={})


def _answers(
    game: Game, card: OpenCard, way: Sequence[OpenPart], post: QueryDict
) -> dict[str, Json]:
    found = {part.key: _answer(part.key, _field(game, card, part), part, post) for part in way}
    return {key: value for key, value in found.items() if value is not None}


def _answer(name: str, field: Field, part: OpenPart, post: QueryDict) -> Json:
    last = _last(post, name)
    match field.node:
        case Several(item=Choice(names=names)):
            return [one for one in names if one in post.getlist(name)] or None
        case Group(fields=fields):
            posted = {one.key: post.get(f"{name}.{one.key}") for one in fields}
            counts = {key: whole_number(count, digits=1) for key, count in posted.items()}
            return {key: count for key, count in counts.items() if count} or None
        case Whole(least=least, most=most):
            number = whole_number(last, digits=3)
            return number if number is not None and least <= number <= most else None
        case Kinds() as kinds:
            return _kind(name, kinds, part, post)
        case Choice(names=names):
            return last if last and last in (*names, part.none) else None
    return None


def _last(post: QueryDict, name: str) -> str:
    """A button's value comes after what was answered before."""
    values = [value for value in post.getlist(name) if value]
    return values[-1] if values else ""


def _kind(name: str, kinds: Kinds, part: OpenPart, post: QueryDict) -> Json:
    """A kind with its parameters; those that are asked as parts of the card stay open."""
    kind = _last(post, name)
    if kind not in _told_kinds(kinds):
        return kind if kind and kind == part.none else None
    group = kinds.kinds[kind]
    given = {
        field.key: _answer(f"{name}.{field.key}", field, OpenPart(field.key, field.key), post)
        for field in needed(group)
    }
    asked = {
        field.key: ASK if field.words.none else None
        for field in group.fields
        if field.words.stand_in is not None
    }
    return {kinds.tag: kind, **asked, **given}
