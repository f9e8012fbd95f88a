"""The bot of `make play`, but for three things: every table's seed is given on the command line, so
that a game played through kills and restarts can be compared with the same game undisturbed; no
pictures are drawn beforehand, which takes longer than the rest of the start; and easy and medium
computer players move as soon as they know how, as nobody here tells anything from the time.

`bot.py` itself, which does draw them, is what `test_starting` starts.
"""

import sys

import playground_bot
from cogs.ui.pictures import Pictures
from host.clock import thinking_time


def draw_nothing(self: Pictures, game: str) -> None:
    """Leave each game's first pictures to whoever asks for them."""


def main() -> int:
    """Run `playground_bot.py` with a seed that is known."""
    Pictures.warm_up = draw_nothing  # type: ignore[method-assign]
    thinking_time.EASY_MEDIUM_S = 0.0  # type: ignore[misc]
    seed = bytes.fromhex(sys.argv.pop(1))
    return playground_bot.main(seeds=lambda: seed)


if __name__ == "__main__":
    sys.exit(main())
