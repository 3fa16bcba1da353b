"""The box that shares a play."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest
from django.template.context import Context

from scorepad.clubs.models import Club
from scorepad.history import sharing
from scorepad.plays.loaded_play import LoadedPlay

register = template.Library()


@register.inclusion_tag("history/_share.html", takes_context=True)
def share_play(context: Context, loaded: LoadedPlay) -> dict[str, Any]:
    """`{% share_play loaded %}`; the page needs js/share.js."""
    return _box(sharing.share_play(_request(context), loaded), loaded.club)


def _box(share: sharing.Share, club: Club) -> dict[str, Any]:
    return {"share": share, "club": club}


def _request(context: Context) -> HttpRequest:
    request: HttpRequest = context["request"]
    return request
