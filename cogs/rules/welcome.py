"""Greeting a server where the bot is new, and welcoming a person who wants to play."""

import logging
from collections.abc import Iterable

import discord

from cogs.discord_api.places import is_direct
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.handler import MIN_SEATED, LobbyHandlers
from cogs.people.privacy import Published
from cogs.ui.components import BadComponentId, ComponentId, GameButton, games_menu
from cogs.ui.layout import GREEN, MessageLayout
from engine.registry import GAMES
from engine.words import listed
from host.database.store import Store
from host.errors import NotAllowed
from host.repositories.servers import Servers
from host.service.lobbies import Lobby
from host.table.models import AnyGame

SOLO, FRIENDS, HOW = "solo", "friends", "how"
"""The actions of the three buttons; with a game chosen, the first two open its table."""


def welcome(games: Iterable[AnyGame], *, direct: bool = False, links: str = "") -> MessageLayout:
    """What the bot is, with three buttons; two in `direct` messages. `links`: the owner's pages."""
    titles = listed([f"**{game.title}**" for game in games])
    return MessageLayout(
        "## Watering Hole\n"
        f"Board games about nature, played right here: {titles}. Play with friends in a channel, "
        "at once or a move now and then, or alone against the computer.",
        [
            GameButton(
                ComponentId(SOLO, 0), "Play against the computer", style=discord.ButtonStyle.primary
            ),
            *(() if direct else (_friends_key(),)),
            GameButton(ComponentId(HOW, 0), "How it works"),
        ],
        "-# `/help` shows this again. `/learn` teaches you a game while you play it."
        + " For a game with friends, give it in a server's channel." * direct
        + (f"\n{links}" if links else ""),
        colour=GREEN,
    )


def _friends_key() -> GameButton:
    style = discord.ButtonStyle.success
    return GameButton(ComponentId(FRIENDS, 0), "A table for friends", style=style)


def choose_game(games: Iterable[AnyGame], action: str) -> MessageLayout:
    """The private page that asks for the game."""
    what = (
        "### Against the computer\nChoose a game: it begins here at once."
        if action == SOLO
        else "### A table for friends\nChoose a game: its table opens in this channel for all to "
        "join. You choose its options there and start it."
    )
    return MessageLayout(what, games_menu(games, action, "Which game …"), colour=GREEN)


def how_it_works() -> MessageLayout:
    """A game from its table to its end, in a few lines."""
    return MessageLayout(
        "### How it works\n"
        "1. `/table new` opens a table in a channel, or in a thread of its own there. Friends "
        "press **Join**; computer players can be seated too. In direct messages with me it opens "
        "one for you alone.\n"
        "2. Who opened the table is its host, chooses the **Options**, and presses **Start**.\n"
        "3. The channel shows the board and whose turn it is. What only you may see, and all you "
        "can do, comes to you by direct message, or by the button under the board.\n"
        "4. You are told when it is your turn. Take your time: every move is stored, and `/games` "
        "lists all your tables.",
        [GameButton(ComponentId("rules", 0), "The rules of the games")],
        colour=GREEN,
    )


class WelcomeHandlers:
    """Opens tables for those who have not typed a command yet."""

    def __init__(
        self, lobby: Lobby, servers: Servers, opening: LobbyHandlers, published: Published
    ) -> None:
        self._lobby = lobby
        self._servers = servers
        self._opening = opening
        self._published = published

    async def help(self, reply: Reply) -> None:
        """Say what this is."""
        games = await self._offered(reply)
        await reply.show(
            welcome(games, direct=is_direct(reply.interaction), links=self._published.line())
        )

    @on(HOW)
    async def how(self, reply: Reply, _press: Press) -> None:
        """Say how a game goes."""
        await reply.show(how_it_works())

    @on(FRIENDS)
    async def friends(self, reply: Reply, press: Press) -> None:
        """Ask for a game, or open a table for it."""
        if is_direct(reply.interaction):
            raise NotAllowed(
                "Friends cannot sit down in our direct messages.",
                "Open the table in a server's channel, by `/table new` or by `/help` there.",
            )
        if not press.value:
            await reply.show(choose_game(await self._offered(reply), FRIENDS))
            return
        game = _chosen(press)
        await self._opening.open(reply, game.name, game.rules.options_type())

    @on(SOLO)
    async def solo(self, reply: Reply, press: Press) -> None:
        """Ask for a game, or begin it against the computer at once.

        Should the program end in between, the table stands in the channel and can be started.
        """
        if not press.value:
            await reply.show(choose_game(await self._offered(reply), SOLO))
            return
        game, interaction = _chosen(press), reply.interaction
        user = interaction.user.id
        seated = max(MIN_SEATED, game.rules.min_seats)
        usual = game.rules.options_type()
        view = await self._opening.create(interaction, game.name, usual, seated)
        await self._lobby.start(view.id, user, interaction.id)
        how = (
            "everything stands here, on one message."
            if view.is_direct
            else f"the board is on its way{' in a thread below' * (view.parent is not None)}, and "
            "your turns come by direct message or by the button under the board."
        )
        text = f"Your game of {game.title} begins: {how}"
        await reply.show(MessageLayout(text, colour=GREEN))

    async def _offered(self, reply: Reply) -> list[AnyGame]:
        """The games that may be opened where the interaction is."""
        return await self._servers.offered(reply.interaction.guild_id, GAMES.values())


def _chosen(press: Press) -> AnyGame:
    game = GAMES.get(press.value)
    if game is None:
        raise BadComponentId
    return game


log = logging.getLogger(__name__)


async def greet_server(guild: discord.Guild, store: Store) -> None:
    """Say what this is, once for each server; in none where the bot may not speak."""
    note = f"welcomed {guild.id}"
    channel = _where_to_speak(guild)
    # Noted first: a server is rather left without a welcome than given two.
    if channel is None or not await store.add_note(note, str(channel.id)):
        return
    try:
        await channel.send(view=welcome(GAMES.values()))
    except discord.HTTPException as error:
        log.info("no welcome in server %d: %s", guild.id, error)


def _where_to_speak(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel for system messages, else the first text channel, that the bot may write in."""
    preferred = [guild.system_channel] if guild.system_channel else []
    for channel in (*preferred, *guild.text_channels):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            return channel
    return None
