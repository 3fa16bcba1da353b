"""The documentation as pages of the pad."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorepad.web.docs_views import PAGES

pytestmark = pytest.mark.django_db  # which an address that leads elsewhere may ask
LINK = re.compile(r'<a [^>]*href="([^"]+)"')


def content(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.mark.parametrize("slug", PAGES)
def test_every_page_of_the_documentation_opens_without_a_club(
    client: Client, slug: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page = content(client, reverse("docs", args=[slug]))
    title = (settings.BASE_DIR / "docs" / f"{slug}.md").read_text().partition("\n")[0]
    assert f'<span lang="en">{title.removeprefix("# ")}</span></h1>' in page
    assert '<article class="doc" lang="en">' in page
    assert "<th></th>" not in page  # a column without a name says nothing to who cannot see it


@pytest.mark.parametrize("slug", ["", *PAGES])
def test_every_link_of_the_documentation_leads_somewhere(client: Client, slug: str) -> None:
    address = reverse("docs", args=[slug] if slug else [])
    links = [urlsplit(urljoin(address, link)) for link in LINK.findall(content(client, address))]
    assert {link.scheme for link in links} <= {"", "https"}
    for link in links:
        if not link.scheme:
            page = content(client, link.path)
            assert not link.fragment or f'id="{link.fragment}"' in page, link


def test_a_file_that_is_no_page_is_named_and_not_linked(client: Client) -> None:
    assert "<a>changelog</a>" in content(client, reverse("docs", args=["upgrading"]))


def test_the_list_leads_to_every_page(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page = content(client, reverse("docs"))
    assert [slug for slug in PAGES if reverse("docs", args=[slug]) not in page] == []


def test_only_what_is_for_who_changes_the_pad_is_no_page() -> None:
    files = {path.stem for path in (settings.BASE_DIR / "docs").glob("*.md")}
    assert files - set(PAGES) == {"a-new-game", "decisions", "languages", "publishing", "rulings"}


@pytest.mark.parametrize("slug", ["nonsense", "languages"])
def test_an_address_without_a_page_is_not_found(client: Client, slug: str) -> None:
    assert client.get(reverse("docs", args=[slug])).status_code == 404


def test_what_looks_like_html_is_shown_as_it_was_written(client: Client) -> None:
    page = content(client, reverse("docs", args=["reading"]))
    assert "view/&lt;key&gt;/nights.atom" in page


@pytest.mark.parametrize(("language", "said"), [("en", 0), ("de", 1)])
def test_a_phone_of_another_language_is_told_that_pages_are_in_english(
    client: Client, language: str, said: int
) -> None:
    address = reverse("docs", args=["privacy"])
    page = client.get(address, headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}">' in page
    assert page.count('<p class="quiet">') == said


def test_phones_keep_a_page_for_themselves_and_one_for_each_language(client: Client) -> None:
    page = client.get(reverse("docs", args=["privacy"]))
    assert page["Cache-Control"] == "private, max-age=600"
    assert {"Accept-Language", "Cookie"} <= set(page["Vary"].split(", "))


def test_the_foot_of_the_first_page_leads_to_the_documentation(client: Client) -> None:
    foot = content(client, reverse("home")).partition("<footer")[2]
    assert "Not affiliated with the makers of the games." in foot
    assert {reverse("docs"), reverse("docs", args=["privacy"])} <= set(LINK.findall(foot))
