"""`python manage.py backup [FILE]`: writes the whole pad to one file, even while phones save."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.serving.backups.archive import BackupError, write_backup
from scorepad.serving.machine import DATABASE, KEY
from scorepad.web.commands import PadCommand


class Command(PadCommand):
    about = gettext_lazy(
        "Write the database and the secret key to one file, even while phones are saving."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            help=_("where to write the backup, by default in the folder of backups"),
        )

    def handle(self, *args: Any, file: str | None, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(
                _(
                    "The data is in PostgreSQL: back it up with pg_dump, and keep the secret key"
                    " %(path)s beside it."
                )
                % {"path": settings.DATA / KEY}
            )
        now = timezone.localtime()
        default = settings.DATA / "backups" / f"backup-{now:%Y-%m-%dT%H%M%S}.zip"
        target = Path(file).absolute() if file else default
        if file and not target.parent.is_dir():
            raise CommandError(_("There is no folder %(path)s.") % {"path": target.parent})
        try:
            write_backup(settings.DATA / DATABASE, settings.DATA / KEY, target, now)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(str(target))
