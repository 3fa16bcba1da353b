"""The words that a game writes beside the fields of its structs, and the meaning of None."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar

import msgspec

from games.contract import Json, Text

ASK = "ask"  # "not known" in an edition's JSON, where null has another meaning

Problem = tuple[str, Text]  # the path below the struct ("", "name", "cats[3].name") and a message


def titled(title: str, /, hint: str = "", **more: Any) -> msgspec.Meta:
    """Returns the words of a field as an annotation: `Annotated[int, Meta(ge=0), titled("cards
    dealt")]`.

    `title` and `hint` are messages, translated where they are shown. The other arguments:

    - `group`: the heading under which the field is shown together with others
    - `choices`: for a text, the allowed values with a Text for each
    - `among`: the field of the deck that lists the allowed values of an edition
    - `every`: for a list, the text that means all of its choices
    - `ordered`: for a list of choices, True if their order matters
    - `keys`: for a mapping, its keys with a Text for each; `every_key`: True if all are required
    - `none`: what None means if it does not mean "not known"
    - `stand_in`: what the rules use while the value is not known; an unknown value is "ask" in the
      JSON, or null if the field has no default
    - `fixed`: True if the value belongs to the game and cannot be edited
    """
    unknown = set(more) - set(Words.__struct_fields__)
    if unknown:
        raise TypeError(f"titled() does not know {', '.join(sorted(unknown))}")
    said = {key: words for key, words in (("title", title), ("help", hint)) if words}
    return msgspec.Meta(extra=said | more)


class Words(msgspec.Struct, frozen=True):
    """The words that `titled` adds to a field."""

    title: str = ""
    help: str = ""
    group: str = ""
    choices: Mapping[str, Text] = {}
    among: str = ""
    every: str = ""
    ordered: bool = False
    keys: Mapping[str, Text] = {}
    every_key: bool = False
    none: str = ""
    stand_in: Any = None
    fixed: bool = False


class DeclaredCard(msgspec.Struct, frozen=True):
    """The base class of the cards in an edition. Subclasses declare the fields in the order in
    which they are printed; one of the fields is `name`."""

    # Fields by which a card is found in another list: the first of them that both cards have.
    identity: ClassVar[tuple[str, ...]] = ("name",)

    @staticmethod
    def complete(data: dict[str, Json]) -> dict[str, Json]:
        """Returns the card's JSON with values that follow from others (a name from its number)."""
        return data

    @property
    def description(self) -> Text | None:
        """What the card does, in a sentence; None if there is nothing to say."""
        return None

    def really_unknown(self, parts: Iterable[str]) -> tuple[str, ...]:
        """Returns those of `parts`, paths without a value, that players have to be asked for."""
        return tuple(parts)

    def problems(self) -> Iterable[Problem]:
        """Yields what does not fit together in this card."""
        return ()


EditionName = Annotated[str, msgspec.Meta(max_length=80), titled("name")]
CardName = Annotated[str, msgspec.Meta(max_length=60), titled("name")]
