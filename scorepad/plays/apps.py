from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "scorepad.plays"
    verbose_name = "Plays"
