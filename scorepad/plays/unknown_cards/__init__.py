"""Unknown cards of an edition: the form in which a club fills them in, and its answers."""
