"""Nights, plays, and what tables said of their cards, in the admin."""

from __future__ import annotations

from scorepad.plays.missing_values.admin import LearnedCardAdmin
from scorepad.plays.night_admin import NightAdmin
from scorepad.plays.play_admin import PlayAdmin

__all__ = ["LearnedCardAdmin", "NightAdmin", "PlayAdmin"]
