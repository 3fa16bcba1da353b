"""The page where players fill in what is printed on unknown cards, one by one, once per club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import registry
from games.contract import Json, Table
from games.game import Game
from scorepad.clubs.access import Role, load_club
from scorepad.clubs.models import Club
from scorepad.editions.models import stored_edition
from scorepad.plays.loaded_play import load_play
from scorepad.plays.offered_editions import editions
from scorepad.plays.unknown_cards.cards import ClubCard, fill_in, still_unknown, unknown_cards
from scorepad.plays.unknown_cards.form import UnknownForm, unknown_form
from scorepad.web.requests import HtmxHttpRequest, whole_number
from scorepad.web.transactions import write_transaction

LATER = "later"
CARRIED = ("play", "slot", "edition", "seats", "start")  # the way back


@dataclass(frozen=True)
class Page:
    """What the page asks about: the unknown cards of an edition and, with `table`, of a play."""

    club: Club
    game: Game
    edition: Json
    table: Table | None
    back: str

    def cards(self) -> Sequence[ClubCard]:
        return unknown_cards(self.club, self.game, self.edition, self.table)

    def form(self, card: ClubCard, post: QueryDict | None = None) -> UnknownForm:
        return unknown_form(self.game, self.edition, card.card, card.answers, post)


@require_http_methods(["GET", "HEAD", "POST"])
def fill_in_cards(request: HtmxHttpRequest, club_id: int, slug: str) -> HttpResponse:
    """Shows the first unknown card or the chosen one. A POST stores its answers and goes on."""
    page = _page(request, load_club(request, club_id, needs=Role.TABLE).club, slug)
    game, cards = page.game, page.cards()
    by_name = {card.name: card for card in cards}
    if request.method != "POST":
        current = by_name.get(request.GET.get("card", "")) or _next(cards, "")
        return _draw(request, page, cards, page.form(current) if current else None)
    current = by_name.get(request.POST.get("card", ""))
    if current is None:
        raise Http404
    form, action = page.form(current, request.POST), request.POST.get("action")
    answers = form.answers
    left = still_unknown(game, page.edition, current.name, answers)
    # A number that is tapped before the colours does not count yet.
    is_done = left is None or action in ("save", LATER)
    if is_done and answers and answers != current.answers:
        with write_transaction():
            fill_in(page.club, game, current.name, answers)
        cards = page.cards()
    if left is not None and action != LATER:
        return _draw(request, page, cards, form)
    following = _next(cards, current.name)
    if not request.htmx:
        query = request.GET.copy()
        query["card"] = following.name if following else ""
        return redirect(f"{request.path}?{query.urlencode()}")
    return _draw(request, page, cards, page.form(following) if following else None)


def _page(request: HtmxHttpRequest, club: Club, game_slug: str) -> Page:
    if game_slug not in registry.slugs():
        raise Http404
    game = registry.game(game_slug)
    carried = {key: value for key in CARRIED if (value := request.GET.get(key, ""))}
    play = whole_number(carried.get("play"), digits=18)
    if play is None:
        edition = stored_edition(game, carried.get("edition", ""))
        edition = edition or stored_edition(game, editions(game, club)[0][0])
        back = reverse("plays:new", args=[club.pk]) + "?" + urlencode(carried | {"game": game.slug})
        return Page(club, game, edition, None, back)
    loaded = load_play(request, club.pk, play, needs=Role.TABLE)
    if loaded.game != game or loaded.play.totals_only:
        raise Http404
    # The cards as the edition has them now; if it no longer exists, as the play has them.
    edition = stored_edition(game, loaded.play.edition_slug) or loaded.play.deck.data
    back = reverse("plays:play", args=[club.pk, play])
    if any(slot.key == carried.get("slot") for slot in loaded.slots):
        back = reverse("plays:sheet", args=[club.pk, play, carried["slot"]])
    return Page(club, game, edition, loaded.table, back)


def _next(cards: Sequence[ClubCard], after: str) -> ClubCard | None:
    """Returns the next unknown card after the one named `after`; the first one follows the last.
    None if there is no other."""
    names = [card.name for card in cards]
    place = names.index(after) + 1 if after in names else 0
    return next(
        (
            card
            for card in (*cards[place:], *cards[:place])
            if card.in_front and card.left and card.name != after
        ),
        None,
    )


def _draw(
    request: HtmxHttpRequest, page: Page, cards: Sequence[ClubCard], form: UnknownForm | None
) -> HttpResponse:
    cards = sorted(cards, key=lambda card: card.left is None)
    in_front = [card for card in cards if card.in_front]
    card = page.game.declaration.kind(form.card.kind).read(form.card.data) if form else None
    # An ability is described once none of its parts is unknown.
    is_whole = form and not any("." in part.path for way in form.card.ways for part in way)
    context: dict[str, Any] = {
        "club": page.club,
        "game": page.game,
        "back": page.back,
        "to_play": page.table is not None,
        "form": form,
        "card": card,
        "words": card.description if card and is_whole else None,
        "incomplete": form and form.is_bound and request.POST.get("action") == "save",
        "in_front": in_front,
        "others": [card for card in cards if not card.in_front],
        "unknown": sum(bool(card.values) for card in in_front),
        "values": sum(card.values for card in in_front),
    }
    template = "plays/unknown/_card.html" if request.htmx else "plays/unknown/page.html"
    return render(request, template, context)
