from django.apps import AppConfig


class CatLadyConfig(AppConfig):
    name = "games.cat_lady"
    verbose_name = "Cat Lady"
