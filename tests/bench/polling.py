"""How long the poll of a live table takes, beside a view that does nothing.

    python -m tests.bench.polling [polls of each sort]

Nearly every poll finds nothing new and is answered by 204 and one query; after a change it brings
the table. Through all of the middleware, on SQLite in a file.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable

from django.test import override_settings

from tests.bench._pad import Phone, prepare, show, timed

PREDICTED = {f"predictions-{seat}": 3 for seat in "1234"}
WON = {f"tricks-{seat}": 2 for seat in "1234"}


def main(polls: int) -> int:
    prepare()
    phone = Phone("Ana", "Ben", "Cleo", "Dov")
    table = phone.begin("cat-in-the-box")
    table.save("round-1", PREDICTED | WON)
    print(f"polling a table of four, {polls} times; Python {platform.python_version()}")
    with override_settings(ROOT_URLCONF="tests.bench._urls"):
        acts: dict[str, Callable[[int], object]] = {
            "a view that does nothing": lambda _turn: phone.browser.get("/nothing/"),
            "a poll, nothing new (204)": lambda _turn: table.poll("round-1", table.version),
            "a poll after a change": lambda _turn: table.poll("round-1", "1"),
        }
        for act in acts.values():
            act(0)
        show(timed(acts, polls), against="a view that does nothing")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
