"""`python manage.py delete_clubs`: deletes clubs for good that were deleted a week ago or more."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from scorepad.clubs.deletion import delete_due
from scorepad.web.commands import PadCommand


class Command(PadCommand):
    about = gettext_lazy(
        "Delete for good the clubs that were deleted on the pad and not restored in time."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        deleted = delete_due()
        self.stdout.write(
            ngettext(
                "%(n)s club was deleted for good.", "%(n)s clubs were deleted for good.", deleted
            )
            % {"n": deleted}
        )
