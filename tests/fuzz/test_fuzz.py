"""Some of what `make fuzz` sends: nothing is an error of the pad."""

from __future__ import annotations

import pytest
from django.test import Client

from scorepad.plays import api
from tests.fuzz.documents import send_documents
from tests.fuzz.posts import send_posts

SEED = 7


@pytest.fixture
def sender(editions: None) -> Client:
    return Client(raise_request_exception=False)


def test_no_mutated_document_is_an_error_of_the_pad(
    sender: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "BUDGET", 10**9)
    sent = list(send_documents(sender, 150, SEED))
    assert [one for one in sent if one.failed] == []
    assert {200, 400, 422} <= {one.status for one in sent}
    assert max(one.size for one in sent) < 2 * 1024 * 1024


def test_no_odd_post_to_a_sheet_is_an_error_of_the_pad(sender: Client) -> None:
    sent = list(send_posts(sender, 60, SEED))
    assert [one for one in sent if one.failed] == []
    assert {200, 204} <= {one.status for one in sent}
