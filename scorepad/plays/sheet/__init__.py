"""The sheets of a play: showing, saving and merging them, their revisions, what is still to do."""
