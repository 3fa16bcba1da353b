"""No page shows English to somebody who chose another language, and data for programs is the same
in all languages: a language with a comma in its numbers reveals numbers that were formatted for
people."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games import registry
from scorepad.clubs.models import Club
from scorepad.editions.models import Card, Edition
from scorepad.web.languages import NAMES
from tests.history.addresses import Places, routes, talkative_club
from tests.languages.made_up import LANGUAGE, spoken
from tests.languages.visible import Page, words
from tests.phones import phone_of

OURS = {"Tallycat", "Stats", "Board", "Game", "Statistics", "zip", "bgsplay", "http", "https"}
DJANGOS = {"Filter", "True", "False", "Search"}  # the same in German, or words for icons
MONTHS = {"April", "August", "September", "November"}  # are the same in German
WRITTEN = [
    "ask Ana",
    "Ana sat on the board",
    "at Ben’s",
    "Ana brought cake",
    "testserver",
    "Europe/Vienna",
]


@pytest.fixture
def club(editions: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    return talkative_club()


def names_in(club: Club) -> set[str]:
    """Returns every word of a name (of people, games, editions, cards and languages), and what was
    typed."""
    named = [club.name, *(club.key(role)[:4] for role in ("view", "table", "host")), "admin"]
    named += [*club.players.values_list("name", flat=True), *WRITTEN, *NAMES.values()]
    for game in registry.games():
        named += [game.name, *(name for credit in game.credits for name in credit.names)]
    named += Edition.objects.values_list("name", flat=True)
    for card in Card.objects.all():
        named.append(card.data.get("name") or "")
    return OURS | MONTHS | {word for name in named for word in words(name)}


def without_words(part: Any) -> Any:
    """Returns the same data, with an empty text in place of each text that is not a uuid, number or
    date."""
    if isinstance(part, dict):
        return {key: without_words(inner) for key, inner in part.items()}
    if isinstance(part, list):
        return [without_words(inner) for inner in part]
    return (
        part if not isinstance(part, str) or re.fullmatch(r"[\da-f-]{36}|[\d:.+TZ-]*", part) else ""
    )


def for_machines(answer: Any) -> Any:
    """Returns the parts that are the same in all languages. A report's title, headings, answer and
    notes are for people, and so are the reasons of a play."""
    if "json" not in answer.headers.get("Content-Type", ""):
        return answer.content
    report = answer.json()
    if "columns" not in report:
        return without_words(report)
    return report["rows"], [(column["key"], column["kind"]) for column in report["columns"]]


def usual_page(who: Client, address: str) -> Any:
    """Returns the page in English."""
    usual: Any = who.get(address)
    if not usual.streaming and b'class="toast"' in usual.content:
        usual = who.get(address)  # what happened meanwhile is told on the next page, once
    return usual


def compared(address: str, usual: Any, answer: Any, known: set[str]) -> list[str]:
    """Returns what is wrong with an answer in the made-up language."""
    if usual.streaming or "html" not in answer.headers.get("Content-Type", ""):
        same = usual.streaming or for_machines(usual) == for_machines(answer)
        return [] if same else [f"{address} is another file"]
    page, before = Page(answer.text, LANGUAGE), Page(usual.text, "en")
    other = set(page.machine) ^ set(before.machine)
    said = [text for text in page.texts if any(word not in known for word in words(text))]
    return [f"{text} ({address})" for text in said] + [f"{one} ({address})" for one in other]


def wrong(who: Iterable[Client], addresses: Iterable[str], known: set[str]) -> list[str]:
    """Returns what is wrong with these addresses in the made-up language. All are requested in
    English before, so that whatever is cached is cached in English."""
    asked = [*product(who, addresses)]
    usual = [usual_page(phone, address) for phone, address in asked]
    with spoken():
        answers = [phone.get(one, headers={"Accept-Language": LANGUAGE}) for phone, one in asked]
    return [
        fault
        for (_phone, address), before, answer in zip(asked, usual, answers, strict=True)
        for fault in compared(address, before, answer, known)
    ]


@pytest.mark.slow
def test_pages_of_a_club(club: Club) -> None:
    phones, places, known = [phone_of(club), phone_of(club, "view")], Places(club), names_in(club)
    phones[0].get(club.get_absolute_url(), follow=True)  # shows the messages of its plays
    for route in routes():
        is_public_file = {"key", "report"} <= {*route.arguments}  # the same for each phone
        who = phones[:1] if is_public_file else phones
        assert wrong(who, [*places.addresses(route)], known) == []


def test_pages_of_no_club(editions: None) -> None:
    addresses = [reverse(name) for name in ("home", "language", "no-signal")]
    addresses += [reverse("exchange:import"), "/nowhere/"]
    known = OURS | {word for game in registry.games() for word in words(game.name)}
    assert wrong([Client()], addresses, known | {*NAMES.values()}) == []


def test_pages_of_the_admin(club: Club, admin_client: Client) -> None:
    lists = [reverse(f"admin:{name}_changelist") for name in ("clubs_club", "plays_play")]
    lists += [reverse(f"admin:editions_{name}_changelist") for name in ("edition", "card")]
    things = [
        club,
        Edition.objects.earliest("pk"),
        *Places(club).plays,
    ]
    things += [Card.objects.filter(edition=edition).first() for edition in Edition.objects.all()]
    pages = [
        reverse(f"admin:{one._meta.app_label}_{one._meta.model_name}_change", args=[one.pk])
        for one in things
        if one is not None
    ]
    admin_client.post(reverse("admin:clubs_club_open", args=[club.pk]))
    pages.append(reverse("admin:clubs_club_history", args=[club.pk]))
    known = names_in(club) | DJANGOS
    assert wrong([admin_client], [reverse("admin:index"), *lists, *pages], known) == []
