from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class HistoryConfig(AppConfig):
    name = "scorepad.history"
    verbose_name = gettext_lazy("History")

    def ready(self) -> None:
        for name in ("updates", "previews.store"):
            import_module(f"scorepad.history.{name}")  # needs the models, so not at the top
