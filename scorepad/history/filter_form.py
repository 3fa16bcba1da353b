"""The form in which filters are chosen. They are sent as an address that can be shared."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scorepad.clubs.models import Player
from scorepad.history.filters import MOST_PLAYERS
from scorepad.history.pages import HistoryPage
from scorepad.plays.models import Play
from scorepad.plays.templatetags.pad import day

Choices = list[tuple[str, str]]


def date_input() -> forms.DateInput:
    """Returns a date field with the browser's own calendar."""
    return forms.DateInput({"type": "date"}, "%Y-%m-%d")


class FilterForm(forms.Form):
    """A field for each filter that a page offers. `words` are phrases for those that are set."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    edition = forms.ChoiceField(label=gettext_lazy("Edition"), required=False)
    player = forms.ChoiceField(label=gettext_lazy("Who played"), required=False)
    players = forms.ChoiceField(label=gettext_lazy("Number of players"), required=False)
    since = forms.DateField(
        # Translators: plays from this day on
        label=gettext_lazy("From"),
        required=False,
        widget=date_input(),
    )
    until = forms.DateField(
        # Translators: plays up to this day
        label=gettext_lazy("To"),
        required=False,
        widget=date_input(),
    )

    words: list[str]


def filter_form(page: HistoryPage, *, without: Collection[str] = ()) -> FilterForm:
    """Returns the form with the page's filters filled in. `without` has the names of filters that
    the page does not offer. 1 query, 1 more if a game is chosen."""
    form = FilterForm(initial=asdict(page.filters), auto_id="filter-%s")
    for name, choices in _choices(page).items():
        field: Any = form.fields[name]
        field.choices = [("", pgettext("games, players", "all")), *choices]
        if not choices:
            del form.fields[name]
    for name in without:
        form.fields.pop(name, None)
    form.words = [words for name, words in _words(page).items() if name in form.fields]
    return form


def _choices(page: HistoryPage) -> dict[str, Choices]:
    game = page.filters.game
    players = Player.objects.members().filter(club=page.club).values_list("pk", flat=True)
    return {
        "game": [(key, game.name) for key, game in page.past.games.items()],
        "edition": list(edition_names(page, game).items()) if game else [],
        "player": [(str(player), page.names[player]) for player in players],
        "players": [(str(number), _players(number)) for number in range(1, MOST_PLAYERS + 1)],
    }


def edition_names(page: HistoryPage, game_slug: str) -> dict[str, str]:
    """Returns the names of the editions in which the club played a game, by slug. 1 query."""
    found = all_edition_names(page)
    return {edition: name for (game, edition), name in found.items() if game == game_slug}


def all_edition_names(page: HistoryPage) -> dict[tuple[str, str], str]:
    """Returns the names of editions of all counted plays, by game and edition. 1 query, cached."""
    club = page.past

    def names_of_latest() -> dict[tuple[str, str], str]:
        latest = {(play.game, play.edition): play.id for play in club.plays}
        plays = Play.objects.filter(pk__in=latest.values()).order_by("edition_name")
        found = plays.only("game_slug", "edition_slug", "edition_name")
        return {(play.game_key, play.edition_slug): play.edition_name for play in found}

    return club.cached("editions", names_of_latest)


def _words(page: HistoryPage) -> dict[str, str]:
    """Returns a phrase for each filter that is set, by the filter's name."""
    filters = page.filters
    words: dict[str, str] = {}
    if filters.game:
        game = page.past.games.get(filters.game)
        words["game"] = game.name if game else filters.game
    if filters.edition:
        words["edition"] = edition_names(page, filters.game).get(filters.edition, filters.edition)
    if filters.player:
        words["player"] = _("with %(name)s") % {"name": page.names.get(filters.player, _("nobody"))}
    if filters.players:
        words["players"] = _players(filters.players)
    if filters.since:
        words["since"] = _("from %(day)s") % {"day": day(filters.since)}
    if filters.until:
        words["until"] = _("to %(day)s") % {"day": day(filters.until)}
    return words


def _players(number: int) -> str:
    return ngettext("%(n)s player", "%(n)s players", number) % {"n": number}
