"""Rows that statistics are read from: one for each play that counts (ST-1) and each seat of it.

They repeat what results say, as integers, and are written in the transaction that changes a play
(`rows`). A play that does not count has none.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games import registry
from games.game import Game
from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play, Seat
from scorepad.web.dates import validate_year

IN_ORDER = ("date", "at", "play_uuid")  # fields of the rows of plays, and of seats


class Moment(NamedTuple):
    """Where a play stands in the order of plays: by the date of its night, then when it was begun,
    then its uuid. Compares as they are ordered."""

    date: date
    at: datetime
    play: UUID

    @classmethod
    def of(cls, row: PlayRow | SeatRow) -> Moment:
        return cls(row.date, row.at, row.play_uuid)

    def before(self) -> Q:
        """Rows of plays, or of seats, before it."""
        return self._beyond("lt")

    def from_here(self, prefix: str = "") -> Q:
        """Rows of it and of whatever came after it; `prefix` leads to the row, "settled_by__"."""
        return self._beyond("gt", prefix) | Q(**{f"{prefix}play_uuid": self.play})

    def _beyond(self, lookup: str, prefix: str = "") -> Q:
        date, at, play = (f"{prefix}{name}" for name in IN_ORDER)
        return (
            Q(**{f"{date}__{lookup}": self.date})
            | Q(**{date: self.date, f"{at}__{lookup}": self.at})
            | Q(**{date: self.date, at: self.at, f"{play}__{lookup}": self.play})
        )


class PlayRow(models.Model):
    """A play that counts. `date` is that of its night, `at` when it was begun, `play_uuid` the
    play's own uuid: rows are in order of the three. `decided_by` is what put the first place ahead
    where the points did not, as the result says. `tied`: its first place waits, or waited, for a
    later play; `settled_by` is the play that settled it."""

    play = models.OneToOneField(Play, models.CASCADE, primary_key=True, related_name="row")
    club = models.ForeignKey(Club, models.CASCADE, related_name="play_rows")
    game_slug = models.CharField(max_length=110)  # `Play.game_key`
    edition_slug = models.CharField(max_length=60)
    players = models.PositiveSmallIntegerField()
    date = models.DateField()
    at = models.DateTimeField()
    play_uuid = models.UUIDField()
    decided_by = models.CharField(max_length=60, blank=True)
    tied = models.BooleanField(default=False)
    settled_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="settles"
    )

    class Meta:
        ordering = ["date", "at", "play_uuid"]
        indexes = [
            models.Index(fields=["club", "game_slug", "date", "at"], name="rows_of_a_game"),
            models.Index(fields=["club", "date", "at", "play_uuid"], name="rows_in_order"),
            models.Index(fields=["club", "date"], name="rows_of_ties", condition=Q(tied=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_slug} {self.date:%Y-%m-%d}"

    def get_absolute_url(self) -> str:
        return reverse("plays:result", args=[self.club_id, self.play_id])

    @property
    def game(self) -> Game:
        return registry.game(self.game_slug)


class SeatRow(models.Model):
    """A seat of a play that counts, with the integers of ST-2. `turn` is the place in the order of
    play, from 1, 0 where nobody knows who started. `mu` and `sigma` are the player's rating
    after the play, `rated` how many plays of the game are in it (ST-12); a solo play has none.
    Club, game, date, time and uuid repeat those of the play, to find a player's latest rating at
    once."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="row")
    play = models.ForeignKey(PlayRow, models.CASCADE, related_name="seats")
    club = models.ForeignKey(Club, models.CASCADE, related_name="seat_rows")
    player = models.ForeignKey(Player, models.RESTRICT, related_name="seat_rows")
    game_slug = models.CharField(max_length=110)  # `Play.game_key`
    date = models.DateField()
    at = models.DateTimeField()
    play_uuid = models.UUIDField()
    turn = models.PositiveSmallIntegerField()
    total = models.IntegerField()
    place = models.PositiveSmallIntegerField()
    mid2 = models.PositiveSmallIntegerField()
    beaten2 = models.PositiveSmallIntegerField()
    win_part = models.PositiveIntegerField()
    chance_part = models.PositiveIntegerField()
    table_part = models.PositiveIntegerField()
    tied = models.BooleanField(default=False)  # for a first place that waits, or waited
    lines = models.JSONField(default=dict)
    scores = models.JSONField(null=True)
    facts = models.JSONField(default=list)
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    rated = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["date", "at", "play_uuid", "seat_id"]
        indexes = [
            models.Index(fields=["player", "game_slug", "date", "at"], name="rows_of_a_player"),
            models.Index(fields=["player", "game_slug", "rated"], name="ratings_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.total}"


class HistoryVersion(models.Model):
    """`token` is another one after every change of a club's rows, so that plays that were read can
    be kept until then. `shape` is the `rows.SHAPE` that they were written in."""

    club = models.OneToOneField(
        Club, models.CASCADE, primary_key=True, related_name="history_version"
    )
    token = models.UUIDField(default=uuid4)
    shape = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.token)


class Season(models.Model):
    """A named range of dates, both included, with a table of its own."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=60)
    first = models.DateField(
        pgettext_lazy("the first day of a season", "from"), validators=[validate_year]
    )
    last = models.DateField(
        pgettext_lazy("the last day of a season", "to"), validators=[validate_year]
    )

    class Meta:
        ordering = ["-first", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="one_season_a_name"),
            models.CheckConstraint(
                condition=Q(last__gte=models.F("first")), name="a_season_ends_after_it_began"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("history:season", args=[self.club_id, self.pk])
