from django.apps import AppConfig


class BoxOfTreatsConfig(AppConfig):
    name = "games.box_of_treats"
    verbose_name = "Box of Treats"
