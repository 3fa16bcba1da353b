"""The games that a club plays: all of them, one of them, its cats and boards."""
