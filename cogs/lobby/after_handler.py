"""After the end: the record, the proof of the shuffle, and a rematch."""

import io
from dataclasses import dataclass

import discord

from cogs.discord_api.places import Interaction
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.handler import LobbyHandlers
from cogs.messages.threads import NewTablePlace, place_for_table, thread_beside
from cogs.ui.components import GameButton, button
from cogs.ui.layout import BLUE, MessageLayout, place_of
from engine.registry import AnyGame, Games
from host.errors import NotAllowed
from host.service.lobbies import Lobby
from host.service.queries import Queries
from host.table.seats import Player, is_former
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
    _lobby: Lobby
    _games: Games
    _opening: LobbyHandlers

    @on("export")
    async def export(self, reply: Reply, press: Press) -> None:
        """Hand out the record, which anyone can replay and verify."""
        data = await self._read.export(press.table)
        await reply.show(*record_layout(press.view, data))

    @on("shuffle")
    async def shuffle(self, reply: Reply, press: Press) -> None:
        """Show how to check the shuffle."""
        await reply.show(check(self._games.game(press.view.game), press.view))

    @on("again")
    async def again(self, reply: Reply, press: Press) -> None:
        """Open a rematch where the old table was: same options, same computers, people pinged."""
        old = press.view
        place = _place_of_another(reply.interaction, old)
        options = await self._read.asked_options(old.id)
        if press.seen.seat in (None, 0):
            # The opener gets the first seat. Only if they had it before, options that depend on
            # the order of seats have to change.
            options = self._games.game(old.game).rules.again(options)
        presser = reply.user
        people = [who for who in (_person(player) for player in old.players) if who is not None]
        asks = presser in people and len(people) > 1
        view = await self._opening.create(
            reply.interaction, old.game, options, place=place, before=old.id if asks else None
        )
        if old.time.pace != view.time.pace:
            view = await self._lobby.set_pace(view.id, presser, old.time.pace)
        if old.time.thinking_s != view.time.thinking_s:
            view = await self._lobby.set_thinking(view.id, presser, old.time.thinking_s)
        for player in old.players:
            if player.bot is not None and player.away is None:
                view = await self._lobby.add_bot(view.id, presser, player.bot, player.strength)
        others = ", and I'm asking the others to join" if asks else ""
        await reply.say(f"Table {view.id} is open{others}.")


def _place_of_another(interaction: Interaction, old: TableView) -> NewTablePlace:
    """Where a rematch opens: a thread beside this one, or its channel. Raises `NotAllowed`."""
    if interaction.channel_id not in (old.place.channel, old.place.parent):
        raise NotAllowed(
            "A rematch opens in the same channel.",
            f"Press the button in {place_of(old.place)}, or use `/table new` here.",
        )
    if old.place.parent is not None:
        return thread_beside(interaction, old.place.parent)
    return place_for_table(interaction, "channel", "channel")


def _person(player: Player) -> int | None:
    """The person whose seat it is, even while a computer plays for them."""
    user = player.away if player.user is None else player.user
    return None if is_former(user) else user


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
