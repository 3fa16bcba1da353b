"""The rows of a club's own game: changing them, saving them as a file, and reading a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import registry
from games.contract import Json, Table
from games.documents import parse
from games.game import Game
from games.reader import DocumentError, check_visible
from scorepad.clubs.access import Role, load_club
from scorepad.editions.models import Edition
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.models import Deck
from scorepad.plays.table.own_games import TooManyGamesError, add, too_many
from scorepad.plays.table.table_change import change, look_at, setting_of
from scorepad.web.requests import HtmxHttpRequest, whole_number
from scorepad.web.transactions import write_transaction
from scorepad.web.words import translate

LARGEST = 64 * 1024  # bytes of a sheet's file
FORMAT = "cat-pad-sheet"


@require_http_methods(["GET", "HEAD", "POST"])
def rows(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows and changes the rows of a play. The club's next plays of that game also get them."""
    if request.method != "POST":
        loaded = load_play(request, club_id, play_id, needs=Role.TABLE)
        return _draw(request, loaded, _form(loaded, None))
    with write_transaction():
        loaded = load_play(request, club_id, play_id, needs=Role.TABLE, lock=True)
        form = _form(loaded, request.POST)
        valid = form.is_valid()
        refused = _save(loaded, form.deck()) if valid else ""
    if refused or not valid:
        return _draw(request, loaded, form, refused)
    messages.success(request, _("The sheet was changed."))
    return redirect("plays:play", club_id, play_id)


@require_http_methods(["GET", "HEAD", "POST"])
def rows_of_game(request: HtmxHttpRequest, club_id: int, slug: str) -> HttpResponse:
    """Shows and changes the rows of one of the club's own games, for its next plays. The parameter
    `play` is the finished play from which the page was opened."""
    access = load_club(request, club_id, needs=Role.TABLE)
    edition = get_object_or_404(Edition, club=access.club, slug=slug)
    game = registry.game(edition.game_slug)
    if game.own_games is None:
        raise Http404
    played = whole_number(request.GET.get("play"), digits=18)
    back = reverse("plays:own_games", args=[club_id])
    if played is not None:
        back = reverse("plays:result", args=[club_id, played])
    deck = game.load_deck(edition.deck_json())
    form = game.own_games.form(request.POST or None, Table((), {}, deck, {}))
    if form.is_valid():
        edition.set_deck(form.deck())
        messages.success(request, _("The sheet was changed. The next play will have these rows."))
        return redirect(back)
    variant = game.variant(deck)
    context = {"club": access.club, "back": back, "game": variant, "form": form}
    return render(request, "plays/own_rows.html", context)


def _form(loaded: LoadedPlay, post: Mapping[str, Any] | None) -> Any:
    """Returns the form. Raises Http404 if the play has no rows that can be changed now."""
    own = loaded.game.own_games
    if own is None or not loaded.may_edit or loaded.play.totals_only:
        raise Http404
    return own.form(post, loaded.table)


def _save(loaded: LoadedPlay, deck: Mapping[str, Any]) -> str:
    """Stores the rows for the next plays. Returns an error in words, or "" if there is none."""
    try:
        fits = _save_rows(loaded, deck)
    except TooManyGamesError:
        return too_many()
    except DocumentError as wrong:
        return translate(wrong.reason, {})
    return "" if fits else _("What was entered does not fit these rows.")


def _save_rows(loaded: LoadedPlay, deck: Mapping[str, Json]) -> bool:
    """Stores the rows for the club's next plays, and scores this play with them. A sheet that came
    with the pad is copied for the club. Returns False, without a change, if the entries do not fit.
    Raises `TooManyGamesError`. Runs inside the caller's transaction."""
    pinned = Deck.store(loaded.game.declaration.normalize(deck))
    seen = look_at(loaded, msgspec.structs.replace(setting_of(loaded), deck=pinned))
    if not seen.fits:
        return False
    own = loaded.club.editions.filter(game_slug=loaded.play.game_slug)
    edition = own.filter(slug=loaded.play.edition_slug).first()
    if edition is None:
        edition = add(loaded.club, loaded.game, deck)
    else:
        edition.set_deck(deck)
    setting = msgspec.structs.replace(seen.setting, edition=edition.slug)
    change(loaded, replace(seen, setting=setting))
    return True


def _draw(
    request: HtmxHttpRequest, loaded: LoadedPlay, form: Any, refused: str = ""
) -> HttpResponse:
    context = {
        "club": loaded.club,
        "back": reverse("plays:play", args=[loaded.club.pk, loaded.play.pk]),
        "game": loaded.game,
        "form": form,
        "refused": refused,
    }
    return render(request, "plays/own_rows.html", context)


@require_safe
def sheet_file(request: HtmxHttpRequest, club_id: int, slug: str) -> HttpResponse:
    """Returns a game's rows as a file that another club can read."""
    access = load_club(request, club_id)
    edition = get_object_or_404(Edition, club=access.club, slug=slug)
    content = {"format": FORMAT, "game": edition.game_slug, "sheet": edition.deck_json()}
    name = slugify(edition.name) or "sheet"
    return HttpResponse(
        json.dumps(content, ensure_ascii=False, indent=1),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}.json"'},
    )


@require_safe
def own_games(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows the club's own games, with their sheets as files, and a form to read another file."""
    access = load_club(request, club_id)
    context = {
        "club": access.club,
        "may_score": access.may_score,
        "editions": access.club.editions.order_by("name", "pk"),
    }
    return render(request, "plays/own_games.html", context)


@require_POST
def read_sheet(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Adds a game to the club from a sheet's file, even if the club has a game with that name."""
    access = load_club(request, club_id, needs=Role.TABLE)
    file = request.FILES.get("file")
    content = file.read(LARGEST + 1) if file else b""
    try:
        game, sheet = _read(content)
        with write_transaction():
            edition = add(access.club, game, sheet)
    except TooManyGamesError:
        messages.error(request, too_many())
    except DocumentError as wrong:
        said = {"path": wrong.path, "what": translate(wrong.reason, {})}
        messages.error(request, _("This sheet cannot be read, at %(path)s: %(what)s") % said)
    except ValueError:
        messages.error(request, _("This is not a sheet file. Choose one that this pad saved."))
    else:
        messages.success(request, _("“%(game)s” is on the list now.") % {"game": edition.name})
    return redirect("plays:own_games", club_id)


def _read(content: bytes) -> tuple[Game, Mapping[str, Any]]:
    """Returns the game and the sheet in a file. Raises ValueError or its subclass DocumentError."""
    file = parse(content) if len(content) <= LARGEST else None
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise ValueError
    slug, sheet = file.get("game"), file.get("sheet")
    game = registry.game(slug) if slug in registry.slugs() else None
    if not isinstance(sheet, dict) or game is None or game.own_games is None:
        raise ValueError
    game.load_deck(sheet)
    check_visible(sheet)
    return game, sheet
