"""What the template of a hand draws, made of its sheet and of the stored result."""
