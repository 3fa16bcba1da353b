"""The signals that tell other apps of changes to a club; clubs does not import these apps."""

from __future__ import annotations

from django.dispatch import Signal

# Two players were merged. Sent with `gone`, who is `kept` from now on, inside the transaction of
# the change. A receiver that raises CannotMergeError refuses it.
players_merged = Signal()

# A merge was undone. Sent with `back`, who is no longer `kept`, inside the transaction of the
# change.
players_unmerged = Signal()

# The names of players on pages have changed: somebody was renamed or merged, or viewers see
# other names.
# Sent with `club`, inside the transaction of the change.
names_changed = Signal()

# Time to delete temporary data. Sent when the server starts, and at most once an
# hour while it runs.
cleanup = Signal()

# A player was erased. Sent with `player` and `erased`, which replaces the names in a text, inside
# the transaction of the change.
player_erased = Signal()
