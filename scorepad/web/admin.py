"""What the admin's pages share: a base class, the log and the login."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.backends import RemoteUserBackend
from django.contrib.auth.forms import UsernameField
from django.contrib.auth.middleware import RemoteUserMiddleware
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy, override

from games import registry
from scorepad.web.languages import SOURCE
from scorepad.web.limits import count, counted, is_proxy, too_many
from scorepad.web.requests import YEAR, kept_for_a_year

TRIES = 20  # from one address
WRONG = 40  # for one account, from any address
TEN_MINUTES = 600  # seconds
KNOWN = "signed-in"  # the cookie with the account that this browser last signed in to

M = TypeVar("M", bound=Model)


class PageAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """The base class for the admin. Its method `page` adds to the context of a row's page."""

    def page(self, request: HttpRequest, obj: Any, context: Mapping[str, Any]) -> dict[str, Any]:
        """Returns context for the page of a row. `obj` is None on the page for a new row."""
        return {}

    def served(self, view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        """Wraps a view for this admin's URL patterns; the view gets the admin as `model_admin`."""
        served: Callable[..., HttpResponse] = self.admin_site.admin_view(
            partial(view, model_admin=self)
        )
        return served

    def row_to_change(self, request: HttpRequest, rows: QuerySet[M], pk: int) -> M:
        """Returns a row that the user may change. Raises Http404 or PermissionDenied."""
        row = get_object_or_404(rows, pk=pk)
        if not self.has_change_permission(request, row):
            raise PermissionDenied
        return row

    def frame(self, request: HttpRequest, title: object, **more: object) -> dict[str, Any]:
        """Returns the context that every page of the admin needs, with these additional values."""
        return {**self.admin_site.each_context(request), "opts": self.opts, "title": title, **more}

    def render_change_form(self, request: Any, context: Any, *args: Any, **more: Any) -> Any:
        context |= self.page(request, more["obj"], context)
        return super().render_change_form(request, context, *args, **more)


def log_entry(message: Any, **values: object) -> str:
    """Returns a message (lazy or not) with its values in the format of the admin's log."""
    with override(SOURCE):
        told = {"message": str(message), "values": {key: str(one) for key, one in values.items()}}
    return json.dumps(told, ensure_ascii=False)


def entry_text(entry: LogEntry) -> str:
    """Returns a log entry in words. Entries by Django or an older version get Django's words."""
    if not entry.change_message.startswith('{"message"'):
        return str(entry.get_change_message())
    found = json.loads(entry.change_message)
    return str(gettext(found["message"]) % found["values"])


class RecordAdmin(PageAdmin):
    """The base class for lists of what people made on the pad. Admins cannot add rows there."""

    show_facets = admin.ShowFacets.NEVER
    change_list_template = "admin/records/change_list.html"

    class Media:
        css = {"all": ["css/admin_records.css"]}

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Shows the history of a row, with each action in the words of `log_entry`."""
        response = super().history_view(request, object_id, extra_context)
        for entry in (getattr(response, "context_data", None) or {}).get("action_list", ()):
            entry.change_message = entry_text(entry)
        return response


class GameFilter(admin.SimpleListFilter):
    """Filters rows by game; rows store its slug."""

    title = gettext_lazy("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(game.slug, game.name) for game in registry.games()]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        return queryset.filter(game_slug=self.value()) if self.value() else queryset


class ProxyBackend(RemoteUserBackend):
    """Authenticates existing accounts by their names. Unlike Django's class, it creates none."""

    create_unknown_user = False


class ProxyLogin(RemoteUserMiddleware):
    """Signs in to the admin as the user that a trusted proxy names, while it names one."""

    header = settings.LOGIN_HEADER

    def process_request(self, request: HttpRequest) -> None:
        if not is_proxy(str(request.META.get("REMOTE_ADDR", ""))):
            request.META.pop(self.header, None)
        if request.path.startswith(reverse("admin:index")):
            super().process_request(request)


def login(request: HttpRequest) -> HttpResponse:
    """Shows Django's login page, unless this address has tried to log in too often."""
    if request.method != "POST":
        return _django_login(request)
    if too_many(request, "admin", most=TRIES, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    name = str(UsernameField().to_python(request.POST.get("username", "")))
    if counted(name, "account") >= WRONG and not _has_signed_in(request, name):
        return render(request, "429.html", {"with_this_name": True}, status=429)
    response = _django_login(request)
    if response.status_code == 302:
        path = reverse("admin:login")
        response.set_signed_cookie(KNOWN, name, path=path, **kept_for_a_year())
    else:
        count(name, "account", seconds=TEN_MINUTES)
    return response


def _has_signed_in(request: HttpRequest, name: str) -> bool:
    return request.get_signed_cookie(KNOWN, default=None, max_age=YEAR) == name


def _django_login(request: HttpRequest) -> HttpResponse:
    """Shows Django's login page with the name of the pad, where Django would show the host's."""
    return admin.site.login(request, {"site_name": settings.SITE_NAME})
