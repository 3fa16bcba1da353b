"""Editions in the admin: the list of the editions of all games, the page of an edition, and actions
on a whole edition. The pages are made from what the games declare."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import documents
from games.contract import Json, text
from games.declaration.comparison import Difference, compare
from games.declaration.declared import NAME
from games.declaration.facets import UNKNOWN
from games.declaration.leaves import leaves
from games.reader import DocumentError, Reader, check_visible
from scorepad.clubs.models import Club
from scorepad.editions.forms import (
    PREVIEW,
    FormSection,
    NumbersForm,
    field_name,
    form_class,
    sections,
)
from scorepad.editions.labels import translated
from scorepad.editions.models import Card, ClubDefault, Edition, Revision
from scorepad.web.admin import GameFilter, PageAdmin
from scorepad.web.requests import row_number
from scorepad.web.words import comma_list

OWN_FIELDS = NumbersForm.Meta.fields


@dataclass(frozen=True)
class CardsOf:
    """The cards of one kind on an edition's page."""

    title: str
    count: int
    unknown: int
    listed: str  # an address, like the next two
    added: str


def cards_of(edition: Edition) -> tuple[CardsOf, ...]:
    """Returns the cards of an edition, kind by kind. 1 query if the game has cards."""
    kinds = edition.declaration.kinds
    if not kinds:
        return ()
    open_cards = Count("pk", filter=Q(facets__contains=f" {UNKNOWN} "))
    counted = Card.objects.filter(edition=edition).order_by().values_list("kind")
    counts = {
        kind: (count, unknown)
        for kind, count, unknown in counted.annotate(count=Count("pk"), unknown=open_cards)
    }
    listed, added = reverse("admin:editions_card_changelist"), reverse("admin:editions_card_add")
    return tuple(
        CardsOf(
            translated(kind.field.words.title),
            *counts.get(kind.key, (0, 0)),
            f"{listed}?of={edition.game_slug}.{kind.key}&edition={edition.pk}",
            f"{added}?edition={edition.pk}&kind={kind.key}",
        )
        for kind in kinds
    )


# -- what is done with a whole edition -------------------------------------------------------------


@require_POST
def copy(request: HttpRequest, model_admin: PageAdmin, pk: int) -> HttpResponse:
    """Creates a copy for house rules and shows its page. The copy belongs to the posted club, else
    to the club that owns the edition, else to all clubs."""
    edition = model_admin.row_to_change(request, Edition.objects.all(), pk)
    club = edition.club
    if wanted := request.POST.get("club"):
        if not request.user.has_perm("clubs.view_club"):
            raise PermissionDenied
        club = get_object_or_404(Club, pk=row_number(wanted))
    made = edition.copy(request.user, club)
    messages.success(request, _("This is the copy. Rename it, and change what you like."))
    return redirect("admin:editions_edition_change", made.pk)


@require_POST
def restore(request: HttpRequest, model_admin: PageAdmin, pk: int) -> HttpResponse:
    """Restores an edition to the state in which it came with the pad."""
    edition = model_admin.row_to_change(request, Edition.objects.all(), pk)
    data = edition.game.editions.get(edition.slug)
    if data is not None and edition.built_in:
        edition.restore(data, request.user)
        messages.success(request, _("The edition is as it came with the pad."))
    return redirect("admin:editions_edition_change", edition.pk)


@require_POST
def put_back(request: HttpRequest, model_admin: PageAdmin, pk: int, revision: int) -> HttpResponse:
    """Restores an edition, or one `card` of it, to an earlier state. The result is a new state, so
    that this can be undone in the same way."""
    edition = model_admin.row_to_change(request, Edition.objects.all(), pk)
    kept = get_object_or_404(Revision, pk=revision, edition=edition)
    if "card" not in request.POST:
        edition.set_deck(kept.deck, request.user)
        messages.success(request, _("The edition is as it was then."))
        return redirect("admin:editions_edition_change", edition.pk)
    wanted = row_number(request.POST["card"])
    card = get_object_or_404(edition.cards, pk=wanted)
    if (data := _card_of(kept.deck, card)) is None:
        raise Http404
    deck = edition.deck_json()
    others = [data if one == card.data else one for one in deck[card.kind]]
    edition.set_deck({**deck, card.kind: others}, request.user)
    messages.success(request, _("%(card)s is as it was then.") % {"card": card})
    return redirect("admin:editions_card_change", card.pk)


def _card_of(deck: Mapping[str, Any], card: Card) -> Any:
    """Returns a card as it was in an earlier deck; None if that deck did not have the card."""
    return next((one for one in deck.get(card.kind) or () if one[NAME] == card.name), None)


@require_POST
def make_default(request: HttpRequest, model_admin: PageAdmin, pk: int) -> HttpResponse:
    """Makes an edition the default of a club. With `remove`, the club loses this default."""
    edition = model_admin.row_to_change(request, Edition.objects.all(), pk)
    if not request.user.has_perm("clubs.view_club"):
        raise PermissionDenied
    wanted = request.POST.get("club", "")
    club = get_object_or_404(Club, pk=row_number(wanted))
    if "remove" in request.POST:
        edition.defaults.filter(club=club).delete()
    else:
        ClubDefault.objects.update_or_create(
            club=club, game_slug=edition.game_slug, defaults={"edition": edition}
        )
        messages.success(
            request, _("From now on %(club)s sees it first for new plays.") % {"club": club}
        )
    return redirect("admin:editions_edition_change", edition.pk)


@require_safe
def comparison(request: HttpRequest, model_admin: PageAdmin, pk: int) -> HttpResponse:
    """Compares an edition with another edition of the game: `?with=<id>`."""
    edition = get_object_or_404(Edition, pk=pk)
    if not model_admin.has_view_permission(request, edition):
        raise PermissionDenied
    wanted = request.GET.get("with", "")
    others = Edition.objects.of(edition.game).exclude(pk=edition.pk)
    other = get_object_or_404(others, pk=row_number(wanted))
    context = model_admin.frame(
        request,
        _("%(one)s and %(other)s") % {"one": other, "other": edition},
        edition=edition,
        first=other,
        second=edition,
        differences=compare(edition.declaration, other.deck_json(), edition.deck_json()),
    )
    return TemplateResponse(request, "admin/editions/comparison.html", context)


@require_safe
def save_file(request: HttpRequest, model_admin: PageAdmin, pk: int) -> HttpResponse:
    """Returns an edition as a file: its deck, as in `games/*/editions/`, and its game's slug."""
    edition = get_object_or_404(Edition, pk=pk)
    if not model_admin.has_view_permission(request, edition):
        raise PermissionDenied
    deck = edition.declaration.normalize(edition.deck_json())
    content = json.dumps({"game": edition.game_slug, **deck}, ensure_ascii=False, indent=1)
    name = f"{edition.game_slug}-{edition.slug}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/json", headers=headers)


@require_http_methods(["GET", "HEAD", "POST"])
def load_file(request: HttpRequest, model_admin: PageAdmin, pk: int) -> HttpResponse:
    """Replaces an edition's content by that of a file. First shows what would change, with a button
    that sends the deck again; only then is it saved."""
    edition = model_admin.row_to_change(request, Edition.objects.all(), pk)
    before = edition.declaration.normalize(edition.deck_json())
    deck, wrong, file = before, "", request.FILES.get("file")
    if request.method == "POST":
        try:
            content = file.read(documents.LARGEST + 1) if file else request.POST.get("deck", "")
            deck = _deck_of(edition, content)
        except DocumentError as error:
            wrong = translated(text("{path}: {what}", path=error.path, what=error.reason))
        if not file and not wrong:
            edition.set_deck(deck, request.user)
            messages.success(request, _("Saved: %(card)s.") % {"card": edition})
            return redirect("admin:editions_edition_change", edition.pk)
    context = model_admin.frame(
        request,
        _("Load a file"),
        edition=edition,
        first=before[NAME],
        second=file,
        differences=compare(edition.declaration, before, deck),
        deck=json.dumps(deck, ensure_ascii=False) if deck != before else "",
        wrong=wrong,
    )
    return TemplateResponse(request, "admin/editions/load.html", context)


def _deck_of(edition: Edition, content: bytes | str) -> dict[str, Json]:
    """Returns the deck in a file. Raises `DocumentError` if it does not fit the edition."""
    document = Reader(documents.parse(content))
    if document.has("game"):
        document.at("game").one_of([edition.game_slug], text("game"))
    check_visible(document.value)
    data = {key: value for key, value in document.mapping().items() if key != "game"}
    edition.game.load_deck(data)
    deck = edition.declaration.normalize(data)
    for field in edition.declaration.numbers.fields:
        if field.words.fixed and deck.get(field.key) != edition.numbers.get(field.key):
            what = text("this is the same in every edition of the game")
            raise DocumentError(f"$.{field.key}", what)
    return deck


@require_safe
def history(
    request: HttpRequest, model_admin: PageAdmin, edition: Edition, card: Card | None = None
) -> HttpResponse:
    """Shows the changes of an edition or card and who made them, the newest first."""
    title = _("Earlier states of %(edition)s") % {"edition": edition}
    if card:
        title = _("Earlier values of %(card)s") % {"card": card}
    context = model_admin.frame(
        request,
        title,
        edition=edition,
        card=card,
        steps=steps(edition, card),
        may_change=model_admin.has_change_permission(request),
    )
    return TemplateResponse(request, "admin/editions/history.html", context)


# -- earlier states --------------------------------------------------------------------------------


@dataclass(frozen=True)
class EditionState:
    """A state of an edition, compared with the previous one."""

    revision: Revision
    differences: tuple[Difference, ...]
    is_first: bool
    is_current: bool

    @property
    def title(self) -> str:
        """What was changed to reach this state, in a few words."""
        if self.is_first:
            return _("The original state")
        cards = sum(difference.kind is not None for difference in self.differences)
        parts = []
        if cards < len(self.differences):
            parts.append(_("numbers"))
        if cards == 1:
            parts += [
                difference.name for difference in self.differences if difference.kind is not None
            ]
        elif cards:
            parts.append(ngettext("%(n)s card", "%(n)s cards", cards) % {"n": cards})
        return comma_list(parts) or _("no visible change")


MOST_STEPS = 50


def steps(edition: Edition, card: Card | None = None) -> list[EditionState]:
    """Returns the latest states of an edition, the newest first. With `card`, returns only the
    first state and the states that changed that card."""
    kept = list(edition.revisions.select_related("user")[: MOST_STEPS + 1])
    present = edition.deck_json()
    found = []
    for place, revision in enumerate(kept[:MOST_STEPS]):
        before = kept[place + 1].deck if place + 1 < len(kept) else None
        differences = compare(edition.declaration, before, revision.deck) if before else ()
        current = revision.deck == present
        if card is not None:
            about = (card.kind, card.name)
            differences = tuple(
                difference
                for difference in differences
                if difference.kind and (difference.kind.key, difference.name) == about
            )
            data = _card_of(revision.deck, card)
            if data is None or (before is not None and not differences):
                continue
            current = data == card.data
        found.append(EditionState(revision, differences, before is None, current))
    return found


# -- the admin -------------------------------------------------------------------------------------


class PreviewAdmin(PageAdmin):
    """The base class for the pages of an edition and of a card. A post with `PREVIEW` saves nothing
    and draws the page with the entered values."""

    template = ""  # the folder of the page's template

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().changelist_view(request, {"title": capfirst(self.opts.verbose_name_plural)})

    def drawn(self, request: HttpRequest, form: Any, row: Any) -> dict[str, Any]:
        """Returns the page's context for a form, from the stored row or the entered values."""
        raise NotImplementedError

    def page(self, request: HttpRequest, obj: Any, context: Mapping[str, Any]) -> dict[str, Any]:
        return self.drawn(request, context["adminform"].form, obj) | {"subtitle": None}

    def entered(self, form_class: Any, post: Any) -> Any:
        """Returns the posted values of a preview, as the form reads them."""
        return post

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if PREVIEW in request.POST else None
        if row is not None and self.has_change_permission(request, row):
            return self.draw_preview(request, row)
        return super().change_view(request, object_id, form_url, extra_context)

    def draw_preview(self, request: HttpRequest, row: Any) -> HttpResponse:
        """Draws the part of the page that changed; without scripts the whole page."""
        form_class = self.get_form(request, row, change=row is not None)
        form = form_class(self.entered(form_class, request.POST), instance=row)
        allowed = self.has_delete_permission(request, row)
        permissions = {"has_change_permission": True, "has_delete_permission": allowed}
        context = self.frame(request, "", **permissions) | self.drawn(request, form, row)
        is_part = request.headers.get("HX-Request")
        part = "_live.html" if is_part else f"{self.template}/change_form.html"
        return TemplateResponse(request, f"admin/editions/{part}", context)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is None or not self.has_view_permission(request, row):
            raise Http404
        if isinstance(row, Card):
            return history(request, self, row.edition, row)
        return history(request, self, row)


@admin.register(Edition)
class EditionAdmin(PreviewAdmin):
    """Editions in the admin. A change only affects plays that begin later."""

    template = "edition"
    list_display = ("name", "game_name", "state")
    list_filter = (GameFilter, "built_in", "retired")
    search_fields = ("name", "slug", "notes")
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        return super().get_queryset(request).prefetch_related("cards")

    @admin.display(description=gettext_lazy("game"), ordering="game_slug")
    def game_name(self, edition: Edition) -> str:
        return edition.game.name

    @admin.display(description=gettext_lazy("state"))
    def state(self, edition: Edition) -> str:
        """Returns the edition's state in words, because columns have no heads on a phone."""
        holds = {
            _("comes with the pad"): edition.built_in,
            _("changed here"): edition.is_changed,
            _("for one club"): edition.club_id is not None,
            _("retired"): edition.retired,
        }
        return comma_list(words for words, true in holds.items() if true) or "–"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a new one begins as a copy

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        """Refuses editions that came with the pad, because the next start would bring them back."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and not (obj is not None and obj.built_in)

    def get_urls(self) -> list[Any]:
        page = self.served
        return [
            path("<int:pk>/file.json", page(save_file), name="editions_edition_file"),
            path("<int:pk>/file/", page(load_file), name="editions_edition_load"),
            path("<int:pk>/copy/", page(copy), name="editions_edition_copy"),
            path("<int:pk>/restore/", page(restore), name="editions_edition_restore"),
            path("<int:pk>/default/", page(make_default), name="editions_edition_default"),
            path("<int:pk>/compare/", page(comparison), name="editions_edition_compare"),
            path(
                "<int:pk>/history/<int:revision>/",
                page(put_back),
                name="editions_edition_put_back",
            ),
            *super().get_urls(),
        ]

    # one edition

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **kw: Any) -> Any:
        if obj is not None:
            kw["form"] = form_class(NumbersForm, obj.declaration.numbers, obj.numbers)
        return super().get_form(request, obj, change, **kw)

    def get_fieldsets(self, request: HttpRequest, obj: Edition | None = None) -> Any:
        """Returns only the fields, because the page has its own template."""
        listed = leaves(obj.declaration.numbers) if obj is not None else ()
        editable = [field_name(leaf) for leaf in listed if not leaf.field.words.fixed]
        return [(None, {"fields": [*OWN_FIELDS, *editable]})]

    def drawn(self, request: HttpRequest, form: Any, row: Edition | None) -> dict[str, Any]:
        assert row is not None  # a new one begins as a copy
        is_preview = PREVIEW in request.POST
        stored = Edition.objects.get(pk=row.pk) if is_preview else row  # the form changes its own
        own = FormSection(
            _("Edition"), tuple(form[name] for name in OWN_FIELDS if name in form.fields)
        )
        sees_clubs = request.user.has_perm("clubs.view_club")
        clubs = Club.objects.exclude(default_editions__edition=row)
        return {
            "title": f"{stored.game.name}: {stored}",
            "edition": stored,
            "cards": cards_of(row),
            "others": list(Edition.objects.of(row.game).exclude(pk=row.pk)),
            "can_be_restored": row.slug in row.game.editions and row.is_changed,
            "sections": [own, *sections(form)],
            "defaults": list(row.defaults.select_related("club")) if sees_clubs else [],
            "clubs": list(clubs) if sees_clubs else [],
            "copied_for": list(Club.objects.all()) if sees_clubs and row.club is None else [],
            "form": form,
            "is_preview": is_preview,
        }

    def save_model(self, request: HttpRequest, obj: Edition, form: Any, change: bool) -> None:
        obj.numbers = obj.numbers_of(form.entered)
        with transaction.atomic():
            obj.save()
            obj.record(request.user)

    def response_change(self, request: HttpRequest, obj: Edition) -> HttpResponse:
        self.message_user(request, _("Saved: %(card)s.") % {"card": obj}, messages.SUCCESS)
        return redirect("admin:editions_edition_change", obj.pk)
