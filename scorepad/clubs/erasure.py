"""Erases a player's name. The player's plays stay, under another name that reveals nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import count

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone
from django.utils.translation import gettext as _

from games.names import name_key
from scorepad.clubs.models import Club, ClubEvent, ErasedPlayer, Player
from scorepad.clubs.signals import player_erased
from scorepad.web.transactions import forget_deleted, write_transaction


class Erased:
    """All names that a player ever had, and the name that replaces them. A genitive without
    apostrophe ("Dovs") is replaced, too, unless one of the `others` has that name."""

    def __init__(self, names: Iterable[str], replacement: str, others: Iterable[str] = ()) -> None:
        taken = {name_key(name) for name in others}
        longest_first = sorted(set(names), key=len, reverse=True)
        alternatives = "|".join(
            re.escape(name) + (r"(?!\w)" if name_key(f"{name}s") in taken else r"(?=s?(?!\w))")
            for name in longest_first
        )
        self._pattern = re.compile(rf"(?<!\w)(?:{alternatives})", re.IGNORECASE)
        self.replacement = replacement

    def without_names(self, text: str) -> str:
        """Returns the text with each of the names replaced, as a whole word or in the genitive."""
        return self._pattern.sub(self.replacement, text)


def erase(player: Player, device: str = "") -> bool:
    """Replaces the name of a player everywhere, and the names of all who were merged into this
    player. Returns False, without a change, if the player is merged or erased already. `player` is
    read again from the database; `device` is the requesting phone, for the log. Names of cards that
    players typed stay, because they are not names of people."""
    with write_transaction():
        # Erasures run one after the other, as each takes a number. The club is locked later, after
        # its plays, as it is when a play is finished.
        list(Player.objects.select_for_update(no_key=True).filter(club=player.club_id))
        player.refresh_from_db()
        if player.merged_into_id or player.erased_on:
            return False
        players = [player, *player.merged.all()]
        others = player.club.players.exclude(pk__in=[person.pk for person in players])
        names = [person.name for person in players]
        erased = Erased(names, free_name(player.club), others.values_list("name", flat=True))
        for person in players:
            _erase_row(person, erased.replacement)
        ErasedPlayer.note(players)
        player_erased.send(sender=Player, player=player, erased=erased)
        _erase_in_club(player.club, erased)
        _erase_log(player.club, players, erased)
        ClubEvent.objects.create(
            club=player.club, kind=ClubEvent.Kind.ERASED, player=player, device=device
        )
        forget_deleted()
        return True


def free_name(club: Club) -> str:
    """Returns the name for the next player of the club who is erased: "Former player 3"."""
    return former_name({*club.players.values_list("name_key", flat=True)})


def former_name(taken: Collection[str]) -> str:
    """Returns the first name of "Former player 1", "Former player 2" ... whose key is not taken."""
    names = (_("Former player %(n)s") % {"n": number} for number in count(1))
    return next(name for name in names if name_key(name) not in taken)


def _erase_row(player: Player, name: str) -> None:
    today = timezone.localdate()
    player.name = name
    player.cats_at_home = None
    player.hidden_since = player.hidden_since or today
    player.erased_on = today
    player.save()


def _erase_in_club(club: Club, erased: Erased) -> None:
    name = erased.without_names(club.name)[:60]
    if name != club.name:
        club.name = name
        club.save(update_fields=["name"])


def _erase_log(club: Club, players: list[Player], erased: Erased) -> None:
    """Erases the name from the admin's log, which names rows and merged players."""
    log = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Player))
    for entry in log.filter(object_id__in=[str(player.pk) for player in players]):
        entry.object_repr = erased.replacement
        entry.change_message = erased.without_names(entry.change_message)
        entry.save(update_fields=["object_repr", "change_message"])
    clubs = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Club))
    for entry in clubs.filter(object_id=str(club.pk)):
        entry.object_repr = erased.without_names(entry.object_repr)[:200]
        entry.save(update_fields=["object_repr"])
