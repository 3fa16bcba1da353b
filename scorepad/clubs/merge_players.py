"""Merges two players who are the same person, and undoes that.

Only the row of the merged player changes: it says who that player is now. Seats, sheets and all
else stay with the player for whom they were entered, so a merge can be undone at any time.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scorepad.clubs.models import Player
from scorepad.clubs.signals import names_changed, players_merged, players_unmerged
from scorepad.web.transactions import write_transaction


class CannotMergeError(ValueError):
    """Raised if two players cannot be merged, or a merge cannot be undone. The message says why."""


def merge(gone: Player, kept: Player) -> None:
    """Merges `gone`, and everybody merged into `gone` before, into `kept`. Raises CannotMergeError
    if they are the same player, in different clubs, merged, erased, or in the same counted play."""
    if gone.pk == kept.pk:
        raise CannotMergeError(_("Choose two different players."))
    if gone.club_id != kept.club_id:
        raise CannotMergeError(_("Choose two players of this club."))
    with write_transaction():
        if not Player.objects.lock_changeable(gone, kept):
            raise CannotMergeError(_("Choose two players of this club."))
        # Not by changing `gone`, because the caller needs it unchanged if the merge is refused.
        Player.objects.filter(pk=gone.pk).update(merge_target=kept)
        _set_people([gone.pk, *gone.merged.values_list("pk", flat=True)], kept)
        players_merged.send(sender=Player, gone=gone, kept=kept)
        names_changed.send(sender=Player, club=kept.club)
    gone.refresh_from_db()


def unmerge(player: Player) -> None:
    """Undoes a merge. The player is separate again, along with everybody who had been merged into
    that player before. Raises CannotMergeError if the player is not merged, was erased since, or if
    somebody else has the name now."""
    with write_transaction():
        list(Player.objects.select_for_update(no_key=True).filter(club=player.club_id))
        player.refresh_from_db()
        kept = player.merged_into
        if kept is None or player.erased_on:
            raise CannotMergeError(_("There is no merge to undo."))
        same = Player.objects.named(player.name).filter(club=player.club_id)
        if not player.guest and same.exists():
            taken = _("Another player is called %(name)s now. Rename that player first.")
            raise CannotMergeError(taken % {"name": player})
        Player.objects.filter(pk=player.pk).update(merge_target=None, merged_into=None)
        _set_people(_merged_by_way_of(player), player)
        players_unmerged.send(sender=Player, back=player, kept=kept)
        names_changed.send(sender=Player, club=kept.club)
    player.refresh_from_db()


def _set_people(players: Iterable[int], person: Player) -> None:
    Player.objects.filter(pk__in=players).update(merged_into=person)


def _merged_by_way_of(player: Player) -> set[int]:
    """Returns the ids of players merged into this player, directly or through somebody else."""
    targets = dict(
        Player.objects.filter(club=player.club_id)
        .exclude(merge_target=None)
        .values_list("pk", "merge_target")
    )
    merged: set[int] = set()
    more = {player.pk}
    while more:
        more = {pk for pk, target in targets.items() if target in more}
        merged |= more
    return merged
