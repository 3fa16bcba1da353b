"""The live table: the sheets of a play, its scoreboard, and everything that a tap does to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.contract import Slot
from scorepad.clubs.access import ClubKeys, Role, granted, require_open
from scorepad.clubs.models import Club
from scorepad.plays.lifecycle import override_problems
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.models import Play, Sheet
from scorepad.plays.rescore import commit
from scorepad.plays.sheet.context import play_context, still_possible, table_context
from scorepad.plays.sheet.poll_cache import TOKEN, drawn_once
from scorepad.plays.sheet.save import Saved, save_sheet, settle, undo
from scorepad.plays.sheet.score_table import score_table
from scorepad.web.requests import HtmxHttpRequest, is_too_large
from scorepad.web.transactions import write_transaction

PAGE, FRAGMENTS = "plays/table.html", "plays/_table.html"
TRIES = 2  # attempts to score a table outside the writing transaction

Act = Callable[[HtmxHttpRequest, LoadedPlay, Slot, Sheet], Saved | None]


@require_safe
def play(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Redirects to the sheet to fill in next, to a finished play's result, or to the reveal."""
    loaded = load_play(request, club_id, play_id)
    if loaded.play.is_revealing:
        return redirect("plays:reveal", club_id, play_id)
    if loaded.play.is_finished:
        return redirect("plays:result", club_id, play_id)
    return redirect("plays:sheet", club_id, play_id, _next_slot(loaded).key)


@require_safe
def sheet(request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str) -> HttpResponse:
    """Shows one sheet below the scoreboard."""
    loaded = load_play(request, club_id, play_id)
    return _draw(request, PAGE, loaded, loaded.slot(slot_key))


@require_safe
def score(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows the score table as far as it is entered. A poll with the current version gets 204."""
    loaded = load_play(request, club_id, play_id)
    if loaded.play.is_finished or loaded.play.is_revealing:
        page = "plays:result" if loaded.play.is_finished else "plays:reveal"
        if request.htmx:
            return HttpResponseClientRedirect(reverse(page, args=[club_id, play_id]))
        return redirect(page, club_id, play_id)
    if request.htmx and request.GET.get("version") == str(loaded.play.version):
        return HttpResponse(status=204)
    context = play_context(loaded)
    context |= {
        "score_table": score_table(context["board"]),
        "possible": still_possible(loaded, context["result"]),
        "card_worth": loaded.game.card_worth,
    }
    if request.htmx:
        context |= {"url": request.path, "version": loaded.play.version, "with_totals": True}
        return render(request, "plays/_score_table.html", context)
    return render(request, "plays/score.html", context)


@require_safe
def as_it_was(request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str) -> HttpResponse:
    """Shows a sheet of a finished play on its result page; without htmx on a separate page."""
    loaded = load_play(request, club_id, play_id)
    slot = loaded.slot(slot_key)
    if not (request.htmx and loaded.play.is_finished):
        return redirect("plays:sheet", club_id, play_id, slot_key)
    return render(request, "plays/_as_it_was.html", table_context(loaded, slot))


def changes_sheet(act: Act) -> Callable[..., HttpResponse]:
    """Returns a view that loads a play, calls `act` with the sheet of a slot, and responds with the
    outcome. Scoring can take long, so it happens before the transaction that writes. If another
    phone changed the play meanwhile, it is scored again, the last time inside the transaction."""

    @require_POST
    @wraps(act)
    def view(request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str) -> HttpResponse:
        for _try in range(TRIES):
            loaded = load_play(request, club_id, play_id, needs=Role.TABLE, defer_writes=True)
            slot, saved = _acted(request, loaded, slot_key, act)
            if commit(loaded):
                return _answer(request, loaded, slot, saved)
        with write_transaction():
            loaded = load_play(request, club_id, play_id, needs=Role.TABLE, lock=True)
            slot, saved = _acted(request, loaded, slot_key, act)
        return _answer(request, loaded, slot, saved)

    return view


@changes_sheet
def save(request: HtmxHttpRequest, loaded: LoadedPlay, slot: Slot, sheet: Sheet) -> Saved:
    """Stores what a phone changed on one sheet, without NUL, which PostgreSQL cannot store."""
    post = {name: value.replace("\0", "") for name, value in request.POST.dict().items()}
    return save_sheet(loaded, slot, sheet, post)


@changes_sheet
def undo_change(request: HtmxHttpRequest, loaded: LoadedPlay, slot: Slot, sheet: Sheet) -> None:
    """Undoes the sheet's last change, whichever phone made it."""
    undo(loaded, sheet)


@changes_sheet
def settle_conflict(request: HtmxHttpRequest, loaded: LoadedPlay, slot: Slot, sheet: Sheet) -> None:
    """Settles a conflict of two phones: the posted `theirs` or `kept` is the path of the value."""
    theirs = request.POST.get("theirs", "")
    path = theirs or request.POST.get("kept", "")
    settle(loaded, slot, sheet, path, theirs=bool(theirs))


@changes_sheet
def override(request: HtmxHttpRequest, loaded: LoadedPlay, slot: Slot, sheet: Sheet) -> None:
    """Overrides the posted problems (keys, one per line): the players say that all is right."""
    override_problems(loaded, *request.POST.get("problem", "").splitlines())


@require_safe
def live(request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str) -> HttpResponse:
    """Responds with what changed since the phone's version: 204 for nothing (1 query), else the
    table. A phone that has to leave the table is told why, and can undo the cause. A result page
    stays while the play is being corrected, and says so."""
    of_club = (f"club__{name}" for name in ("viewers_see", *ClubKeys._fields))
    plays = Play.objects.filter(pk=play_id, club_id=club_id).order_by()
    of_both = plays.values_list("version", "deleted_at", "uuid", "state", *of_club)
    found = next(iter(of_both), None)
    if found is None:
        raise Http404
    version, deleted_at, uuid, state, viewers_see, *rest = found
    keys = ClubKeys(*rest)
    role = granted(request, keys)
    if role is None:
        raise Http404
    is_there = deleted_at is None and keys.deletion_asked_at is None
    if is_there and request.GET.get("version") == str(version):
        return HttpResponse(status=204)
    if not is_there:
        require_open(get_object_or_404(Club, pk=club_id), role)
        address = reverse("plays:tonight", args=[club_id])
        return HttpResponseClientRedirect(f"{address}?deleted={play_id}")
    is_finished = state == Play.State.FINISHED
    if slot_key == "result" and not is_finished:
        context = {"club_id": club_id, "play_id": play_id}
        return render(request, "plays/_being_corrected.html", context)
    variant = f"{slot_key}:{role}:{viewers_see}"
    draw = partial(_drawn, request, club_id, play_id, slot_key)
    drawn = None if is_finished else drawn_once(uuid, version, variant, draw)
    if drawn is None:
        if slot_key != "result" and not Play.objects.get(pk=play_id).is_revealing:
            _tell_why(request, role, club_id, play_id, finished=is_finished)
        return HttpResponseClientRedirect(reverse("plays:play", args=[club_id, play_id]))
    return drawn.answer(request)


def _tell_why(
    request: HtmxHttpRequest, role: Role, club_id: int, play_id: int, *, finished: bool
) -> None:
    """Tells a phone, on its next page, why it was moved. Phones that enter scores can undo that."""
    undo = "plays:reopen" if finished else "plays:change-back"
    words = (
        _("The play was finished on another phone.")
        if finished
        else _("The seats of this play were changed on another phone.")
    )
    may_undo = role is not Role.VIEW
    messages.info(request, words, reverse(undo, args=[club_id, play_id]) if may_undo else "")


def _drawn(
    request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str
) -> HttpResponse | None:
    """Returns the current table, drawn once for all phones that see the same; None if the play does
    not have this sheet."""
    loaded = load_play(request, club_id, play_id)
    slot = next((slot for slot in loaded.slots if slot.key == slot_key), None)
    if slot is None or loaded.play.is_revealing:
        return None
    return _draw(request, FRAGMENTS, loaded, slot, csrf_token=TOKEN)


def _acted(
    request: HtmxHttpRequest, loaded: LoadedPlay, slot_key: str, act: Act
) -> tuple[Slot, Saved]:
    """Returns the slot, and the outcome of the post. Nothing changes if the post is larger than any
    sheet, or if another phone has finished the play."""
    slot = loaded.slot(slot_key)
    if is_too_large(request):
        refused = _("That is more than a sheet can hold. Nothing was saved.")
        return slot, Saved(refused=refused, status=413)
    if loaded.play.is_finished or loaded.play.is_revealing:
        refused = _("This play has been finished in the meantime. Reopen it to make your change.")
        return slot, Saved(refused=refused, status=409)
    return slot, act(request, loaded, slot, loaded.sheet(slot)) or Saved()


def _next_slot(loaded: LoadedPlay) -> Slot:
    """Returns the first sheet with a blocking problem, else the first empty one, else the last."""
    blocked = {problem.slot for problem in loaded.result.problems if problem.blocks}
    for slot in loaded.slots:
        if slot.key in blocked or slot.key not in loaded.sheets:
            return slot
    return loaded.slots[-1]


def _answer(request: HtmxHttpRequest, loaded: LoadedPlay, slot: Slot, saved: Saved) -> HttpResponse:
    """Returns the fragments from which the page is made; without htmx, a redirect to the page."""
    is_gone = all(other.key != slot.key for other in loaded.slots)  # an undo removed its round
    response: HttpResponse
    if request.headers.get("Prefer") == "return=minimal":  # sent late, and shown nowhere
        response = HttpResponse(status=204 if saved.status == 200 else saved.status)
        _add_numbers(response, loaded, loaded.sheet(slot).number)
    elif is_gone and request.htmx:
        table = reverse("plays:play", args=[loaded.play.club_id, loaded.play.pk])
        return HttpResponseClientRedirect(table)
    elif request.htmx or saved.status == 413:
        page = FRAGMENTS if request.htmx else PAGE
        response = _draw(request, page, loaded, slot, status=saved.status, refused=saved.refused)
    elif is_gone or saved.status == 409:
        return redirect("plays:play", loaded.play.club_id, loaded.play.pk)
    else:
        return redirect("plays:sheet", loaded.play.club_id, loaded.play.pk, slot.key)
    if saved.merged:
        response["X-Merged"] = "1"
    return response


def _draw(
    request: HtmxHttpRequest,
    page: str,
    loaded: LoadedPlay,
    slot: Slot,
    *,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    """Draws one sheet below the scoreboard: the whole page, or only its fragments."""
    context = table_context(loaded, slot) | more
    response = render(request, page, context, status=status)
    _add_numbers(response, loaded, context["sheet_number"])
    return response


def _add_numbers(response: HttpResponse, loaded: LoadedPlay, sheet_number: int) -> None:
    """Adds headers with the versions for the phone's next post, unless its post was refused."""
    if response.status_code >= 400:
        return
    response["X-Version"] = loaded.play.version
    response["X-Sheet-Number"] = sheet_number
