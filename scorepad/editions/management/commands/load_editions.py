"""`python manage.py load_editions`: the games' built-in editions into the database."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy

from games import registry
from scorepad.editions.models import load_all
from scorepad.web.commands import PadCommand


class Command(PadCommand):
    about = gettext_lazy(
        "Load every game's built-in editions; what an admin has changed stays as it is."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        load_all(registry.games())
