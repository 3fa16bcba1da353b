"""The rules of Cantankerous Cats: a race, what is legal in it, what it does, and its score."""
