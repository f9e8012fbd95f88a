"""Entry point of `python -m playground`."""

import sys

from playground.program.cli import main

if __name__ == "__main__":
    sys.exit(main())
