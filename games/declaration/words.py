"""What a game writes beside the fields of its structs: words, and what None means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from games.contract import Json, Text

ASK = "ask"  # in the JSON of an edition, where null means something of its own: not known

Problem = tuple[str, Text]  # the path below the struct ("", "name", "cats[3].name") and a message


def titled(title: str, /, hint: str = "", **more: Any) -> msgspec.Meta:
    """The words of a field, beside its bounds: `Annotated[int, Meta(ge=0), titled("cards dealt")]`.

    `title` and `hint` are messages: they are put into other languages where they are shown. More:

    - `group`: the heading under which it stands with others
    - `choices`: the values that a text can have, with a Text for each
    - `among`: name of the field of the deck that says which of the choices there are in an edition
    - `every`: for a list, the text that stands for all of its choices
    - `ordered`: for a list of choices, their order matters
    - `keys`: of a mapping, with a Text for each; `every_key`: all of them are needed
    - `none`: what None means where it does not mean "not known"
    - `stand_in`: what the rules see as long as the value is not known; it is "ask" in the JSON, or
      null where the field has no default
    - `column`: the name of its column in a table, where that is not its own
    - `flag_words`: what stands in that column for no and for yes
    - `fixed`: belongs to the game and is not for editing
    """
    unknown = set(more) - set(Words.__struct_fields__)
    if unknown:
        raise TypeError(f"titled() does not know {', '.join(sorted(unknown))}")
    said = {key: words for key, words in (("title", title), ("help", hint)) if words}
    return msgspec.Meta(extra=said | more)


class Words(msgspec.Struct, frozen=True):
    """What the labels of one field say together."""

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
    column: str = ""
    flag_words: tuple[str, str] = ("", "yes")
    fixed: bool = False


class Card(msgspec.Struct, frozen=True):
    """Base of the cards that an edition lists. Its fields are declared in the order in which they
    are printed; one of them is its `name`."""

    # Fields that tell which card of another list is the same one; the first that both have decides.
    identity: ClassVar[tuple[str, ...]] = ("name",)

    # What a table may say among the words of a kind though it is about the card itself: a clause,
    # and what stands for it in other columns ("is every colour": the colours are "every").
    clauses: ClassVar[Mapping[str, Mapping[str, str]]] = {}

    @staticmethod
    def complete(data: dict[str, Json]) -> dict[str, Json]:
        """The card's JSON with what follows from the rest, such as a name from the number."""
        return data

    # How somebody writes a card down in a hurry, shown where cards are pasted: "17, Name, 2/3".
    short_example: ClassVar[str] = ""

    @classmethod
    def short_line(cls, cells: Sequence[str]) -> dict[str, str] | None:
        """What the cells of a line without heads say, by column; None: the columns in their order.

        Raises `ValueError` with the cell that is invalid.
        """
        return None

    @classmethod
    def from_words(cls, cells: Mapping[str, str]) -> dict[str, str]:
        """What the words of a row say for columns that the table does not have, by column."""
        return {}

    @property
    def in_words(self) -> Text | None:
        """What the card does, in a sentence; None if there is nothing to say."""
        return None

    def really_open(self, parts: Iterable[str]) -> tuple[str, ...]:
        """The paths without a value that the players have to be asked for."""
        return tuple(parts)

    def problems(self) -> Iterable[Problem]:
        """What in this card does not fit together."""
        return ()


EditionName = Annotated[str, msgspec.Meta(max_length=80), titled("name")]
CardName = Annotated[str, msgspec.Meta(max_length=60), titled("name")]
