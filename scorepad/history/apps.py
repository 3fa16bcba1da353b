from importlib import import_module

from django.apps import AppConfig


class HistoryConfig(AppConfig):
    name = "scorepad.history"
    verbose_name = "History"

    def ready(self) -> None:
        import_module("scorepad.history.receivers")  # needs the models, so not at the top
