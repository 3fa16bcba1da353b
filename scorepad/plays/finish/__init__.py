"""A finished play: its result, what would have won it, and scoring with the current cards."""
