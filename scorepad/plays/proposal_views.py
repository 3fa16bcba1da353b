"""What tables said, in the admin: accepted or refused, one click each."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from games import registry
from scorepad.editions.wording import said
from scorepad.plays.card_answers import LearnedCard, RefusedAnswer
from scorepad.plays.proposals import OpenCard, Proposal, accept, find, open_cards, refuse
from scorepad.plays.verdict import listed
from scorepad.web.transactions import write_transaction

PAGE = "admin:plays_proposals"
KEY = ("game", "kind", "card", "field", "value")  # what a post names a proposal by


@require_GET
def proposals(request: HttpRequest) -> HttpResponse:
    """Every proposal: contradictions first, then game by game."""
    _check(request)
    cards = open_cards()
    context = {
        **admin.site.each_context(request),
        "title": _("What tables said"),
        "contradictory": [card for card in cards if card.is_contradictory],
        "by_game": _by_game(card for card in cards if not card.is_contradictory),
        "refused": [(one, _in_words(one)) for one in RefusedAnswer.objects.all()],
        "names_clubs": request.user.has_perm("clubs.view_club"),
        "opts": LearnedCard._meta,
    }
    return render(request, "admin/plays/proposals.html", context)


@require_POST
def accept_proposal(request: HttpRequest) -> HttpResponse:
    """Put it into every edition and open play that leaves it open."""
    _check(request)
    with write_transaction():
        proposal = _posted(request)
        done = accept(proposal, request.user) if proposal is not None else None
    if proposal is None or done is None:
        messages.warning(request, _("That is no longer open."))
    else:
        messages.success(request, _accepted(proposal, *done))
    return redirect(PAGE)


@require_POST
def refuse_proposal(request: HttpRequest) -> HttpResponse:
    """Do not propose it again."""
    _check(request)
    with write_transaction():
        proposal = _posted(request)
        if proposal is not None:
            refuse(proposal, request.user)
    if proposal is not None:
        message = _("%(card)s: refused, and not proposed again.") % {"card": proposal.card}
        messages.success(request, message)
    return redirect(PAGE)


@require_POST
def propose_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a refusal back."""
    _check(request)
    RefusedAnswer.objects.filter(pk=pk).delete()
    return redirect(PAGE)


def _in_words(refused: RefusedAnswer) -> str:
    """ "Cat Lady, LeVar Purrton: victory points 4"."""
    game = registry.game(refused.game_slug)
    fields = game.declaration.kind(refused.kind).group.fields
    titles = {field.key: said(field.words.title) for field in fields}
    what = titles.get(refused.field, refused.field)
    return f"{game.name}, {refused.card}: {what} {refused.value}"


def _check(request: HttpRequest) -> None:
    """Whoever may change cards decides about them."""
    if not request.user.has_perm("editions.change_card"):
        raise PermissionDenied


def _posted(request: HttpRequest) -> Proposal | None:
    game, kind, card, field, value = (request.POST.get(name, "") for name in KEY)
    return find((game, kind, card, field, value))


def _accepted(proposal: Proposal, editions: list[str], plays: int) -> str:
    message = _("%(card)s: now in %(editions)s.")
    done = message % {"card": proposal.card, "editions": listed(editions)}
    if not plays:
        return done
    more = ngettext(
        "%(n)s open play was scored again.", "%(n)s open plays were scored again.", plays
    )
    return f"{done} {more % {'n': plays}}"


def _by_game(cards: Iterable[OpenCard]) -> list[tuple[str, list[OpenCard]]]:
    found: dict[str, list[OpenCard]] = {}
    for card in cards:
        found.setdefault(card.game.name, []).append(card)
    return list(found.items())
