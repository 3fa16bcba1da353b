"""Deletes for good the clubs that somebody deleted a week ago or longer."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import ngettext

from scorepad.clubs.deletion import delete_due


class Command(BaseCommand):
    help = "Deletes for good the clubs that were deleted on the pad and not taken back in time."

    def handle(self, *args: Any, **options: Any) -> None:
        deleted = delete_due()
        self.stdout.write(
            ngettext("%(n)s club is gone.", "%(n)s clubs are gone.", deleted) % {"n": deleted}
        )
