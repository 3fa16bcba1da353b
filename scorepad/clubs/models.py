"""The models of clubs and their players."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import timedelta
from uuid import uuid4

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.names import name_key
from scorepad.clubs.cats import choose
from scorepad.clubs.names import validate_name
from scorepad.web.languages import NAMES, SOURCE
from scorepad.web.time_zones import default_zone, validate_zone


def new_key() -> str:
    """Returns a new secret part for a link: 144 random bits in 24 characters."""
    return secrets.token_urlsafe(18)


# How long a guest is offered for the next play of the evening.
GUEST_STAYS = timedelta(hours=12)


def default_name() -> str:
    return gettext("Our club")


def default_language() -> str:
    """Returns the language of the person who creates the club."""
    spoken = get_language()
    return spoken if spoken in NAMES else SOURCE


class NameLevel(models.TextChoices):
    """What viewers and link previews see of the players' names."""

    NAMES = "names", _("names")
    INITIALS = "initials", _("initials")
    COLOURS = "colours", _("colours")


class Club(models.Model):
    """People who play together. There are no accounts: three links let a phone view, enter scores
    at the table, or be a host (`clubs.access.Role`). `host_phones` maps the device of each host to
    the key of the player who uses it, or None if nobody said. `uuid` is the same on every server.
    `deletion_asked_at` is None unless somebody deleted the club. A deleted club is closed, and
    deleted for good some days later (`scorepad.clubs.deletion`)."""

    uuid = models.UUIDField(unique=True, default=uuid4, editable=False)
    name = models.CharField(
        _("name"), max_length=60, default=default_name, validators=[validate_name]
    )
    viewers_see = models.CharField(
        _("which names viewers see"), max_length=10, choices=NameLevel, default=NameLevel.NAMES
    )
    # For everything that leaves the club: pictures, texts, link previews. Each phone has its own.
    language = models.CharField(_("language"), max_length=12, default=default_language)
    # Where its evenings take place: all times of the club are in this zone.
    time_zone = models.CharField(
        _("time zone"), max_length=64, default=default_zone, validators=[validate_zone]
    )
    preview_pictures = models.BooleanField(_("pictures in link previews"), default=True)
    deletion_asked_at = models.DateTimeField(null=True, editable=False)
    host_key = models.CharField(max_length=40, unique=True, default=new_key, editable=False)
    host_phones = models.JSONField(default=dict, editable=False)
    table_key = models.CharField(max_length=40, unique=True, default=new_key, editable=False)
    tables_until_morning = models.BooleanField(
        _("phones at the table stay only until the morning"), default=False
    )
    view_key = models.CharField(max_length=40, unique=True, default=new_key, editable=False)
    # Names of the places that have a code of their own, in the order of the printed sheet.
    tables = models.JSONField(default=list, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    # Reports that a club can switch off, see `history.report_pages.SWITCHES`.
    ratings = models.BooleanField(_("ratings are shown"), default=True)
    chance = models.BooleanField(_("wins are compared with chance"), default=True)

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("plays:tonight", args=[self.pk])

    def new_play_of(self, game: str) -> str:
        """Returns the address of the page on which a play of this game begins; `game` is a slug."""
        return f"{reverse('plays:new', args=[self.pk])}?game={game}"

    def key(self, role: str) -> str:
        """Returns the secret part of the link for a role: "view", "table" or "host"."""
        key: str = getattr(self, f"{role}_key")
        return key

    def renew_key(self, role: str) -> None:
        """Replaces the key of one link. The old link no longer opens anything."""
        setattr(self, f"{role}_key", new_key())
        self.save(update_fields=[f"{role}_key"])


class PlayerQuerySet(models.QuerySet["Player"]):
    def unmerged(self) -> PlayerQuerySet:
        """Returns the players who were not merged into another player."""
        return self.filter(merged_into=None)

    def changeable(self) -> PlayerQuerySet:
        """Returns the players who can be renamed, hidden, merged and erased."""
        return self.unmerged().filter(erased_on=None)

    def members(self) -> PlayerQuerySet:
        """Returns the people of the club; guests and merged players are left out."""
        return self.unmerged().filter(guest=False)

    def active(self) -> PlayerQuerySet:
        """Returns the people of the club who can be chosen for a new play."""
        return self.members().filter(erased_on=None, hidden_since=None)

    def around(self) -> PlayerQuerySet:
        """Returns the people of the club and this evening's guests."""
        is_new = models.Q(created__gt=timezone.now() - GUEST_STAYS)
        return self.unmerged().filter(models.Q(guest=False) | is_new)

    def new(self) -> PlayerQuerySet:
        """Returns active players who have never played, and into whom nobody was merged."""
        return self.active().filter(seats=None, merged=None)

    def lock_changeable(self, *players: Player) -> bool:
        """Locks the players' rows. Returns whether all these players can still be changed."""
        keys = {player.pk for player in players}
        return len(self.changeable().select_for_update(no_key=True).filter(pk__in=keys)) == len(
            keys
        )

    def named(self, name: str) -> PlayerQuerySet:
        """Returns the player with this name, ignoring case; at most one in a club."""
        return self.members().filter(name_key=name_key(name))


class Player(models.Model):
    """Somebody who plays in a club. Players are never deleted: they are hidden from new plays,
    merged into another, or erased, which leaves a name that reveals nothing. `merged_into` is who a
    merged player is now: a player who is not merged. Seats stay with the player for whom they were
    entered. A `guest` plays for one evening and is in no list and no statistics (ST-26), unless
    merged into one of the club's people."""

    uuid = models.UUIDField(unique=True, default=uuid4, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="players", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=30, validators=[validate_name])
    # The name as names are compared, set by save(). One character of a name may become 18.
    name_key = models.CharField(max_length=600, editable=False)
    # What stands for the player everywhere (`scorepad.clubs.cats`); save() chooses where it is 0.
    cat = models.PositiveSmallIntegerField(default=0, editable=False)
    colour = models.PositiveSmallIntegerField(default=0, editable=False)
    cats_at_home = models.PositiveSmallIntegerField(_("cats at home"), null=True, blank=True)
    hidden_since = models.DateField(_("hidden from new plays since"), null=True, blank=True)
    page_hidden = models.BooleanField(_("page hidden"), default=False)
    guest = models.BooleanField(_("guest"), default=False, editable=False)
    erased_on = models.DateField(_("erased on"), null=True, blank=True, editable=False)
    merged_into = models.ForeignKey(
        "self",
        models.RESTRICT,  # not PROTECT: a deleted club takes its players along
        null=True,
        blank=True,
        related_name="merged",
        verbose_name=_("merged into"),
    )
    # The player from whom `unmerge` takes this one. Differs from `merged_into` if that player
    # was merged in turn.
    merge_target = models.ForeignKey(
        "self", models.RESTRICT, null=True, blank=True, editable=False, related_name="+"
    )
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["name_key", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name_key"],
                condition=models.Q(merged_into=None, guest=False),
                name="one_player_a_name",
                violation_error_message=_("There is already a player of this name."),
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.name = " ".join(self.name.split())
        self.name_key = name_key(self.name)
        if not self.cat:
            here = Player.objects.around().filter(club=self.club_id)
            self.cat, self.colour = choose(here.values_list("cat", "colour"))
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def initial(self) -> str:
        """The letter that stands for the player where there is no room for the name."""
        return self.name[:1].upper()


class ErasedPlayer(models.Model):
    """Only the uuid of an erased player, so that no older file can bring back the name. It stays
    when the club is deleted."""

    uuid = models.UUIDField(primary_key=True)

    def __str__(self) -> str:
        return str(self.uuid)

    @staticmethod
    def note(players: Iterable[Player]) -> None:
        rows = [ErasedPlayer(uuid=player.uuid) for player in players]
        ErasedPlayer.objects.bulk_create(rows, ignore_conflicts=True)


class ClubEvent(models.Model):
    """Something done to a club or to one of its players, for the club's log. It never contains a
    name, which would stay in the log when the player is renamed or erased."""

    class Kind(models.TextChoices):
        RENAMED = "renamed", _("%(player)s was renamed")
        PAGE_HIDDEN = "page-hidden", _("The page of %(player)s was hidden")
        PAGE_SHOWN = "page-shown", _("The page of %(player)s was shown again")
        # Written only by 1.0.0.
        EXPORTED = "exported", _("What is stored about %(player)s was downloaded")
        MERGED = "merged", _("%(player)s was merged into another player")
        UNMERGED = "unmerged", _("The merge of %(player)s was undone")
        ERASED = "erased", _("A name was erased; the player is now called %(player)s")
        LEVEL = "level", _("The names that viewers see were changed")
        RATINGS_OFF = "ratings-off", _("Ratings are not shown any more.")
        RATINGS_ON = "ratings-on", _("Ratings are shown.")
        CHANCE_OFF = "chance-off", _("Wins are not compared with chance any more.")
        CHANCE_ON = "chance-on", _("Wins are compared with chance.")
        DELETED = "deleted", _("The club was deleted")
        TAKEN_BACK = "taken-back", _("The club was restored")
        OPENED = "opened", _("An admin of the pad opened the club on a phone")

    club = models.ForeignKey(Club, models.CASCADE, related_name="log")
    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind)
    device = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return str(self.get_kind_display()) % {"player": self.player}


class RateLimitCounter(models.Model):
    """How often a client tried something (see `web.limits`). `key` is a hash of who and what."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField()
    until = models.BigIntegerField(db_index=True)  # seconds since 1970, when the count restarts

    class Meta:
        db_table = "clubs_tries"

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"
