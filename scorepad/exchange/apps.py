from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class ExchangeConfig(AppConfig):
    name = "scorepad.exchange"

    def ready(self) -> None:
        import_module("scorepad.exchange.uploads")  # has receivers
