"""Names of time zones ("Europe/Vienna"), including older names of the same zones."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

NIGHT_ENDS = timedelta(hours=6)  # a play at two in the morning belongs to the evening before
OF_MACHINES = {"Factory", "localtime"}  # they mean another zone on each machine


@cache
def zone_names() -> frozenset[str]:
    """Returns all zones that clubs can have. The first call takes 0.1 seconds to read a folder."""
    return frozenset(available_timezones() - OF_MACHINES)


def default_zone() -> str:
    """Returns the pad's own time zone."""
    return settings.TIME_ZONE


def find_zone(typed: str) -> str | None:
    """Returns the zone with this name in any case, or for a city ("new york"), or None."""
    wanted = "_".join(typed.split()).casefold()
    same = [name for name in zone_names() if name.casefold() == wanted]
    in_city = [name for name in zone_names() if name.rpartition("/")[2].casefold() == wanted]
    return min(same or in_city, default=None)


def validate_zone(name: str) -> None:
    """Raises ValidationError if there is no zone with exactly this name."""
    if name not in zone_names():
        raise ValidationError(_("There is no such time zone. Type a city, such as Vienna."))
