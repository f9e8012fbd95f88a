"""The check of the shuffle."""

import asyncio
import io
import logging
from dataclasses import dataclass

import discord

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.ui.components import GameButton, button
from cogs.ui.layout import BLUE, MessageLayout
from engine.record import decode_record, unproven, verify
from engine.registry import AnyGame, Games
from engine.replay import Difference
from engine.words import capitalized, counted
from host.service.queries import Queries
from host.table.views import TableView

log = logging.getLogger(__name__)

FIXED = "Shuffle fixed before the start ✓"
"""What a table says of its shuffle before and during its game."""


def check_key(view: TableView, *mark: str) -> GameButton:
    """The button that checks the shuffle."""
    return button("shuffle", view.id, "Check the shuffle", *mark)


def check(game: AnyGame, view: TableView, found: str) -> MessageLayout:
    """What a check of a table's shuffle `found`; before the end, when there will be one."""
    waits = (
        "I fixed the shuffle when this table opened. Once the game is over, this button checks "
        "every move against it."
    )
    return MessageLayout(
        f"### Check the shuffle · {game.title}, table {view.id}",
        found or waits,
        [button("export", view.id, "By yourself …")],
        colour=BLUE,
    )


def checked(data: bytes) -> tuple[str, Difference | None]:
    """What a check of this record finds, in words; and the first difference from the promised
    shuffle, if any. Raises `CorruptRecord`.
    """
    told = decode_record(data)
    difference = verify(told)
    if difference is not None and difference.kind == "version" and difference.seq is None:
        return f"I can't check this game: it was {difference.message}.", None
    if difference is not None:
        return (
            "✗ This game's record doesn't follow from its shuffle. Please tell my owner, with the "
            f"record under **By yourself …**.\n-# {capitalized(str(difference))}."
        ), difference
    before = unproven(told)
    moves = sum(entry.kind == "action" for entry in told.entries[before:])
    words = f"✓ {counted(moves, 'move')}, shuffled as promised."
    if before:
        words += " They begin where the rules changed in an update; I can't check earlier ones."
    return words, None


def by_yourself(game: AnyGame, view: TableView) -> MessageLayout:
    """How to check a table's shuffle without trusting the bot: what was promised, and once the
    game is over how to hold its record against it.
    """
    head = f"### Check the shuffle by yourself · {game.title}, table {view.id}"
    promise = (
        "All chance in this game comes from one secret number, the *seed*. I drew it when the "
        f"table opened, and its SHA-256 can't change:\n`{view.commitment}`"
    )
    if view.seed is None:
        later = "Note it down. Once the game is over, I show the seed and the record here."
        return MessageLayout(head, promise, later, colour=BLUE)
    return MessageLayout(
        head,
        promise,
        f"The seed:\n`{view.seed}`",
        "1. Check that it has this SHA-256:\n"
        '```\npython -c "import hashlib; print(hashlib.sha256(bytes.fromhex('
        f"'{view.seed}')).hexdigest())\"\n```\n"
        "2. Check every move of the record below:\n"
        f"```\npython -m engine replay {record_name(view)}\n```",
        colour=BLUE,
    )


def record_name(view: TableView) -> str:
    """The name of the file with a game's record."""
    return f"{view.game}-{view.id}.json"


@dataclass(eq=False)
class AfterHandlers:
    """What can be done once a game is over."""

    _read: Queries
    _games: Games

    @on("export")
    async def export(self, reply: Reply, press: Press) -> None:
        """Show how to check the shuffle by yourself, with the record once the game is over."""
        view = press.view
        layout = by_yourself(self._games.game(view.game), view)
        if not view.over:
            await reply.show(layout)
            return
        data = await self._read.export(view.id)
        layout.enclose(record_name(view))
        await reply.show(layout, discord.File(io.BytesIO(data), record_name(view)))

    @on("shuffle")
    async def shuffle(self, reply: Reply, press: Press) -> None:
        """Check the shuffle of a game that is over, and say what was found."""
        view, found = press.view, ""
        if view.over:
            data = await self._read.export(view.id)
            found, difference = await asyncio.to_thread(checked, data)
            if difference is not None:
                log.error("table %d: its record differs: %s", view.id, difference)
        await reply.show(check(self._games.game(view.game), view, found))
