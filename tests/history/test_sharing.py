"""Nights and plays that are sent to a chat: what its robots get, and what a tap opens."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse
from msgspec import structs
from PIL import Image, ImageColor
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from games import registry
from scorepad.clubs.access import ClubAccess, Role
from scorepad.clubs.cats import NUMBERS
from scorepad.clubs.erasure import erase
from scorepad.clubs.merge_players import merge, unmerge
from scorepad.clubs.models import Club, NameLevel
from scorepad.clubs.shown_names import shown_names
from scorepad.history.previews import picture, store
from scorepad.history.previews.card import PreviewCard, Tile, play_card
from scorepad.history.previews.lettering import drawable
from scorepad.history.sharing import Share
from scorepad.plays.models import Play
from tests.history.conftest import Table, load, tower_sheets
from tests.phones import phone_of
from tests.plays.hands import tally

HTTPS = override_settings(SITE_URL="https://pad.example.org")
ROBOTS = ["WhatsApp/2", "TelegramBot (like TwitterBot)"]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATA", tmp_path)


@pytest.fixture
def won(table: Table) -> Play:
    return table.tower(Ana=0, Ben=3, Cleo=2)


def link_of(play: Play) -> str:
    return reverse("history:shared_play", args=[play.club.view_key, play.pk])


def night_link_of(play: Play) -> str:
    return reverse("history:shared_night", args=[play.club.view_key, play.night.date])


def told(page: str) -> dict[str, str]:
    """Returns the tags that a robot reads, by name."""
    return dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', page))


def robot(agent: str = ROBOTS[0]) -> Client:
    """Returns the client with which a chat looks at a link: without cookies, and with its own
    name."""
    return Client(headers={"user-agent": agent, "accept-encoding": "gzip, br"})


@HTTPS
@pytest.mark.parametrize("agent", ROBOTS)
@pytest.mark.parametrize("link", [link_of, night_link_of])
def test_a_robot_gets_words_and_a_picture_and_is_granted_nothing(
    won: Play, link: Callable[[Play], str], agent: str
) -> None:
    asks = robot(agent)
    answer = asks.get(link(won))
    tags = told(asks.get(link(won), headers={"accept-encoding": ""}).content.decode())
    assert answer.headers["Content-Type"].startswith("text/html")
    assert tags["og:title"]
    assert "Ana 0" in tags["og:description"]
    assert tags["og:url"] == f"https://pad.example.org{link(won)}"
    assert tags["og:image"].startswith(f"{tags['og:url']}picture.png?v=")
    assert tags["twitter:card"] == "summary_large_image"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["og:image:type"] == "image/png"
    assert "Ana" in tags["og:image:alt"]

    picture = tags["og:image"].removeprefix("https://pad.example.org")
    drawn = asks.get(picture, headers={"accept-encoding": ""})
    assert drawn.status_code == 200
    assert drawn.headers["Content-Type"] == "image/png"
    assert drawn.headers["Content-Length"] == str(len(drawn.content))
    assert drawn.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "noindex" in drawn.headers["X-Robots-Tag"]
    assert not drawn.streaming
    assert not drawn.cookies
    assert 8 < len(drawn.content) < 100_000
    with Image.open(io.BytesIO(drawn.content)) as shown:
        assert (shown.format, shown.size) == ("PNG", (1200, 630))
    assert set(asks.cookies) <= {"csrftoken"}
    assert asks.get(reverse("plays:tonight", args=[won.club_id])).status_code == 404


@HTTPS
def test_a_play_is_told_by_its_headline_its_reason_and_its_totals(won: Play) -> None:
    tags = told(robot().get(link_of(won), headers={"accept-encoding": ""}).content.decode())
    assert tags["og:title"] == "Ana wins · Cat Tower"
    assert tags["og:description"] == "0 to Cleo’s 2. Ana 0, Cleo 2, Ben 3. Thu 1 October 2026."


@HTTPS
def test_a_night_is_told_by_its_champion_and_its_plays(table: Table, won: Play) -> None:
    table.tower(Ben=1, Ana=0)
    tags = told(robot().get(night_link_of(won), headers={"accept-encoding": ""}).content.decode())
    assert tags["og:title"] == "Thu 1 October 2026 · Thursday cats"
    assert tags["og:description"] == (
        "Ana won the night. The closest finish was Cat Tower: Ana 0, Ben 1. "
        "The clearest win was Cat Tower: Ana 0, Cleo 2. Cat Tower: Ana 0, Cleo 2, Ben 3. "
        "Cat Tower: Ana 0, Ben 1."
    )


def test_without_https_no_picture_is_named(won: Play) -> None:
    page = robot().get(link_of(won), headers={"accept-encoding": ""}).content.decode()
    assert "og:image" not in page
    assert told(page)["twitter:card"] == "summary"


@HTTPS
def test_a_club_without_pictures_has_none(won: Play) -> None:
    won.club.preview_pictures = False
    won.club.save()
    assert "og:image" not in told(robot().get(link_of(won)).content.decode(errors="ignore"))
    assert robot().get(f"{link_of(won)}picture.png").status_code == 404


@HTTPS
@pytest.mark.parametrize(
    ("link", "level", "told"),
    [
        (link_of, NameLevel.INITIALS, "A 0, C 2, B 3."),
        (link_of, NameLevel.COLOURS, "Blue 0, Green 2, Orange 3."),
        (night_link_of, NameLevel.INITIALS, "A 0, C 2, B 3."),
        (night_link_of, NameLevel.COLOURS, "Blue 0, Green 2, Orange 3."),
    ],
)
def test_a_chat_sees_the_names_that_viewers_see(
    won: Play, link: Callable[[Play], str], level: NameLevel, told: str
) -> None:
    Club.objects.filter(pk=won.club_id).update(viewers_see=level)
    page = robot().get(link(won), headers={"accept-encoding": ""}).content.decode()
    assert not re.search(r"\b(Ana|Ben|Cleo)\b", page)
    assert told in page


@pytest.mark.parametrize("link", [link_of, night_link_of])
def test_who_opens_a_link_sees_what_happened_at_once_and_is_granted_nothing(
    won: Play, link: Callable[[Play], str]
) -> None:
    phone = Client()
    page = phone.get(link(won)).content.decode()
    for words in ("Ana", "Ben", "Cleo", "Cat Tower"):
        assert words in page
    assert "Rematch" not in page
    assert phone.get(reverse("plays:result", args=[won.club_id, won.pk])).status_code == 404


def test_the_plays_of_a_shared_night_open_by_links_of_their_own(won: Play) -> None:
    page = Client().get(night_link_of(won)).content.decode()
    assert f'href="{link_of(won)}"' in page
    assert f'"/clubs/{won.club_id}/' not in page


@pytest.mark.parametrize("link", [link_of, night_link_of])
def test_one_tap_more_lets_the_phone_into_the_club(won: Play, link: Callable[[Play], str]) -> None:
    phone = Client()
    landed = phone.post(link(won), follow=True)
    assert landed.status_code == 200
    assert "Ana" in landed.content.decode()
    assert landed.redirect_chain[-1][0] == phone.get(link(won))["Location"]
    assert phone.get(reverse("plays:new", args=[won.club_id])).status_code == 403


def test_with_the_table_key_nothing_is_shared(won: Play) -> None:
    for name, what in (("shared_play", won.pk), ("shared_night", won.night.date)):
        link = reverse(f"history:{name}", args=[won.club.table_key, what])
        assert robot().get(link).status_code == 404
        assert robot().get(f"{link}picture.png").status_code == 404


def test_what_is_gone_or_of_another_club_is_not_shown(
    won: Play, make_table: Callable[[], Table]
) -> None:
    other = make_table().tower(Ana=0, Ben=1)
    strange = reverse("history:shared_play", args=[won.club.view_key, other.pk])
    empty = reverse("history:shared_night", args=[won.club.view_key, date(2020, 2, 2)])
    for link in (strange, empty, empty.replace("2020-02-02", "2020-02-31")):
        assert robot().get(link).status_code == 404
    Play.objects.update(deleted_at=won.created_at)
    assert robot().get(link_of(won)).status_code == 404
    assert robot().get(night_link_of(won)).status_code == 404


def test_an_old_address_of_a_picture_shows_what_is_true_now(won: Play) -> None:
    answer = robot().get(f"{link_of(won)}picture.png?v=old")
    assert answer.headers["Cache-Control"] == "public, max-age=60"


def test_a_picture_is_drawn_once_for_each_version(
    table: Table, won: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[PreviewCard] = []

    def draw(card: PreviewCard) -> bytes:
        drawn.append(card)
        return b"a picture"

    monkeypatch.setattr(store, "draw_picture", draw)
    for _time in range(3):
        robot().get(f"{link_of(won)}picture.png")
    assert len(drawn) == 1
    table.correct(won, tower_sheets([1, 0, 2]))
    robot().get(f"{link_of(won)}picture.png")
    assert [card.headline for card in drawn] == ["Ana wins", "Ben wins"]


def test_only_so_many_pictures_are_kept(won: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST", 2)
    monkeypatch.setattr(store, "draw_picture", lambda card: card.headline.encode())
    for number in range(4):
        store.picture_of(1, structs.replace(CARD, headline=str(number)))
    assert len(list(store.folder().iterdir())) == 2


def test_the_pictures_of_a_club_go_with_an_erased_name(
    table: Table,
    won: Play,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    robot().get(f"{link_of(won)}picture.png")
    assert list(store.folder().iterdir())
    with django_capture_on_commit_callbacks(execute=True):
        erase(table.people["Ana"])
    assert not list(store.folder().iterdir())


def test_the_pictures_of_a_club_are_drawn_again_after_a_merge_and_after_it_is_undone(
    table: Table,
    won: Play,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    dov, eva = table.people["Dov"], table.people["Eva"]
    for change in (partial(merge, dov, eva), partial(unmerge, dov)):
        robot().get(f"{link_of(won)}picture.png")
        assert list(store.folder().iterdir())
        with django_capture_on_commit_callbacks(execute=True):
            change()
        assert not list(store.folder().iterdir())


def test_a_page_and_its_picture_take_few_queries(
    won: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    link = link_of(won)
    for address in (link, f"{link}picture.png"):
        with django_assert_num_queries(6):
            robot().get(address)


def test_a_night_takes_as_many_queries_however_much_was_played(
    table: Table, won: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table.tower(Ben=1, Ana=0)
    table.lady(Ben=2, Ana=4)
    link = night_link_of(won)
    robot().get(link)
    with django_assert_num_queries(7):  # what is remarkable is known by now
        robot().get(link)


def shared_by(won: Play, key: str) -> Share:
    """Returns what a phone that opened one of the club's links shares of a play."""
    answer = phone_of(won.club, key).get(reverse("plays:result", args=[won.club_id, won.pk]))
    assert won.club.table_key not in answer.content.decode()
    share: Share = answer.context["share"]
    return share


@HTTPS
@pytest.mark.parametrize("key", ["host", "view"])
def test_sharing_hands_out_the_places_and_the_view_only_link(won: Play, key: str) -> None:
    assert shared_by(won, key).text.splitlines() == [
        "Cat Tower, Thu 1 October 2026",
        "1st Ana 0, 2nd Cleo 2, 3rd Ben 3",
        "Ana wins. 0 to Cleo’s 2.",
        f"https://pad.example.org{link_of(won)}",
    ]


@pytest.mark.parametrize(
    ("site", "words"),
    [
        ("http://192.168.1.20:8000", "opens only on your Wi-Fi"),
        ("http://localhost:8000", "opens only on this device"),
    ],
)
def test_a_link_that_others_cannot_open_is_left_out(won: Play, site: str, words: str) -> None:
    phone = phone_of(won.club)
    with override_settings(SITE_URL=site):
        page = phone.get(reverse("plays:result", args=[won.club_id, won.pk])).content.decode()
        assert shared_by(won, "host").link == ""
    assert words in page
    assert site not in page
    assert "data-share" not in page


def test_a_club_that_shows_chats_no_pictures_can_save_them(won: Play) -> None:
    Club.objects.update(preview_pictures=False)
    phone = Client()
    picture = shared_by(won, "view").picture
    assert phone.get(picture).status_code == 404
    phone.post(reverse("clubs:view", args=[won.club.view_key]))
    sent = phone.get(picture)
    assert sent.headers["Content-Type"] == "image/png"
    assert sent.headers["Cache-Control"].startswith("private, ")


def test_a_play_that_goes_on_is_told_so(table: Table, won: Play) -> None:
    Play.objects.update(state=Play.State.PLAYING)
    tags = told(robot().get(link_of(won), headers={"accept-encoding": ""}).content.decode())
    assert tags["og:title"] == "Still being played · Cat Tower"


def test_a_settled_tie_is_told_with_its_winner(table: Table) -> None:
    level = table.lady(Ana=3, Ben=3)
    first = told(robot().get(link_of(level), headers={"accept-encoding": ""}).content.decode())
    table.lady(Ana=5, Ben=1)
    later = told(robot().get(link_of(level), headers={"accept-encoding": ""}).content.decode())
    assert first["og:title"] == "Ana and Ben are tied · Cat Lady"
    assert later["og:title"] == "Ana wins · Cat Lady"


def test_the_strip_of_leaders_ends_with_who_wins_by_a_tie_breaker(table: Table) -> None:
    play = table.lady(Ana=1, Ben=1)
    hands = {f"hand-{seat}": {**tally(9, fed), "vp_tokens": 1} for seat, fed in ((1, 4), (2, 5))}
    table.correct(play, hands)
    names = shown_names(ClubAccess(table.club, Role.VIEW, ""))
    assert [one.title for one in play_card(load(play), names).led] == ["", "", "", "Ben"]


# -- the picture -----------------------------------------------------------------------------------

CARD = PreviewCard(
    title="Ana wins · Cat Lady",
    description="Ana 41, Ben 38",
    accent="ginger",
    left="Cat Lady",
    right="Thu 19 November 2026",
    headline="Ana wins",
    reason="41 to Ben’s 38",
    tiles=(Tile("Ana", "41", 3, 7, strong=True), Tile("Ben", "38", 2, 2)),
    crowned=True,
)


def pixels(card: PreviewCard) -> Image.Image:
    with Image.open(io.BytesIO(picture.draw_picture(card))) as drawn:
        assert drawn.size == (1200, 630)
        return drawn.convert("RGB")


def has(drawn: Image.Image, colour: str) -> bool:
    """Returns whether some of the picture has nearly this colour; the file has few colours."""
    wanted = ImageColor.getrgb(colour)
    found: list[tuple[int, tuple[int, ...]]] = drawn.getcolors(drawn.width * drawn.height)  # type: ignore[assignment]
    return any(
        max(abs(a - b) for a, b in zip(wanted, one, strict=True)) < 8
        for count, one in found
        if count > 100
    )


def test_the_picture_knows_the_colours_of_all_games_and_people() -> None:
    assert {game.accent for game in registry.games()} <= {*picture.accents()}
    assert {*picture.people()} == {*NUMBERS}
    assert all({*tones} == {"coat", "dark", "light"} for tones in picture.people().values())


def test_the_winner_is_drawn_in_their_own_colour_and_crowned() -> None:
    cat, crown = (0, 100, 470, 560), "#f7cf45"
    won = pixels(CARD).crop(cat)
    assert has(won, picture.people()[7]["coat"])
    assert has(won, crown)
    assert not has(won, picture.people()[2]["coat"])


def test_while_it_is_played_nobody_is_crowned() -> None:
    tiles = tuple(structs.replace(tile, strong=False) for tile in CARD.tiles)
    open_play = pixels(structs.replace(CARD, tiles=tiles, crowned=False))
    assert not has(open_play, "#f7cf45")
    assert all(has(open_play, picture.people()[colour]["coat"]) for colour in (2, 7))


@pytest.mark.parametrize("name", ["Łucja", "さくら", "Ж"])
def test_letters_of_all_our_languages_are_drawn(name: str) -> None:
    assert drawable(f"{name} 🐈") == name
    assert pixels(structs.replace(CARD, headline=name)) != pixels(
        structs.replace(CARD, headline="")
    )


def test_the_headline_stands_in_the_middle_square() -> None:
    """Chats cut a square out of the middle; the whole headline has to be in it."""
    for headline in ("Ana wins", "Bartholomew the Third of Nowhere and Maximiliana", "さ" * 30):
        drawn = pixels(structs.replace(CARD, headline=headline)).convert("L")
        box = drawn.crop((480, 96, 1200, 200)).point(lambda value: 255 * (value < 120)).getbbox()
        assert box is not None
        assert 480 + box[2] <= 915


def test_no_line_of_the_picture_runs_out_of_it() -> None:
    row = Tile("W" * 60, "−1,000", 12, 12)
    drawn = pixels(structs.replace(CARD, tiles=(row,) * 6, right="W" * 90, reason="W" * 90))
    edge = drawn.convert("L").crop((1156, 40, 1200, 630))
    assert edge.point(lambda value: 255 * (value < 120)).getbbox() is None
