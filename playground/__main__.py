"""Lets `python -m playground` start the stand-in."""

import sys

from playground.cli import main

if __name__ == "__main__":
    sys.exit(main())
