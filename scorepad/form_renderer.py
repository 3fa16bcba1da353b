"""Draws forms: Django's plain widgets in Python, all else by the templates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest
from django.utils.safestring import SafeString

from games.widgets import Widget, draw_input, draw_option, draw_options, draw_select

FOLDER = "django/forms/widgets"
INPUTS = ("checkbox", "date", "email", "hidden", "number", "text")
DRAWN: dict[str, Callable[[Widget], SafeString]] = {
    **{f"{FOLDER}/{kind}.html": draw_input for kind in INPUTS},
    **{f"{FOLDER}/{kind}_option.html": draw_option for kind in ("checkbox", "radio")},
    **{f"{FOLDER}/{kind}.html": draw_options for kind in ("checkbox_select", "radio")},
    f"{FOLDER}/select.html": draw_select,
}


class FormRenderer(TemplatesSetting):
    def render(
        self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None
    ) -> str:
        draw = DRAWN.get(template_name)
        return draw(context["widget"]) if draw else super().render(template_name, context, request)
