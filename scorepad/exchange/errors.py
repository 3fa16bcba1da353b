"""Errors in files that somebody wants to import."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from django.utils.translation import gettext as _


class FileError(ValueError):
    """Raised if a file cannot be imported; the message says why."""


def damaged(path: str, what: str) -> FileError:
    """Returns the error for a damaged file. `path` is the place in it, such as "$.plays[3]"."""
    return FileError(_("The file is damaged at %(path)s: %(what)s") % {"path": path, "what": what})


def unknown(path: str, value: object) -> FileError:
    return damaged(path, _("“%(value)s” is not known.") % {"value": value})


def check_unique(values: Iterable[Hashable], path: str) -> None:
    """Raises FileError if a value occurs twice."""
    items = list(values)
    if len(set(items)) < len(items):
        raise damaged(path, _("the same value occurs twice."))
