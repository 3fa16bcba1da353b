"""Form widgets drawn in Python: a sheet has some fifty, and a template for each takes long.

A widget is what its `get_context` gives. The HTML of Django's widgets is as in Django's templates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

MINUS, PLUS = "M5 12h14", "M5 12h14M12 5v14"

Widget = Mapping[str, Any]


def draw_input(widget: Widget) -> SafeString:
    value = widget["value"]
    entered = "" if value is None else _attribute("value", value)
    name = _attribute("name", widget["name"])
    return mark_safe(f'<input type="{widget["type"]}"{name}{entered}{_attributes(widget)}>')  # noqa: S308


def draw_option(widget: Widget) -> SafeString:
    """One of several to choose from, alone or inside its label."""
    drawn = draw_input(widget)
    if not widget["wrap_label"]:
        return drawn
    return mark_safe(f"<label{_for(widget)}>{drawn} {_escaped(widget['label'])}</label>")  # noqa: S308


def draw_options(widget: Widget) -> SafeString:
    """Several to choose from, each inside its label. Their groups have no names here."""
    options = "".join(
        f"<div>{draw_option(option)}</div>"
        for _name, options, _index in widget["optgroups"]
        for option in options
    )
    given = {name: widget["attrs"].get(name) for name in ("id", "class")}
    names = "".join(_attribute(name, value) for name, value in given.items() if value)
    return mark_safe(f"<div{names}>{options}</div>")  # noqa: S308


def draw_select(widget: Widget) -> SafeString:
    """A list to open; its groups, where it has some, have a name each."""
    groups = "".join(_select_group(name, options) for name, options, _ in widget["optgroups"])
    name = _attribute("name", widget["name"])
    return mark_safe(f"<select{name}{_attributes(widget)}>{groups}</select>")  # noqa: S308


def draw_chips(widget: Widget) -> SafeString:
    """Options side by side, each a label to tap."""
    chips = "".join(
        f'<label class="chip"{_for(option)}>{draw_input(option)}'
        f"<span>{_escaped(option['label'])}</span></label>"
        for _name, options, _index in widget["optgroups"]
        for option in options
    )
    key = widget["attrs"].get("id")
    return mark_safe(f'<span class="chips"{_attribute("id", key) if key else ""}>{chips}</span>')  # noqa: S308


def draw_stepper(widget: Widget, what: str) -> SafeString:
    """A number between a minus and a plus; `what` is counted."""
    values = {"what": what}
    less = _("one less: %(what)s") % values if what else _("one less")
    more = _("one more: %(what)s") % values if what else _("one more")
    minus, plus = _step("minus", -1, less, MINUS), _step("plus", 1, more, PLUS)
    return mark_safe(f'<span class="stepper">{minus}{draw_input(widget)}{plus}</span>')  # noqa: S308


def _step(kind: str, by: int, label: str, path: str) -> str:
    return (
        f'<button type="button" class="stepper-{kind}" data-step="{by}" tabindex="-1"'
        f' aria-label="{_escaped(label)}"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
        f'<path d="{path}"/></svg></button>'
    )


def _select_group(name: Any, options: Any) -> str:
    drawn = "".join(_select_option(one) for one in options)
    return f"<optgroup{_attribute('label', name)}>{drawn}</optgroup>" if name else drawn


def _select_option(option: Widget) -> str:
    attributes = _attribute("value", option["value"]) + _attributes(option)
    return f"<option{attributes}>{_escaped(option['label'])}</option>"


def _attributes(widget: Widget) -> str:
    return "".join(
        _attribute(name, value) for name, value in widget["attrs"].items() if value is not False
    )


def _attribute(name: str, value: Any) -> str:
    return f" {name}" if value is True else f' {name}="{_escaped(value)}"'


def _for(widget: Widget) -> str:
    key = widget["attrs"].get("id")
    return _attribute("for", key) if key else ""


def _escaped(value: Any) -> str:
    return conditional_escape(value if isinstance(value, str) else str(value))
