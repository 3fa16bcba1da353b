from django.apps import AppConfig


class HistoryConfig(AppConfig):
    name = "scorepad.history"
    verbose_name = "History"
