"""Tonight, a new play, and changing one that has begun."""
