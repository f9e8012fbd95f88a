"""The messages of a server's week and of a season's end."""

from collections.abc import Sequence
from typing import Final

from cogs.replay.screen import EVERYBODY, REPLAY
from cogs.ui.components import BESIDE, SUCCESS, GameButton, button
from cogs.ui.layout import GREEN, SAND, MessageLayout
from render.base import Picture

OFF: Final = "weekoff"
"""The action of the button that switches both messages off."""
MOST_JOINS: Final = 4
"""Buttons to join tables."""


def week(picture: Picture, best: int | None, tables: Sequence[int], mark: str) -> MessageLayout:
    """A week, with ways to watch the `best` game and to join these tables; `mark` identifies the
    message.
    """
    keys = [
        button("join", each, f"Join table {each}", BESIDE, style=SUCCESS)
        for each in tables[:MOST_JOINS]
    ]
    if best is not None:
        keys.insert(0, button(REPLAY, best, "Watch it", EVERYBODY, "0", "", BESIDE))
    parts = "### Your server's week", picture, keys, _off(mark)
    return MessageLayout(*parts, colour=GREEN, picture_name="week")


def season(picture: Picture, mark: str) -> MessageLayout:
    """The end of a season."""
    more = "-# `/leaderboard` shows each game's ratings."
    parts = "### A season is over, and a new one begins", picture, more, _off(mark)
    return MessageLayout(*parts, colour=SAND, picture_name="season")


def _off(mark: str) -> list[GameButton]:
    """The button for those who manage the server."""
    return [button(OFF, 0, "Turn off (managers)", mark)]
