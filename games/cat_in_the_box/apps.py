from django.apps import AppConfig


class CatInTheBoxConfig(AppConfig):
    name = "games.cat_in_the_box"
    verbose_name = "Cat in the Box"
