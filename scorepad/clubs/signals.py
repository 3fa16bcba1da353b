"""Signals of a club to apps that it does not import."""

from __future__ import annotations

from django.dispatch import Signal

# Two players were merged. Sent with `kept`, who has all rows of both by then, inside the
# transaction of the change.
players_merged = Signal()

# What players are called on pages has changed: somebody was renamed, or viewers see other names.
# Sent with `club`, inside the transaction of the change.
names_changed = Signal()

# A player was erased. Sent with `player` and `erased`, which replaces the names in a text, inside
# the transaction of the change.
player_erased = Signal()
