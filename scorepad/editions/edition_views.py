"""What is done with a whole edition: copied, restored, compared, put back to an earlier state."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games.declaration.comparison import compare
from scorepad.clubs.models import Club
from scorepad.editions.edition_page import steps
from scorepad.editions.models import Card, ClubDefault, Edition, Revision
from scorepad.web.requests import whole_number


def _page_of(edition: Edition) -> str:
    return reverse("admin:editions_edition_change", args=[edition.pk])


def _changed_by(request: HttpRequest, model_admin: Any, pk: int) -> Edition:
    """The edition, for somebody who may change it."""
    edition = get_object_or_404(Edition, pk=pk)
    if not model_admin.has_change_permission(request, edition):
        raise PermissionDenied
    return edition


def _seen_by(request: HttpRequest, model_admin: Any, pk: int) -> Edition:
    edition = get_object_or_404(Edition, pk=pk)
    if not model_admin.has_view_permission(request, edition):
        raise PermissionDenied
    return edition


@require_POST
def copy(request: HttpRequest, model_admin: Any, pk: int) -> HttpResponse:
    """House rules begin as a copy, with a page of its own."""
    made = _changed_by(request, model_admin, pk).copy(request.user)
    messages.success(request, _("This is the copy: rename it, and change what you like."))
    return redirect(_page_of(made))


@require_POST
def restore(request: HttpRequest, model_admin: Any, pk: int) -> HttpResponse:
    """What came with the pad, in place of what somebody made of it."""
    edition = _changed_by(request, model_admin, pk)
    data = edition.game.editions.get(edition.slug)
    if data is not None and edition.built_in:
        edition.restore(data, request.user)
        messages.success(request, _("The edition is as it came with the pad."))
    return redirect(_page_of(edition))


@require_POST
def put_back(request: HttpRequest, model_admin: Any, pk: int, revision: int) -> HttpResponse:
    """Make an edition what it was. That is a new state, and can be put back itself."""
    edition = _changed_by(request, model_admin, pk)
    kept = get_object_or_404(Revision, pk=revision, edition=edition)
    edition.fill(kept.deck, request.user)
    messages.success(request, _("The edition is as it was then."))
    return redirect(_page_of(edition))


@require_POST
def make_default(request: HttpRequest, model_admin: Any, pk: int) -> HttpResponse:
    """A club's first choice; with `remove` it is that no longer."""
    edition = _changed_by(request, model_admin, pk)
    if not request.user.has_perm("clubs.view_club"):
        raise PermissionDenied
    wanted = request.POST.get("club", "")
    club = get_object_or_404(Club, pk=whole_number(wanted, digits=18) or 0)
    if "remove" in request.POST:
        edition.defaults.filter(club=club).delete()
    else:
        ClubDefault.objects.update_or_create(
            club=club, game_slug=edition.game_slug, defaults={"edition": edition}
        )
        messages.success(request, _("%(club)s is offered it first from now on.") % {"club": club})
    return redirect(_page_of(edition))


@require_GET
def comparison(request: HttpRequest, model_admin: Any, pk: int) -> HttpResponse:
    """An edition beside another one of its game: `?with=<id>`."""
    edition = _seen_by(request, model_admin, pk)
    wanted = request.GET.get("with", "")
    others = Edition.objects.of(edition.game).exclude(pk=edition.pk)
    other = get_object_or_404(others, pk=whole_number(wanted, digits=18) or 0)
    context = {
        **model_admin.admin_site.each_context(request),
        "title": _("%(one)s and %(other)s") % {"one": other, "other": edition},
        "edition": edition,
        "other": other,
        "differences": compare(edition.declaration, other.deck_json(), edition.deck_json()),
    }
    return TemplateResponse(request, "admin/editions/comparison.html", context)


@require_GET
def history(
    request: HttpRequest, model_admin: Any, edition: Edition, card: Card | None = None
) -> HttpResponse:
    """Who changed what, newest first."""
    context = {
        **model_admin.admin_site.each_context(request),
        "title": _("Earlier values of %(card)s") % {"card": card}
        if card
        else _("Earlier states of %(edition)s") % {"edition": edition},
        "edition": edition,
        "card": card,
        "steps": steps(edition, card),
        "may_change": model_admin.has_change_permission(request),
    }
    return TemplateResponse(request, "admin/editions/history.html", context)
