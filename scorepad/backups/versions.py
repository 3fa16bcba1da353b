"""Whether a database is of a version of the pad that is newer than this one."""

from __future__ import annotations

from collections.abc import Collection

Migration = tuple[str, str]  # app and name

# Migrations that are no more: version 0.1 had editions in each game's own app, and two steps that
# are part of others since.
FORMER = frozenset(
    {
        ("box_of_treats", "0001_initial"),
        ("cantankerous_cats", "0001_initial"),
        ("cat_in_the_box", "0001_initial"),
        ("cat_lady", "0001_initial"),
        ("cat_tower", "0001_initial"),
        ("plays", "0002_seats_go_with_their_club"),
        ("plays", "0003_learned_cards"),
    }
)


def is_newer(applied: Collection[Migration], known: Collection[Migration]) -> bool:
    """Whether migrations were applied that this version, which has the `known` ones, never had."""
    return bool(set(applied) - set(known) - FORMER)
