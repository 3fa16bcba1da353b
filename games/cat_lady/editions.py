"""The editions of Cat Lady that come with the pad (CL-13): the printed deck and the manual's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from games.contract import Json

PRINTED = "printed"  # what people hold in their hands: the default
REFERENCE_MANUAL = "reference-manual"


def load(path: Path) -> Mapping[str, Json]:
    """An edition's JSON, in the shape of `games.cat_lady.deck` or a part of it."""
    data: Mapping[str, Json] = json.loads(path.read_text(encoding="utf-8"))
    return data


FOLDER = Path(__file__).parent / "editions"
EDITIONS: Mapping[str, Mapping[str, Json]] = {
    slug: load(FOLDER / f"{slug}.json") for slug in (PRINTED, REFERENCE_MANUAL)
}
