"""The phones that are hosts of a club: listing them, and removing a single one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _

from scorepad.clubs.models import Club, Player
from scorepad.web.transactions import write_transaction
from scorepad.web.words import and_list


@dataclass(frozen=True)
class HostPhone:
    """A phone that is a host. `player` is the player whose cat was chosen on it, or None;
    `last_used` is when something was last entered on it."""

    device: str
    player: Player | None
    last_used: datetime | None = None


def add(club: Club, device: str) -> None:
    """Lists a phone as a host of the club, unless it is listed already."""
    with _changing(club) as phones:
        phones.setdefault(device, None)


def remove(club: Club, device: str) -> None:
    """Removes a phone from the club's list of hosts; its cookie no longer makes it a host."""
    with _changing(club) as phones:
        phones.pop(device, None)


def remove_all(club: Club, but: str) -> None:
    """Removes every phone except one from the list, because the link for hosts was renewed."""
    with _changing(club) as phones:
        kept = phones.get(but)
        phones.clear()
        phones[but] = kept


def choose(club: Club, device: str, player: Player) -> None:
    """Stores whose cat was chosen on a host's phone; does nothing for other phones."""
    if device in club.host_phones and club.host_phones[device] != player.pk:
        with _changing(club) as phones:
            phones[device] = player.pk


def phones(club: Club) -> list[HostPhone]:
    """Returns the phones that are hosts, in the order in which they became hosts. 2 queries."""
    players = _players(club)
    entered = club.revisions.filter(device__in=club.host_phones)
    used = dict(entered.order_by().values_list("device").annotate(Max("at")))
    return [
        HostPhone(device, players.get(key), used.get(device))
        for device, key in club.host_phones.items()
    ]


def who_can(club: Club) -> str:
    """Returns a sentence that says that only hosts may do something, and who they are. 1 query."""
    people = {player.name for player in _players(club).values() if not player.erased_on}
    if not people:
        return _("Only a host’s phone, such as the one that started the club, can do this.")
    return _("Only a host’s phone can do this. Hosts: %(names)s.") % {
        "names": and_list(sorted(people))
    }


def _players(club: Club) -> dict[int | None, Player]:
    """Returns the players whose cats were chosen on phones of hosts, by number. 1 query."""
    chosen = {key for key in club.host_phones.values() if key}
    found = Player.objects.filter(club=club, pk__in=chosen).select_related("merged_into")
    return {one.pk: one.merged_into or one for one in found}


@contextmanager
def _changing(club: Club) -> Iterator[dict[str, int | None]]:
    """Yields the club's hosts, which the caller may change; they are saved afterwards. The club is
    locked, so that no other request changes them meanwhile."""
    with write_transaction():
        fresh = Club.objects.select_for_update(no_key=True).only("host_phones").get(pk=club.pk)
        club.host_phones = fresh.host_phones
        yield club.host_phones
        club.save(update_fields=["host_phones"])
