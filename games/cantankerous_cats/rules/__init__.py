"""The rules of Cantankerous Cats: a race, its legal actions, their effects, and the score."""
