"""The bot as it is, but for one thing: `/games` is described by the words on the command line.

As if the program had been changed between two starts.
"""

import sys
from typing import Any

from discord import app_commands

import bot

USUAL = app_commands.Command.to_dict


def main() -> int:
    """Run `bot.py` with a command that is described anew."""
    words = sys.argv.pop(1)

    def reworded(
        command: app_commands.Command[Any, ..., Any], tree: app_commands.CommandTree[Any]
    ) -> dict[str, Any]:
        told = USUAL(command, tree)
        return {**told, "description": words} if command.name == "games" else told

    app_commands.Command.to_dict = reworded  # type: ignore[assignment,method-assign]
    return bot.main()


if __name__ == "__main__":
    sys.exit(main())
