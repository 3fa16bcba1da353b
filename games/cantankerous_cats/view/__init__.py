"""What the sheet of a race draws."""
