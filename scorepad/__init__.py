"""The site of the score pad."""

__version__ = "1.0.0"
