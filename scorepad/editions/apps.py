from django.apps import AppConfig


class EditionsConfig(AppConfig):
    name = "scorepad.editions"
    verbose_name = "Editions and cards"
