"""The rows of statistics: one for each play that counts (ST-1) and one for each of its seats.

They repeat results as integers and are written in the transaction that changes a play
(`stat_rows`). A row depends only on its own play: ratings and settled ties, which depend on other
plays, are computed when they are read.
"""

from __future__ import annotations

from uuid import uuid4

from django.core.validators import MaxValueValidator, MinValueValidator
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

IN_ORDER = ("date", "at", "play_uuid")  # fields of both kinds of rows


class PlayRow(models.Model):
    """A play that counts. Rows are ordered by `date` (of the night), `at` (when the play began) and
    `play_uuid`. `decided_by` is what decided the play if points did not. `tied`: the first place
    waits, or waited, for a later play (`tie_credits` finds that one). `worth_due`: the
    worth of cards, or the whole row of an older version, is still to be computed (`computing`)."""

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
    worth_due = models.BooleanField(default=False)

    class Meta:
        ordering = ["date", "at", "play_uuid"]
        indexes = [
            models.Index(fields=["club", "game_slug", "date", "at"], name="rows_of_a_game"),
            models.Index(fields=["club", "date", "at", "play_uuid"], name="rows_in_order"),
            models.Index(fields=["club", "date"], name="rows_of_ties", condition=Q(tied=True)),
            models.Index(fields=["club"], name="rows_worth_due", condition=Q(worth_due=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_slug} {self.date:%Y-%m-%d}"

    def get_absolute_url(self) -> str:
        return reverse("plays:result", args=[self.club_id, self.play_id])

    @property
    def game(self) -> Game:
        return registry.game(self.game_slug)


class SeatRow(models.Model):
    """A seat in a play that counts, with the integers of ST-2. `turn` is the seat's place in turn
    order: 1 for the start player, 0 if unknown. `win_part` is the share of the win in the play's
    own result, even if a later play settles a tie. Club, game, date, time and uuid are as in the
    play."""

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

    class Meta:
        ordering = ["date", "at", "play_uuid", "seat_id"]
        indexes = [
            models.Index(fields=["player", "game_slug", "date", "at"], name="rows_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.total}"


class HistoryVersion(models.Model):
    """The version of a club's rows. `token` changes whenever the rows change, so that plays can be
    cached until then. `shape` is the value of `stat_rows.SHAPE` with which they were written."""

    club = models.OneToOneField(
        Club, models.CASCADE, primary_key=True, related_name="history_version"
    )
    token = models.UUIDField(default=uuid4)
    shape = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.token)


class Season(models.Model):
    """A named range of dates, both included, with its own ranking: by wins, or, if `least_plays` is
    set, by wins per play among the players with at least that many plays (ST-10)."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=60)
    first = models.DateField(
        pgettext_lazy("the first day of a season", "from"), validators=[validate_year]
    )
    last = models.DateField(
        pgettext_lazy("the last day of a season", "to"), validators=[validate_year]
    )
    least_plays = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(99)]
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
