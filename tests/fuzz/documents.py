"""Mutated score documents, sent to `/api/score`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from django.test import Client

from tests.cat_lady.feeding.nasty import nasty_document
from tests.fuzz.mutation import as_text, mutated
from tests.fuzz.watched import Sent, watched

TESTS = Path(__file__).resolve().parent.parent


def plays() -> list[Any]:
    """Returns the documents of the plays that the tests replay, and hands that take long."""
    files = sorted(TESTS.glob("*/plays/*.json"))
    found = [json.loads(file.read_text(encoding="utf-8"))["document"] for file in files]
    return found + [nasty_document(seed) for seed in range(8)]


def send_documents(client: Client, count: int, seed: int) -> Iterator[Sent]:
    """Sends documents. Each is made from its number alone, so that one that failed can be sent
    again."""
    known = plays()
    for number in range(count):
        r = Random(f"{seed}-{number}")
        content = as_text(mutated(r.choice(known), known, r), r)
        send = partial(client.post, "/api/score", content, content_type="application/json")
        shown = content[:300].decode("utf-8", "replace")
        yield watched(f"document {number} of seed {seed}", shown, send)
