"""The sheets of a play: showing, saving and merging them, their revisions, and what is still to
do."""
