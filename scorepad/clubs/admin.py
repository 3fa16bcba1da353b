"""Clubs and players in the admin: find them, mend names, renew links, merge players.

The secret keys are never shown in full, and never written to the admin's log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, IntegerField, Max, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from scorepad.clubs import hosts
from scorepad.clubs.access import Role, device_of, grant_access, granted
from scorepad.clubs.deletion import delete_admin_log
from scorepad.clubs.erasure import erase, free_name
from scorepad.clubs.forms import ClubForm, MergeForm
from scorepad.clubs.merge_players import CannotMergeError, merge, unmerge
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.clubs.signals import names_changed
from scorepad.web.admin import PageAdmin, RecordAdmin, log_entry
from scorepad.web.dates import short_day
from scorepad.web.transactions import write_transaction

RENEWED = {
    Role.HOST: gettext_noop("Renewed the hosts’ link."),
    Role.TABLE: gettext_noop("Renewed the table’s link."),
    Role.VIEW: gettext_noop("Renewed the view-only link."),
}
OPENED = gettext_noop("Opened the club on this phone.")
MERGED = gettext_noop("Merged %(gone)s (number %(number)s) into this one.")
UNMERGED = gettext_noop("Undid the merge.")
ERASED = gettext_noop("Erased the name.")
SHOWN = 4  # first characters of a key of 24: enough to tell two links apart, no help in guessing


class Dated:
    """Dates as the pad writes them."""

    @admin.display(description=_("created"), ordering="created")
    def created_day(self, one: Club | Player) -> str:
        return short_day(timezone.localtime(one.created))

    @admin.display(description=_("erased on"))
    def erased_day(self, player: Player) -> str:
        return short_day(player.erased_on) if player.erased_on else ""


class AdminClubForm(ClubForm):
    """The name of a club: who reads it here is not one of its people."""

    class Meta(ClubForm.Meta):
        labels = {"name": _("Name")}


class AdminPlayerForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """Name, cats at home, and whether the player is hidden from new plays."""

    hidden = forms.BooleanField(label=_("Hidden from new plays"), required=False)

    class Meta:
        model = Player
        fields = ("name", "cats_at_home")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("hidden", bool(self.instance.hidden_since))

    def clean_name(self) -> str:
        """Names are unique in a club, however they are spelled."""
        name: str = self.cleaned_data["name"]
        others = Player.objects.named(name).filter(club=self.instance.club_id)
        if others.exclude(pk=self.instance.pk).exists():
            message = gettext(
                "Another player of this club has this name. Merge them if they are the same person."
            )
            raise forms.ValidationError(message)
        return name


@admin.register(Club)
class ClubAdmin(Dated, RecordAdmin[Club]):
    """Clubs are begun on the pad, so that somebody has their link."""

    form = AdminClubForm
    list_display = ("name", "player_count", "last_evening", "created_day")
    search_fields = ("name", "players__name")
    search_help_text = _("The name of a club or of a player")
    date_hierarchy = "created"
    fields = ("name", "created_day")
    view_on_site = False  # only its links open a table
    readonly_fields = ("created_day",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        """The clubs with their number of players and last evening, in one query."""
        players = Player.objects.unmerged().filter(club=OuterRef("pk")).order_by().values("club")
        counted = Subquery(players.annotate(n=Count("pk")).values("n"))
        last = Max("nights__date", filter=Q(nights__plays__deleted_at=None))
        return (
            super()
            .get_queryset(request)
            .annotate(
                player_count=Coalesce(counted, 0, output_field=IntegerField()), last_evening=last
            )
        )

    @admin.display(description=_("players"), ordering="player_count")
    def player_count(self, club: Any) -> str:
        n: int = club.player_count
        return ngettext("%(n)s player", "%(n)s players", n) % {"n": n}

    @admin.display(description=_("last evening"), ordering="last_evening", empty_value="–")
    def last_evening(self, club: Any) -> str | None:
        return short_day(club.last_evening) if club.last_evening else None

    def get_urls(self) -> list[Any]:
        page = self.served
        return [
            path("<int:pk>/open/", page(open_club), name="clubs_club_open"),
            path("<int:pk>/renew/<slug:role>/", page(renew_link), name="clubs_club_renew"),
            *super().get_urls(),
        ]

    def page(
        self, request: HttpRequest, obj: Club | None, context: Mapping[str, Any]
    ) -> dict[str, Any]:
        if obj is None:
            return {}
        role = granted(request, obj)
        return {
            "players": Player.objects.changeable().filter(club=obj),
            "links": [
                (Role.HOST, _("Link of hosts"), obj.host_key[:SHOWN]),
                (Role.TABLE, _("Link of the table"), obj.table_key[:SHOWN]),
                (Role.VIEW, _("View-only link"), obj.view_key[:SHOWN]),
            ],
            "may_open": role is Role.HOST,
        }

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What goes with a club, counted: its sheets and revisions may be thousands."""
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
        """The names go with the club, from the admin's log too."""
        delete_admin_log([obj])
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        delete_admin_log(queryset)
        super().delete_queryset(request, queryset)


class StandingFilter(admin.SimpleListFilter):
    """Whether somebody can be chosen for a new play."""

    # Translators: whether a club or player is in use, deleted, hidden, merged
    title = _("standing")
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("active", _("can be chosen")),
            ("hidden", _("hidden from new plays")),
            ("merged", _("merged into another")),
            ("erased", _("erased")),
        ]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        standings: dict[str, dict[str, Any]] = {
            "active": {"merged_into": None, "hidden_since": None},
            "hidden": {"merged_into": None, "erased_on": None, "hidden_since__isnull": False},
            "merged": {"merged_into__isnull": False},
            "erased": {"merged_into": None, "erased_on__isnull": False},
        }
        return queryset.filter(**standings.get(str(self.value()), {}))


@admin.register(Player)
class PlayerAdmin(Dated, RecordAdmin[Player]):
    """Players are added on the pad, and never deleted: who is the same person is merged,
    and who does not want to be named is erased."""

    form = AdminPlayerForm
    list_display = ("name", "club", "play_count", "cats_at_home", "standing")
    list_filter = (StandingFilter,)
    list_select_related = ("club", "merged_into")
    search_fields = ("name", "club__name")
    search_help_text = _("The name of a player or of a club")
    actions = None
    fields = ("name", "cats_at_home", "hidden", "club", "created_day")
    readonly_fields = ("club", "created_day", "erased_day")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """The players with their number of plays, those of players merged into them included."""
        same = Player.objects.filter(Q(pk=OuterRef("pk")) | Q(merged_into=OuterRef("pk")))
        seats = same.order_by().filter(seats__play__deleted_at=None).annotate(all=Value(1))
        counted = seats.values("all").annotate(n=Count("seats")).values("n")
        plays = Coalesce(Subquery(counted), 0, output_field=IntegerField())
        return super().get_queryset(request).annotate(play_count=plays)

    @admin.display(description=_("plays"), ordering="play_count")
    def play_count(self, player: Any) -> int:
        count: int = player.play_count
        return count

    @admin.display(description=_("standing"))
    def standing(self, player: Player) -> str:
        if player.merged_into is not None:
            return str(_("merged into %(name)s") % {"name": player.merged_into})
        if player.erased_on:
            return str(_("erased"))
        return str(_("hidden from new plays")) if player.hidden_since else ""

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Whether the player may be changed. A merged one only remembers who it became, and an
        erased one stays as it is."""
        allowed = super().has_change_permission(request, obj)
        return allowed and not (obj is not None and (obj.merged_into_id or obj.erased_on))

    def page(
        self, request: HttpRequest, obj: Player | None, context: Mapping[str, Any]
    ) -> dict[str, Any]:
        return {"may_unmerge": obj is not None and may_unmerge(request, obj)}

    def get_fields(self, request: HttpRequest, obj: Player | None = None) -> Any:
        if obj is not None and obj.merged_into_id:
            return ("name", "merged_into", "club", "created_day")
        if obj is not None and obj.erased_on:
            return ("name", "erased_day", "club", "created_day")
        return super().get_fields(request, obj)

    def get_urls(self) -> list[Any]:
        page = self.served
        return [
            path("<int:pk>/merge/", page(merge_player), name="clubs_player_merge"),
            path("<int:pk>/unmerge/", page(unmerge_player), name="clubs_player_unmerge"),
            path("<int:pk>/erase/", page(erase_player), name="clubs_player_erase"),
            *super().get_urls(),
        ]

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        if not Player.objects.lock_changeable(obj):
            raise PermissionDenied  # somebody merged or erased the player meanwhile
        hidden = form.cleaned_data["hidden"]
        if hidden != bool(obj.hidden_since):
            obj.hidden_since = timezone.localdate() if hidden else None
        super().save_model(request, obj, form, change)
        if "name" in form.changed_data:
            ClubEvent.objects.create(club=obj.club, kind=ClubEvent.Kind.RENAMED, player=obj)
            names_changed.send(sender=Player, club=obj.club)


# -- the pages of their own, which ask before they do something ------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def renew_link(
    request: HttpRequest, pk: int, role: str, model_admin: PageAdmin[Club]
) -> HttpResponse:
    """Replace a link by a new one, after asking.

    As on the pad, whoever renews the link of hosts is one: else nobody could be, since the new link
    is shown nowhere else.
    """
    club = model_admin.row_to_change(request, Club.objects.all(), pk)
    if role not in set(Role):
        raise Http404
    if request.method != "POST":
        context = model_admin.frame(request, gettext("Renew a link"), original=club, role=role)
        return TemplateResponse(request, "admin/clubs/club/renew.html", context)
    club.renew_key(role)
    model_admin.log_change(request, club, log_entry(RENEWED[Role(role)]))
    messages.success(request, gettext("The link is new. The old one no longer works."))
    response = redirect("admin:clubs_club_change", pk)
    if role == Role.HOST:
        hosts.remove_all(club, but="")
        grant_access(request, response, club, Role.HOST)
    return response


@require_POST
def open_club(request: HttpRequest, pk: int, model_admin: PageAdmin[Club]) -> HttpResponse:
    """Make this phone a host, as the club's log tells its people, and go to the page of
    the club that was posted."""
    club = model_admin.row_to_change(request, Club.objects.all(), pk)
    with write_transaction():
        ClubEvent.objects.create(club=club, kind=ClubEvent.Kind.OPENED, device=device_of(request))
        model_admin.log_change(request, club, log_entry(OPENED))
    home, to = reverse("plays:tonight", args=[pk]), request.POST.get("to", "")
    response = redirect(to if to.startswith(home) else home)
    grant_access(request, response, club, Role.HOST)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def merge_player(request: HttpRequest, pk: int, model_admin: PageAdmin[Player]) -> HttpResponse:
    """Merge a player into another one who is the same person: choose, confirm, done."""
    player = model_admin.row_to_change(request, Player.objects.select_related("club"), pk)
    form = MergeForm(request.POST or None, club=player.club, initial={"gone": player})
    context = model_admin.frame(request, gettext("Merge two players"), original=player, form=form)
    if form.is_valid():
        gone, kept = form.cleaned_data["gone"], form.cleaned_data["kept"]
        if "sure" not in request.POST:
            context |= {"gone": gone, "kept": kept}
        else:
            try:
                merge(gone, kept)
            except CannotMergeError as reason:
                form.add_error(None, str(reason))
            else:
                model_admin.log_change(request, kept, log_entry(MERGED, gone=gone, number=gone.pk))
                message = gettext("%(gone)s was merged into %(kept)s.") % {
                    "gone": gone,
                    "kept": kept,
                }
                messages.success(request, message)
                return redirect("admin:clubs_player_change", kept.pk)
    return TemplateResponse(request, "admin/clubs/player/merge.html", context)


def may_unmerge(request: HttpRequest, player: Player) -> bool:
    """Whether a merge may be undone, which is all that may be done to a merged player."""
    allowed = request.user.has_perm("clubs.change_player")
    return allowed and bool(player.merge_target_id) and not player.erased_on


@require_POST
def unmerge_player(request: HttpRequest, pk: int, model_admin: PageAdmin[Player]) -> HttpResponse:
    """Undo the merge of a player into another one."""
    player = get_object_or_404(Player, pk=pk)
    if not may_unmerge(request, player):
        raise PermissionDenied
    try:
        unmerge(player)
    except CannotMergeError as reason:
        messages.error(request, str(reason))
    else:
        model_admin.log_change(request, player, log_entry(UNMERGED))
        messages.success(request, gettext("%(name)s is a player again.") % {"name": player})
    return redirect("admin:clubs_player_change", pk)


@require_http_methods(["GET", "HEAD", "POST"])
def erase_player(request: HttpRequest, pk: int, model_admin: PageAdmin[Player]) -> HttpResponse:
    """Erase a player's name everywhere, after asking."""
    player = model_admin.row_to_change(request, Player.objects.select_related("club"), pk)
    if request.method != "POST":
        context = model_admin.frame(request, gettext("Erase a player"), original=player)
        context |= {"replacement": free_name(player.club)}
        return TemplateResponse(request, "admin/clubs/player/erase.html", context)
    if erase(player):
        model_admin.log_change(request, player, log_entry(ERASED))
        message = gettext("The name is erased. This player is now called %(name)s.") % {
            "name": player
        }
        messages.success(request, message)
    return redirect("admin:clubs_player_change", pk)
