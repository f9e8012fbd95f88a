"""`python -m host`: what an owner does with the database, beside a bot that may be running."""

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import registry
from host.admin import commands as terminal
from host.admin import moving
from host.database.copying import copy_database
from host.errors import StoreError

NO_STORE = 3
"""The exit code where a database cannot be opened, read or copied."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    copy = commands.add_parser("copy", help="copy a database, whole, while it is in use")
    copy.add_argument("source", help="the file with all games")
    copy.add_argument("target", type=Path, help="where the copy goes; what is there is replaced")
    move = commands.add_parser("move", help="move all games to another, empty database")
    for name in ("source", "target"):
        move.add_argument(name, help="a file, or a database's address")
    terminal.add_to(commands)
    asked = parser.parse_args(arguments)
    try:
        if asked.command in terminal.NAMES:
            return asyncio.run(terminal.Terminal(registry).run(asked))
        if asked.command == "move":
            asyncio.run(moving.move(asked.source, asked.target, registry))
            return 0
        copy_database(asked.source, asked.target)
    except StoreError as error:
        print(error, file=sys.stderr)
        return NO_STORE
    return 0


if __name__ == "__main__":
    logging.disable()  # a fault is told in one line, by the command itself
    sys.exit(main())
