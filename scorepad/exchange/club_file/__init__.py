"""A whole club as one JSON file: written, read, checked, scored, stored. See docs/club-file.md."""
