"""The admin's pages of one play: read it, do something to it, move it, read a sheet's past."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scorepad.clubs.access import use_time_of
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.moving import move
from scorepad.plays.play_reading import play_page, sheet_page
from scorepad.plays.play_repair import REPAIRS, MoveForm, load_locked, repair
from scorepad.plays.templatetags.pad import day
from scorepad.web.admin import log_entry
from scorepad.web.requests import whole_number
from scorepad.web.transactions import write_transaction

MOVED = gettext_noop("Moved to the evening of %(night)s.")

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin


@require_GET
@never_cache
def play(request: HttpRequest, object_id: str, model_admin: ModelAdmin[Play]) -> HttpResponse:
    """Standings with their reasons, sheets, events, and what can be done."""
    loaded = _to_read(request, object_id, model_admin)
    return _draw(request, model_admin, loaded, MoveForm({"date": loaded.play.night.date}))


@require_POST
def do(request: HttpRequest, pk: int, name: str, model_admin: ModelAdmin[Play]) -> HttpResponse:
    """One of the repairs; nothing happens where there is nothing to do any more."""
    if name not in REPAIRS:
        raise Http404
    with write_transaction():
        loaded = _to_change(request, pk, model_admin)
        done = repair(name, loaded)
        if done:
            model_admin.log_change(
                request, loaded.play, log_entry(REPAIRS[name].done, play=loaded.play)
            )
    said = REPAIRS[name].done % {"play": loaded.play} if done else _("There was nothing to change.")
    messages.add_message(request, messages.SUCCESS if done else messages.WARNING, said)
    return redirect("admin:plays_play_change", pk)


@require_POST
def move_play(request: HttpRequest, pk: int, model_admin: ModelAdmin[Play]) -> HttpResponse:
    """Move it to another evening of its club."""
    form = MoveForm(request.POST)
    with write_transaction():
        loaded = _to_change(request, pk, model_admin)
        if form.is_valid():
            move(loaded, form.cleaned_data["date"])
            model_admin.log_change(request, loaded.play, log_entry(MOVED, night=loaded.play.night))
    if form.errors:
        return _draw(request, model_admin, loaded, form)
    messages.success(request, _("%(play)s is moved.") % {"play": loaded.play})
    return redirect("admin:plays_play_change", pk)


@require_GET
@never_cache
def sheet(request: HttpRequest, pk: int, slot: str, model_admin: ModelAdmin[Play]) -> HttpResponse:
    """What a sheet held from its first revision on, change by change."""
    loaded = _to_read(request, str(pk), model_admin)
    context = sheet_page(loaded, slot, request.GET.get("page"))
    context |= _site(request, model_admin, loaded)
    return TemplateResponse(request, "admin/plays/play/sheet.html", context)


def _to_read(request: HttpRequest, object_id: str, model_admin: ModelAdmin[Play]) -> LoadedPlay:
    plays = Play.objects.select_related("club", "night")
    found = plays.filter(pk=object_id).first() if whole_number(object_id, digits=18) else None
    if not model_admin.has_view_permission(request, found):
        raise PermissionDenied
    if found is None:
        raise Http404
    use_time_of(found.club)
    return LoadedPlay.stored(found)


def _to_change(request: HttpRequest, pk: int, model_admin: ModelAdmin[Play]) -> LoadedPlay:
    if not model_admin.has_change_permission(request):
        raise PermissionDenied
    loaded = load_locked(pk)
    use_time_of(loaded.club)
    return loaded


def _draw(
    request: HttpRequest, model_admin: ModelAdmin[Play], loaded: LoadedPlay, form: MoveForm
) -> HttpResponse:
    may_change = model_admin.has_change_permission(request, loaded.play)
    context = {
        **play_page(loaded),
        **_site(request, model_admin, loaded),
        "form": form,
        "may_change": may_change,
        "may_delete": model_admin.has_delete_permission(request, loaded.play),
        "repairs": [
            (name, one.label) for name, one in REPAIRS.items() if may_change and one.applies(loaded)
        ],
    }
    return TemplateResponse(request, "admin/plays/play/page.html", context)


def _site(
    request: HttpRequest, model_admin: ModelAdmin[Play], loaded: LoadedPlay
) -> dict[str, Any]:
    """What every page of the admin needs."""
    return {
        **model_admin.admin_site.each_context(request),
        "opts": model_admin.opts,
        "original": loaded.play,
        "title": f"{loaded.game.name}, {day(loaded.play.night.date)}",
    }
