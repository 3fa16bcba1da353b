from importlib import import_module

from django.apps import AppConfig


class HistoryConfig(AppConfig):
    name = "scorepad.history"
    verbose_name = "History"

    def ready(self) -> None:
        for name in ("receivers", "previews.receivers"):
            import_module(f"scorepad.history.{name}")  # needs the models, so not at the top
