"""A base for the pages of the admin that draw more of a row than its form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

M = TypeVar("M", bound=Model)

if TYPE_CHECKING:  # at run time Django's own class takes no type

    class _ModelAdmin(admin.ModelAdmin[M]):
        pass

else:

    class _ModelAdmin(Generic[M], admin.ModelAdmin):
        pass


class PageAdmin(_ModelAdmin[M]):
    """`page` gives what the template of a row's page draws beside Django's own context."""

    def page(
        self, request: HttpRequest, obj: M | None, context: Mapping[str, Any]
    ) -> dict[str, Any]:
        """`obj` is None on the page of a new row."""
        return {}

    def render_change_form(
        self,
        request: Any,
        context: Any,
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:
        context |= self.page(request, obj, context)
        return super().render_change_form(request, context, add, change, form_url, obj)
