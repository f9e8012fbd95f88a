"""Presses after the end: the record of the game, and another one like it."""

import io

import discord

from cogs.discord_api.incoming import Interaction
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.handler import LobbyHandlers
from cogs.lobby.shuffle_screen import check
from cogs.messages.threads import Place, place_for_table, thread_beside
from cogs.ui.layout import BLUE, MessageLayout
from engine.words import listed
from host.errors import NotAllowed
from host.service.lobbies import Lobby
from host.service.queries import Queries
from host.table.models import Games, Player, TableView, is_former


class AfterHandlers:
    """What can be done once a game is over."""

    def __init__(self, read: Queries, lobby: Lobby, games: Games, opening: LobbyHandlers) -> None:
        self._read = read
        self._lobby = lobby
        self._games = games
        self._opening = opening

    @on("export")
    async def export(self, reply: Reply, press: Press) -> None:
        """Hand out the record that anyone can replay and verify."""
        data = await self._read.export(press.table)
        await reply.show(*record_layout(press.view, data))

    @on("shuffle")
    async def shuffle(self, reply: Reply, press: Press) -> None:
        """Say how the shuffle is checked, with all that may be told of it by now."""
        await reply.show(check(self._games.game(press.view.game), press.view))

    @on("again")
    async def again(self, reply: Reply, press: Press) -> None:
        """Open another table with the same game and options, where the old one stood.

        The same computer players sit down at once; the people who played are asked by a ping.
        """
        old = press.view
        place = _place_of_another(reply.interaction, old)
        options = await self._read.asked_options(old.id)
        if press.seen.seat in (None, 0):
            # Whoever opens a table takes its first seat; if somebody else held it, that alone
            # changes what hangs on the order of the seats.
            options = self._games.game(old.game).rules.again(options)
        view = await self._opening.create(reply.interaction, old.game, options, place=place)
        presser = reply.interaction.user.id
        if old.pace != view.pace:
            view = await self._lobby.set_pace(view.id, presser, old.pace)
        if old.thinking_s != view.thinking_s:
            view = await self._lobby.set_thinking(view.id, presser, old.thinking_s)
        for player in old.players:
            if player.bot is not None and player.away is None:
                view = await self._lobby.add_bot(view.id, presser, player.bot, player.strength)
        people = [who for who in (_person(player) for player in old.players) if who is not None]
        asked = [user for user in people if user != presser] if presser in people else []
        if not asked:
            await reply.say(f"Table {view.id} is open.")
            return
        await reply.say(f"Table {view.id} is open, and I ask those who played to join it.")
        join = "under it" if view.parent is None else f"on its line in <#{view.parent}>"
        await reply.call(
            f"{listed([f'<@{user}>' for user in asked])}: <@{presser}> opened table {view.id} to "
            f"play {self._games.game(old.game).title} again. Press **Join** {join} to play too.",
            asked,
        )


def _place_of_another(interaction: Interaction, old: TableView) -> Place:
    """Where another game after this one is opened: a thread beside its own, or its channel.

    Raises `NotAllowed` where it was asked for anywhere else.
    """
    if interaction.channel_id not in (old.channel, old.parent):
        raise NotAllowed(
            "Another game is opened in the channel of the one before.",
            f"Press the button in <#{old.channel}>, or use `/table new` here.",
        )
    if old.parent is not None:
        return thread_beside(interaction, old.parent)
    return place_for_table(interaction, "channel", "channel")


def _person(player: Player) -> int | None:
    """The person whose seat it is, also where a computer player sat in for them."""
    user = player.away if player.user is None else player.user
    return None if is_former(user) else user


def record_layout(view: TableView, data: bytes) -> tuple[MessageLayout, discord.File]:
    """A game's record as a message with its file."""
    name = f"{view.game}-{view.id}.json"
    layout = MessageLayout(
        f"The record of table {view.id}. `python -m engine replay {name}` plays it again and "
        "checks the shuffle and every move.",
        colour=BLUE,
    )
    layout.enclose(name)
    return layout, discord.File(io.BytesIO(data), name)
