"""Keeps pictures that were drawn: each once, on disk, and only so many.

Their names say the club and what they show, so a picture that shows something else is another file.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from django.conf import settings

from scorepad.history.previews.card import Card
from scorepad.history.previews.picture import draw_picture

MOST = 1000  # pictures of all clubs: some 30 MB


def picture_of(club_id: int, card: Card) -> bytes:
    """The picture of a card as PNG; drawn where it is not kept."""
    path = folder() / f"{club_id}-{card.version}.png"
    try:
        return path.read_bytes()
    except FileNotFoundError:
        drawn = draw_picture(card)
        _keep(path, drawn)
        return drawn


def forget_pictures(club_id: int) -> None:
    """Delete the pictures of a club: names on them may be gone."""
    for path in folder().glob(f"{club_id}-*.png"):
        path.unlink(missing_ok=True)


def folder() -> Path:
    """Where the pictures are."""
    return Path(settings.DATA) / "previews"


def _keep(path: Path, drawn: bytes) -> None:
    """Written aside and renamed, so that nobody reads half a picture; then the oldest go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    aside.write_bytes(drawn)
    aside.replace(path)
    kept = list(path.parent.iterdir())
    if len(kept) > MOST:
        kept.sort(key=lambda one: one.stat().st_mtime)
        for oldest in kept[: len(kept) - MOST]:
            oldest.unlink(missing_ok=True)
