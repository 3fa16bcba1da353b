"""The texts of a page for people, and those for machines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

SAID = {"aria-label", "aria-description", "title", "alt", "placeholder", "lang"}
# Words that scripts put on a page.
SAID |= {"data-message", "data-saved", "data-saving", "data-filter-title"}
SHARED = {"data-title", "data-text"}  # goes to a chat, in the language of the club
NOT_SHOWN = {"script", "style"}
EMPTY = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Page(HTMLParser):
    """The texts of a page. `texts` are what people read, or have read out, without parts marked as
    another language. `machine` are all other attributes."""

    def __init__(self, html: str, language: str) -> None:
        super().__init__()
        self.language = language
        self.texts: list[str] = []
        self.machine: list[tuple[str, str, str]] = []
        self._hidden: list[str] = []  # what is open and not for readers of this language
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        is_token = values.get("name") == "csrfmiddlewaretoken"
        foreign = values.get("lang", self.language) != self.language
        if tag not in EMPTY and (self._hidden or tag in NOT_SHOWN or foreign):
            self._hidden.append(tag)
        is_button = values.get("type") == "submit"
        for name, value in values.items():
            said = name in SAID or (name == "value" and is_button)
            if said or (name.startswith("data-") and " " in value) or tag == "meta":
                shown = (
                    not self._hidden
                    and not foreign
                    and name not in {*SHARED, "lang"}
                    and tag != "meta"
                )
                self.texts += [value] if shown else []
            elif not is_token:
                self.machine.append((tag, name, value))

    def handle_endtag(self, tag: str) -> None:
        if self._hidden and self._hidden[-1] == tag:
            self._hidden.pop()

    def handle_data(self, data: str) -> None:
        if not self._hidden and data.strip():
            self.texts.append(" ".join(data.split()))


def words(text: str) -> Iterator[str]:
    """Yields words in plain letters; not values that a script fills in, nor sequences of
    letters."""
    plain = re.sub(r"\{\w+\}", "", text)
    yield from (one for one in re.findall(r"[A-Za-zÀ-ž][A-Za-zÀ-ž-]+", plain) if not one.isupper())
