"""What a tapped button does to the sheet of a race."""
