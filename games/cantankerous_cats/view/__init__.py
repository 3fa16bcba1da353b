"""What the sheet of a race shows."""
