"""Clubs in the admin. Admins find a club by its name or a player, and open it on the pad to change
it. Keys of links are not shown here, and not written to the admin's log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Count, IntegerField, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_POST

from scorepad.clubs.access import Role, device_of, grant_access
from scorepad.clubs.deletion import delete_admin_log
from scorepad.clubs.forms import ClubForm
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.web.admin import PageAdmin, RecordAdmin, log_entry
from scorepad.web.dates import short_day
from scorepad.web.transactions import write_transaction

OPENED = gettext_noop("Opened the club on this phone.")


class AdminClubForm(ClubForm):
    """The form for a club's name, with the short label that forms in the admin have."""

    class Meta(ClubForm.Meta):
        labels = {"name": _("Name")}


@admin.register(Club)
class ClubAdmin(RecordAdmin):
    """The list of clubs. Clubs are created on the pad, so that somebody has their links."""

    form = AdminClubForm
    list_display = ("name", "player_count", "last_evening", "created_day")
    search_fields = ("name", "players__name")
    search_help_text = _("The name of a club or of a player")
    date_hierarchy = "created"
    fields = ("name", "created_day")
    view_on_site = False  # a club is opened only by its links
    readonly_fields = ("created_day",)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Returns the clubs with their numbers of players and their last evenings, in one query."""
        players = Player.objects.members().filter(club=OuterRef("pk")).order_by().values("club")
        counted = Subquery(players.annotate(n=Count("pk")).values("n"))
        last = Max("nights__date", filter=Q(nights__plays__deleted_at=None))
        return (
            super()
            .get_queryset(request)
            .annotate(
                player_count=Coalesce(counted, 0, output_field=IntegerField()), last_evening=last
            )
        )

    @admin.display(description=_("created"), ordering="created")
    def created_day(self, club: Club) -> str:
        return short_day(timezone.localtime(club.created))

    @admin.display(description=_("players"), ordering="player_count")
    def player_count(self, club: Any) -> str:
        n: int = club.player_count
        return ngettext("%(n)s player", "%(n)s players", n) % {"n": n}

    @admin.display(description=_("last evening"), ordering="last_evening", empty_value="–")
    def last_evening(self, club: Any) -> str | None:
        return short_day(club.last_evening) if club.last_evening else None

    def get_urls(self) -> list[Any]:
        view = self.served(open_club)
        return [path("<int:pk>/open/", view, name="clubs_club_open"), *super().get_urls()]

    def page(
        self, request: HttpRequest, obj: Club | None, context: Mapping[str, Any]
    ) -> dict[str, Any]:
        if obj is None:
            return {}
        return {"players": Player.objects.changeable().filter(club=obj)}

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Returns how many rows of each kind are deleted with a club. Django would list them, but
        there may be thousands."""
        clubs = [club.pk for club in objs]
        players = Player.objects.filter(club__in=clubs)
        counts = Club.objects.filter(pk__in=clubs).aggregate(
            nights=Count("nights", distinct=True), plays=Count("plays", distinct=True)
        )
        model_count = {
            self.opts.verbose_name_plural: len(clubs),
            Player._meta.verbose_name_plural: players.count(),
            _("nights"): counts["nights"],
            _("plays"): counts["plays"],
        }
        missing = set() if self.has_delete_permission(request) else {self.opts.verbose_name}
        return [str(club) for club in objs], model_count, missing, []

    def delete_model(self, request: HttpRequest, obj: Club) -> None:
        """Deletes the club, and the entries with its names from the admin's log."""
        delete_admin_log([obj])
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        delete_admin_log(queryset)
        super().delete_queryset(request, queryset)


@require_POST
def open_club(request: HttpRequest, pk: int, model_admin: PageAdmin) -> HttpResponse:
    """Makes this phone a host of the chosen club, records that in its log, and redirects to it."""
    club = model_admin.row_to_change(request, Club.objects.all(), pk)
    with write_transaction():
        ClubEvent.objects.create(club=club, kind=ClubEvent.Kind.OPENED, device=device_of(request))
        model_admin.log_change(request, club, log_entry(OPENED))
    home, to = reverse("plays:tonight", args=[pk]), request.POST.get("to", "")
    response = redirect(to if to.startswith(home) else home)
    grant_access(request, response, club, Role.HOST)
    return response
