"""`python manage.py load_editions`: the games' built-in editions into the database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games import registry
from scorepad.editions.models import load_all


class Command(BaseCommand):
    help = "Load every game's built-in editions; what an admin has changed stays as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        load_all(registry.games())
