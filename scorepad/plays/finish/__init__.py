"""A finished play: its result, what would have won it, and scoring it with the current cards."""
