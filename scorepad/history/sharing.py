"""Sharing a night or a play: the view-only address, the words beside it, and its preview."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation

from scorepad.clubs.access import ClubAccess, Role
from scorepad.clubs.landing import Picture, Preview
from scorepad.clubs.models import Club
from scorepad.clubs.shown_names import ShownNames, shown_names
from scorepad.history.previews.card import Card
from scorepad.history.previews.play_card import play_card
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.web.addresses import absolute, is_https, reach
from scorepad.web.dates import full_day

Made = TypeVar("Made")


@dataclass(frozen=True)
class Share:
    """What a button hands out. `link` is absolute and view-only; `pictures`: chats show one;
    `at_home_only`: the link opens in this network only. `bg_stats` is the address of what the app
    BG Stats takes, empty where there is nothing."""

    title: str
    words: str
    link: str
    pictures: bool
    at_home_only: bool
    bg_stats: str = ""

    @property
    def text(self) -> str:
        return f"{self.words}\n{self.link}"


def share_play(request: HttpRequest, loaded: LoadedPlay) -> Share:
    """A play, as viewers see it. 1 query."""
    club, play = loaded.club, loaded.play
    card = in_the_clubs_language(club, lambda: play_card(loaded, viewers_names(club)))
    path = reverse("history:shared_play", args=[club.viewing_key, play.pk])
    there = reverse("exchange:bgstats_play", args=[club.pk, play.pk]) if play.is_finished else ""
    return _share(request, club, card.title, f"{card.title}. {card.description}", path, there)


def share_night(
    request: HttpRequest, club: Club, night: date, words: str, *, finished: bool
) -> Share:
    """A night in these words, which name players as viewers see them. No query.

    `finished`: some play of it is.
    """
    path = reverse("history:shared_night", args=[club.viewing_key, night])
    there = reverse("exchange:bgstats_night_file", args=[club.pk, night]) if finished else ""
    day = in_the_clubs_language(club, lambda: full_day(night))
    return _share(request, club, f"{day} · {club.name}", words, path, there)


def preview_of(request: HttpRequest, club: Club, card: Card) -> Preview:
    """What a chat is told, at the address that it asks for. Chats fetch pictures over https."""
    picture = absolute(request, f"{request.path}picture.png?v={card.version}")
    shown = club.preview_pictures and is_https(picture)
    return Preview(card.title, card.description, Picture(picture, card.words) if shown else None)


def _share(
    request: HttpRequest, club: Club, title: str, words: str, path: str, bg_stats: str
) -> Share:
    link = absolute(request, path)
    pictures = club.preview_pictures and is_https(link)
    return Share(title, words, link, pictures, reach(request).at_home_only, bg_stats)


def viewer_of(club: Club) -> ClubAccess:
    """As what a chat, and whoever opens a link from one, sees the club."""
    return ClubAccess(club, Role.VIEWING, "")


def viewers_names(club: Club) -> ShownNames:
    """As viewers see them, whoever asks. 1 query."""
    return shown_names(viewer_of(club))


def in_the_clubs_language(club: Club, make: Callable[[], Made]) -> Made:
    """Not in that of whoever asks: what goes out is the same for all."""
    with translation.override(club.language):
        return make()
