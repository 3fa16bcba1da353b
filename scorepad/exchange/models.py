"""What is remembered of other programs' files: what was imported, and who is meant. And files
between being sent and being imported."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play

SILENCE = timedelta(seconds=60)  # without a report, after which an import counts as ended


class ImportedPlay(models.Model):
    """A play that came from another program, by that program's uuid in lower case. `digest` is that
    of all that was imported, so that a file in which it is different can be told."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    play = models.OneToOneField(Play, models.CASCADE, related_name="imported")
    uuid = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "uuid"], name="one_import_a_play"),
        ]

    def __str__(self) -> str:
        return self.uuid


class PlayerMatch(models.Model):
    """Who of a club is meant by a player of another program. No name of there is kept."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    uuid = models.CharField(max_length=64)
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "uuid"], name="one_match_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.uuid}: {self.player}"


class GameMatch(models.Model):
    """Which of our games is meant by a game of another program; empty for none of them."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    uuid = models.CharField(max_length=64)
    game_slug = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "uuid"], name="one_match_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.uuid}: {self.game_slug}"


def new_token() -> str:
    return secrets.token_urlsafe(18)


class Upload(models.Model):
    """A file that somebody sent, and how far its import is (`scorepad.exchange.uploads`).

    `club` is the one into which its plays go, None for the file of a whole club: whoever knows the
    `token` may import that. `summary` is what is in such a file, once it was checked, and `made`
    the club that its import makes: unfinished unless `phase` is "done". `message` says what was
    done, or why it failed. `content` is compressed, and empty once it is imported. `claim` is what
    the import knows itself by.
    """

    class Phase(models.TextChoices):
        SENT = "sent"
        CHECKING = "checking"
        STORING = "storing"
        COUNTING = "counting"
        DONE = "done"
        FAILED = "failed"

    token = models.CharField(max_length=40, unique=True, default=new_token)
    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="+")
    name = models.CharField(max_length=120, blank=True)
    content = models.BinaryField()
    summary = models.JSONField(null=True)
    running = models.BooleanField(default=False)
    claim = models.CharField(max_length=16, blank=True)
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.SENT)
    done = models.PositiveIntegerField(default=0)  # plays, of so many in this phase
    total = models.PositiveIntegerField(default=0)
    message = models.TextField(blank=True)
    made = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    heard_at = models.DateTimeField(default=timezone.now)  # when a running import last reported

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["running"], condition=models.Q(running=True), name="one_import_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return self.name or f"{self.at:%Y-%m-%d %H:%M}"

    @property
    def is_running(self) -> bool:
        return self.running and self.heard_at > timezone.now() - SILENCE

    @property
    def problem(self) -> str:
        """Why its import failed, or what is so after it was stopped; empty if neither happened."""
        has_stopped = self.running and not self.is_running
        if not has_stopped and self.phase != self.Phase.FAILED:
            return ""
        if self.message:
            return self.message
        if self.club_id:
            return _("This was stopped on the way. Import the file again for the plays left.")
        return _("The pad was stopped in the meantime. Nothing is stored.")
