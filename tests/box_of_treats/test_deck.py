"""What Box of Treats adds to an edition of Cat Lady."""

from __future__ import annotations

from typing import Any

import pytest

from games.box_of_treats.deck import EDITIONS, load_deck
from games.reader import DocumentError


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"boxes": [{"name": "Empty"}]}, "$.boxes[0]"),
        ({"boxes": [{"name": "Box", "food": "treat"}]}, "$.boxes[0].food"),
        ({"goals": [{"name": "G", "counts": "fleas", "at_least": 1}]}, "$.goals[0].counts"),
        ({"goals": [{"name": "G", "counts": "toys"}]}, "$.goals[0].at_least"),
        ({"goals": [{"name": "G", "counts": "toys", "at_least": 1}] * 2}, "$.goals[1].name"),
        ({"colours": ["black", "orange", "white"]}, "$.cats[0].colours"),
    ],
)
def test_an_edition_that_cannot_be_used_says_where(changed: dict[str, Any], path: str) -> None:
    cats = [{"name": "Mo", "colours": ["gray"]}]
    with pytest.raises(DocumentError) as error:
        load_deck({**EDITIONS["printed"], "cats": cats, **changed})
    assert error.value.path == path


def test_cats_of_every_colour_are_gray_too() -> None:
    sweetheart = load_deck(EDITIONS["printed"]).card("Sweetheart")
    assert sweetheart is not None
    assert sweetheart.known.cat.colours == ("black", "orange", "white", "gray")
