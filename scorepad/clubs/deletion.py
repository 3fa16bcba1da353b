"""Deletes a club: it is closed at once, can be restored for a week, and is then deleted for good.

This needs no background job. Clubs whose week is over are deleted when a phone opens the club, when
a phone that knows a club opens the start page, when a club is created, when the server starts, and
by `manage.py delete_clubs`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.models import CASCADE, F, Model, Q, QuerySet
from django.utils import timezone

from scorepad.clubs.access import ClubAccess, record
from scorepad.clubs.demo import LASTS
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.clubs.signals import cleanup
from scorepad.web.transactions import forget_deleted, in_turns, write_transaction

GRACE = timedelta(days=7)
HOUR, EVERY = 3600, 300  # seconds

log = logging.getLogger("scorepad.clubs")


def close(access: ClubAccess) -> None:
    """Deletes a club, which from then on can only be restored."""
    access.club.deletion_asked_at = timezone.now()
    with write_transaction():
        access.club.save(update_fields=["deletion_asked_at"])
        record(access, ClubEvent.Kind.DELETED)


def take_back(access: ClubAccess) -> None:
    """Restores a deleted club with everything in it."""
    access.club.deletion_asked_at = None
    with write_transaction():
        access.club.save(update_fields=["deletion_asked_at"])
        record(access, ClubEvent.Kind.TAKEN_BACK)


def gone_at(club: Club) -> datetime | None:
    """Returns when a deleted club will be gone for good; None if the club is not deleted."""
    asked = club.deletion_asked_at
    return None if asked is None else asked + GRACE


def delete_due() -> int:
    """Deletes for good all clubs that were deleted long enough ago. Sends a signal on which
    temporary data is deleted. Returns the number of clubs."""
    cleanup.send(sender=Club)
    return sum(_delete_for_good(club) for club in list(_due()))


def _due() -> QuerySet[Club]:
    """Returns the clubs that were deleted long enough ago and, in a demo, clubs a day old."""
    now = timezone.now()
    over = Q(created__lte=now - LASTS) if settings.DEMO else Q()
    return Club.objects.filter(Q(deletion_asked_at__lte=now - GRACE) | over)


def delete_due_now_and_then() -> None:
    """Calls `delete_due`, at most once an hour in each process."""
    if cache.add("clubs-deleted", 1, HOUR):
        delete_due()


def keep_deleting() -> None:
    """Deletes due clubs again and again, every few minutes. Runs in a separate thread."""
    while True:
        time.sleep(EVERY)
        try:
            delete_due()
        except DatabaseError:
            log.exception("What is due could not be deleted; the pad tries again.")
        connection.close()


def oldest_backup() -> date | None:
    """Returns the date of the oldest backup in the pad's own folder; None if there is none."""
    folder = Path(settings.DATA) / "backups"
    files = [file for file in folder.glob("*") if file.is_file()] if folder.is_dir() else []
    if not files:
        return None
    oldest = min(file.stat().st_mtime for file in files)
    return timezone.localdate(datetime.fromtimestamp(oldest, tz=timezone.get_default_timezone()))


def _delete_for_good(club: Club) -> bool:
    """Deletes all rows of the club; receivers delete its files when its row is deleted. Returns
    False if another process did so first or if the club was restored."""
    with write_transaction():
        again = _due().select_for_update().filter(pk=club.pk).first()
        if again is None:
            return False
        delete_admin_log([again])
        delete_rows(again.pk)
        return True


def delete_rows(club_id: int) -> None:
    """Deletes a club and all rows that belong to it. Runs inside the caller's transaction."""
    # One statement for each kind of row. Django alone would load the rows of many years first.
    # Their references to each other are checked when all of them are deleted.
    for rows in _rows_of(club_id):
        rows._raw_delete(rows.db)
    Club.objects.filter(pk=club_id).delete()
    forget_deleted()


def delete_in_turns(club_id: int) -> None:
    """Deletes a club that nobody knows yet, some rows per transaction, so that others never wait
    long. Rows that refer to other rows of the same model are deleted in one transaction."""
    for rows in _rows_of(club_id):
        model = rows.model
        if any(field.related_model is model for field in model._meta.concrete_fields):
            with write_transaction():
                rows._raw_delete(rows.db)
        else:
            in_turns(rows.values_list("pk", flat=True), partial(_delete_keys, model))
    with write_transaction():
        Club.objects.filter(pk=club_id).delete()
        forget_deleted()


def _delete_keys(model: type[Model], keys: list[Any]) -> None:
    rows = model._base_manager.filter(pk__in=keys)
    rows._raw_delete(rows.db)


def _rows_of(club_id: int) -> Iterator[QuerySet[Model]]:
    """Yields all rows that belong to a club, directly or through other rows. Models are declared
    after those that they refer to. Taken in reverse, rows that refer to others come first."""
    for model in reversed(list(apps.get_models())):
        owners = _owners(model)
        of_club = [name for name, owner in owners if owner is Club]
        for name, owner in owners if not of_club else ():
            of_club += [f"{name}__{own}" for own, club in _owners(owner) if club is Club]
        for name in of_club:
            yield model._base_manager.filter(**{name: club_id})


def _owners(model: type[Model]) -> list[tuple[str, type[Model]]]:
    """Returns a model's fields that refer to owners, each with the model of these owners. A row is
    deleted together with its owner."""
    fields = ((field.name, field.remote_field) for field in model._meta.concrete_fields)
    return [(name, to.model) for name, to in fields if to and to.on_delete is CASCADE]


def delete_admin_log(clubs: Iterable[Club]) -> None:
    """Deletes the entries about clubs and their players, which contain names, from the admin's log.
    The entry that a club was deleted stays, with only the club's number."""
    deleted = [club.pk for club in clubs]
    players = Player.objects.filter(club__in=deleted).values_list("pk", flat=True)
    for model, keys in ((Player, players), (Club, deleted)):
        kind = ContentType.objects.get_for_model(model)
        log = LogEntry.objects.filter(content_type=kind, object_id__in=map(str, keys))
        log.exclude(action_flag=DELETION).delete()
        log.update(object_repr=F("object_id"), change_message="")
