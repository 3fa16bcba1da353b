"""The page where players fill in what is printed on unknown cards: card by card, once per club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import registry
from games.contract import Json, Table
from games.game import Game
from scorepad.clubs.access import ClubAccess, Role, load_club
from scorepad.editions.models import stored_edition
from scorepad.plays.card_answers import Answers
from scorepad.plays.loaded_play import load_play
from scorepad.plays.missing_values.cards import ClubCard, still_open, tell, unknown_cards
from scorepad.plays.missing_values.questions import (
    asked_now,
    missing_values,
    questions,
    read_answers,
)
from scorepad.plays.offered_editions import editions
from scorepad.web.requests import HtmxHttpRequest, whole_number
from scorepad.web.transactions import write_transaction
from scorepad.web.words import comma_list

LATER = "later"
CARRIED = ("play", "slot", "edition", "seats", "start")  # the way back


@dataclass(frozen=True)
class Asked:
    """Which cards the page asks about."""

    access: ClubAccess
    game: Game
    edition: Json
    table: Table | None
    back: str
    carried: dict[str, str]

    def cards(self) -> Sequence[ClubCard]:
        return unknown_cards(self.access.club, self.game, self.edition, self.table)

    def address(self, card: str = "") -> str:
        here = reverse("plays:unknown", args=[self.access.club.pk, self.game.slug])
        query = urlencode(self.carried | ({"card": card} if card else {}))
        return f"{here}?{query}" if query else here

    def answers(self, current: ClubCard, post: QueryDict) -> Answers:
        """Returns the answers of a post about a card, including those that its ability needs."""
        first = read_answers(self.game, current.card, post)
        return read_answers(
            self.game, asked_now(self.game, self.edition, current.card, first), post
        )

    def fitting(self, current: ClubCard, answers: Answers) -> Answers:
        """Returns the answers that fit the card, without an incomplete ability."""
        fitting: dict[str, Json] = {}
        for key, value in answers.items():
            left = still_open(self.game, self.edition, current.name, {**fitting, key: value})
            if not any(part.key == key for way in (left.ways if left else ()) for part in way):
                fitting[key] = value
        return fitting


@require_http_methods(["GET", "HEAD", "POST"])
def tell_cards(request: HtmxHttpRequest, club_id: int, slug: str) -> HttpResponse:
    """Shows the first unknown card or the chosen one; a POST stores its answers and goes on to the
    next."""
    asked = _asked(request, load_club(request, club_id, needs=Role.TABLE), slug)
    cards = asked.cards()
    if request.method != "POST":
        current = _chosen(cards, request.GET.get("card", "")) or _next(cards, "")
        return _draw(request, asked, cards, current)
    current = _chosen(cards, request.POST.get("card", ""))
    if current is None:
        raise Http404
    answers = asked.answers(current, request.POST)
    fitting = asked.fitting(current, answers)
    whole = still_open(asked.game, asked.edition, current.name, fitting) is None
    # A number that is tapped before the colours does not count yet.
    is_done = whole or request.POST.get("action") in ("save", LATER)
    if is_done and fitting and fitting != current.answers:
        with write_transaction():
            tell(asked.access.club, asked.game, current.name, fitting)
        cards = asked.cards()
    if not whole and request.POST.get("action") != LATER:
        return _draw(request, asked, cards, current, answers)
    following = _next(cards, current.name)
    if not request.htmx:
        return redirect(asked.address(following.name if following else ""))
    return _draw(request, asked, cards, following)


def _asked(request: HtmxHttpRequest, access: ClubAccess, game_slug: str) -> Asked:
    if game_slug not in registry.slugs():
        raise Http404
    club, game = access.club, registry.game(game_slug)
    carried = {key: value for key in CARRIED if (value := request.GET.get(key, ""))}
    play = whole_number(carried.get("play"), digits=18)
    if play is None:
        edition = stored_edition(game, carried.get("edition", ""))
        edition = edition or stored_edition(game, editions(game, club)[0][0])
        back = reverse("plays:new", args=[club.pk]) + "?" + urlencode(carried | {"game": game.slug})
        return Asked(access, game, edition, None, back, carried)
    loaded = load_play(request, club.pk, play, needs=Role.TABLE)
    if loaded.game != game or loaded.play.totals_only:
        raise Http404
    # The printed card; as it was if the edition no longer exists.
    edition = stored_edition(game, loaded.play.edition_slug) or loaded.play.deck.data
    back = reverse("plays:play", args=[club.pk, play])
    if any(slot.key == carried.get("slot") for slot in loaded.slots):
        back = reverse("plays:sheet", args=[club.pk, play, carried["slot"]])
    return Asked(access, game, edition, loaded.table, back, carried)


def _chosen(cards: Sequence[ClubCard], name: str) -> ClubCard | None:
    return next((card for card in cards if card.name == name), None)


def _next(cards: Sequence[ClubCard], after: str) -> ClubCard | None:
    """Returns the next unknown card in the play, from the start again after the last; never the
    same card."""
    names = [card.name for card in cards]
    place = names.index(after) + 1 if after in names else 0
    return next(
        (
            card
            for card in (*cards[place:], *cards[:place])
            if card.in_front and not card.is_told and card.name != after
        ),
        None,
    )


@dataclass(frozen=True)
class CardLink:
    """A card in the list: `missing` has the unknown values in words, `values` how many."""

    card: ClubCard
    address: str
    missing: str
    values: int


def _link(asked: Asked, card: ClubCard) -> CardLink:
    ways = missing_values(asked.game, card.left) if card.left else []
    # Translators: between what is missing of a card of one kind or of another
    missing = _(" or ").join(comma_list(way) for way in ways)
    return CardLink(card, asked.address(card.name), missing, max(map(len, ways), default=0))


def _draw(
    request: HtmxHttpRequest,
    asked: Asked,
    cards: Sequence[ClubCard],
    current: ClubCard | None,
    answers: Answers | None = None,
) -> HttpResponse:
    given = answers if answers is not None else (current.answers if current else {})
    card = asked_now(asked.game, asked.edition, current.card, given) if current else None
    links = [_link(asked, one) for one in sorted(cards, key=lambda card: card.is_told)]
    context: dict[str, Any] = {
        "club": asked.access.club,
        "game": asked.game,
        "back": asked.back,
        "here": asked.address(),
        "to_play": asked.table is not None,
        "current": current,
        "card": asked.game.declaration.kind(card.kind).read(card.data) if card else None,
        "ways": questions(asked.game, asked.edition, card, given) if card else (),
        "incomplete": answers is not None and request.POST.get("action") == "save",
        "in_front": [link for link in links if link.card.in_front],
        "others": [link for link in links if not link.card.in_front],
        "untold": sum(link.values > 0 for link in links if link.card.in_front),
        "values": sum(link.values for link in links if link.card.in_front),
    }
    page = "plays/unknown/_card.html" if request.htmx else "plays/unknown/page.html"
    return render(request, page, context)
