"""`python manage.py restore FILE`: restores a backup. The replaced data is kept."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.serving.backups.archive import BackupError
from scorepad.serving.backups.restore import restore
from scorepad.web.commands import PadCommand, typed


class Command(PadCommand):
    about = gettext_lazy("Check a backup and restore it. What the pad has now is backed up first.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help=_("a file that `backup` wrote"))

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(_("The data is in PostgreSQL: restore a dump with pg_restore."))
        if not file:
            raise CommandError(
                _("Say which backup to restore: %(command)s") % {"command": typed("restore", "...")}
            )
        known = frozenset(MigrationLoader(None).disk_migrations)
        connections.close_all()
        try:
            kept = restore(Path(file), settings.DATA, known, timezone.localtime())
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            _("The backup is restored. What was there before is in %(path)s.") % {"path": kept}
        )
