"""The pad below a path of a host that also has another site, with the lines of docs/hosting.md."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from tests.browser import test_table
from tests.browser.conftest import Phones
from tests.hosting.caddy.site import Site, behind_caddy
from tests.hosting.caddy.test_caddy import ask, line


@pytest.fixture(scope="module")
def server() -> Iterator[Site]:
    with behind_caddy("/pad", "redir /pad /pad/") as found:
        yield found


@pytest.mark.console_allows("status of 403")
def test_two_phones_score_an_evening_and_nothing_they_ask_for_is_elsewhere(phone: Phones) -> None:
    trusting = partial(phone, ignore_https_errors=True)  # another authority than that of `flags`
    test_table.test_three_rounds_of_cat_in_the_box_on_two_phones(trusting)


def test_the_pad_has_its_path_and_the_other_site_has_the_rest(server: Site) -> None:
    with line(server) as found:
        assert ask(found, "/pad").headers["Location"] == "/pad/"
        page = ask(found, "/pad/")
        other = ask(found, "/")
        healthy = ask(found, "/pad/healthz")
    assert (page.status, healthy.status) == (200, 200)
    assert "; Path=/pad; " in page.headers["Set-Cookie"]
    assert "Secure" in page.headers["Set-Cookie"]
    assert "Content-Security-Policy" not in other.headers
