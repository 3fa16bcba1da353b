"""The pages of the documentation: docs/*.md as pages of the pad, in English."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie
from markdown_it import MarkdownIt
from markdown_it.token import Token

MINUTES = 10  # until a phone asks again
FOLDER = settings.BASE_DIR / "docs"
# For players, for people who run a pad, and for authors of programs. The other pages are for people
# who change the pad itself; rulings have pages of their own, in all languages.
PAGES = (
    *("first-evening", "statistics", "privacy", "accessibility", "bg-stats"),
    *("hosting", "many-clubs", "settings", "backups", "upgrading", "measurements"),
    *("club-file", "reading", "score-documents"),
)


class Doc(NamedTuple):
    """A page of the documentation: its slug, its first heading as text, and the rest as HTML."""

    slug: str
    title: str
    content: SafeString


@require_safe
@cache_control(private=True, max_age=60 * MINUTES)
@vary_on_cookie  # the cookie has this phone's language
def docs(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Shows one page, or the list of pages. They are public and need no club. No queries."""
    if slug and slug not in PAGES:
        raise Http404
    context = {"doc": _drawn(slug)} if slug else {"docs": map(_drawn, PAGES)}
    return render(request, "docs.html", context)


@cache
def _drawn(slug: str) -> Doc:
    """Returns the page with this slug as HTML, cached while this process runs."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    _heading, title, _end, *tokens = parser.parse((FOLDER / f"{slug}.md").read_text("utf-8"))
    content = parser.renderer.render([*_adapted(tokens)], parser.options, {})
    return Doc(slug, title.content, mark_safe(content))  # noqa: S308  our own pages


def _adapted(tokens: list[Token]) -> Iterator[Token]:
    """Yields the tokens, with anchors for headings, scrollable wide tables and links to pages."""
    heading: Token | None = None
    for token in tokens:
        if token.type == "heading_open":
            heading = token
        elif token.type == "inline":
            if heading:
                heading.attrSet("id", slugify(token.content))
            for child in token.children or ():
                _lead(child)
            heading = None
        elif token.type == "table_open":
            yield Token("html_block", "", 0, content='<div class="doc-table" tabindex="0">\n')
        yield token
        if token.type == "table_close":
            yield Token("html_block", "", 0, content="</div>\n")


def _lead(token: Token) -> None:
    """Changes a link to another file of docs/ into a link to its page. A link to a file without a
    page becomes plain text."""
    address = urlsplit(str(token.attrGet("href") or ""))
    if token.type != "link_open" or address.scheme or not address.path:
        return
    file = PurePosixPath(address.path)
    if file.suffix == ".md" and file.stem in PAGES and file.parent == PurePosixPath():
        anchor = f"#{address.fragment}" if address.fragment else ""
        token.attrSet("href", f"../{file.stem}/{anchor}")  # below whatever path the pad is served
    else:
        token.attrs = {}  # a link without an address is plain text
