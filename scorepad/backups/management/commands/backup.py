"""`python manage.py backup [FILE]`: the whole pad as one file, while phones save."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from scorepad.backups.archive import DATABASE, KEY, BackupError, write_backup


class Command(BaseCommand):
    help = "Write the database and the secret key as one file, also while phones save."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="where to; else the folder backups of the data")

    def handle(self, *args: Any, file: str | None, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(
                "The pad stores in PostgreSQL: back it up with pg_dump, and keep the secret key "
                f"{settings.DATA / KEY} beside it."
            )
        now = timezone.localtime()
        default = settings.DATA / "backups" / f"backup-{now:%Y-%m-%dT%H%M%S}.zip"
        target = Path(file).absolute() if file else default
        try:
            write_backup(settings.DATA / DATABASE, settings.DATA / KEY, target, now)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(str(target))
