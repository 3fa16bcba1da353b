"""What the history adds to the page of a play."""
