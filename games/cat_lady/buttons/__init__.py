"""What the buttons of a hand do to its sheet."""
