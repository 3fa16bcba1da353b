"""What the templates of the pad and of all games share: texts in words, fields, problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal as humanized
from django.forms import BoundField
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.contract import Detail, Line, Value
from games.contract import signed as signed
from games.forms import SheetForm
from scorepad.plays.sheet.context import ShownSeat
from scorepad.plays.sheet.fragment_cache import draw_cached
from scorepad.plays.sheet.to_do import OnSheet, ToDo, is_in_part
from scorepad.web import dates
from scorepad.web.languages import ORDINALS
from scorepad.web.words import and_list, comma_list, duration, full_stop, join_sentences, translate

register = template.Library()
register.filter("comma_list", comma_list)
register.filter("duration", duration)
register.filter("full_stop", full_stop)
register.filter("signed", signed)
register.simple_tag(and_list)
# Dates as every page writes them, with the year if it is another one, and a day with its time.
day = register.filter("day", dates.short_day, expects_localtime=True)
register.filter("moment", dates.moment, expects_localtime=True)


@register.simple_tag(takes_context=True)
def wording(context: Context, text: Value | None) -> str:
    """Returns a text of the rules in words, with the names of the players."""
    return "" if text is None else _in_words(context, text)


@register.simple_tag(takes_context=True)
def listed_wording(context: Context, texts: Iterable[Value]) -> str:
    """Returns several texts in words, joined into one: "a, b and c"."""
    return and_list([_in_words(context, text) for text in texts])


@register.simple_tag(takes_context=True)
def sentences_of(context: Context, texts: Iterable[Value]) -> str:
    """Returns several texts in words, each of them as a sentence."""
    return join_sentences(*(_in_words(context, text) for text in texts))


@register.simple_tag(takes_context=True)
def words_of(context: Context, texts: Iterable[Value]) -> str:
    """Returns several texts in words, joined by commas: "a, b, c"."""
    return comma_list(_in_words(context, text) for text in texts)


@register.filter
def gained(points: int) -> str:
    """Returns points with a plus or minus sign: "+9"."""
    return f"+{points}" if points > 0 else signed(points)


@register.filter
def field(form: SheetForm, name: str) -> BoundField:
    """Returns the bound field of a form with this name: `{{ form|field:"tricks-2" }}`."""
    return form[name]


@register.filter
def get(mapping: Any, key: Any) -> Any:
    """Returns the value for a key; None if there is none."""
    return mapping.get(key) if mapping is not None else None


@register.simple_tag
def cached_fragment(template_name: str, **values: Any) -> SafeString:
    """`{% cached_fragment "cat_lady/_pick.html" pick=pick %}`: draws a template with only these
    values. The same values are drawn only once (see `fragment_cache`)."""
    return draw_cached(template_name, values)


@register.simple_tag(takes_context=True)
def problems(context: Context, name: str, leads_to: str = "") -> str:
    """Returns one field's problems as HTML: input that the form cannot read, and problems found by
    the rules. `leads_to` is the id to which the list of things to do links, if not to the field."""
    found = _problems(context, name, leads_to)
    if not (found["errors"] or found["messages"]):
        return ""  # most fields; a template takes longer to draw nothing
    return draw_cached("plays/_problems.html", found)


def _problems(context: Context, name: str, leads_to: str) -> dict[str, Any]:
    form: SheetForm | None = context.get("form")
    errors: Sequence[Any] = list(form.errors.get(name, ())) if form is not None else []
    found = _on_sheet(context).say(name)
    messages = [(one, _in_words(context, one.problem.message)) for one in found]
    # The id that Django puts into the field's aria-describedby.
    place = f"{form[name].auto_id}_error" if form is not None and errors else ""
    input_id = form[name].auto_id if form is not None and name in form.fields else leads_to
    may_edit = context.get("may_edit")
    shared = {"errors": errors, "messages": messages, "id": place}
    return shared | {"input_id": input_id, "may_edit": may_edit}


@register.simple_tag(takes_context=True)
def part_line(context: Context, fields: str, calm: str = "", seat: str | None = "") -> SafeString:
    """Returns the line below the title of a part of a sheet: its impossible entries or, without
    any, the text `calm`. Missing entries are shown only after somebody asked what is missing.
    `fields` says how the names of the part's fields begin ("tricks" for "tricks-2"), separated by
    spaces. `seat` is the player whose token stands before `calm`."""
    form: SheetForm | None = context.get("form")
    parts = fields.split()
    errors: Mapping[str, Any] = (form.errors if form is not None else None) or {}
    unreadable = [item for name in errors if is_in_part(name, parts) for item in errors[name]]
    todo = _on_sheet(context).say_part(parts)
    prefix = context["slot"].key

    def thing(item: ToDo) -> dict[str, Any]:
        name = form.problem_field(item.problem.seat, item.problem.field) if form is not None else ""
        words = _in_words(context, item.problem.message)
        return {"todo": item, "words": words, "input": f"{prefix}-{name}"}

    values = {
        "unreadable": [str(item) for item in unreadable],
        "wrong": thing(todo.wrong) if todo.wrong else None,
        "missing": [thing(item) for item in todo.missing],
        "calm": calm,
        "who": next((item for item in context.get("board") or () if item.key == seat), None),
        "may_edit": context.get("may_edit"),
    }
    return draw_cached("plays/_part_line.html", values)


@register.simple_tag(takes_context=True)
def state_of(context: Context, name: str) -> str:
    """Returns the CSS class for a field's row: "is-wrong", "is-missing" or ""."""
    form: SheetForm | None = context.get("form")
    if form is not None and name in form.errors:
        return "is-wrong"
    return _on_sheet(context).state_of(name)


@register.simple_tag(takes_context=True)
def things_at(context: Context, name: str) -> Sequence[ToDo]:
    """Returns what is left to do at a field, for a template that words it differently."""
    return _on_sheet(context).say(name)


@register.filter
def override_keys(things: Sequence[ToDo]) -> str:
    """Returns the keys of those problems that players may override, one per line."""
    return "\n".join(
        thing.problem.key for thing in things if thing.is_task and thing.problem.may_override
    )


def _on_sheet(context: Context) -> OnSheet:
    """Returns what is left to do on the sheet; an empty `OnSheet` if no sheet is shown."""
    return context.get("on_sheet") or OnSheet({}, ())


def _in_words(context: Context, text: Value) -> str:
    return translate(text, context.get("names") or {})


@register.filter
def points(scored: Line | Detail | str) -> str:
    """Returns the points of a line or detail in words. Unknown points are never shown as 0. A
    missing line gives ""."""
    if isinstance(scored, str):
        return ""
    if isinstance(scored, Line) and not scored.entered:
        return "–"
    return _so_far(scored.points, is_open=scored.open)


@register.simple_tag
def total_of(place: ShownSeat) -> str:
    """Returns a seat's total. If it has no meaning yet, returns what there is so far or a dash."""
    if place.standing is None:
        return mark_of(place)
    if not place.is_open:
        words = place.standing.so_far
        return format_html('<span class="so-far">{}</span>', translate(words, {})) if words else "–"
    return _so_far(place.standing.total, is_open=place.standing.open)


@register.simple_tag
def mark_of(place: ShownSeat) -> str:
    """Returns a mark that says whether a secret hand is complete."""
    words, sign, state = (
        (_("complete"), "✓", "") if place.is_in else (_("something is missing"), "…", "is-missing")
    )
    shown = '<span class="secret-mark {}" aria-hidden="true">{}</span>'
    return format_html(shown + '<span class="visually-hidden">{}</span>', state, sign, words)


def _so_far(number: int, *, is_open: bool) -> str:
    if not is_open:
        return signed(number)
    # Translators: points, and some more that nobody has told: "12 + ?"
    words = format_html('<span class="visually-hidden">{}</span>', pgettext("points", "at least"))
    if not number:
        return format_html('{}<span class="unsure">?</span>', words)
    return format_html('{} {}<span class="unsure"> + ?</span>', words, signed(number))


@register.filter
def ordinal(place: int) -> str:
    """Returns a place in a ranking, or a turn, as an ordinal: 1st, 2nd."""
    return ORDINALS.get(get_language() or "", "").format(place) or str(humanized(place))
