"""Cards that an edition leaves open: what is asked of a table, what clubs answered, and what of it
an admin accepts."""
