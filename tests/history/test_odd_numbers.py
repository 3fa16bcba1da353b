"""Numbers of thousands of digits, in the query and in posts to every address."""

from __future__ import annotations

from tests.history.addresses import Places, routes, talkative_club
from tests.phones import phone_of

# What the pages of a club read, and the fields of their forms.
NAMES = (
    *("page", "players", "player", "game", "edition", "from", "to", "first", "last", "season"),
    *("version", "v", "by", "deleted", "number", "path", "problem", "base", "seen", "action"),
    *("seats", "start", "proposed", "options", "games", "gone", "kept", "night", "date", "name"),
)


def test_no_number_is_too_long_for_any_address(editions: None) -> None:
    """The number is longer than a database can store, and than Python reads."""
    club = talkative_club()
    phone = phone_of(club)
    phone.raise_request_exception = False
    long = {name: "9" * (25 if place % 2 else 5000) for place, name in enumerate(NAMES)}
    longer = {name: "9" * (5000 if place % 2 else 25) for place, name in enumerate(NAMES)}
    places = Places(club, most_plays=1)
    addresses = [address for route in routes() for address in places.addresses(route)]
    failed = [address for address in addresses if phone.get(address, long).status_code >= 500]
    failed += [address for address in addresses if phone.post(address, longer).status_code >= 500]
    assert failed == []
