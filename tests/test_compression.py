"""Pages go out as brotli, else as gzip, and small ones as they are."""

from __future__ import annotations

import gzip

import brotli
import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from scorepad.compression import WORTH_IT, brotli_pages

LONG = "Ana has 2 cats at home. " * 40
PHONE = "gzip, deflate, br, zstd"


def answer_to(accepted: str, response: HttpResponseBase) -> HttpResponseBase:
    request = RequestFactory().get("/", headers={"Accept-Encoding": accepted})

    def view(_request: HttpRequest) -> HttpResponse:
        return response  # type: ignore[return-value]

    return brotli_pages(view)(request)


@pytest.mark.parametrize("accepted", [PHONE, "br", "gzip;q=0.8, br;q=1.0"])
def test_a_page_is_sent_as_brotli_to_who_takes_it(accepted: str) -> None:
    response = answer_to(accepted, HttpResponse(LONG))
    assert isinstance(response, HttpResponse)
    assert response["Content-Encoding"] == "br"
    assert brotli.decompress(response.content).decode() == LONG
    assert response["Content-Length"] == str(len(response.content))


@pytest.mark.parametrize("accepted", ["", "gzip, deflate", "brotli"])
def test_a_page_stays_as_it_is_for_who_takes_no_brotli(accepted: str) -> None:
    response = answer_to(accepted, HttpResponse(LONG))
    assert isinstance(response, HttpResponse)
    assert response.content.decode() == LONG
    assert not response.has_header("Content-Encoding")


@pytest.mark.parametrize("accepted", [PHONE, "gzip"])
def test_caches_are_told_that_the_answer_depends_on_it(accepted: str) -> None:
    assert "Accept-Encoding" in answer_to(accepted, HttpResponse(LONG))["Vary"]


def test_what_is_short_is_not_worth_it() -> None:
    assert not answer_to(PHONE, HttpResponse("x" * (WORTH_IT - 1))).has_header("Content-Encoding")


def test_what_is_compressed_already_is_left_alone() -> None:
    packed = gzip.compress(LONG.encode() * 40)
    response = answer_to(PHONE, HttpResponse(packed, headers={"Content-Encoding": "gzip"}))
    assert isinstance(response, HttpResponse)
    assert response.content == packed


def test_what_is_streamed_is_left_alone() -> None:
    response = answer_to(PHONE, StreamingHttpResponse([LONG.encode()]))
    assert not response.has_header("Content-Encoding")


@pytest.mark.parametrize(("accepted", "sent"), [(PHONE, "br"), ("gzip", "gzip"), ("", None)])
def test_the_start_page_is_sent_in_the_best_way_there_is(
    client: Client, db: None, accepted: str, sent: str | None
) -> None:
    answer = client.get("/", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == sent
