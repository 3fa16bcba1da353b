"""Cards that an edition leaves open: questions to players, answers of clubs, and which of them an
admin accepts."""
