"""Cantankerous Cats: so far only how its table is set up; the race to 9 is not scored yet."""
