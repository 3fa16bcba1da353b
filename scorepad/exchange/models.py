"""Imported plays, matches with other programs, and files that wait for their import."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone

from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play


class ImportedPlay(models.Model):
    """A play imported from another program. `uuid` is that program's id for the play, in lower
    case. `digest` is a hash of everything imported, so that a change is noticed."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    play = models.OneToOneField(Play, models.CASCADE, related_name="imported")
    uuid = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "uuid"], name="one_import_a_play")]

    def __str__(self) -> str:
        return self.uuid


class PlayerMatch(models.Model):
    """A player in another program, by the `uuid` there, and the same player in the club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    uuid = models.CharField(max_length=64)
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "uuid"], name="one_match_a_player")]

    def __str__(self) -> str:
        return f"{self.uuid}: {self.player}"


class GameMatch(models.Model):
    """A game in another program, by the `uuid` there, and the same game of the pad, "" for none."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    uuid = models.CharField(max_length=64)
    game_slug = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "uuid"], name="one_match_a_game")]

    def __str__(self) -> str:
        return f"{self.uuid}: {self.game_slug}"


def new_token() -> str:
    return secrets.token_urlsafe(18)


class Upload(models.Model):
    """A file that somebody sent, and the progress of its import (`scorepad.exchange.uploads`).

    `club` is the one that gets the plays; it is None for the file of a whole club, which everybody
    who knows the `token` may import. `sender` is a hash of the sender's address. `content` is the
    file, or what its import still needs, compressed; it is empty once all is imported, and for a
    file that the command line imports. `summary` is what a club's file contains. `made` is the club
    that its import creates: closed, and only complete if `phase` is "done". `message` says what was
    done.
    """

    class Phase(models.TextChoices):
        SENT = "sent"
        STORING = "storing"
        DONE = "done"

    token = models.CharField(max_length=40, unique=True, default=new_token)
    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="+")
    sender = models.CharField(max_length=64, blank=True, db_index=True)
    name = models.CharField(max_length=120, blank=True)
    content = models.BinaryField()
    summary = models.JSONField(default=dict)
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.SENT)
    done = models.PositiveIntegerField(default=0)  # plays stored so far
    total = models.PositiveIntegerField(default=0)
    message = models.TextField(blank=True)
    made = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name or f"{self.at:%Y-%m-%d %H:%M}"

    @property
    def digest(self) -> str:
        """The hash of a whole club's file; "" if it is not known."""
        return str(self.summary.get("digest", ""))
