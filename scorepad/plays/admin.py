"""Nights, plays, and cards as clubs know them, in the admin."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorepad.plays.learning import teach_editions
from scorepad.plays.models import LearnedCard
from scorepad.plays.night_admin import NightAdmin
from scorepad.plays.play_admin import PlayAdmin
from scorepad.plays.verdict import listed

__all__ = ["LearnedCardAdmin", "NightAdmin", "PlayAdmin"]


@admin.register(LearnedCard)
class LearnedCardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What a rulebook does not print, as the tables that hold the cards read it off them."""

    list_display = ["card", "game_slug", "answers", "club", "at"]
    list_filter = ["game_slug"]
    list_select_related = ["club"]
    search_fields = ["card", "club__name"]
    readonly_fields = ["club", "game_slug", "card", "at"]
    actions = ["put_into_editions"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # tables say what is on their cards

    @admin.action(
        description=_("Put into every edition that leaves it open"), permissions=["change"]
    )
    def put_into_editions(self, request: HttpRequest, chosen: QuerySet[LearnedCard]) -> None:
        with transaction.atomic():
            for card in chosen:
                taught = teach_editions(card)
                message = (
                    gettext("%(card)s: now in %(editions)s.")
                    if taught
                    else gettext("%(card)s: no edition leaves it open.")
                )
                level = messages.SUCCESS if taught else messages.WARNING
                values = {"card": card.card, "editions": listed(taught)}
                self.message_user(request, message % values, level)
