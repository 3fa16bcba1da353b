"""What a phone posts, made into a hand, the shared goals or the cat player's starting cards."""
