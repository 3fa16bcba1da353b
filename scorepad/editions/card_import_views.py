"""Exports the cards of an edition as a CSV file and imports them from one, with a preview before
the import."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games.declaration.declared import CardKind
from games.declaration.tables import columns, written
from scorepad.editions.labels import translated
from scorepad.editions.models import Edition
from scorepad.editions.table_import import Import, decoded, read_table
from scorepad.web.admin import PageAdmin

LARGEST = 1024 * 1024  # bytes of a file


class TableForm(forms.Form):
    """A table, from a file or pasted."""

    file = forms.FileField(
        required=False,
        label=gettext_lazy("A CSV file"),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt"}),
    )
    table = forms.CharField(
        required=False,
        strip=False,
        label=gettext_lazy("Or rows, pasted from a spreadsheet or written here"),
        widget=forms.Textarea(attrs={"rows": 10}),
    )
    replace = forms.BooleanField(
        required=False, label=gettext_lazy("Remove the cards that are not among these rows")
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        file = cleaned.get("file")
        if file is not None and file.size > LARGEST:
            raise forms.ValidationError(_("That file is too large."))
        if file is not None:
            cleaned["table"] = decoded(file.read())
        if not (cleaned.get("table") or "").strip():
            raise forms.ValidationError(_("Choose a file, or paste some rows."))
        return cleaned


def _edition_and_kind(pk: int, key: str) -> tuple[Edition, CardKind]:
    edition = get_object_or_404(Edition, pk=pk)
    kind = next((kind for kind in edition.declaration.kinds if kind.key == key), None)
    if kind is None:
        raise Http404
    return edition, kind


@require_safe
def export_cards(
    request: HttpRequest, model_admin: PageAdmin[Edition], pk: int, key: str
) -> HttpResponse:
    """Returns the cards of one kind as a CSV file."""
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    edition, kind = _edition_and_kind(pk, key)
    content = written(kind, edition.deck_json()[kind.key])
    name = f"{edition.game_slug}-{edition.slug}-{kind.key}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


@require_http_methods(["GET", "HEAD", "POST"])
def import_cards(
    request: HttpRequest, model_admin: PageAdmin[Edition], pk: int, key: str
) -> HttpResponse:
    """Imports cards from a table. First shows what would change, then changes all of it or
    nothing."""
    if not model_admin.has_change_permission(request):
        raise PermissionDenied
    edition, kind = _edition_and_kind(pk, key)
    form = TableForm(request.POST or None, request.FILES or None)
    found: Import | None = None
    if request.method == "POST" and form.is_valid():
        replace = form.cleaned_data["replace"]
        found = read_table(edition, kind, form.cleaned_data["table"], replace=replace)
        if "apply" in request.POST and not found.errors:
            changes = len(found.differences)
            found.apply(request.user)
            messages.success(request, _taken_over(changes))
            return redirect("admin:editions_edition_change", edition.pk)
    context = model_admin.frame(
        request,
        _("%(cards)s from a table") % {"cards": translated(kind.field.words.title).capitalize()},
        edition=edition,
        kind=kind,
        form=form,
        found=found,
        content=form.cleaned_data.get("table", "") if form.is_bound else "",
        columns=list(columns(kind)),
    )
    return render(request, "admin/editions/import.html", context)


def _taken_over(changes: int) -> str:
    if not changes:
        return _("Nothing new: all of it was there already.")
    message = ngettext("%(n)s card imported.", "%(n)s cards imported.", changes)
    return message % {"n": changes}
