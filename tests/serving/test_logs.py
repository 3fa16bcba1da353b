"""What the console shows about refused requests."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.serving.logs import NoSecrets, OneLine


@pytest.fixture
def console() -> Iterator[io.StringIO]:
    """What the handler of the settings would write."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(OneLine())
    handler.addFilter(NoSecrets())
    logger = logging.getLogger("django")
    logger.addHandler(handler)
    yield stream
    logger.removeHandler(handler)


def test_a_wrong_host_leaves_one_line(client: Client, console: io.StringIO) -> None:
    assert client.get("/", headers={"Host": "pad.example.net"}).status_code == 400
    (line,) = console.getvalue().splitlines()
    assert "pad.example.net" in line


@pytest.mark.django_db
def test_a_post_that_is_too_large_leaves_one_line(client: Client, console: io.StringIO) -> None:
    fields = {f"field-{number}": "" for number in range(4000)}
    assert client.post(reverse("admin:login"), fields).status_code == 400
    (line,) = console.getvalue().splitlines()
    assert "DATA_UPLOAD_MAX_NUMBER_FIELDS" in line


@pytest.mark.django_db
@pytest.mark.parametrize("link", ["join", "view", "host"])
@pytest.mark.parametrize("glued", ["", ".", "%29", ".See", "!", ";", "./?table=Bar"])
def test_no_key_is_in_the_log_whatever_is_glued_to_it(
    link: str, glued: str, client: Client, console: io.StringIO
) -> None:
    key = "Zq3_x-7LkP0aWmN4tR8uYb2c"
    assert client.get(f"/{link}/{key}{glued}/").status_code == 404
    assert f"/{link}/***/" in console.getvalue()
    assert key not in console.getvalue()


def test_an_error_of_the_pad_keeps_its_traceback(console: io.StringIO) -> None:
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        logging.getLogger("django.request").exception("Internal Server Error: /")
    assert "ZeroDivisionError" in console.getvalue()
