#!/usr/bin/env python
"""The command line of the score pad in a checkout: `python manage.py help`."""

from scorepad.serving.command import main

if __name__ == "__main__":
    main()
