from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class PlaysConfig(AppConfig):
    name = "scorepad.plays"
    verbose_name = gettext_lazy("Plays")

    def ready(self) -> None:
        # Models can be imported only once all apps are loaded.
        from scorepad.plays import receivers  # noqa: PLC0415, F401
