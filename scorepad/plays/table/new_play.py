"""The page where a play begins: who sits where, who starts, which edition.

Nothing is stored until the play begins. The form itself contains the choice so far, so every tap is
a post, leaving the page has no consequences, and the page also works without scripts.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.db.models import Prefetch
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import registry
from games.contract import Seat as TableSeat
from games.contract import Table, Text
from games.game import Game
from games.registry import default_deck
from games.secret import may_be_secret
from scorepad.clubs.access import ClubAccess, Role, load_club
from scorepad.clubs.hosts import who_can
from scorepad.clubs.models import Club, Player
from scorepad.editions.models import Edition
from scorepad.plays.card_answers import deck_for
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Night, Play, Seat, current_evening, is_recent
from scorepad.plays.offered_editions import editions
from scorepad.plays.rescore import rescore
from scorepad.plays.table.add_players import NameStep, act_on_names, people_of
from scorepad.plays.table.own_games import (
    TooManyGamesError,
    club_game,
    own_games,
    too_many,
    wrong_name,
)
from scorepad.plays.table.tonight import table_of
from scorepad.plays.unknown_cards.cards import cards_in_edition
from scorepad.web.dates import FIRST_YEAR
from scorepad.web.requests import HtmxHttpRequest, row_number
from scorepad.web.transactions import write_transaction
from scorepad.web.words import translate

MOST_PLAYS = 100  # of a club on one evening
NEW = "new"  # the edition of a new game of the club's own


@dataclass(frozen=True)
class ChosenPlay:
    """What is chosen so far. `seats` are players' ids in table order, `start` one of them or 0,
    `evening` None for tonight. `called` is the name of a new game of the club's own, `win_rule` how
    it is won. `secret` says whether totals stay secret, None if that was not offered. `table` is
    the name of the table where it is played, "" if it has none."""

    game: Game | None = None
    seats: tuple[int, ...] = ()
    start: int = 0
    edition: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    evening: date | None = None
    called: str = ""
    win_rule: str = ""
    secret: bool | None = None
    table: str = ""

    @property
    def names_game(self) -> bool:
        """Whether the chosen game is a new one of the club's own, so that its name is asked for."""
        has_own = self.game is not None and self.game.own_games is not None
        return has_own and self.edition in ("", NEW)

    def tapped(self, action: str, players: Mapping[int, Player]) -> ChosenPlay:
        """Returns the choice after a button: "game:<slug>", "add:<id>", "remove:<id>",
        "earlier:<id>", "later:<id>", "order:<ids>", or "lot", which draws a start player by lot. A
        button that does not fit changes nothing."""
        what, _colon, value = action.partition(":")
        if what == "game" and value in registry.slugs():
            return replace(self, game=registry.game(value), edition="", options={})
        if what == "lot" and self.seats:
            return replace(self, start=secrets.choice(self.seats))
        if what == "order":
            return replace(self, seats=_ordered(self.seats, value))
        player = row_number(value)
        if what == "add" and player in players and player not in self.seats:
            return replace(self, seats=(*self.seats, player))
        if what == "remove" and player in self.seats:
            seats = tuple(seat for seat in self.seats if seat != player)
            return replace(self, seats=seats, start=0 if self.start == player else self.start)
        if what == "earlier" and player in self.seats:
            return replace(self, seats=_moved_up(self.seats, player))
        if what == "later" and player in self.seats:
            return replace(self, seats=_moved_up(self.seats[::-1], player)[::-1])
        return self

    def joined_by(self, player: int) -> ChosenPlay:
        """Returns the choice with a newly added player in the last seat. The id 0 adds nobody."""
        return replace(self, seats=(*self.seats, player)) if player else self


def _ordered(seats: tuple[int, ...], order: str) -> tuple[int, ...]:
    """Returns the seats in the order of the ids in `order`. Seats that are not in it come last."""
    named = {row_number(part): place for place, part in enumerate(order.split(","))}
    return tuple(sorted(seats, key=lambda seat: named.get(seat, len(named))))


def _moved_up(seats: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Returns the seats with a player moved forward by one. The first player moves to the end."""
    index = seats.index(player)
    if index == 0:
        return (*seats[1:], player)
    moved = list(seats)
    moved[index - 1], moved[index] = moved[index], moved[index - 1]
    return tuple(moved)


# -- the page --------------------------------------------------------------------------------------


@require_safe
def new_play(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows the page on which players choose the game, take seats in order, and begin."""
    access = load_club(request, club_id, needs=Role.TABLE)
    players = {one.pk: one for one in people_of(access.club)}
    choice = _choice_to_begin_with(request, access.club, players)
    step = NameStep(is_typing=not players)
    return _draw(request, access, choice, players, options=options_form(choice, None), step=step)


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Handles a tap on that page, which posts the whole choice; the main button begins the play. If
    a page that was posted without scripts is loaded again, the choice begins anew."""
    access = load_club(request, club_id, needs=Role.TABLE)
    if request.method != "POST":
        return redirect("plays:new", club_id)
    action = request.POST.get("action", "")
    step = act_on_names(access, action, request.POST.dict())
    players = {one.pk: one for one in people_of(access.club)}
    choice = read_choice(request.POST.dict(), players).tapped(action, players).joined_by(step.added)
    evening, wrong_date = _evening(access, request.POST)
    choice = replace(choice, evening=evening)
    options = options_form(choice, request.POST)
    draw = partial(_draw, request, access, choice, players, options=options, wrong_date=wrong_date)
    if action != "begin":
        return draw(step=step)
    invalid = options is not None and not options.is_valid()
    wrong = _wrong_edition(access.club, choice)
    game = choice.game
    if game is None or step.error or missing(choice) or wrong_date or wrong or invalid:
        return draw(step=step, show_missing=True, refused=step.error, wrong_edition=wrong)
    if options is not None:
        choice = replace(choice, options=options.cleaned_data)
    if is_full(access.club, choice.evening):
        return draw(refused=full_in_words())
    try:
        with write_transaction():
            play = begin(access.club, game, choice, players, access.device)
    except TooManyGamesError:
        return draw(refused=too_many())
    if request.htmx:
        return HttpResponseClientRedirect(reverse("plays:play", args=[club_id, play.pk]))
    return redirect("plays:play", club_id, play.pk)


def _choice_to_begin_with(
    request: HtmxHttpRequest, club: Club, players: Mapping[int, Player]
) -> ChosenPlay:
    """Returns the choice when the page is opened: the choice in the address (after a visit to
    another page), or else the likely one."""
    if "seats" in request.GET:
        choice = read_choice(request.GET.dict(), players)
    else:
        wanted = f"game:{request.GET.get('game', '')}"
        choice = first_choice(club, players).tapped(wanted, players)
    return replace(choice, table=table_of(request, club))


def _evening(access: ClubAccess, post: Mapping[str, str]) -> tuple[date | None, str]:
    """Returns the chosen evening, None for the day that the page called tonight; and an error
    message, or "". Only hosts may enter plays from before the last evening."""
    typed = post.get("date", "")
    if typed in ("", post.get("tonight", "")):
        return None, ""
    evening = evening_of(typed)
    if evening and not access.is_host and not is_recent(access.club.pk, evening):
        return evening, who_can(access.club)
    return evening, "" if evening else wrong_date_in_words()


def _wrong_edition(club: Club, choice: ChosenPlay) -> str:
    """Returns an error about the edition, or "". Retired editions are allowed. 1 query."""
    if choice.game is None or choice.names_game or not choice.edition:
        return ""
    is_there = Edition.objects.named(choice.game, club, choice.edition)
    return "" if is_there else _("This edition no longer exists. Choose another one.")


# -- what the form carries -------------------------------------------------------------------------


def read_choice(post: Mapping[str, str], players: Mapping[int, Player]) -> ChosenPlay:
    """Returns the choice in a form. Players and games that do not exist are left out."""
    slug = post.get("game", "")
    seats = [row_number(part) for part in post.get("seats", "").split(",")]
    known = tuple(dict.fromkeys(seat for seat in seats if seat and seat in players))
    start = row_number(post.get("start"))
    if post.get("start") == post.get("proposed"):
        start = 0  # not chosen by hand: another game or player may suggest another start
    return ChosenPlay(
        game=registry.game(slug) if slug in registry.slugs() else None,
        seats=known,
        start=start if start in known else 0,
        edition=post.get("edition", ""),
        called=" ".join(post.get("called", "").split()),
        win_rule=post.get("way", ""),
        table=post.get("table", ""),
        secret="secret" in post if slug and post.get("asked_secret") == slug else None,
    )


def offers_secret(club: Club, choice: ChosenPlay, options: Mapping[str, Any]) -> bool | None:
    """Returns whether totals should stay secret: as in the club's last play of that game or, in its
    first play, if every player has a hand. None if they cannot be secret. At most 1 query."""
    game = choice.game
    if game is None:
        return None
    seats = tuple(TableSeat(str(place), "") for place in range(1, len(choice.seats) + 1))
    table = Table(seats=seats, options=options, deck=default_deck(game), sheets={})
    if len(seats) not in game.seats or not may_be_secret(game, table):
        return None
    if choice.secret is not None:
        return choice.secret
    played = club.plays.not_deleted().filter(game_slug=game.slug, totals_only=False)
    last = played.values_list("secrecy", flat=True).first()
    return not game.last_round(table) if last is None else last != Play.Secrecy.OPEN


def first_choice(club: Club, players: Mapping[int, Player]) -> ChosenPlay:
    """Returns the likely choice: the players of the club's last play in their seating order, but no
    game. Imported plays are ignored, because their seats have no such order."""
    seats = Prefetch("seats", Seat.objects.with_person())
    latest = club.plays.not_deleted().filter(totals_only=False).prefetch_related(seats).first()
    if latest is None:
        return ChosenPlay(seats=tuple(players) if len(players) <= 6 else ())
    sat = dict.fromkeys(seat.person.pk for seat in latest.seats.all())
    return ChosenPlay(seats=tuple(player for player in sat if player in players))


def options_form(
    choice: ChosenPlay, post: Mapping[str, Any] | None, given: Mapping[str, Any] | None = None
) -> Form | None:
    """Returns the form of the game's options: as posted, else as given, else the defaults."""
    chosen = choice.game.options_for(len(choice.seats)) if choice.game else None
    if chosen is None:
        return None
    if given is None:
        initial = {name: field.initial for name, field in chosen.base_fields.items()}
        given = {name: value for name, value in initial.items() if value is not None}
    is_posted = post and not {"options", *chosen.base_fields}.isdisjoint(post)
    form: Form = chosen(post if is_posted else given)
    return form


def proposed_start(choice: ChosenPlay, players: Mapping[int, Player]) -> int:
    """Returns the suggested start player, as the rulebook says if the pad can know that."""
    if choice.start or not choice.seats:
        return choice.start
    if choice.game is None or not choice.game.most_cats_start:
        return choice.seats[0]
    return max(choice.seats, key=lambda seat: players[seat].cats_at_home or 0)


def missing(choice: ChosenPlay) -> str:
    """Returns in words what still has to be chosen; "" if the play can begin."""
    if choice.game is None:
        return _("Choose a game.")
    if choice.names_game and (wrong := wrong_name(choice.called)):
        return wrong
    least, most = choice.game.seats[0], choice.game.seats[-1]
    if len(choice.seats) < least:
        message = ngettext(
            "Tap at least %(n)s player.",
            "Tap at least %(n)s players, in seating order.",
            least,
        )
        return message % {"n": least}
    if len(choice.seats) > most:
        return _("%(game)s takes at most %(n)s players.") % {"game": choice.game.name, "n": most}
    return ""


def is_full(club: Club, evening: date | None = None) -> bool:
    """Whether an evening (tonight by default) already has the maximum number of plays."""
    on = evening or current_evening()
    return Play.objects.filter(club=club, night__date=on).count() >= MOST_PLAYS


def full_in_words() -> str:
    return _("An evening has at most %(n)s plays, and this one is full.") % {"n": MOST_PLAYS}


# -- what the page draws ---------------------------------------------------------------------------


def _draw(
    request: HtmxHttpRequest,
    access: ClubAccess,
    choice: ChosenPlay,
    players: Mapping[int, Player],
    *,
    options: Form | None,
    step: NameStep | None = None,
    show_missing: bool = False,
    refused: str = "",
    wrong_edition: str = "",
    wrong_date: str = "",
) -> HttpResponse:
    start = proposed_start(choice, players)
    seats = seating(choice, players, request.POST.get("action", ""))
    setup = _setup(choice, options)
    secret = offers_secret(access.club, choice, _chosen(options))
    choice, own = _with_own_game(access.club, choice)
    known = editions(choice.game, access.club) if choice.game and not own else []
    edition = choice.edition or (known[0][0] if known else "")
    unknown = cards_in_edition(access.club, choice.game, edition) if choice.game else ()
    context = seats | {
        "choice": choice,
        "unknown_address": _unknown_address(access, choice, edition),
        "has_unknown": bool(unknown),
        "unknown_cards": sum(bool(card.left) for card in unknown),
        "club": access.club,
        "step": step or NameStep(),
        "games": registry.games(),
        "start": start,
        "editions": known,
        "own": own,
        "edition": edition,
        "options": options,
        "missing": refused or missing(choice) or wrong_date or wrong_edition,
        "wrong_edition": wrong_edition,
        "date": request.POST["date"] if choice.evening or wrong_date else seats["latest"],
        "wrong_date": wrong_date,
        "show_missing": show_missing or bool(refused),
        "setup": setup,
        "secret": secret,
    }
    page = "plays/_new_play.html" if request.htmx else "plays/new_play.html"
    return render(request, page, context)


def _with_own_game(club: Club, choice: ChosenPlay) -> tuple[ChosenPlay, dict[str, Any]]:
    """Returns the choice and, if a club's own game is to be chosen, the context for that: the
    club's own games, the sheets that come with the pad, the ways to win a new game, and the name
    and start player of the chosen one. If none is chosen yet, the choice gets the last played one.
    4 queries. For the pad's other games there are no queries, and the context is empty."""
    game = choice.game
    if game is None or game.own_games is None:
        return choice, {}
    named = own_games(club, game)
    _first, *others = game.editions.items()
    sheets = [(slug, str(deck["name"])) for slug, deck in others]
    if not choice.edition:
        choice = replace(choice, edition=named[0][0] if named else NEW)
    names = dict([*named, *sheets])
    own = {
        "named": named,
        "sheets": sheets,
        "win_rules": [
            (key, translate(label, {})) for key, label in game.own_games.win_rules.items()
        ],
        "title": choice.called if choice.names_game else names.get(choice.edition, ""),
        "starts": _starts(club, choice, game),
    }
    return choice, own


def _starts(club: Club, choice: ChosenPlay, game: Game) -> Text:
    """Returns the sentence that says who starts in the chosen game, one of the club's own."""
    edition = Edition.objects.named(game, club, choice.edition)
    if edition is None or game.own_games is None:
        return game.starts
    return game.variant(game.load_deck(edition.deck_json())).starts


def _unknown_address(access: ClubAccess, choice: ChosenPlay, edition: str) -> str:
    """Returns the address of the page for filling in cards. Its query has the choice so far."""
    if choice.game is None:
        return ""
    seats = ",".join(str(seat) for seat in choice.seats)
    carried = {"seats": seats, "start": choice.start, "edition": edition}
    query = urlencode({key: value for key, value in carried.items() if value})
    return f"{reverse('plays:unknown', args=[access.club.pk, choice.game.slug])}?{query}"


def _setup(choice: ChosenPlay, options: Form | None) -> Any:
    """Returns the setup for this number of players, as soon as enough of them have seats."""
    if choice.game is None or len(choice.seats) not in choice.game.seats:
        return ()
    deck = registry.default_deck(choice.game)
    return choice.game.setup(len(choice.seats), _chosen(options), deck)


def _chosen(options: Form | None) -> dict[str, Any]:
    """Returns the options that are already chosen."""
    return options.cleaned_data if options is not None and options.is_valid() else {}


def seating(choice: ChosenPlay, players: Mapping[int, Player], action: str) -> dict[str, Any]:
    """Returns the context for the pages on which people take seats. `lot` is the place, from 1, of
    a start player who was just drawn by lot; 0 if nobody was."""
    drawn = action == "lot" and choice.start
    return {
        "choice": choice,
        "seated": [players[seat] for seat in choice.seats],
        "others": [player for pk, player in players.items() if pk not in choice.seats],
        "seats_value": ",".join(str(seat) for seat in choice.seats),
        "lot": choice.seats.index(choice.start) + 1 if drawn else 0,
        "latest": current_evening().isoformat(),
    }


def evening_of(typed: str) -> date | None:
    """Returns the date of a past evening; None if the text is no date or is in the future."""
    try:
        evening = date.fromisoformat(typed)
    except ValueError:
        return None
    return evening if evening.year >= FIRST_YEAR and evening <= current_evening() else None


def wrong_date_in_words() -> str:
    return _("Choose a date that is not in the future.")


# -- the play --------------------------------------------------------------------------------------


def begin(
    club: Club,
    game: Game,
    choice: ChosenPlay,
    players: Mapping[int, Player],
    device: str,
    gone: Mapping[str, str] | None = None,
) -> Play:
    """Stores a new play for its evening, with the current deck of its edition and without entries.
    The choice must be complete. If its edition no longer exists, `gone` is used instead, or else
    the game's first edition. Raises `TooManyGamesError` if the club cannot have another game of its
    own. Runs inside the caller's transaction."""
    if choice.names_game:
        own = club_game(club, game, choice.called, choice.win_rule)
        choice = replace(choice, edition=own.slug)
    cards = pin_cards(club, game, choice.edition) or gone
    cards = cards or pin_cards(club, game, editions(game, club)[0][0])
    assert cards is not None
    start = proposed_start(choice, players)
    play = Play.objects.create(
        club=club,
        night=Night.objects.of(club, choice.evening or current_evening()),
        game_slug=game.slug,
        options={**choice.options, **_usual(club, game)},
        start=str(choice.seats.index(start) + 1),
        device=device,
        table=choice.table if choice.table in club.tables else "",
        secrecy=Play.Secrecy.SECRET if choice.secret else Play.Secrecy.OPEN,
        **cards,
    )
    # A seat's key is its first place and never changes.
    seats = Seat.objects.bulk_create(
        Seat(club=club, play=play, player=players[pk], key=str(order), order=order)
        for order, pk in enumerate(choice.seats, 1)
    )
    rescore(LoadedPlay.fresh(play, seats, device))
    return play


def pin_cards(club: Club, game: Game, slug: str) -> dict[str, str] | None:
    """Returns what a play stores of an edition as it is now, even of a retired one; None if the
    edition no longer exists."""
    edition = Edition.objects.named(game, club, slug) if slug else None
    if edition is None:
        return None
    deck = Deck.store(deck_for(club, game, edition))
    return {"edition_slug": edition.slug, "edition_name": edition.name, "deck_id": deck}


def _usual(club: Club, game: Game) -> Mapping[str, Any]:
    """Returns the options that are taken from the club's last play of a game. At most 3 queries."""
    if not game.has("usual"):
        return {}
    played = club.plays.not_deleted().filter(game_slug=game.slug, totals_only=False)
    latest = played.first()
    return game.usual(LoadedPlay.stored(latest).table) if latest else {}


def may_rematch(loaded: LoadedPlay) -> bool:
    """Whether the same players can play again: none was erased, and none has two seats."""
    return not loaded.sits_twice and not any(seat.person.erased_on for seat in loaded.seats)


def rematch(loaded: LoadedPlay) -> Play | None:
    """Creates another play with the same game, edition, options and seats, and again with the start
    player that the rulebook says. Returns None if a player was erased, or if two of them were
    merged. A retired edition is used again, with its current cards. If the edition no longer
    exists, the cards are those of this play."""
    if not may_rematch(loaded):
        return None
    play = loaded.play
    players = {seat.person.pk: seat.person for seat in loaded.seats}
    choice = ChosenPlay(
        loaded.game,
        tuple(players),
        edition=play.edition_slug,
        options=play.options,
        secret=play.secrecy != Play.Secrecy.OPEN,
        table=play.table,
    )
    gone = {name: getattr(play, name) for name in ("edition_slug", "edition_name", "deck_id")}
    return begin(loaded.club, loaded.game, choice, players, loaded.device, gone)
