"""The site of the score pad."""

__version__ = "0.2.0"
