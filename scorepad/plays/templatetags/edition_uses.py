"""Lists the plays that use an edition, for its page; the app editions does not import plays."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.editions.models import Edition
from scorepad.plays.models import Play

register = template.Library()


@register.simple_tag
def plays_with(edition: Edition) -> list[str]:
    """Returns sentences about how many plays, open and finished, use the cards of an edition."""
    begun = Play.objects.not_deleted().filter(
        game_slug=edition.game_slug, edition_slug=edition.slug
    )
    playing = begun.filter(state=Play.State.PLAYING).count()
    finished = begun.finished().count()
    open_plays = ngettext(
        "%(n)s open play keeps the cards it began with. New plays use those shown here.",
        "%(n)s open plays keep the cards they began with. New plays use those shown here.",
        playing,
    )
    finished_plays = ngettext(
        "%(n)s finished play keeps the cards it was played with.",
        "%(n)s finished plays keep the cards they were played with.",
        finished,
    )
    told = [
        words % {"n": n} for n, words in ((playing, open_plays), (finished, finished_plays)) if n
    ]
    return told or [_("No play has begun with this edition yet.")]
