"""After the end: the record, and the proof of the shuffle."""

import io
from dataclasses import dataclass

import discord

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.ui.components import GameButton, button
from cogs.ui.layout import BLUE, MessageLayout
from engine.registry import AnyGame, Games
from host.service.queries import Queries
from host.table.views import TableView

SHOWN = 32
"""Digits of the commitment in the first message: nobody can find two seeds that share them."""


def proof(view: TableView) -> str:
    """The public promise before a game, so that its shuffles can be checked afterwards."""
    return f"Fair shuffle `{view.commitment[:SHOWN]}`"


def check_key(view: TableView) -> GameButton:
    """The button that shows how to check the shuffle."""
    return button("shuffle", view.id, "Check the shuffle")


def check(game: AnyGame, view: TableView) -> MessageLayout:
    """How to check a table's shuffle, with the seed once the game is over."""
    head = f"### Check the shuffle · {game.title}, table {view.id}"
    promise = (
        "All randomness in this game comes from one secret number, the *seed*. I fixed its SHA-256 "
        "when the table opened, so nobody could change it since:\n"
        f"`{view.commitment}`\n"
        f"Its first {SHOWN} digits are in the table's first message."
    )
    if view.seed is None:
        return MessageLayout(
            head, promise, "Once the game is over, this button shows the seed.", colour=BLUE
        )
    record = f"{game.name}-{view.id}.json"
    return MessageLayout(
        head,
        promise,
        f"The seed:\n`{view.seed}`",
        "1. Check that it has this SHA-256:\n"
        '```\npython -c "import hashlib; print(hashlib.sha256(bytes.fromhex('
        f"'{view.seed}')).hexdigest())\"\n```\n"
        "2. Check that the game was played from it, with the file from **Download record**:\n"
        f"```\npython -m engine replay {record}\n```",
        colour=BLUE,
    )


@dataclass(eq=False)
class AfterHandlers:
    """What can be done once a game is over."""

    _read: Queries
    _games: Games

    @on("export")
    async def export(self, reply: Reply, press: Press) -> None:
        """Hand out the record, which anyone can replay and verify."""
        data = await self._read.export(press.table)
        await reply.show(*record_layout(press.view, data))

    @on("shuffle")
    async def shuffle(self, reply: Reply, press: Press) -> None:
        """Show how to check the shuffle."""
        await reply.show(check(self._games.game(press.view.game), press.view))


def record_layout(view: TableView, data: bytes) -> tuple[MessageLayout, discord.File]:
    """A game's record as a message with its file."""
    name = f"{view.game}-{view.id}.json"
    layout = MessageLayout(
        f"The record of table {view.id}. `python -m engine replay {name}` replays it, and checks "
        "the shuffle and every move.",
        colour=BLUE,
    )
    layout.enclose(name)
    return layout, discord.File(io.BytesIO(data), name)
