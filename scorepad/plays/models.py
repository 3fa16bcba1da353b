"""Nights, plays, seats, sheets, and every state that a sheet ever had.

Every row refers to its club, so that tables in PostgreSQL could be partitioned by club.
"""

from __future__ import annotations

import hashlib
import json
from datetime import date, datetime
from functools import lru_cache
from typing import Any
from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.game import Game
from games.registry import game
from scorepad.clubs.models import Club, Player
from scorepad.plays import card_answers  # noqa: F401  Django looks for models here
from scorepad.web.time_zones import NIGHT_ENDS


def evening_at(moment: datetime) -> date:
    """Returns the date of the evening of a play that begins at `moment`, in the club's time zone
    (`clubs.access.use_time_of`). Days with 23 or 25 hours are handled correctly."""
    return (timezone.localtime(moment) - NIGHT_ENDS).date()


def current_evening() -> date:
    """Returns the date of the evening of a play that begins now."""
    return evening_at(timezone.now())


class NightManager(models.Manager["Night"]):
    def of(self, club: Club, evening: date) -> Night:
        """Returns the club's night with that date; creates it if it does not exist."""
        return self.get_or_create(club=club, date=evening)[0]


class Night(models.Model):
    """One evening of a club, with its plays."""

    uuid = models.UUIDField(unique=True, default=uuid4, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="nights", verbose_name=_("club"))
    date = models.DateField()
    # Translators: where people met for the evening
    place = models.CharField(_("place"), max_length=80, blank=True)
    note = models.CharField(_("note"), max_length=280, blank=True)

    objects = NightManager()

    class Meta:
        ordering = ["-date"]
        verbose_name = _("night")
        verbose_name_plural = _("nights")
        constraints = [models.UniqueConstraint(fields=["club", "date"], name="one_night_a_date")]

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d}"

    @property
    def is_tonight(self) -> bool:
        return self.date == current_evening()


class Deck(models.Model):
    """The content of an edition as plays store it. Plays with equal contents share one row."""

    hash = models.CharField(max_length=64, primary_key=True)
    data = models.JSONField()

    def __str__(self) -> str:
        return self.hash[:12]

    @classmethod
    def store(cls, data: Any) -> str:
        """Stores a deck's JSON, unless it is stored already. Returns its hash."""
        digest = cls.digest(data)
        cls.objects.get_or_create(hash=digest, defaults={"data": data})
        return digest

    @staticmethod
    def digest(data: Any) -> str:
        """Returns the hash under which a deck's JSON is stored."""
        content = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(content.encode()).hexdigest()


@lru_cache(maxsize=64)
def pinned_deck(slug: str, digest: str) -> Any:
    """Returns the frozen deck with this hash. Cached, because the deck for a hash never changes."""
    return game(slug).load_deck(Deck.objects.get(hash=digest).data)


@lru_cache(maxsize=64)
def game_as_pinned(slug: str, digest: str) -> Game:
    """Returns the game with this slug; for clubs' own games, the one that this deck describes."""
    found = game(slug)
    return found.variant(pinned_deck(slug, digest)) if found.own_games else found


class PlayQuerySet(models.QuerySet["Play"]):
    def not_deleted(self) -> PlayQuerySet:
        """Returns the plays that are not deleted."""
        return self.filter(deleted_at=None)

    def finished(self) -> PlayQuerySet:
        return self.filter(state=Play.State.FINISHED)

    def in_order(self) -> PlayQuerySet:
        """Returns the plays in the order of ST-1."""
        return self.order_by("night__date", "created_at", "uuid")


class Play(models.Model):
    """One game, played once by some of the club's players. `PlayQuerySet.in_order` sorts plays."""

    class State(models.TextChoices):
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")

    class Secrecy(models.TextChoices):
        """Whether totals are secret until the end. `SHOWN`: they were secret until shown early."""

        OPEN = "", _("shown all the time")
        SECRET = "secret", _("secret until the end")
        SHOWN = "shown", _("shown before the end")

    uuid = models.UUIDField(unique=True, default=uuid4, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="plays", verbose_name=_("club"))
    night = models.ForeignKey(Night, models.CASCADE, related_name="plays")
    game_slug = models.CharField(max_length=40)
    edition_slug = models.CharField(max_length=60)
    edition_name = models.CharField(max_length=80)
    deck = models.ForeignKey(Deck, models.PROTECT, related_name="plays")
    # The deck before the play was scored again with other cards; None once that is undone.
    deck_before = models.ForeignKey(Deck, models.PROTECT, null=True, related_name="+")
    options = models.JSONField(default=dict)
    start = models.CharField(max_length=2, blank=True)  # key of the start player's seat
    state = models.CharField(max_length=10, choices=State, default=State.PLAYING)
    version = models.PositiveIntegerField(default=1)  # increases with every change of the table
    result = models.JSONField(null=True)
    overridden = models.JSONField(default=list)  # keys of overridden problems
    counts = models.BooleanField(default=True)
    # Imported with nothing but totals: it has no sheets and is never scored.
    totals_only = models.BooleanField(default=False)
    secrecy = models.CharField(max_length=6, choices=Secrecy, blank=True, default=Secrecy.OPEN)
    # When the last step of the reveal is over and the play is finished; None without a reveal.
    told_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    # How long it was played (ST-25), None if unknown.
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    note = models.CharField(_("note"), max_length=280, blank=True)
    # Where it was played, in a club that names its tables: the table's name at the time.
    table = models.CharField(_("table"), max_length=30, blank=True)
    device = models.CharField(max_length=32, blank=True)  # the phone that began it
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = PlayQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-uuid"]
        verbose_name = _("play")
        verbose_name_plural = _("plays")
        indexes = [
            models.Index(fields=["club", "-created_at"], name="plays_of_a_club"),
            models.Index(
                fields=["night"], name="plays_of_a_night", condition=models.Q(deleted_at=None)
            ),
            models.Index(fields=["club", "state", "-created_at"], name="open_plays_of_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.game.name} {timezone.localtime(self.created_at):%Y-%m-%d %H:%M}"

    @property
    def game(self) -> Game:
        """The play's game. For one of the club's own games, it is made from the play's deck. 1
        query if that has not been read before."""
        return game_as_pinned(self.game_slug, self.deck_id)

    @property
    def game_key(self) -> str:
        """The key under which the history counts the play: the game's slug. For a club's own game,
        the edition's slug is appended."""
        own = game(self.game_slug).own_games
        return f"{self.game_slug}_{self.edition_slug}" if own else self.game_slug

    @property
    def is_finished(self) -> bool:
        return self.state == self.State.FINISHED

    @property
    def is_secret(self) -> bool:
        """Whether the play's totals are secret now."""
        is_first = not self.is_finished and self.finished_at is None
        return is_first and self.secrecy == self.Secrecy.SECRET

    @property
    def is_revealing(self) -> bool:
        """Whether the play's result is being revealed. Nothing can be entered then."""
        return self.is_secret and self.told_at is not None

    @property
    def is_told(self) -> bool:
        """Whether the reveal is over, so that the play should be finished."""
        return self.is_secret and self.told_at is not None and self.told_at <= timezone.now()


class SeatQuerySet(models.QuerySet["Seat"]):
    def with_person(self) -> SeatQuerySet:
        """Loads everything that `Seat.person` needs, in the same query."""
        return self.select_related("player__merged_into")


class Seat(models.Model):
    """A player's place in a play. `total`, `place` and `won` are stored when the play is finished.
    `player` is the player who was entered and never changes; pages show `person`."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="seats")
    play = models.ForeignKey(Play, models.CASCADE, related_name="seats")
    # Not PROTECT: a deleted club takes all of its players and their seats along.
    player = models.ForeignKey(Player, models.RESTRICT, related_name="seats")
    key = models.CharField(max_length=2)  # never changes; sheets refer to it
    order = models.PositiveSmallIntegerField()  # place at the table, from 1
    total = models.IntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    won = models.BooleanField(default=False)

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["play", "key"], name="one_seat_a_key"),
            models.UniqueConstraint(fields=["play", "player"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.order})"

    @property
    def person(self) -> Player:
        """The person on this seat: the player, or the one into whom the player was merged."""
        return self.player.merged_into or self.player


def is_recent(club_id: int, evening: date) -> bool:
    """Whether this is the club's current evening, or the last one before it with a play. 1 query
    unless it is the current one."""
    today = current_evening()
    between = Play.objects.not_deleted().filter(
        club=club_id, night__date__gt=evening, night__date__lt=today
    )
    return evening >= today or not between.exists()


class Sheet(models.Model):
    """The current state of one slot of a play. `data` is what the rules read; `typed` is invalid
    input by field, so that it is not lost. `conflicts` are values that two phones changed at once,
    by path with slashes: {"theirs": the value of the earlier phone, "kept": the current one}."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="sheets")
    play = models.ForeignKey(Play, models.CASCADE, related_name="sheets")
    slot = models.CharField(max_length=40)
    number = models.PositiveIntegerField(default=0)  # of its latest revision
    data = models.JSONField(default=dict)
    typed = models.JSONField(default=dict)
    conflicts = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["play", "slot"], name="one_sheet_a_slot")]

    def __str__(self) -> str:
        return f"{self.slot} r{self.number}"


class Revision(models.Model):
    """A state of a sheet, read with `scorepad.plays.sheet.revisions`. Number 0, the empty sheet, is
    not stored. `data` is None for long states, which are computed from the sheet and the `undoes`
    of all later revisions. `back` is the number to which undo returns. `submission` identifies the
    post that made it, so that a repeated post is applied only once."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="revisions")
    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    back = models.PositiveIntegerField()
    data = models.JSONField(null=True)
    undoes = models.JSONField(default=list)  # the steps back to the data of the revision before
    typed = models.JSONField(default=dict)
    device = models.CharField(max_length=32, blank=True)
    submission = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="one_revision_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} r{self.number}"

    @property
    def state(self) -> dict[str, Any]:
        """The data of the revision, as `scorepad.plays.sheet.revisions` has computed it."""
        assert self.data is not None
        found: dict[str, Any] = self.data
        return found


class Event(models.Model):
    """Something that was done to a whole play, such as finishing or reopening it."""

    class Kind(models.TextChoices):
        FINISHED = "finished", _("Finished")
        REVEALED = "revealed", _("Revealed")
        SEALED = "sealed", _("Totals kept secret")
        SHOWN = "shown", _("Totals shown before the end")
        REOPENED = "reopened", _("Reopened to correct it")
        CORRECTED = "corrected", _("Corrected")
        EXCLUDED = "excluded", _("Marked as not counting")
        INCLUDED = "included", _("Counts again")
        DELETED = "deleted", _("Deleted")
        RESTORED = "restored", _("Brought back")
        OVERRIDDEN = "overridden", _("Counted anyway")
        RESCORED = "rescored", _("Scored again with the cards of that day")
        PUT_BACK = "put-back", _("Scored with the cards it had before")
        FILLED = "filled", _("An unknown value of a card was filled in")
        MOVED = "moved", _("Moved to another evening")
        CHANGED = "changed", _("Changed the players, the rules or the date")
        IMPORTED = "imported", _("Imported from a file")
        UPDATED = "updated", _("Imported again from a newer file")

    club = models.ForeignKey(Club, models.CASCADE, related_name="events")
    play = models.ForeignKey(Play, models.CASCADE, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind)
    details = models.JSONField(default=dict)  # totals before and after, by seat key
    device = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M}"
