"""Plays in the admin: finding them, opening them at the table, deleting them for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.contract import signed
from scorepad.clubs.access import use_time_of
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Seat, Sheet
from scorepad.plays.signals import play_changed
from scorepad.plays.templatetags.pad import day
from scorepad.plays.unknown_cards import admin as cards_admin  # noqa: F401  which registers itself
from scorepad.web.admin import GameFilter, RecordAdmin
from scorepad.web.words import comma_list

SEATS = Prefetch("seats", Seat.objects.with_person())


class StateFilter(admin.SimpleListFilter):
    """Filters plays by state. Deleted plays are only listed under "deleted"."""

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


@admin.register(Play)
class PlayAdmin(RecordAdmin):
    """Plays in the admin. They are scored and corrected at the table, which admins may open."""

    list_display = ("begun", "club", "who", "status")
    list_filter = (GameFilter, StateFilter)
    list_select_related = ("club", "night")
    search_fields = ("club__name", "seats__player__name", "seats__player__merged_into__name")
    search_help_text = _("The name of a club or of a player")
    date_hierarchy = "night__date"
    change_form_template = "admin/records/open_form.html"
    actions = None
    fields = ("begun", "club", "who", "status", "note")

    # the list

    def get_queryset(self, request: HttpRequest) -> QuerySet[Play]:
        return super().get_queryset(request).prefetch_related(SEATS)

    @admin.display(description=_("play"), ordering="created_at")
    def begun(self, play: Play) -> str:
        return f"{play.game.name}, {day(play.night.date)}"

    @admin.display(description=_("players"))
    def who(self, play: Play) -> str:
        return comma_list(_with_total(play, seat) for seat in play.seats.all())

    # Translators: whether a play is under way, finished or deleted
    @admin.display(description=_("state"), ordering="state")
    def status(self, play: Play) -> str:
        if play.deleted_at:
            return gettext("deleted")
        state = gettext("finished") if play.is_finished else gettext("under way")
        return state if play.counts else gettext("%(state)s, does not count") % {"state": state}

    # one play

    def page(
        self, request: HttpRequest, obj: Play | None, context: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Draws the page of a play. A deleted play can be restored there."""
        if obj is None:
            return {}
        use_time_of(obj.club)
        if obj.deleted_at:
            tonight = reverse("plays:tonight", args=[obj.club_id])
            return {"club": obj.club, "to": f"{tonight}?deleted={obj.pk}"}
        return {"club": obj.club, "to": reverse("plays:play", args=[obj.club_id, obj.pk])}

    def has_change_permission(self, request: HttpRequest, obj: Play | None = None) -> bool:
        return False

    # deleting for good

    def has_delete_permission(self, request: HttpRequest, obj: Play | None = None) -> bool:
        """Whether a play may be deleted for good: only if it was deleted in the club before."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or obj.deleted_at is not None)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Returns the numbers of plays and sheets to delete, because a list could be too long."""
        plays = list(objs)
        sheets = Sheet.objects.filter(play__in=plays).count()
        counts = {self.opts.verbose_name_plural: len(plays), _("sheets"): sheets}
        missing = set() if self.has_delete_permission(request) else {self.opts.verbose_name}
        return [str(play) for play in plays], counts, missing, []

    def delete_model(self, request: HttpRequest, obj: Play) -> None:
        """Deletes a play for good. First marks it as deleted, which updates the statistics."""
        obj.deleted_at = obj.deleted_at or timezone.now()
        play_changed.send(sender=Play, loaded=LoadedPlay.stored(obj))
        super().delete_model(request, obj)


def _with_total(play: Play, seat: Seat) -> str:
    if not play.is_finished or seat.total is None:
        return str(seat.person)
    return f"{seat.person} {signed(seat.total)}"
