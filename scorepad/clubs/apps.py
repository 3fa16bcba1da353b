from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class ClubsConfig(AppConfig):
    name = "scorepad.clubs"
    verbose_name = gettext_lazy("Clubs")
