"""Shares a night or a play: the picture, the text, and the link with its preview.

Everything is in the club's language, so it is the same on all phones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_safe

from scorepad.clubs.access import ClubAccess, Role, granted
from scorepad.clubs.landing import Landing, LinkPreview, Picture, club_or_404, open_link
from scorepad.clubs.models import Club
from scorepad.clubs.shown_names import ShownNames, shown_names
from scorepad.history.filters import EVERYTHING
from scorepad.history.nights import NightSummary, night_of, summary
from scorepad.history.pages import HistoryPage, Section
from scorepad.history.previews.card import PreviewCard, night_card, play_card, points_of, seat_names
from scorepad.history.previews.store import picture_of
from scorepad.history.puzzles import puzzle_of_night
from scorepad.history.verdict import settled_for, verdict
from scorepad.plays.finish.result_views import result_context
from scorepad.plays.loaded_play import LoadedPlay, load_for
from scorepad.plays.models import Night, Play, current_evening
from scorepad.plays.sheet.context import board
from scorepad.plays.templatetags.pad import ordinal
from scorepad.web.addresses import Reach, absolute, reach
from scorepad.web.dates import full_day
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.words import about, comma_list, join_sentences


class Share(NamedTuple):
    """What can be shared. `picture` is a path, `file` the name of the saved picture. `link` is
    absolute and only for viewing; it is "" if others could not open it (`reach` says why)."""

    picture: str
    file: str
    title: str
    words: str
    link: str
    reach: Reach

    @property
    def text(self) -> str:
        return "\n".join(filter(None, (self.words, self.link)))


def share_play(request: HttpRequest, loaded: LoadedPlay) -> Share:
    """Returns what can be shared about a play, as viewers see it. 1 query."""
    club, play = loaded.club, loaded.play
    with override(club.language):
        words = _play_text(loaded)
    path = reverse("history:shared_play", args=[club.view_key, play.pk])
    file = f"{play.game_slug}-{play.night.date}.png"
    return _share(request, words, path, file, version=play.version)


def share_night(
    request: HttpRequest, page: HistoryPage, night: Night, plays: Sequence[Play]
) -> Share:
    """Returns what can be shared about a night, as viewers see it. 2 queries."""
    club = page.club
    seen = page.changed(access=viewer_of(club), names=viewers_names(club))
    place = night.place if seen.access.sees_names else ""
    with override(club.language):
        words = _night_text(summary(seen, night, plays), place)
    path = reverse("history:shared_night", args=[club.view_key, night.date])
    version = sum(play.version for play in plays)
    return _share(request, words, path, f"night-{night.date}.png", version=version)


def _share(request: HttpRequest, words: str, path: str, file: str, *, version: int) -> Share:
    reached = reach(request)
    link = "" if reached.at_home_only else absolute(request, path)
    title = words.partition("\n")[0]
    return Share(f"{path}picture.png?play={version}", file, title, words, link, reached)


def _play_text(loaded: LoadedPlay) -> str:
    """Returns the text for a play: the game and the day, all places, and who won and how."""
    names = seat_names(loaded, viewers_names(loaded.club))
    won = verdict(loaded, names, settled_for(loaded))
    # Such as "1st"; empty if places have no meaning.
    places = {one.key: ordinal(one.number) for one in board(loaded, loaded.result) if one.number}
    totals = points_of(loaded)
    places_of = (
        " ".join(filter(None, (places.get(seat), names[seat], totals.get(seat))))
        for seat in (standing.seat for standing in loaded.result.standings)
    )
    head = comma_list((loaded.game.name, full_day(loaded.play.night.date)))
    return "\n".join((head, comma_list(places_of), join_sentences(won.headline, won.why)))


def _night_text(summary: NightSummary, place: str) -> str:
    """Returns the text for a night: night, champion, plays and highlights, a line each."""
    night, best = summary.night, summary.champion
    lines = [comma_list(filter(None, (night.club.name, full_day(night.date), place)))]
    if best is not None:
        lines.append(about(best.headline, best.why))
    lines += [play.words for play in summary.plays if not play.is_open]
    lines += [sentence.text for sentence in summary.sentences]
    return "\n".join(lines)


def preview_of(request: HttpRequest, club: Club, card: PreviewCard) -> LinkPreview:
    """Returns the chat preview of the requested address. Chats only load pictures by https."""
    picture = absolute(request, f"{request.path}picture.png?v={card.version}")
    shown = club.preview_pictures and picture.startswith("https://")
    return LinkPreview(
        card.title, card.description, Picture(picture, card.words) if shown else None
    )


def card_of_play(loaded: LoadedPlay) -> PreviewCard:
    """Returns the card of a play in the club's language, with the names that viewers see."""
    with override(loaded.club.language):
        return play_card(loaded, viewers_names(loaded.club))


def card_of_night(page: HistoryPage, night: Night, plays: Sequence[Play]) -> PreviewCard:
    """Returns the card of a night in the club's language. `page` is the page that viewers see."""
    with override(page.club.language):
        return night_card(summary(page, night, plays))


# -- as a chat, and whoever opens a link from one, sees the club -----------------------------------


def viewer_of(club: Club) -> ClubAccess:
    return ClubAccess(club, Role.VIEW, "")


def viewers_names(club: Club) -> ShownNames:
    """Returns the names as viewers see them. 1 query."""
    return shown_names(viewer_of(club))


def viewers_page(club: Club, night: date | None = None) -> HistoryPage:
    """Returns the page of a club's nights, or of a single night, as viewers see it. 1 query."""
    names, today = viewers_names(club), current_evening()
    return HistoryPage(viewer_of(club), names, EVERYTHING, today, Section.NIGHTS, night)


# -- pages by addresses that carry the view-only key -----------------------------------------------

FOR_EVER, FOR_A_MINUTE = "max-age=31536000, immutable", "max-age=60"


@require_http_methods(["GET", "HEAD", "POST"])
def shared_play(request: HtmxHttpRequest, key: str, play_id: int) -> HttpResponse:
    """Shows a shared result. A POST lets the phone in as a viewer of the club."""

    def landing(club: Club) -> Landing:
        loaded = load_for(viewer_of(club), play_id)
        return Landing(
            reverse("plays:result", args=[club.pk, play_id]),
            lambda: preview_of(request, club, card_of_play(loaded)),
            "history/shared_play.html",
            lambda: result_context(loaded),
        )

    return open_link(request, Role.VIEW, key, landing)


@require_http_methods(["GET", "HEAD", "POST"])
def shared_night(request: HtmxHttpRequest, key: str, night: date) -> HttpResponse:
    """Shows a shared night. A POST lets the phone in as a viewer of the club."""

    def landing(club: Club) -> Landing:
        stored, plays = night_of(club, night)
        page = viewers_page(club, night)
        return Landing(
            reverse("history:night", args=[club.pk, night]),
            lambda: preview_of(request, club, card_of_night(page, stored, plays)),
            "history/shared_night.html",
            lambda: {
                "night": stored,
                "names": page.names,
                "summary": summary(page, stored, plays),
                "puzzle": puzzle_of_night(page, night),
                "free_text": page.access.sees_names,
                "shared_key": key,
            },
        )

    return open_link(request, Role.VIEW, key, landing)


@require_safe
def play_picture(request: HtmxHttpRequest, key: str, play_id: int) -> HttpResponse:
    """Returns the picture of a play as PNG."""
    return _picture(request, key, lambda club: card_of_play(load_for(viewer_of(club), play_id)))


@require_safe
def night_picture(request: HtmxHttpRequest, key: str, night: date) -> HttpResponse:
    """Returns the picture of a night as PNG."""
    return _picture(
        request, key, lambda club: card_of_night(viewers_page(club, night), *night_of(club, night))
    )


def _picture(
    request: HtmxHttpRequest, key: str, find: Callable[[Club], PreviewCard]
) -> HttpResponse:
    """Returns the picture. At an address with its current version it never changes; at an older
    address, which a chat may still request, it is the current one. If a club turned off pictures in
    previews, only its own phones get the picture, so that they can save it."""
    club = club_or_404(request, Role.VIEW, key)
    is_own = granted(request, club) is not None
    if not (club.preview_pictures or is_own):
        raise Http404
    card = find(club)
    drawn = picture_of(club.pk, card)
    current = request.GET.get("v") == card.version
    shared_by = "public" if club.preview_pictures else "private"
    return HttpResponse(
        drawn,
        content_type="image/png",
        headers={
            "Content-Length": str(len(drawn)),
            "Cache-Control": f"{shared_by}, {FOR_EVER if current else FOR_A_MINUTE}",
            "Content-Language": club.language,
            "X-Robots-Tag": "noindex",
        },
    )
