"""What plays use an edition for, for whoever edits it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.editions.models import Edition
from scorepad.editions.uses import Use
from scorepad.plays.models import Play


def plays_with(edition: Edition) -> Iterator[Use]:
    """Plays that were begun with an edition keep its cards, open ones and finished ones."""
    begun = Play.objects.not_deleted().filter(
        game_slug=edition.game_slug, edition_slug=edition.slug
    )
    playing = begun.filter(state=Play.State.PLAYING).count()
    if playing:
        message = ngettext(
            "%(n)s open play was begun with it and keeps its cards; the next play uses these.",
            "%(n)s open plays were begun with it and keep their cards; the next play uses these.",
            playing,
        )
        yield Use(message % {"n": playing})
    finished = begun.finished().count()
    if finished:
        message = ngettext(
            "%(n)s finished play keeps the cards it was played with.",
            "%(n)s finished plays keep the cards they were played with.",
            finished,
        )
        yield Use(message % {"n": finished})
    if not playing and not finished:
        yield Use(_("No play was begun with it yet."))
