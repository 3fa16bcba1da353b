"""Nights and plays in the admin, to look at; cards as clubs know them, with what to make of it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import path
from django.utils import timezone

from scorepad.plays.loading import LoadedPlay
from scorepad.plays.models import LearnedCard, Play, Seat
from scorepad.plays.proposal_views import (
    accept_proposal,
    proposals,
    propose_again,
    refuse_proposal,
)
from scorepad.plays.signals import play_changed


@admin.register(LearnedCard)
class LearnedCardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What a rulebook does not print, as the tables that hold the cards read it off them."""

    list_display = ["card", "game_slug", "answers", "club", "at"]
    list_filter = ["game_slug"]
    list_select_related = ["club"]
    search_fields = ["card", "club__name"]
    readonly_fields = ["club", "game_slug", "card", "at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # tables say what is on their cards

    def get_urls(self) -> list[Any]:
        page = self.admin_site.admin_view
        return [
            path("said/", page(proposals), name="plays_proposals"),
            path("said/accept/", page(accept_proposal), name="plays_accept"),
            path("said/refuse/", page(refuse_proposal), name="plays_refuse"),
            path("said/<int:pk>/again/", page(propose_again), name="plays_propose_again"),
            *super().get_urls(),
        ]


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
