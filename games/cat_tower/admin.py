from __future__ import annotations

from django.contrib import admin

from games.cat_tower.game import CAT_TOWER
from games.cat_tower.models import Edition
from games.edition_admin import AbstractEditionAdmin


@admin.register(Edition)
class EditionAdmin(AbstractEditionAdmin):
    game = CAT_TOWER
