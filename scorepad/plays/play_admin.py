"""Plays in the admin: find them, read them, repair them with the pad's own functions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorepad.plays import play_views
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Seat, Sheet
from scorepad.plays.play_filters import GameFilter, StateFilter
from scorepad.plays.play_repair import REPAIRS, load_locked, repair
from scorepad.plays.signals import play_changed
from scorepad.plays.templatetags.pad import day, signed
from scorepad.web.admin import WithLog, log_entry
from scorepad.web.transactions import write_transaction

if TYPE_CHECKING:  # at run time Django's own class takes no type
    PlayModelAdmin = admin.ModelAdmin[Play]
else:
    PlayModelAdmin = admin.ModelAdmin

SEATS = Prefetch("seats", Seat.objects.with_person())


@admin.register(Play)
class PlayAdmin(WithLog, PlayModelAdmin):
    """Plays are scored at the table. Here they are repaired: reopened, left out of the count, moved
    to another evening, deleted and brought back."""

    list_display = ("begun", "club", "who", "status")
    list_filter = (GameFilter, StateFilter)
    list_select_related = ("club", "night")
    search_fields = ("club__name", "seats__player__name", "seats__player__merged_into__name")
    search_help_text = _("The name of a club or of a player")
    date_hierarchy = "night__date"
    show_facets = admin.ShowFacets.NEVER
    change_list_template = "admin/records/change_list.html"
    actions = ("delete_plays", "restore_plays", "exclude_plays", "include_plays")

    class Media:
        css = {"all": ["css/admin_records.css"]}

    # the list

    def get_queryset(self, request: HttpRequest) -> QuerySet[Play]:
        return super().get_queryset(request).prefetch_related(SEATS)

    @admin.display(description=_("play"), ordering="created_at")
    def begun(self, play: Play) -> str:
        return f"{play.game.name}, {day(play.night.date)}"

    @admin.display(description=_("players"))
    def who(self, play: Play) -> str:
        return ", ".join(_with_total(play, seat) for seat in play.seats.all())

    # Translators: whether a play is under way, finished or deleted
    @admin.display(description=_("state"), ordering="state")
    def status(self, play: Play) -> str:
        if play.deleted_at:
            return gettext("deleted")
        state = gettext("finished") if play.is_finished else gettext("under way")
        return state if play.counts else gettext("%(state)s, does not count") % {"state": state}

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Deleting for good goes by the page of one play."""
        actions: dict[str, Any] = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions

    @admin.action(description=_("Delete, to be brought back if need be"), permissions=["change"])
    def delete_plays(self, request: HttpRequest, chosen: QuerySet[Play]) -> None:
        self._repair(request, chosen, "delete")

    @admin.action(description=_("Bring back"), permissions=["change"])
    def restore_plays(self, request: HttpRequest, chosen: QuerySet[Play]) -> None:
        self._repair(request, chosen, "restore")

    @admin.action(description=_("Do not count"), permissions=["change"])
    def exclude_plays(self, request: HttpRequest, chosen: QuerySet[Play]) -> None:
        self._repair(request, chosen, "exclude")

    @admin.action(description=_("Count again"), permissions=["change"])
    def include_plays(self, request: HttpRequest, chosen: QuerySet[Play]) -> None:
        self._repair(request, chosen, "include")

    def _repair(self, request: HttpRequest, chosen: QuerySet[Play], name: str) -> None:
        """All of them or none, in the order in which they were begun."""
        pks = list(chosen.order_by("created_at", "uuid").values_list("pk", flat=True))
        with write_transaction():
            repaired = [one for one in map(load_locked, pks) if repair(name, one)]
            for loaded in repaired:
                done = log_entry(REPAIRS[name].done, play=loaded.play)
                self.log_change(request, loaded.play, done)
        for loaded in repaired:
            self.message_user(request, REPAIRS[name].done % {"play": loaded.play})
        if not repaired:
            self.message_user(request, gettext("There was nothing to change."), messages.WARNING)

    # one play

    def get_urls(self) -> list[Any]:
        def page(view: Any) -> Any:
            return self.admin_site.admin_view(partial(view, model_admin=self))

        return [
            path("<int:pk>/do/<slug:name>/", page(play_views.do), name="plays_play_do"),
            path("<int:pk>/move/", page(play_views.move_play), name="plays_play_move"),
            path("<int:pk>/sheets/<slug:slot>/", page(play_views.sheet), name="plays_play_sheet"),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Nothing of a play is changed by a form of its fields."""
        return play_views.play(request, object_id, model_admin=self)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    # deleting for good

    def has_delete_permission(self, request: HttpRequest, obj: Play | None = None) -> bool:
        """Only what was deleted on the pad or here before."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or obj.deleted_at is not None)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What goes with a play, counted: its revisions may be thousands."""
        plays = list(objs)
        sheets = Sheet.objects.filter(play__in=plays).count()
        counts = {self.opts.verbose_name_plural: len(plays), _("sheets"): sheets}
        missing = set() if self.has_delete_permission(request) else {self.opts.verbose_name}
        return [str(play) for play in plays], counts, missing, []

    def delete_model(self, request: HttpRequest, obj: Play) -> None:
        """What came after it is counted as if it had never been, so it first is marked as gone."""
        obj.deleted_at = obj.deleted_at or timezone.now()
        play_changed.send(sender=Play, loaded=LoadedPlay.stored(obj))
        super().delete_model(request, obj)


def _with_total(play: Play, seat: Seat) -> str:
    if not play.is_finished or seat.total is None:
        return str(seat.person)
    return f"{seat.person} {signed(seat.total)}"
