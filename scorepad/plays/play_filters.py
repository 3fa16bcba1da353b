"""What the admin's list of plays can be narrowed to."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games import registry
from scorepad.plays.models import Play


class GameFilter(admin.SimpleListFilter):
    title = _("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(game.slug, game.name) for game in registry.games()]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        return queryset.filter(game_slug=self.value()) if self.value() else queryset


class StateFilter(admin.SimpleListFilter):
    """Deleted plays are in none of the others."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("playing", _("under way")),
            ("finished", _("finished")),
            ("excluded", _("does not count")),
            ("deleted", _("deleted")),
        ]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        there = queryset.filter(deleted_at=None)
        if self.value() in Play.State.values:
            return there.filter(state=self.value())
        if self.value() == "excluded":
            return there.filter(counts=False)
        return queryset.exclude(deleted_at=None) if self.value() == "deleted" else queryset
