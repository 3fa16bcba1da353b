"""Merging two players who are the same person."""

from __future__ import annotations

from django.db import IntegrityError
from django.db.models import ForeignObjectRel
from django.utils.translation import gettext as _

from scorepad.clubs.models import Player
from scorepad.clubs.signals import players_merged
from scorepad.transactions import write_transaction


class CannotMergeError(ValueError):
    """Two players cannot be merged; the message says why."""


def merge(gone: Player, kept: Player) -> None:
    """Give everything that refers to one player to the other.

    `gone` stays as a row that knows who it became. Raises CannotMergeError where the two are the
    same row, of two clubs, merged or erased already, or sat in the same play.
    """
    if gone.pk == kept.pk:
        raise CannotMergeError(_("Choose two different players."))
    if gone.club_id != kept.club_id or gone.merged_into_id or kept.merged_into_id:
        raise CannotMergeError(_("Choose two players of this table."))
    try:
        with write_transaction():
            if not Player.objects.lock_changeable(gone, kept):
                raise CannotMergeError(_("Choose two players of this table."))
            _hand_over(gone, kept)
            gone.merged_into = kept
            gone.save()
            if kept.cats_at_home is None and gone.cats_at_home is not None:
                kept.cats_at_home = gone.cats_at_home
                kept.save()
            players_merged.send(sender=Player, kept=kept)
    except IntegrityError as error:
        gone.merged_into = None
        together = _("%(gone)s and %(kept)s sat at the same table in one play, so they are two.")
        raise CannotMergeError(together % {"gone": gone, "kept": kept}) from error


def _hand_over(gone: Player, kept: Player) -> None:
    """Change every row that refers to `gone`, of any model, without importing the models."""
    for relation in Player._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel) and not relation.many_to_many:
            name = relation.field.name
            refer = relation.field.model._base_manager.filter(**{name: gone})
            refer.update(**{name: kept})
