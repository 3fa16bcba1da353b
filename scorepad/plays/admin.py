"""Nights, plays, and cards as clubs know them, in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import path

from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.night_admin import NightAdmin
from scorepad.plays.play_admin import PlayAdmin
from scorepad.plays.proposal_views import (
    accept_proposal,
    proposals,
    propose_again,
    refuse_proposal,
)

__all__ = ["LearnedCardAdmin", "NightAdmin", "PlayAdmin"]


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
