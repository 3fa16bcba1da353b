"""The live table: one play's sheets, its scoreboard and all that a tap does to them."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from games.contract import Slot
from scorepad.clubs.access import granted, load_club
from scorepad.plays.context import table_context
from scorepad.plays.drawn_table import DrawnTable, drawn_once
from scorepad.plays.lifecycle import override_problems
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.models import Play
from scorepad.plays.rescore import commit
from scorepad.plays.save import Saved, save_sheet, settle, undo
from scorepad.web.requests import HtmxHttpRequest, is_too_large
from scorepad.web.transactions import write_transaction

NOTHING_NEW = Saved()
TRIES = 2  # to score a table outside the turn for writing


@require_GET
@never_cache
def play(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """The sheet to fill in next; the result where the play is finished."""
    loaded = load_play(request, club_id, play_id)
    if loaded.play.is_finished:
        return redirect("plays:result", club_id, play_id)
    return redirect("plays:sheet", club_id, play_id, _next_slot(loaded).key)


@require_GET
@never_cache
def sheet(request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str) -> HttpResponse:
    """One sheet under the scoreboard."""
    loaded = load_play(request, club_id, play_id)
    slot = loaded.slot(slot_key)
    return render(request, "plays/table.html", table_context(loaded, slot))


@require_POST
def save(request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str) -> HttpResponse:
    """Keep what a phone changed on one sheet."""
    return _change(
        request,
        (club_id, play_id, slot_key),
        lambda loaded, slot: save_sheet(loaded, slot, _plain(request.POST.dict())),
    )


def _plain(post: dict[str, str]) -> dict[str, str]:
    """The posted values without NUL characters, which PostgreSQL cannot store."""
    return {name: value.replace("\0", "") for name, value in post.items()}


@require_POST
def undo_change(
    request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str
) -> HttpResponse:
    """Take back the sheet's last change, whoever made it."""
    return _change(request, (club_id, play_id, slot_key), undo)


@require_POST
def settle_conflict(
    request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str
) -> HttpResponse:
    """Choose between what two phones entered in one field: `theirs` or `kept` is its path."""
    theirs = request.POST.get("theirs", "")
    path = theirs or request.POST.get("kept", "")
    return _change(
        request,
        (club_id, play_id, slot_key),
        lambda loaded, slot: settle(loaded, slot, path, theirs=bool(theirs)),
    )


@require_POST
def override(request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str) -> HttpResponse:
    """Override problems ("Count it anyway"), a key in each line: the table says that it is right
    all the same."""
    keys = request.POST.get("problem", "").splitlines()
    return _change(
        request,
        (club_id, play_id, slot_key),
        lambda loaded, slot: override_problems(loaded, *keys),
    )


@require_GET
@never_cache
def live(request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str) -> HttpResponse:
    """What changed since a phone's version: nothing (204, 1 query) or the table again."""
    times = ("deleted_at", "club__deletion_asked_at")
    keys = ("club__scoring_key", "club__viewing_key")
    fields = ("version", "state", "uuid", "club__viewers_see", *times, *keys)
    found = Play.objects.filter(pk=play_id, club_id=club_id).values_list(*fields).first()
    if found is None:
        raise Http404
    version, state, uuid, viewers_see, deleted_at, club_deleted_at, *links = found
    role = granted(request, club_id, *links)
    if role is None:
        raise Http404
    if club_deleted_at is not None:
        load_club(request, club_id)  # raises ClubClosedError
    if deleted_at is not None:
        return HttpResponseClientRedirect(reverse("plays:tonight", args=[club_id]))
    if request.GET.get("version") == str(version):
        return HttpResponse(status=204)
    drawn = None
    if state != Play.State.FINISHED and slot_key != "result":
        look = f"{slot_key}:{role}:{viewers_see}"
        drawn = drawn_once(uuid, version, look, lambda: _drawn(request, club_id, play_id, slot_key))
    if drawn is None:  # it is over, or whoever the sheet was for has left
        return HttpResponseClientRedirect(reverse("plays:play", args=[club_id, play_id]))
    return drawn.answer(request)


def _drawn(
    request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str
) -> DrawnTable | None:
    """The table as it is now; None where it has no such sheet any more."""
    loaded = load_play(request, club_id, play_id)
    slot = next((slot for slot in loaded.slots if slot.key == slot_key), None)
    return None if slot is None else DrawnTable.of(request, loaded, slot)


def _change(
    request: HtmxHttpRequest,
    place: tuple[int, int, str],
    act: Callable[[LoadedPlay, Slot], Saved | None],
) -> HttpResponse:
    """Load the play (`place`: club, play, slot), act on the slot's sheet, draw what came of it.

    The table is scored before the turn for writing is taken, since that can take long; where
    another phone changed it meanwhile, once more; and inside the turn, if that happens again.
    """
    if is_too_large(request):
        return _too_large(request, place)
    for _try in range(TRIES):
        loaded = load_play(request, place[0], place[1], scoring=True)
        loaded.hold()
        slot, saved = _acted(loaded, place[2], act)
        if saved is None:
            return _too_late(request, loaded, slot)
        if commit(loaded):
            return _answer(request, loaded, slot, saved)
    with write_transaction():
        loaded = load_play(request, place[0], place[1], scoring=True, lock=True)
        slot, saved = _acted(loaded, place[2], act)
    if saved is None:
        return _too_late(request, loaded, slot)
    return _answer(request, loaded, slot, saved)


def _acted(
    loaded: LoadedPlay, slot_key: str, act: Callable[[LoadedPlay, Slot], Saved | None]
) -> tuple[Slot, Saved | None]:
    """The slot, and what became of the post; None where the play is finished by now."""
    slot = loaded.slot(slot_key)
    return slot, None if loaded.play.is_finished else act(loaded, slot) or Saved()


def _next_slot(loaded: LoadedPlay) -> Slot:
    """The first sheet that still has a problem that blocks, else the first one empty, else the
    last one."""
    blocked = {problem.slot for problem in loaded.result.problems if problem.blocks}
    for slot in loaded.slots:
        if slot.key in blocked or slot.key not in loaded.sheets:
            return slot
    return loaded.slots[-1]


def _answer(
    request: HtmxHttpRequest, loaded: LoadedPlay, slot: Slot, saved: Saved = NOTHING_NEW
) -> HttpResponse:
    """The same fragments that the page was first drawn with; the page itself without htmx."""
    response: HttpResponse
    if _wants_no_page(request):
        response = HttpResponse(status=204)
    elif all(one.key != slot.key for one in loaded.slots):  # taken back, a later round is gone
        table = reverse("plays:play", args=[loaded.play.club_id, loaded.play.pk])
        return HttpResponseClientRedirect(table) if request.htmx else redirect(table)
    elif request.htmx:
        context = table_context(loaded, slot) | {"refused": saved.refused}
        response = render(request, "plays/_table.html", context)
    else:
        return redirect("plays:sheet", loaded.play.club_id, loaded.play.pk, slot.key)
    response["X-Version"] = loaded.play.version
    response["X-Sheet-Number"] = loaded.sheet(slot).number
    if saved.merged:
        response["X-Merged"] = "1"
    return response


def _wants_no_page(request: HtmxHttpRequest) -> bool:
    """Whether a phone only delivers what it could not send earlier, and shows nothing of it."""
    return request.headers.get("Prefer") == "return=minimal"


def _too_large(request: HtmxHttpRequest, place: tuple[int, int, str]) -> HttpResponse:
    """No sheet needs so much: say so, and change nothing."""
    loaded = load_play(request, place[0], place[1], scoring=True)
    slot = loaded.slot(place[2])
    if _wants_no_page(request):
        return HttpResponse(status=413)
    refused = _("That is more than a sheet can hold. Nothing of it was kept.")
    context = table_context(loaded, slot) | {"refused": refused}
    page = "plays/_table.html" if request.htmx else "plays/table.html"
    return render(request, page, context, status=413)


def _too_late(request: HtmxHttpRequest, loaded: LoadedPlay, slot: Slot) -> HttpResponse:
    """Another phone finished the play meanwhile: say so, and change nothing."""
    if _wants_no_page(request):
        return HttpResponse(status=409)
    if not request.htmx:
        return redirect("plays:result", loaded.play.club_id, loaded.play.pk)
    refused = _("This play is finished by now. Reopen it to put your change in.")
    context = table_context(loaded, slot) | {"refused": refused}
    return render(request, "plays/_table.html", context, status=409)
