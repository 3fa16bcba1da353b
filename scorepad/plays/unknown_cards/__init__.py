"""Unknown cards of an edition: the page where a club fills them in, and its answers."""
