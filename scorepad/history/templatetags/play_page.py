"""What the history adds to the page of a play."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from scorepad.history.course import course
from scorepad.history.milestones import Told, reached_with
from scorepad.history.sharing import Share
from scorepad.history.sharing import share_play as share_of
from scorepad.history.verdict import Verdict, settled_for, ties_of
from scorepad.history.verdict import verdict as verdict_of
from scorepad.plays.loaded_play import LoadedPlay

register = template.Library()


@register.simple_tag
def verdict(loaded: LoadedPlay) -> Verdict:
    """`{% verdict loaded as verdict %}`: who won a finished play and why."""
    return verdict_of(loaded, loaded.names, settled_for(loaded))


@register.inclusion_tag("history/play/_ties.html")
def ties(loaded: LoadedPlay) -> dict[str, Any]:
    """`{% ties loaded %}`: a tie that waited for a later play, and those that this play settled."""
    return {"ties": ties_of(loaded)}


@register.simple_tag
def milestones(loaded: LoadedPlay) -> list[Told]:
    """`{% milestones loaded as milestones %}`: what somebody reached for the first time with it."""
    return reached_with(loaded)


@register.inclusion_tag("history/play/_lead.html")
def lead(loaded: LoadedPlay) -> dict[str, Any]:
    """`{% lead loaded %}`: how the lead changed; the page needs css/charts.css."""
    return {"chart": course(loaded)}


@register.simple_tag(takes_context=True)
def share_play(context: Context, loaded: LoadedPlay) -> Share:
    """`{% share_play loaded as share %}`: what its sheet hands out; the page needs js/share.js."""
    return share_of(context["request"], loaded)
