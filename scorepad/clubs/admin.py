"""Clubs and players in the admin. The secret keys are shown nowhere."""

from __future__ import annotations

from django.contrib import admin

from scorepad.clubs.models import Club, Player


class PlayerInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Player
    fields = ["name", "cats_at_home", "hidden_since"]
    extra = 0
    can_delete = False
    show_change_link = True


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "created"]
    search_fields = ["name"]
    date_hierarchy = "created"
    readonly_fields = ["created"]
    inlines = [PlayerInline]


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "club", "cats_at_home", "hidden_since", "merged_into"]
    list_filter = ["hidden_since"]
    list_select_related = ["club", "merged_into"]
    search_fields = ["name", "club__name"]
    readonly_fields = ["club", "merged_into", "created"]

    def has_add_permission(self, *args: object) -> bool:
        return False  # players are added with their club
