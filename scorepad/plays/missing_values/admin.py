"""Shows admins what players entered about open cards, to accept one value, all of a card, or all of
a game.

Which card and editions a value belongs to, and how it reads, is found by filling it in and
comparing; games need no code for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from games import registry
from games.contract import Json
from games.declaration.comparison import ADDED, Change, Difference, compare
from games.game import Game
from scorepad.editions.models import Author, Edition
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.missing_values.cards import as_text, fill_open_plays, filled
from scorepad.web.admin import PageAdmin
from scorepad.web.transactions import write_transaction
from scorepad.web.words import enumerated, listed

Named = dict[str, Mapping[str, Json]]  # answers by what a table called the card: {"vp": 5}
Clubs = dict[int, str]  # names by id


@dataclass
class SaidValue:
    """A value for one part of a card, and the clubs that entered it. `kind` is the list of cards;
    `answers` is what they entered, under each name they used for the card."""

    game: Game
    kind: str
    card: str
    part: str
    value: Json
    changes: tuple[Change, ...]  # to the card of the first of the editions
    is_new: bool  # no edition has the card yet
    editions: dict[str, None]  # the names of those that leave it open, in their order
    answers: Named
    clubs: Clubs = field(default_factory=dict)

    @property
    def written(self) -> str:
        """The value as a form posts it."""
        return as_text(self.value)

    def is_rivalled(self, other: SaidValue) -> bool:
        """Whether as many clubs entered another value for the same part."""
        is_rival = other.part == self.part and other.written != self.written
        return is_rival and len(other.clubs) >= len(self.clubs)

    def put_into(self, deck: Json) -> Json:
        """A normalized deck with the value filled in; unchanged if it is not left open."""
        found = _put(self.game, deck, self.answers)
        if found is None or (found[1].what == ADDED and not self.is_new):
            return deck
        return found[0]


@dataclass
class SaidCard:
    """A card with unknown parts, and all values that were entered for them, the most frequent
    first."""

    game: Game
    name: str
    values: list[SaidValue]

    @property
    def agreed(self) -> list[SaidValue]:
        """The most frequent answer for each part; none if two are equally frequent."""
        return [value for value in self.values if not any(map(value.is_rivalled, self.values))]


def said_cards() -> list[SaidCard]:
    """Every card with a waiting value, game by game. 3 queries."""
    decks = _decks()
    cards: dict[tuple[str, str, str], dict[tuple[str, str], SaidValue]] = {}
    for (slug, called, part, written), clubs in _clubs().items():
        answers: Named = {called: {part: json.loads(written)}}
        value = _said_value(registry.game(slug), decks.get(slug, ()), answers)
        if value is not None:
            values = cards.setdefault((slug, value.kind, value.card), {})
            same = values.setdefault((part, written), value)
            same.answers |= answers
            same.clubs |= clubs
            same.editions |= value.editions
    return [
        SaidCard(registry.game(slug), name, sorted(values.values(), key=_order))
        for (slug, _kind, name), values in cards.items()
    ]


def _order(value: SaidValue) -> tuple[int, str, str]:
    return -len(value.clubs), value.part, value.written


def _decks() -> dict[str, list[tuple[str, Json]]]:
    """The names and normalized decks of all editions, by game."""
    decks: dict[str, list[tuple[str, Json]]] = {}
    for edition in Edition.objects.prefetch_related("cards"):
        deck = edition.declaration.normalize(edition.deck_json())
        decks.setdefault(edition.game_slug, []).append((edition.name, deck))
    return decks


def _clubs() -> dict[tuple[str, str, str, str], Clubs]:
    """The clubs that entered something, by game, card, part and value, in the order of games."""
    found: dict[tuple[str, str, str, str], Clubs] = {}
    rows = LearnedCard.objects.order_by("card", "club__name").values_list(
        "game_slug", "card", "answers", "club_id", "club__name"
    )
    slugs = registry.slugs()
    known = (row for row in rows if row[0] in slugs and isinstance(row[2], Mapping))
    for slug, card, answers, club, name in sorted(known, key=lambda row: slugs.index(row[0])):
        for part, value in answers.items():
            found.setdefault((slug, card, part, as_text(value)), {})[club] = name
    return found


def _said_value(game: Game, decks: Sequence[tuple[str, Json]], answers: Named) -> SaidValue | None:
    """The value of one answer; None if no edition leaves it open. An edition without the card
    leaves it open only if no other edition has it."""
    put = [(name, found[1]) for name, deck in decks if (found := _put(game, deck, answers))]
    has_card = [(name, one) for name, one in put if one.what != ADDED]
    is_new = not has_card and len(put) == len(decks)
    leave_open = put if is_new else has_card
    if not leave_open:
        return None
    first = leave_open[0][1]
    assert first.kind is not None
    ((part, value),) = next(iter(answers.values())).items()
    editions = dict.fromkeys(name for name, _one in leave_open)
    card = (game, first.kind.key, first.name)
    return SaidValue(*card, part, value, first.changes, is_new, editions, answers)


def _put(game: Game, deck: Json, answers: Named) -> tuple[Json, Difference] | None:
    """A normalized deck with answers filled in, and the card that differs; None if nothing is open,
    or they do not fit."""
    with_answers = game.declaration.normalize(filled(game, deck, answers))
    differs = [one for one in compare(game.declaration, deck, with_answers) if one.kind is not None]
    return (with_answers, differs[0]) if differs else None


def accept(values: Sequence[SaidValue], author: Author) -> tuple[list[str], int]:
    """Fills values of one game into every edition and open play that leaves them open, and scores
    the plays again; of conflicting values the first. Returns the names of editions and the number
    of plays. Runs inside the caller's transaction."""
    game = values[0].game

    def fill(deck: Json) -> Json:
        for value in values:
            deck = value.put_into(deck)
        return deck

    names = []
    for edition in Edition.objects.of(game).prefetch_related("cards"):
        before = game.declaration.normalize(edition.deck_json())
        after = fill(before)
        if after != before:
            edition.fill(after, author)
            names.append(edition.name)
    cards = enumerated(dict.fromkeys(value.card for value in values))
    return names, fill_open_plays(game, fill, cards)


# -- the admin's page ------------------------------------------------------------------------------


@admin.register(LearnedCard)
class LearnedCardAdmin(PageAdmin[LearnedCard]):
    """A list of what players read off the cards, since no rulebook prints it."""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the user may change cards."""
        return request.user.has_perm("editions.change_card")

    def get_urls(self) -> list[Any]:
        page = self.served
        return [
            path("", page(tables_said), name="plays_learnedcard_changelist"),
            path("accept/", page(accept_values), name="plays_accept"),
        ]


@require_safe
def tables_said(request: HttpRequest, model_admin: PageAdmin[LearnedCard]) -> HttpResponse:
    """Shows every value that an edition leaves open, game by game and card by card."""
    _check(request, model_admin)
    names_clubs = request.user.has_perm("clubs.view_club")
    title = _("Players’ answers")
    context = model_admin.frame(request, title, cards=said_cards(), names_clubs=names_clubs)
    return render(request, "admin/plays/tables_said.html", context)


@require_POST
def accept_values(request: HttpRequest, model_admin: PageAdmin[LearnedCard]) -> HttpResponse:
    """Fills the chosen values into every edition and open play that leaves them open."""
    _check(request, model_admin)
    with write_transaction():
        done = _accept(request.POST, request.user)
    if done:
        messages.success(request, done)
    else:
        messages.warning(
            request, _("That is no longer open, or as many clubs gave another answer.")
        )
    return redirect("admin:plays_learnedcard_changelist")


def _check(request: HttpRequest, model_admin: PageAdmin[LearnedCard]) -> None:
    if not model_admin.has_view_permission(request):
        raise PermissionDenied


def _accept(post: QueryDict, author: Author) -> str:
    """Accepts values and describes them; "" if none is open. A part that only an accepted ability
    asks for is accepted with it."""
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
    """The values that a post names: a single one, or the most frequent ones of a card or of a
    game."""
    game, name, part, value = (post.get(key, "") for key in ("game", "card", "part", "value"))
    cards = [card for card in said_cards() if card.game.slug == game and name in ("", card.name)]
    if not part:
        return [said for card in cards for said in card.agreed]
    wanted = (part, value)
    return [said for card in cards for said in card.values if (said.part, said.written) == wanted]
