from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class ExchangeConfig(AppConfig):
    name = "scorepad.exchange"

    def ready(self) -> None:
        for receivers in ("bgstats.uploads", "club_uploads"):  # hear of erased players
            import_module(f"scorepad.exchange.{receivers}")
