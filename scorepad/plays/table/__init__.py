"""Tonight, a new play, and changes to a play that has begun."""
