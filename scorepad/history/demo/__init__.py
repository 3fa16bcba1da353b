"""A club as from real evenings, made up: to look around in, and to measure with."""
