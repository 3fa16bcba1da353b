"""The pad's addresses, and one that does a minimal save."""

from __future__ import annotations

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.http import require_POST

from scorepad.plays.models import Revision, Sheet
from scorepad.web.transactions import write_transaction


@require_POST
def bare(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Runs a SELECT, an UPDATE and an INSERT."""
    with write_transaction():
        sheet = Sheet.objects.get(pk=sheet_id)
        number = sheet.number + 1
        Sheet.objects.filter(pk=sheet_id).update(number=F("number") + 1, data=request.POST.dict())
        Revision.objects.create(club_id=sheet.club_id, sheet=sheet, number=number, back=number - 1)
    return HttpResponse(str(number))


urlpatterns = [
    path("bare/<int:sheet_id>/", bare),
    path("", include("scorepad.urls")),
]
