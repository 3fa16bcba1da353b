"""A whole club as one JSON file: writing, reading, checking, scoring, storing. See
docs/club-file.md."""
