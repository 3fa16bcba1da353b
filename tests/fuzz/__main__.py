"""`make fuzz`: nothing sent may cause an error of the pad, or take longer than two seconds.

    python -m tests.fuzz [documents] [posts] [seed]

Requests go through the whole middleware, on SQLite in a temporary folder. The same seed sends the
same requests.
"""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Iterable

from tests.bench._pad import prepare  # before what needs Django to be set up
from tests.fuzz.documents import send_documents
from tests.fuzz.posts import send_posts
from tests.fuzz.watched import Sent

from django.test import Client  # isort: skip

from scorepad.plays import api  # isort: skip
from scorepad.plays.table import new_play  # isort: skip


def main(documents: int, posts: int, seed: int) -> int:
    prepare()
    for name in ("django.request", "scorepad.slow"):  # refusals are many, and time is reported
        logging.getLogger(name).setLevel("ERROR")
    api.BUDGET = new_play.MOST_PLAYS = 10**9  # an address may send more than at a table
    client = Client(raise_request_exception=False)
    wrong = report("documents", send_documents(client, documents, seed))
    wrong += report("posts", send_posts(client, posts, seed))
    return 1 if wrong else 0


def report(title: str, sent: Iterable[Sent]) -> int:
    """Prints the outcomes; returns how many requests failed or were too slow."""
    statuses: Counter[int] = Counter()
    slowest: Sent | None = None
    wrong = largest = 0
    for one in sent:
        statuses[one.status] += 1
        largest = max(largest, one.size)
        slowest = max(slowest or one, one, key=lambda each: each.seconds)
        if one.failed or one.slow:
            wrong += 1
            print(f"{one.name}: {one.status} in {one.seconds:.1f} s\n  {one.content}", flush=True)
    counted = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    print(f"{title}: {counted}; {wrong} wrong; the largest answer {largest / 1024:.0f} KiB")
    if slowest:
        print(f"  the slowest, {1000 * slowest.seconds:.0f} ms: {slowest.name}", flush=True)
    return wrong


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    sys.exit(main(*[*given, *(10_000, 5_000, 1)[len(given) :]]))
