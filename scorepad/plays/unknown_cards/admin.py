"""Lists for admins what players entered about unknown cards. A club's answers only count in that
club's plays; an admin who trusts an answer enters it on the card's page."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games import registry
from games.contract import Json
from games.declaration.comparison import value_text
from games.declaration.leaves import Leaf, leaves
from games.trees import value_at
from scorepad.editions.labels import capitalized, translated
from scorepad.plays.card_answers import Answers, LearnedCard
from scorepad.web.admin import GameFilter, RecordAdmin


@admin.register(LearnedCard)
class LearnedCardAdmin(RecordAdmin):
    """A list of what players read on their cards, for values that no rulebook prints."""

    list_display = ("card", "says", "game_name", "club")
    list_display_links = None
    list_filter = (GameFilter,)
    list_select_related = ("club",)
    search_fields = ("card",)
    search_help_text = _("The name of a card")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the user may change cards, and so see this list."""
        return request.user.has_perm("editions.change_card")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_list_display(self, request: HttpRequest) -> Any:
        """Returns the columns. The names of clubs are only for admins who may see clubs."""
        may_see_clubs = request.user.has_perm("clubs.view_club")
        return self.list_display if may_see_clubs else self.list_display[:-1]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return super().changelist_view(request, {"title": _("Players’ answers")})

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).filter(game_slug__in=registry.slugs())

    @admin.display(description=_("what it says"))
    def says(self, learned: LearnedCard) -> str:
        kinds = registry.game(learned.game_slug).declaration.kinds
        parts = {leaf.path: leaf for kind in kinds for leaf in leaves(kind.group)}
        return " · ".join(
            f"{capitalized(leaf.field.words.title)}: {translated(value_text(leaf, value))}"
            for leaf in parts.values()
            if (value := _value(learned.answers, leaf)) is not None
        )

    @admin.display(description=_("game"), ordering="game_slug")
    def game_name(self, learned: LearnedCard) -> str:
        return registry.game(learned.game_slug).name


def _value(answers: Answers, leaf: Leaf) -> Json:
    """Returns the answer for one field. An ability can have the answer "none" as a whole."""
    first = answers.get(leaf.path[0])
    if isinstance(first, str) and leaf.of_kind is None:
        return first
    return value_at(answers, leaf.path)
