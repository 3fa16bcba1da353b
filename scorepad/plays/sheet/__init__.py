"""The sheets of a play: showing, saving, merging, revisions, and what is left to do."""
