"""Sharing a night or a play: the view-only address, the words beside it, and its preview."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import translation

from scorepad.addresses import absolute, is_https
from scorepad.clubs.access import ClubAccess, Role
from scorepad.clubs.landing import Picture, Preview
from scorepad.clubs.models import Club
from scorepad.clubs.shown_names import ShownNames, shown_names
from scorepad.history.filters import EVERYTHING
from scorepad.history.listed_plays import SEATS, stored
from scorepad.history.pages import HistoryPage, Section
from scorepad.history.previews.card import Card
from scorepad.history.previews.night_card import night_card
from scorepad.history.previews.play_card import play_card
from scorepad.history.previews.words import full_day
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Night, Play


@dataclass(frozen=True)
class Share:
    """What a button hands out. `link` is absolute and view-only; `pictures`: chats show one."""

    title: str
    words: str
    link: str
    pictures: bool

    @property
    def text(self) -> str:
        return f"{self.words}\n{self.link}"


def share_play(request: HttpRequest, loaded: LoadedPlay) -> Share:
    """A play, as viewers see it. 1 query."""
    club = loaded.club
    card = _in_the_clubs_language(lambda: play_card(loaded, _names(club)))
    path = reverse("history:shared_play", args=_of_play(loaded.play))
    return _share(request, club, card.title, f"{card.title}. {card.description}", path)


def share_night(request: HttpRequest, club: Club, night: date, words: str) -> Share:
    """A night in these words, which name players as viewers see them. No query."""
    path = reverse("history:shared_night", args=[club.viewing_key, night])
    return _share(request, club, f"{full_day(night)} · {club.name}", words, path)


def play_of(club: Club, play_id: int) -> Callable[[], Card]:
    """Makes the card of a play. Raises Http404 at once where it is gone."""
    plays = Play.objects.not_deleted().select_related("club", "night")
    play = plays.filter(club=club, pk=play_id).first()
    if play is None:
        raise Http404
    return lambda: _in_the_clubs_language(lambda: play_card(LoadedPlay.stored(play), _names(club)))


def night_of(club: Club, day: date) -> Callable[[], Card]:
    """Makes the card of a night. Raises Http404 at once where nobody played."""
    night = Night.objects.filter(club=club, date=day).first()
    plays = Play.objects.not_deleted().filter(night=night).order_by("created_at", "uuid")
    found = list(plays.prefetch_related(SEATS)) if night else []
    if night is None or not found:
        raise Http404

    def card() -> Card:
        names = _names(club)
        page = HistoryPage(_viewer(club), names, EVERYTHING, day, Section.NIGHTS)
        return night_card(club, night, [stored(page, play, day) for play in found], names)

    return lambda: _in_the_clubs_language(card)


def preview_of(request: HttpRequest, club: Club, card: Card) -> Preview:
    """What a chat is told, at the address that it asks for. Chats fetch pictures over https."""
    picture = absolute(request, f"{request.path}picture.png?v={card.version}")
    shown = club.preview_pictures and is_https(picture)
    return Preview(card.title, card.description, Picture(picture, card.words) if shown else None)


def _share(request: HttpRequest, club: Club, title: str, words: str, path: str) -> Share:
    link = absolute(request, path)
    return Share(title, words, link, club.preview_pictures and is_https(link))


def _of_play(play: Play) -> tuple[str, int]:
    return play.club.viewing_key, play.pk


def _viewer(club: Club) -> ClubAccess:
    return ClubAccess(club, Role.VIEWING, "")


def _names(club: Club) -> ShownNames:
    """As viewers see them, whoever asks."""
    return shown_names(_viewer(club))


def _in_the_clubs_language(make: Callable[[], Card]) -> Card:
    """Not in that of whoever asks: one card serves all."""
    with translation.override(settings.LANGUAGE_CODE):
        return make()
