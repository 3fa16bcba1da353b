"""What is remembered of other programs' files: what was taken over, and who is meant. And files
between being sent and being taken over."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone

from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play


class ImportedPlay(models.Model):
    """A play that came from another program, by that program's uuid in lower case. `digest` is that
    of all that was taken over, so that a file in which it is different can be told."""

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


class Upload(models.Model):
    """A file between being sent and being taken over: what was read from it of games and plays.
    Thrown away afterwards, or after a day."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    name = models.CharField(max_length=120)
    content = models.JSONField()
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


def new_token() -> str:
    return secrets.token_urlsafe(18)


class ClubUpload(models.Model):
    """A club's file that somebody sent and has not brought in yet. There is no club yet that it
    could belong to: whoever knows the token may bring it in. `summary` is what is in it, once it
    was checked."""

    token = models.CharField(max_length=40, unique=True, default=new_token)
    content = models.BinaryField()  # compressed
    summary = models.JSONField(null=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"
