"""Editions in the database: what every game's `Edition` model shares.

A game's numbers come from an edition that the admin can edit and copy. The built-in ones are loaded
from the game's own data. One that the admin changed is never overwritten, nor is a copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self, cast

from django.apps import apps
from django.db import models, transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games.contract import Game, Json


class AbstractEdition(models.Model):
    """A named printing of a game. Subclasses hold its numbers and give `deck_json` and `fill`."""

    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=80)
    notes = models.TextField(_("notes"), blank=True)
    built_in = models.BooleanField(_("comes with the pad"), default=False, editable=False)
    # The deck as it was last loaded: as long as `deck_json` is the same, nobody changed it.
    loaded = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        abstract = True
        ordering = ["-built_in", "name"]
        verbose_name = _("edition")
        verbose_name_plural = _("editions")

    def __str__(self) -> str:
        return self.name

    def deck_json(self) -> dict[str, Json]:
        """What `Game.load_deck` reads; with the edition's `name` in it."""
        raise NotImplementedError

    def fill(self, data: Mapping[str, Json]) -> None:
        """Take over and save every number of `deck_json`, in place of those there were."""
        raise NotImplementedError

    @property
    def is_changed(self) -> bool:
        """Whether a built-in edition is no longer as it was loaded."""
        return self.built_in and self.deck_json() != self.loaded

    @classmethod
    def load_built_in(cls, editions: Mapping[str, Mapping[str, Json]]) -> None:
        """Bring the built-in editions up to date; doing it again changes nothing."""
        for slug, data in editions.items():
            with transaction.atomic():
                edition = cls._default_manager.filter(slug=slug).first() or cls(
                    slug=slug, built_in=True
                )
                edition._load(data)

    def _load(self, data: Mapping[str, Json]) -> None:
        mine_alone = not self.built_in or (self.pk is not None and self.is_changed)
        if not mine_alone and self.loaded != data:
            self.restore(data)

    def restore(self, data: Mapping[str, Json]) -> None:
        """Make a built-in edition what the pad's own data says."""
        self.fill(data)
        self.loaded = self.deck_json()
        self.save()

    def copy(self) -> Self:
        """A new edition with the same numbers, to make house rules of."""
        taken = set(type(self)._default_manager.values_list("slug", flat=True))
        name, slug = str(_("%(name)s, house rules") % {"name": self.name}), slugify(self.slug)[:50]
        slug = next(
            option
            for option in (f"{slug}-house-{number}" for number in range(1, len(taken) + 2))
            if option not in taken
        )
        copy = type(self)(slug=slug, name=name[:80], notes=self.notes)
        copy.fill({**self.deck_json(), "name": copy.name})
        return copy


def load_all(games: Iterable[Game]) -> None:
    """Load the built-in editions of all these games."""
    for game in games:
        edition_model(game).load_built_in(game.editions)


def edition_model(game: Game) -> type[AbstractEdition]:
    """The model of a game's editions."""
    return cast(type[AbstractEdition], apps.get_model(game.edition_model))
