"""Decides what a phone may do in a club.

A phone that opened a club's link keeps a signed cookie: for each club and role the digest of the
link's key, never the key itself. A renewed link has another key: the old cookies no longer match.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.core.exceptions import PermissionDenied
from django.core.signals import request_finished
from django.dispatch import receiver
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from scorepad.clubs.models import Club, ClubEvent, NameLevel, Player
from scorepad.web.requests import YEAR, kept_for_a_year

MONTH = 30 * 24 * 60 * 60  # seconds after which a cookie is renewed
SALT = "scorepad.clubs.access"
DEVICE = "device"
CLUB_COOKIE = re.compile(r"(scoring|viewing)-([1-9][0-9]{0,17})")


class Role(StrEnum):
    SCORING = "scoring"
    VIEWING = "viewing"


@dataclass(frozen=True)
class ClubAccess:
    """A club, and what one phone may do in it."""

    club: Club
    role: Role
    device: str

    @property
    def may_score(self) -> bool:
        return self.role is Role.SCORING

    @property
    def sees_names(self) -> bool:
        """Whether this phone sees names, and notes and comments, in which names may stand. If it
        does not, `shown_names` has what stands for them."""
        return self.may_score or self.club.viewers_see == NameLevel.NAMES


def record(access: ClubAccess, kind: ClubEvent.Kind, player: Player | None = None) -> None:
    """Write into the log of a club, which everybody with the scoring link reads, what was done to
    it or to a player."""
    ClubEvent.objects.create(club=access.club, kind=kind, player=player, device=access.device)


class ClubClosedError(Exception):
    """The club was deleted and is not gone yet. `Refusals` answers with a page that says so."""

    def __init__(self, club: Club, role: Role) -> None:
        super().__init__(club.pk)
        self.club = club
        self.role = role


class TooManyTriesError(Exception):
    """This address tried too many wrong keys. `Refusals` answers with a page that says so."""


def granted(request: HttpRequest, club_id: int, scoring_key: str, viewing_key: str) -> Role | None:
    """The role of this phone in a club with these keys, without a query; the higher of two."""
    for role, key in ((Role.SCORING, scoring_key), (Role.VIEWING, viewing_key)):
        stored = _signed(request, _cookie(role, club_id))
        if stored is not None and constant_time_compare(stored, _digest(role, key)):
            return role
    return None


def load_club(
    request: HttpRequest, club_id: int, *, scoring: bool = False, closed: bool = False
) -> ClubAccess:
    """The club, in 1 query, if this phone may open it: see `admit`. Raises Http404 if there is no
    such club."""
    club = get_object_or_404(Club, pk=club_id)
    return admit(request, club, scoring=scoring, closed=closed)


def admit(
    request: HttpRequest, club: Club, *, scoring: bool = False, closed: bool = False
) -> ClubAccess:
    """What this phone may do in a club, without a query.

    Raises Http404 if it has no access, PermissionDenied if it can only view and `scoring` is
    required, ClubClosedError if the club was deleted, unless `closed` is fine. From here on times
    are those of the club, see `use_time_of`.
    """
    role = granted(request, club.pk, club.scoring_key, club.viewing_key)
    if role is None:
        raise Http404
    use_time_of(club)
    if not closed:
        require_open(club, role)
    if scoring and role is not Role.SCORING:
        raise PermissionDenied(_("This link shows everything, but it cannot change anything."))
    return ClubAccess(club, role, device_of(request))


def use_time_of(club: Club) -> None:
    """Tell times and evenings in the club's time zone until the answer is sent. Call it wherever a
    request finds its club."""
    timezone.activate(club.time_zone)


@receiver(request_finished)
def _leave_time_of_club(sender: object, **more: object) -> None:
    """Only now, as an answer may be streamed."""
    timezone.deactivate()


def require_open(club: Club, role: Role) -> None:
    """Raises ClubClosedError if the club was deleted."""
    if club.deletion_asked_at is not None:
        raise ClubClosedError(club, role)


def device_of(request: HttpRequest) -> str:
    """The short random id of this phone; empty if it has opened no club yet."""
    return _signed(request, DEVICE) or ""


def known_clubs(request: HttpRequest) -> list[ClubAccess]:
    """The clubs that this phone may open, newest first, in 1 query (none without cookies)."""
    ids = {int(found[2]) for found in _club_cookies(request)}
    clubs = Club.objects.filter(pk__in=ids) if ids else []
    device = device_of(request)
    roles = (
        (club, granted(request, club.pk, club.scoring_key, club.viewing_key)) for club in clubs
    )
    return [ClubAccess(club, role, device) for club, role in roles if role is not None]


def club_of_key(role: Role, key: str) -> Club | None:
    """The club that a link's key opens.

    The first letters find the row and the rest is compared in constant time, so that the time an
    answer takes reveals nothing about the other 108 bits.
    """
    field = f"{role}_key"
    clubs = Club.objects.filter(**{f"{field}__startswith": key[:6]}) if len(key) > 6 else []
    for club in clubs:
        if constant_time_compare(getattr(club, field), key):
            return club
    return None


def grant_access(request: HttpRequest, response: HttpResponseBase, club: Club, role: Role) -> None:
    """Give this phone the role in the club for a year."""
    key = club.scoring_key if role is Role.SCORING else club.viewing_key
    _set(response, _cookie(role, club.pk), _digest(role, key))
    if not device_of(request):
        _set(response, DEVICE, secrets.token_urlsafe(6))


def revoke_access(response: HttpResponseBase, club_id: int) -> None:
    """Delete this phone's cookies of the club."""
    for role in Role:
        response.delete_cookie(_cookie(role, club_id), samesite="Lax")


def refresh(request: HttpRequest, response: HttpResponseBase) -> None:
    """Renew cookies that are older than a month, so that their year starts again."""
    for name in (*(found[0] for found in _club_cookies(request)), DEVICE):
        value = _signed(request, name)
        if value and name not in response.cookies and not _signed(request, name, MONTH):
            _set(response, name, value)


def _cookie(role: Role, club_id: int) -> str:
    return f"{role}-{club_id}"


def _digest(role: Role, key: str) -> str:
    return salted_hmac(SALT, f"{role}:{key}", algorithm="sha256").hexdigest()[:40]


def _signed(request: HttpRequest, name: str, max_age: int = YEAR) -> str | None:
    value = request.get_signed_cookie(name, None, salt=SALT, max_age=max_age)
    return value if isinstance(value, str) else None


def _set(response: HttpResponseBase, name: str, value: str) -> None:
    response.set_signed_cookie(name, value, salt=SALT, **kept_for_a_year())


def _club_cookies(request: HttpRequest) -> Iterator[re.Match[str]]:
    return filter(None, map(CLUB_COOKIE.fullmatch, request.COOKIES))
