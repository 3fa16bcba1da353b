from django.apps import AppConfig


class CatTowerConfig(AppConfig):
    name = "games.cat_tower"
    verbose_name = "Cat Tower"
