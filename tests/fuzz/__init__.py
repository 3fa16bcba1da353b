"""Documents and posts that nobody would send: `make fuzz`, and a few of them in the suite."""
