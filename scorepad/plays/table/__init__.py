"""The page of tonight, the page for a new play, and changes to a play that has begun."""
