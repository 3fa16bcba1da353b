"""`python manage.py restore FILE`: bring a backup back; what was there is kept."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from scorepad.backups.archive import BackupError
from scorepad.backups.restore import restore


class Command(BaseCommand):
    help = "Check a backup and put it in place of what the pad has, which is kept as a backup, too."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file that `backup` wrote")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("The pad stores in PostgreSQL: bring a dump back with pg_restore.")
        known = frozenset(MigrationLoader(None).disk_migrations)
        connections.close_all()
        try:
            kept = restore(Path(file), settings.DATA, known, timezone.localtime())
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The backup is in place. What was there before is in {kept}.")
