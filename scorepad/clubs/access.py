"""Decides what a phone may do in a club.

A club has three links, one for each role: view, table and host. A phone that opens a link gets a
signed cookie for this club and role. The cookie has a hash of the link's key, never the key itself.
If a link is renewed, its key changes and old cookies no longer match. Phones of hosts are also
listed in the club, so that a single one can be removed (`scorepad.clubs.hosts`).
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.core.signals import request_finished
from django.dispatch import receiver
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from scorepad.clubs import hosts
from scorepad.clubs.models import Club, ClubEvent, NameLevel, Player
from scorepad.web.requests import YEAR, kept_for_a_year
from scorepad.web.time_zones import NIGHT_ENDS

DAY = 24 * 60 * 60  # seconds
MONTH = 30 * DAY
SALT = "scorepad.clubs.access"
KNOWN = "known_access"  # attribute of a request
DEVICE = "device"
CLUB_COOKIE = re.compile(r"(view|table|host|viewing|scoring)-([1-9][0-9]{0,17})")


class Role(StrEnum):
    """What a link lets a phone do. Each role may do more than the one before it."""

    VIEW = "view"  # see everything, change nothing
    TABLE = "table"  # enter what is played at this and the last evening
    HOST = "host"  # change everything, the club itself included

    def includes(self, other: Role) -> bool:
        roles = list(Role)
        return roles.index(self) >= roles.index(other)


# The roles' names in cookies of 1.0.0; phones with these cookies keep their rights.
FORMER_NAMES = {Role.VIEW: "viewing", Role.TABLE: "scoring"}


@dataclass(frozen=True)
class ClubAccess:
    """A club, and what the phone of this request may do in it."""

    club: Club
    role: Role
    device: str

    @property
    def may_score(self) -> bool:
        return self.role is not Role.VIEW

    @property
    def is_host(self) -> bool:
        return self.role is Role.HOST

    @property
    def sees_names(self) -> bool:
        """Whether this phone sees names. If not, it sees no notes and comments either, because they
        may contain names. `shown_names` returns what is shown instead of names."""
        return self.may_score or self.club.viewers_see == NameLevel.NAMES


def record(access: ClubAccess, kind: ClubEvent.Kind, player: Player | None = None) -> None:
    """Adds to the club's log, which hosts can read, what was done to the club or to a player."""
    ClubEvent.objects.create(club=access.club, kind=kind, player=player, device=access.device)


class ClubClosedError(Exception):
    """Raised if a club was deleted but still has its data. `Refusals` responds with a page."""

    def __init__(self, club: Club, role: Role) -> None:
        super().__init__(club.pk)
        self.club = club
        self.role = role


class TooManyTriesError(Exception):
    """Raised if this address tried too many wrong keys. `Refusals` responds with a page."""


class HostNeededError(PermissionDenied):
    """Raised if only a host's phone may do this. The message names the hosts."""

    def __init__(self, club: Club) -> None:
        super().__init__(hosts.who_can(club))
        self.club = club


class ClubKeys(NamedTuple):
    """The fields of a club that `granted` needs. Polls load only these."""

    pk: int
    deletion_asked_at: datetime | None
    view_key: str
    table_key: str
    host_key: str
    host_phones: Mapping[str, int | None]
    tables_until_morning: bool
    time_zone: str


def granted(request: HttpRequest, club: Club | ClubKeys) -> Role | None:
    """Returns the highest role of this phone in a club, or None without access. No query."""
    return next((role for role in reversed(Role) if _has(request, club, role)), None)


def _has(request: HttpRequest, club: Club | ClubKeys, role: Role) -> bool:
    former = FORMER_NAMES.get(role, role)
    name = role if _cookie(role, club.pk) in request.COOKIES else former
    stored = _signed(request, _cookie(name, club.pk))
    if stored is None:
        return False
    digest, _dot, evening = stored.partition(".")
    if not constant_time_compare(digest, _digest(name, getattr(club, f"{role}_key"))):
        return False
    if role is Role.HOST:
        return device_of(request) in club.host_phones
    return role is Role.VIEW or not club.tables_until_morning or evening == _evening(club)


def _evening(club: Club | ClubKeys) -> str:
    """Returns the date of the club's current evening as text."""
    now = timezone.localtime(timezone.now(), ZoneInfo(club.time_zone))
    return str((now - NIGHT_ENDS).date())


def load_club(
    request: HttpRequest, club_id: int, *, needs: Role = Role.VIEW, closed: bool = False
) -> ClubAccess:
    """Loads the club, in 1 query, if this phone may open it (see `admit`). Raises Http404 if there
    is no such club. A club that was passed to `remember` needs no query."""
    known: ClubAccess | None = vars(request).get(KNOWN)
    if known is not None and known.club.pk == club_id and known.role.includes(needs):
        return known
    club = get_object_or_404(Club, pk=club_id)
    return admit(request, club, needs=needs, closed=closed)


def remember(request: HttpRequest, access: ClubAccess) -> ClubAccess:
    """Lets `load_club` return this club without loading it again in the same request."""
    vars(request)[KNOWN] = access
    return access


def admit(
    request: HttpRequest, club: Club, *, needs: Role = Role.VIEW, closed: bool = False
) -> ClubAccess:
    """Returns what this phone may do in a club, without a query. Raises Http404 without access,
    PermissionDenied if the phone's role is below `needs`, and ClubClosedError if the club was
    deleted and `closed` is False. Switches to the club's time zone (`use_time_of`)."""
    role = granted(request, club)
    if role is None:
        raise Http404
    use_time_of(club)
    if not closed:
        require_open(club, role)
    if not role.includes(needs):
        if role is Role.TABLE:
            raise HostNeededError(club)
        raise PermissionDenied(_("This link shows everything, but it cannot change anything."))
    return ClubAccess(club, role, device_of(request))


def use_time_of(club: Club) -> None:
    """Switches to the club's time zone until the response is sent, in every request with a club."""
    timezone.activate(club.time_zone)


@receiver(request_finished)
def _leave_time_of_club(sender: object, **more: object) -> None:
    """Switches back to the pad's time zone after the response, which may be streamed."""
    timezone.deactivate()


def require_open(club: Club, role: Role) -> None:
    """Raises ClubClosedError if the club was deleted."""
    if club.deletion_asked_at is not None:
        raise ClubClosedError(club, role)


def device_of(request: HttpRequest) -> str:
    """Returns the short random id of this phone; "" if it has opened no club yet."""
    return _signed(request, DEVICE) or ""


def known_clubs(request: HttpRequest) -> list[ClubAccess]:
    """Returns the clubs that this phone may open, the newest first. 1 query or none."""
    ids = {int(found[2]) for found in _club_cookies(request)}
    clubs = Club.objects.filter(pk__in=ids) if ids else []
    device = device_of(request)
    roles = ((club, granted(request, club)) for club in clubs)
    return [ClubAccess(club, role, device) for club, role in roles if role is not None]


def club_of_key(role: Role, key: str) -> Club | None:
    """Returns the club whose link has this key; None if there is none. The key's first letters find
    the row. The rest is compared in constant time, so that the duration of a response reveals
    nothing about the other 108 bits."""
    field = f"{role}_key"
    clubs = Club.objects.filter(**{f"{field}__startswith": key[:6]}) if len(key) > 6 else []
    for club in clubs:
        if constant_time_compare(getattr(club, field), key):
            return club
    return None


def grant_access(request: HttpRequest, response: HttpResponseBase, club: Club, role: Role) -> None:
    """Gives this phone the role in the club, for a year. The role "table" only lasts 30 days after
    its last use or, if the club chose that, until the next morning."""
    value = _digest(role, club.key(role))
    device = device_of(request)
    if not device:
        device = secrets.token_urlsafe(6)
        _set(response, DEVICE, device)
    if role is Role.HOST:
        hosts.add(club, device)
    if role is Role.TABLE:
        value += f".{_evening(club)}"
    _set(response, _cookie(role, club.pk), value)


def revoke_access(response: HttpResponseBase, club_id: int) -> None:
    """Deletes this phone's cookies for the club."""
    for role in (*Role, *FORMER_NAMES.values()):
        response.delete_cookie(_cookie(role, club_id), samesite="Lax")


def refresh(request: HttpRequest, response: HttpResponseBase) -> None:
    """Renews the phone's cookies, so that they last longer: cookies for the table if they are older
    than a day, others if they are older than a month."""
    for name in (*(found[0] for found in _club_cookies(request)), DEVICE):
        value = _signed(request, name)
        young = DAY if _is_of_table(name) else MONTH
        if value and name not in response.cookies and not _signed(request, name, young):
            _set(response, name, value)


def _cookie(role: str, club_id: int) -> str:
    return f"{role}-{club_id}"


def _digest(role: str, key: str) -> str:
    return salted_hmac(SALT, f"{role}:{key}", algorithm="sha256").hexdigest()[:40]


def _is_of_table(name: str) -> bool:
    return name.startswith((f"{Role.TABLE}-", f"{FORMER_NAMES[Role.TABLE]}-"))


def _signed(request: HttpRequest, name: str, max_age: int | None = None) -> str | None:
    max_age = max_age or (MONTH if _is_of_table(name) else YEAR)
    value = request.get_signed_cookie(name, None, salt=SALT, max_age=max_age)
    return value if isinstance(value, str) else None


def _set(response: HttpResponseBase, name: str, value: str) -> None:
    kept = kept_for_a_year()
    if _is_of_table(name):
        kept["max_age"] = MONTH
    response.set_signed_cookie(name, value, salt=SALT, **kept)


def _club_cookies(request: HttpRequest) -> Iterator[re.Match[str]]:
    return filter(None, map(CLUB_COOKIE.fullmatch, request.COOKIES))
