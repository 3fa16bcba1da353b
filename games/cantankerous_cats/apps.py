from django.apps import AppConfig


class CantankerousCatsConfig(AppConfig):
    name = "games.cantankerous_cats"
    verbose_name = "Cantankerous Cats"
