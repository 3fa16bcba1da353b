"""What a phone posts, made into the sheet of a hand."""
