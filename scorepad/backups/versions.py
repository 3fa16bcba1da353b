"""Whether a database is of a version of the pad that is newer than this one."""

from __future__ import annotations

from collections.abc import Collection

Migration = tuple[str, str]  # app and name


def is_newer(applied: Collection[Migration], known: Collection[Migration]) -> bool:
    """Whether migrations were applied that this version, which has the `known` ones, never had."""
    return bool(set(applied) - set(known))
