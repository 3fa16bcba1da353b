"""Nights in the admin: find them, see their plays, open them at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scorepad.clubs.access import use_time_of
from scorepad.plays.models import Night, Play
from scorepad.plays.play_admin import SEATS
from scorepad.plays.templatetags.pad import day
from scorepad.web.admin import PageAdmin


@admin.register(Night)
class NightAdmin(PageAdmin[Night]):
    """What is said of a night is changed at the table; one that holds no play can be deleted."""

    list_display = ("evening", "club", "place", "play_count")
    list_select_related = ("club",)
    search_fields = ("club__name", "place")
    search_help_text = _("The name of a club or a place")
    date_hierarchy = "date"
    show_facets = admin.ShowFacets.NEVER
    change_list_template = "admin/records/change_list.html"
    actions = None
    fields = ("club", "evening", "place", "note")

    class Media:
        css = {"all": ["css/admin_records.css"]}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Night]:
        counted = Count("plays", filter=Q(plays__deleted_at=None))
        return super().get_queryset(request).annotate(play_count=counted)

    @admin.display(description=_("evening"), ordering="date")
    def evening(self, night: Night) -> str:
        return str(day(night.date))

    @admin.display(description=_("plays"), ordering="play_count")
    def play_count(self, night: Any) -> int:
        count: int = night.play_count
        return count

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Night | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Night | None = None) -> bool:
        """Only a night that no play is left on, not even a deleted one."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or not Play.objects.filter(night=obj).exists())

    def page(
        self, request: HttpRequest, obj: Night | None, context: Mapping[str, Any]
    ) -> dict[str, Any]:
        if obj is None:
            return {}
        use_time_of(obj.club)
        return {
            "club": obj.club,
            "to": reverse("history:night", args=[obj.club_id, obj.date]),
            "plays": list(Play.objects.filter(night=obj).prefetch_related(SEATS)),
        }
