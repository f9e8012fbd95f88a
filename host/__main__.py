"""`python -m host`: copy the file with all games while the bot goes on."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from host.errors import StoreUnavailable
from host.store import copy_database

NOT_COPIED = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    copy = commands.add_parser("copy", help="copy a database, whole, while it is in use")
    copy.add_argument("source", type=Path, help="the file with all games")
    copy.add_argument("target", type=Path, help="where the copy goes; what is there is replaced")
    asked = parser.parse_args(arguments)
    try:
        copy_database(asked.source, asked.target)
    except StoreUnavailable as error:
        print(error, file=sys.stderr)
        return NOT_COPIED
    return 0


if __name__ == "__main__":
    sys.exit(main())
