"""The site of the score pad."""

__version__ = "1.1.0"
