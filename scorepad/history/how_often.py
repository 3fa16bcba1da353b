"""How often do we play? A chart by months (ST-18)."""

from __future__ import annotations

from django.db.models import Count
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorepad.history import wording
from scorepad.history.charts.columns import Column, Columns
from scorepad.history.charts.figure import Numbers
from scorepad.history.filters import Filters
from scorepad.history.statistics.months import Often, Spell, how_often
from scorepad.history.statistics.points import MEAN_FROM
from scorepad.history.stored_plays import remembered
from scorepad.web.dates import month


def how_often_chart(club_id: int, filters: Filters) -> Columns | None:
    """Of the plays that count and that pass; None where one month says it all. 1 query where it is
    known."""
    found = how_often_played(club_id, filters)
    return _chart(found) if found is not None and len(found.spells) > 1 else None


def how_often_played(club_id: int, filters: Filters) -> Often | None:
    """None without a play. 1 query where it is known."""

    def made() -> Often | None:
        nights = filters.rows(club_id).order_by().values("date").annotate(plays=Count("pk"))
        return how_often(dict(nights.values_list("date", "plays")))

    return remembered(club_id, "often", filters, made)


def _chart(found: Often) -> Columns:
    rows = tuple((_named(found, spell), str(spell.plays)) for spell in found.spells)
    head = _("Year") if found.by_year else _("Month")
    return Columns(
        key="often",
        answer=_answer(found),
        title=_("Plays a year") if found.by_year else _("Plays a month"),
        description=_("A column for each of them, from the first play to the last."),
        numbers=Numbers((head, _("Plays")), rows),
        columns=tuple(Column(spell.plays, _tick(found, spell)) for spell in found.spells),
    )


def _answer(found: Often) -> str:
    if len(found.spells) < MEAN_FROM:
        message = _("Most plays were in %(most)s: %(plays)s.")
        return message % {"most": _named(found, found.most), "plays": found.most.plays}
    message = _("%(mean)s plays a month, most of them in %(most)s: %(plays)s.")
    if found.by_year:
        message = _("%(mean)s plays a year, most of them in %(most)s: %(plays)s.")
    return message % {
        "mean": wording.decimal(found.mean),
        "most": _named(found, found.most),
        "plays": found.most.plays,
    }


def _named(found: Often, spell: Spell) -> str:
    return str(spell.first.year) if found.by_year else month(spell.first)


def _tick(found: Often, spell: Spell) -> str:
    """Years at their first month; the months themselves where they are few."""
    if found.by_year or spell.first.month == 1:
        return str(spell.first.year)
    if len(found.spells) <= 12 or spell is found.spells[0]:
        return date_format(spell.first, "M")
    return ""
