"""The admin's pages that ask before they do something: renew a club's link, merge a player,
erase one."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_POST

from scorepad.clubs.access import Role, device_of, grant_access
from scorepad.clubs.erasure import erase, free_name
from scorepad.clubs.forms import MergeForm
from scorepad.clubs.merge_players import CannotMergeError, merge, unmerge
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.web.admin import PageAdmin, log_entry
from scorepad.web.transactions import write_transaction

RENEWED = {
    Role.SCORING: gettext_noop("Renewed the scoring link."),
    Role.VIEWING: gettext_noop("Renewed the view-only link."),
}
OPENED = gettext_noop("Opened the club on this phone.")
MERGED = gettext_noop("Merged %(gone)s (number %(number)s) into this one.")
UNMERGED = gettext_noop("Undid the merge.")
ERASED = gettext_noop("Erased the name.")


@require_http_methods(["GET", "POST"])
def renew_link(
    request: HttpRequest, pk: int, role: str, model_admin: PageAdmin[Club]
) -> HttpResponse:
    """Replace a link by a new one, after asking.

    As on the pad, whoever renews the scoring link may open the table: else nobody could, since
    the new link is shown nowhere else.
    """
    club = model_admin.row_to_change(request, Club.objects.all(), pk)
    if role not in set(Role):
        raise Http404
    if request.method == "GET":
        context = model_admin.frame(request, _("Renew a link"), original=club, role=role)
        return TemplateResponse(request, "admin/clubs/club/renew.html", context)
    club.renew_key(role)
    model_admin.log_change(request, club, log_entry(RENEWED[Role(role)]))
    messages.success(request, _("The link is new. The old one no longer works."))
    response = redirect("admin:clubs_club_change", pk)
    if role == Role.SCORING:
        grant_access(request, response, club, Role.SCORING)
    return response


@require_POST
def open_club(request: HttpRequest, pk: int, model_admin: PageAdmin[Club]) -> HttpResponse:
    """Give this phone the right to score, as the club's log tells its people, and go to the page of
    the club that was posted."""
    club = model_admin.row_to_change(request, Club.objects.all(), pk)
    with write_transaction():
        ClubEvent.objects.create(club=club, kind=ClubEvent.Kind.OPENED, device=device_of(request))
        model_admin.log_change(request, club, log_entry(OPENED))
    home, to = reverse("plays:tonight", args=[pk]), request.POST.get("to", "")
    response = redirect(to if to.startswith(home) else home)
    grant_access(request, response, club, Role.SCORING)
    return response


@require_http_methods(["GET", "POST"])
def merge_player(request: HttpRequest, pk: int, model_admin: PageAdmin[Player]) -> HttpResponse:
    """Merge a player into another one who is the same person: choose, confirm, done."""
    player = model_admin.row_to_change(request, Player.objects.select_related("club"), pk)
    form = MergeForm(request.POST or None, club=player.club, initial={"gone": player})
    context = model_admin.frame(request, _("Merge two players"), original=player, form=form)
    if form.is_valid():
        gone, kept = form.cleaned_data["gone"], form.cleaned_data["kept"]
        if "sure" not in request.POST:
            context |= {"gone": gone, "kept": kept}
        else:
            try:
                merge(gone, kept)
            except CannotMergeError as reason:
                form.add_error(None, str(reason))
            else:
                model_admin.log_change(request, kept, log_entry(MERGED, gone=gone, number=gone.pk))
                message = _("%(gone)s was merged into %(kept)s.") % {"gone": gone, "kept": kept}
                messages.success(request, message)
                return redirect("admin:clubs_player_change", kept.pk)
    return TemplateResponse(request, "admin/clubs/player/merge.html", context)


def may_unmerge(request: HttpRequest, player: Player) -> bool:
    """Who was merged cannot be changed in any other way."""
    allowed = request.user.has_perm("clubs.change_player")
    return allowed and bool(player.merge_target_id) and not player.erased_on


@require_POST
def unmerge_player(request: HttpRequest, pk: int, model_admin: PageAdmin[Player]) -> HttpResponse:
    """Undo the merge of a player into another one."""
    player = get_object_or_404(Player, pk=pk)
    if not may_unmerge(request, player):
        raise PermissionDenied
    try:
        unmerge(player)
    except CannotMergeError as reason:
        messages.error(request, str(reason))
    else:
        model_admin.log_change(request, player, log_entry(UNMERGED))
        messages.success(request, _("%(name)s is a player again.") % {"name": player})
    return redirect("admin:clubs_player_change", pk)


@require_http_methods(["GET", "POST"])
def erase_player(request: HttpRequest, pk: int, model_admin: PageAdmin[Player]) -> HttpResponse:
    """Erase a player's name everywhere, after asking."""
    player = model_admin.row_to_change(request, Player.objects.select_related("club"), pk)
    if request.method == "GET":
        context = model_admin.frame(request, _("Erase a player"), original=player)
        context |= {"replacement": free_name(player.club)}
        return TemplateResponse(request, "admin/clubs/player/erase.html", context)
    if erase(player):
        model_admin.log_change(request, player, log_entry(ERASED))
        message = _("The name is erased. This player is now called %(name)s.") % {"name": player}
        messages.success(request, message)
    return redirect("admin:clubs_player_change", pk)
