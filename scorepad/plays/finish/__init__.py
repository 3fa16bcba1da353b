"""A finished play: its result, what would have won it, other rules, the cards of today."""
