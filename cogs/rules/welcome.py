"""The welcome for new servers, and first steps for people who want to play."""

from collections.abc import Iterable, Mapping

import discord

from cogs.discord_api.places import is_direct
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.handler import MIN_SEATED, LobbyHandlers
from cogs.messages.carrier import Draft
from cogs.people.privacy import Published
from cogs.server.screen import SERVER
from cogs.ui.components import BadComponentId, ComponentId, GameButton, games_menu
from cogs.ui.layout import GREEN, MessageLayout
from engine.registry import GAMES, AnyGame
from engine.words import listed
from host.database.store import Store
from host.errors import NotAllowed
from host.messages.welcome import Greeting, Welcome
from host.outbox.loop import Lane
from host.repositories import messages
from host.repositories.servers import Servers
from host.service.lobbies import Lobby
from host.subject import Subject

SOLO, FRIENDS, HOW = "solo", "friends", "how"
"""Actions of the three buttons; with a chosen game, the first two open its table."""

TO_MANAGE = "use `/server settings` to choose where tables can be opened, and which games."


def welcome(
    games: Iterable[AnyGame],
    *mark: str,
    direct: bool = False,
    manages: str = "",
    links: str = "",
) -> MessageLayout:
    """What the bot does, with first steps; those with friends only outside `direct` messages. If
    somebody may manage the server, a line and a button for that; and the owner's links.
    """
    titles = listed([f"**{game.title}**" for game in games])
    return MessageLayout(
        "## Watering Hole\n"
        f"Board games about nature, right here on Discord: {titles}. Play with friends in a "
        "channel, live or a move now and then, or on your own against the computer.",
        [
            GameButton(
                ComponentId(SOLO, 0), "Play against the computer", style=discord.ButtonStyle.primary
            ),
            *(() if direct else (_friends_key(),)),
            GameButton(ComponentId(HOW, 0, mark), "How it works"),
            GameButton(ComponentId("learn", 0), "Learn a game"),
            *([GameButton(ComponentId(SERVER, 0), "Set up (managers)")] if manages else ()),
        ],
        "-# `/help` shows this again. `/learn` teaches you a game while you play it.",
        "-# To play with friends, use it in a server's channel." if direct else manages,
        links,
        colour=GREEN,
    )


def _friends_key() -> GameButton:
    style = discord.ButtonStyle.success
    return GameButton(ComponentId(FRIENDS, 0), "Open a table for friends", style=style)


def choose_game(games: Iterable[AnyGame], action: str, where: str = "") -> MessageLayout:
    """The private page that asks which game; `where` a table for friends opens."""
    what = (
        "### Play against the computer\nChoose a game. It starts right away."
        if action == SOLO
        else f"### Open a table for friends\nChoose a game. Its table opens {where}, where anyone "
        "can join. You choose the options and start it."
    )
    return MessageLayout(what, games_menu(games, action, "Which game …"), colour=GREEN)


def how_it_works() -> MessageLayout:
    """How a game works, in a few lines."""
    return MessageLayout(
        "### How it works\n"
        "1. `/table new` opens a table in a channel, or in a thread of its own. Friends press "
        "**Join**, and you can add computer players. In your direct messages with me, it opens "
        "a table just for you.\n"
        "2. The host, who opened the table, chooses the **Options** and presses **Start**.\n"
        "3. The channel shows the board and whose turn it is. Your hand and your possible actions "
        "come by direct message, or with the button under the board.\n"
        "4. I'll let you know when it's your turn. Take your time: every move is stored, and "
        "`/games` lists all your tables.",
        [GameButton(ComponentId("rules", 0), "Read the rules")],
        colour=GREEN,
    )


class WelcomeHandlers:
    """Opens tables for people who haven't typed a command yet."""

    def __init__(
        self, lobby: Lobby, servers: Servers, opening: LobbyHandlers, published: Published
    ) -> None:
        self._lobby = lobby
        self._servers = servers
        self._opening = opening
        self._published = published

    async def help(self, reply: Reply) -> None:
        """Show the welcome."""
        games = await self._offered(reply)
        interaction = reply.interaction
        manages = ""
        if interaction.permissions.manage_guild:
            manages = f"-# You manage this server: {TO_MANAGE}"
        direct, links = is_direct(interaction), self._published.line()
        await reply.show(welcome(games, direct=direct, manages=manages, links=links))

    @on(HOW)
    async def how(self, reply: Reply, _press: Press) -> None:
        """Show how a game works."""
        await reply.show(how_it_works())

    @on(FRIENDS)
    async def friends(self, reply: Reply, press: Press) -> None:
        """Ask which game, or open a table for it."""
        if is_direct(reply.interaction):
            raise NotAllowed(
                "Friends can't join a table in your direct messages with me.",
                "Open it in a server's channel, with `/table new` or `/help`.",
            )
        if not press.value:
            where = await self._opening.where(reply.interaction)
            await reply.show(choose_game(await self._offered(reply), FRIENDS, where))
            return
        game = _chosen(press)
        await self._opening.open(reply, game.name, game.rules.options_type())

    @on(SOLO)
    async def solo(self, reply: Reply, press: Press) -> None:
        """Ask which game, or start it against the computer.

        If the bot stops in between, there is a lobby, which can be started.
        """
        if not press.value:
            await self._opening.where(reply.interaction)
            await reply.show(choose_game(await self._offered(reply), SOLO))
            return
        game, interaction = _chosen(press), reply.interaction
        user = interaction.user.id
        seated = max(MIN_SEATED, game.rules.min_seats)
        usual = game.rules.options_type()
        view = await self._opening.create(interaction, game.name, usual, seated)
        await self._lobby.start(view.id, user, interaction.id)
        how = "Everything happens in one message here."
        if not view.place.is_direct:
            board = "The board is on its way."
            if view.place.parent is not None:
                board = f"The board is on its way in a thread in <#{view.place.parent}>."
            how = f"{board} Your turns come by direct message, or with the button under the board."
        text = f"Your game of {game.title} starts. {how}"
        await reply.show(MessageLayout(text, colour=GREEN))

    async def _offered(self, reply: Reply) -> list[AnyGame]:
        """The games that the server allows."""
        return await self._servers.offered(reply.interaction.guild_id, GAMES.values())


def _chosen(press: Press) -> AnyGame:
    game = GAMES.get(press.value)
    if game is None:
        raise BadComponentId
    return game


class WelcomeText:
    """Welcomes a server."""

    kind = Welcome.name

    def __init__(self, offered: Mapping[str, AnyGame]) -> None:
        self._offered = offered

    async def compose(self, _shown: Greeting, mark: str) -> Draft:
        """What the bot does."""
        manages = f"-# If you manage this server, {TO_MANAGE}"
        return Draft(welcome(self._offered.values(), mark, manages=manages))


async def greet_server(guild: discord.Guild, store: Store, outbox: Lane) -> None:
    """Have a server welcomed, once, if the bot can write anywhere."""
    channel, subject = _where_to_speak(guild), Subject.of("server", guild.id)
    if channel is not None:
        async with store.write() as connection:
            await messages.note(connection, subject, Welcome.name, Welcome.note(channel.id))
        outbox.wake(subject)


def _where_to_speak(guild: discord.Guild) -> discord.TextChannel | None:
    """The system channel, or else the first text channel, where everyone talks and the bot can
    write: never one for rules or announcements.
    """
    preferred = [guild.system_channel] if guild.system_channel else []
    silent = {guild.rules_channel, guild.public_updates_channel, guild.safety_alerts_channel}
    for channel in (*preferred, *guild.text_channels):
        people = channel.permissions_for(guild.default_role)
        may = channel.permissions_for(guild.me)
        is_talk = people.view_channel and people.send_messages and not channel.is_news()
        if is_talk and channel not in silent and may.view_channel and may.send_messages:
            return channel
    return None
