"""The bot of `make play`, but for one thing: every table's seed is given on the command line.

So that a game played through kills and restarts can be compared with the same game undisturbed.
"""

import sys

import playground_bot


def main() -> int:
    """Run `playground_bot.py` with a seed that is known."""
    seed = bytes.fromhex(sys.argv.pop(1))
    return playground_bot.main(seeds=lambda: seed)


if __name__ == "__main__":
    sys.exit(main())
