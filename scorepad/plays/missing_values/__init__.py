"""Cards that an edition leaves open: questions to players, answers of clubs, and what an admin
accepts of them."""
