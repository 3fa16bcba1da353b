from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "scorepad.clubs"
    verbose_name = "Clubs"
