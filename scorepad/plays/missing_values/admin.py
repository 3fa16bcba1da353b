"""What tables said, in the admin: one value is accepted, all of a card, or all of a game."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from scorepad.editions.models import Author
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.missing_values.said import SaidValue, accept, said_cards
from scorepad.plays.verdict import listed
from scorepad.web.transactions import write_transaction
from scorepad.web.words import enumerated

PAGE = "admin:plays_learnedcard_changelist"


@admin.register(LearnedCard)
class LearnedCardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """One list: what a rulebook does not print, as the tables that hold the cards read it off
    them."""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("editions.change_card")

    def get_urls(self) -> list[Any]:
        page = self.admin_site.admin_view
        return [
            path("", page(tables_said), name="plays_learnedcard_changelist"),
            path("accept/", page(accept_values), name="plays_accept"),
        ]


@require_GET
def tables_said(request: HttpRequest) -> HttpResponse:
    """Every value that an edition leaves open, game by game and card by card."""
    _check(request)
    context = {
        **admin.site.each_context(request),
        "title": _("What tables said"),
        "cards": said_cards(),
        "names_clubs": request.user.has_perm("clubs.view_club"),
        "opts": LearnedCard._meta,
    }
    return render(request, "admin/plays/tables_said.html", context)


@require_POST
def accept_values(request: HttpRequest) -> HttpResponse:
    """Put what was chosen into every edition and open play that leaves it open."""
    _check(request)
    with write_transaction():
        done = _accept(request.POST, request.user)
    if done:
        messages.success(request, done)
    else:
        messages.warning(request, _("That is no longer open, or as many clubs say something else."))
    return redirect(PAGE)


def _check(request: HttpRequest) -> None:
    """Whoever may change cards decides about them."""
    if not request.user.has_perm("editions.change_card"):
        raise PermissionDenied


def _accept(post: QueryDict, author: Author) -> str:
    """What was accepted, in words; empty if nothing of it is open. A part that only an accepted
    ability asks for is accepted with it."""
    cards: dict[str, None] = {}
    editions: dict[str, None] = {}
    plays = 0
    while values := _chosen(post):
        names, filled = accept(values, author)
        if not names:
            break
        cards |= dict.fromkeys(value.card for value in values)
        editions |= dict.fromkeys(names)
        plays = max(plays, filled)
    if not cards:
        return ""
    message = _("%(card)s: now in %(editions)s.")
    done = message % {"card": enumerated(cards), "editions": listed([*editions])}
    if not plays:
        return done
    more = ngettext(
        "%(n)s open play was scored again.", "%(n)s open plays were scored again.", plays
    )
    return f"{done} {more % {'n': plays}}"


def _chosen(post: QueryDict) -> list[SaidValue]:
    """The values that a post names: one, or what most clubs say of a card or of a game's cards."""
    game, name, part, value = (post.get(key, "") for key in ("game", "card", "part", "value"))
    cards = [card for card in said_cards() if card.game.slug == game and name in ("", card.name)]
    if not part:
        return [said for card in cards for said in card.agreed]
    wanted = (part, value)
    return [said for card in cards for said in card.values if (said.part, said.written) == wanted]
