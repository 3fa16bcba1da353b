"""Nights and plays in the admin, to look at; cards as clubs know them, to take into editions."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorepad.plays.learning import teach_editions
from scorepad.plays.loading import LoadedPlay
from scorepad.plays.models import LearnedCard, Play, Seat
from scorepad.plays.signals import play_changed
from scorepad.plays.verdict import listed


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


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["order", "player", "total", "place", "won"]
    readonly_fields = ["order", "player", "total", "place", "won"]
    extra = 0
    can_delete = False


@admin.register(Play)
class PlayAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Plays are scored at the table; here they can be found, and left out or brought back."""

    list_display = ["created_at", "game_slug", "club", "state", "counts", "deleted_at"]
    list_filter = ["game_slug", "state", "counts"]
    list_select_related = ["club"]
    date_hierarchy = "created_at"
    fields = ["club", "night", "game_slug", "edition_name", "state", "counts", "deleted_at"]
    readonly_fields = ["club", "night", "game_slug", "edition_name", "state"]
    inlines = [SeatInline]

    def save_model(self, request: HttpRequest, obj: Play, form: Any, change: bool) -> None:
        """The history follows, in the transaction of the admin's own."""
        super().save_model(request, obj, form, change)
        play_changed.send(sender=Play, loaded=LoadedPlay.stored(obj))

    def delete_model(self, request: HttpRequest, obj: Play) -> None:
        """What came after it is counted as if it had never been, so it first is marked as gone."""
        obj.deleted_at = timezone.now()
        play_changed.send(sender=Play, loaded=LoadedPlay.stored(obj))
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Play]) -> None:
        for play in queryset:
            self.delete_model(request, play)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
