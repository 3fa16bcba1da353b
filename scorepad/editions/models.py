"""The editions of every game: their numbers and cards, as JSON in the format that the game
declares.

Editions that come with the pad are loaded from the games' own data. Changed editions and copies are
never overwritten. Every state of an edition is kept as a revision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import models, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games import registry
from games.contract import Json
from games.declaration import Declaration
from games.declaration.declared import NAME, CardKind
from games.declaration.facets import UNKNOWN, facets
from games.game import Game
from scorepad.clubs.models import Club

# The author of a change: a user, AnonymousUser or (the pad itself) None.
Author = AbstractBaseUser | AnonymousUser | None


class EditionQuerySet(models.QuerySet["Edition"]):
    def of(self, game: Game) -> EditionQuerySet:
        return self.filter(game_slug=game.slug)

    def for_club(self, club: Club) -> EditionQuerySet:
        """Returns the editions that a club may use: those for everybody and the club's own."""
        return self.filter(models.Q(club=None) | models.Q(club=club))

    def named(self, game: Game, club: Club, slug: str) -> Edition | None:
        """Returns the edition of a game with this slug if the club may use it, else None."""
        return self.of(game).for_club(club).filter(slug=slug).first()

    def offered(self) -> EditionQuerySet:
        """Returns the editions with which new plays can begin."""
        return self.filter(retired=False)


class Edition(models.Model):
    """An edition of a game: a printed version, house rules, or a club's own game."""

    game_slug = models.CharField(_("game"), max_length=40, editable=False)
    slug = models.SlugField(_("short name"), max_length=60)
    # The club to which this edition, or game of its own, belongs; None if it is for all clubs.
    club = models.ForeignKey(
        Club, models.CASCADE, null=True, editable=False, related_name="editions"
    )
    name = models.CharField(_("name"), max_length=80)
    notes = models.TextField(_("notes"), blank=True)
    built_in = models.BooleanField(_("comes with the pad"), default=False, editable=False)
    retired = models.BooleanField(
        _("retired"), default=False, help_text=_("It is no longer offered for new plays.")
    )
    numbers = models.JSONField(default=dict, editable=False)
    # The deck as it was last loaded: while `deck_json` is equal, nobody has changed it.
    loaded = models.JSONField(null=True, editable=False)

    objects = EditionQuerySet.as_manager()

    class Meta:
        ordering = ["game_slug", "-built_in", "name"]
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        constraints = [
            models.UniqueConstraint(
                fields=["game_slug", "slug"],
                name="one_edition_a_slug",
                violation_error_message=_("Another edition of this game has this short name."),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> Game:
        return registry.game(self.game_slug)

    @property
    def declaration(self) -> Declaration[Any]:
        found: Declaration[Any] = self.game.declaration
        return found

    # its content

    def deck_json(self) -> dict[str, Json]:
        """Returns the JSON that `Game.load_deck` reads. 1 query if the game has cards."""
        deck: dict[str, Json] = {NAME: self.name, **self.numbers}
        kinds = self.declaration.kinds
        if kinds:
            cards = list(self.cards.all())
            for kind in kinds:
                deck[kind.key] = [card.data for card in cards if card.kind == kind.key]
        return deck

    def set_deck(self, data: Mapping[str, Json], author: Author = None) -> None:
        """Replaces the edition's content by a deck's JSON and saves it. Cards that are still in the
        deck keep their rows. Raises `games.reader.DocumentError`."""
        self.game.load_deck(data)
        deck = self.declaration.normalize(data)
        self.name = deck[NAME]
        self.numbers = self.numbers_of(deck)
        with transaction.atomic():
            self.save()
            self._put_cards(deck)
            self.record(author)

    def numbers_of(self, deck: Mapping[str, Json]) -> dict[str, Json]:
        """Returns a deck's normalized JSON without the name and the cards."""
        keys = {field.key for field in self.declaration.numbers.fields}
        return {key: value for key, value in deck.items() if key in keys}

    def _put_cards(self, deck: Mapping[str, Json]) -> None:
        there: dict[str, list[Card]] = {}
        for card in self.cards.all():
            there.setdefault(card.kind, []).append(card)
        changed: list[Card] = []
        new: list[Card] = []
        for kind in self.declaration.kinds:
            rows = there.get(kind.key, [])
            for place, data in enumerate(deck.get(kind.key) or (), 1):
                row = _same(rows, data) or Card(edition=self, kind=kind.key)
                row.edition = self  # the card needs the edition's loaded data
                before = (row.place, row.data, row.facets)
                row.put(data, place)
                if not row.pk:
                    new.append(row)
                elif (row.place, row.data, row.facets) != before:
                    changed.append(row)
        Card.objects.filter(pk__in=[row.pk for rows in there.values() for row in rows]).delete()
        Card.objects.bulk_update(changed, ["place", "name", "data", "facets"])
        Card.objects.bulk_create(new)

    def record(self, author: Author = None) -> Revision | None:
        """Stores the current state as a revision, unless it equals the last one."""
        deck = self.deck_json()
        latest = self.revisions.first()
        if latest is not None and latest.deck == deck:
            return None
        user = author if author is not None and author.is_authenticated else None
        return Revision.objects.create(edition=self, deck=deck, user_id=user.pk if user else None)

    # what came with the pad

    @property
    def is_changed(self) -> bool:
        """Whether a built-in edition differs from the pad's own data."""
        return self.built_in and self.deck_json() != self.loaded

    def restore(self, data: Mapping[str, Json], author: Author = None) -> None:
        """Restores a built-in edition to the pad's own `data`."""
        self.loaded = self.declaration.normalize(data)
        self.set_deck(data, author)

    def copy(self, author: Author = None, club: Club | None = None) -> Edition:
        """Creates a copy for house rules of a club or, if `club` is None, of all clubs."""
        taken = set(Edition.objects.of(self.game).values_list("slug", flat=True))
        name, slug = str(_("%(name)s, house rules") % {"name": self.name}), slugify(self.slug)[:50]
        free = (f"{slug}-house-{number}" for number in count(1))
        slug = next(option for option in free if option not in taken)
        copy = Edition(
            game_slug=self.game_slug, slug=slug, name=name[:80], notes=self.notes, club=club
        )
        copy.set_deck({**self.deck_json(), NAME: copy.name}, author)
        return copy


def _same(rows: list[Card], data: Mapping[str, Json]) -> Card | None:
    """Removes the row of the same card from `rows` and returns that row: an equal card, else one
    with the same name. Returns None if there is none."""
    found = next((row for row in rows if row.data == data), None) or next(
        (row for row in rows if row.name == data[NAME]), None
    )
    if found is not None:
        rows.remove(found)
    return found


class ClubDefault(models.Model):
    """The edition that a club uses for a game unless it chooses another one."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="default_editions")
    game_slug = models.CharField(max_length=40)
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="defaults")

    class Meta:
        ordering = ["club__name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "game_slug"], name="one_default_a_game")
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.edition}"


class Card(models.Model):
    """A card of an edition. `data` has the format that the game declares; `kind` names its list."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="cards", editable=False)
    kind = models.CharField(_("kind"), max_length=20, editable=False)
    place = models.PositiveSmallIntegerField(default=9999, editable=False)
    name = models.CharField(_("name"), max_length=60, editable=False)
    data = models.JSONField(editable=False)
    facets = models.CharField(max_length=500, editable=False)  # see games.declaration.facets

    class Meta:
        ordering = ["place", "pk"]
        verbose_name = _("card")
        verbose_name_plural = _("cards")

    def __str__(self) -> str:
        return self.name

    @property
    def card_kind(self) -> CardKind:
        return self.edition.declaration.kind(self.kind)

    @property
    def is_known(self) -> bool:
        """Whether everything about this card is known, so that players need not be asked."""
        return f" {UNKNOWN} " not in self.facets

    def _is_changed(self) -> bool:
        """Whether this card of a built-in edition differs from all cards that came with the pad."""
        loaded = self.edition.loaded if self.edition.built_in else None
        return loaded is not None and self.data not in (loaded.get(self.kind) or ())

    def put(self, data: Mapping[str, Json], place: int | None = None) -> None:
        """Sets the JSON of this card and every field that depends on it, without saving."""
        self.data = self.card_kind.normalize(data)
        self.name = self.data[NAME]
        self.facets = facets(self.card_kind, self.data, changed=self._is_changed())
        self.place = self.place if place is None else place


class Revision(models.Model):
    """A state of an edition. `user` is who made it; None if the pad loaded that state."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="revisions")
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    deck = models.JSONField()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.edition} {self.at:%Y-%m-%d %H:%M}"


# -- what comes with the pad -----------------------------------------------------------------------


def load_all(games: Iterable[Game]) -> None:
    """Updates the built-in editions of these games. If called again, nothing changes."""
    for game in games:
        load_built_in(game, game.editions)


def load_built_in(game: Game, editions: Mapping[str, Mapping[str, Json]]) -> None:
    """Loads the data of a game's editions, except for those that somebody changed."""
    there = {edition.slug: edition for edition in Edition.objects.of(game)}
    for slug, data in editions.items():
        edition = there.get(slug) or Edition(game_slug=game.slug, slug=slug, built_in=True)
        ours_alone = edition.pk is not None and (not edition.built_in or edition.is_changed)
        if not ours_alone and edition.loaded != game.declaration.normalize(data):
            edition.restore(data)


def stored_edition(game: Game, slug: str) -> Json | None:
    """Returns the deck of an edition in the database; None if there is no such edition."""
    edition = Edition.objects.of(game).filter(slug=slug).first()
    return None if edition is None else edition.deck_json()
