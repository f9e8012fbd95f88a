"""The three ways to begin, from the welcome and from `/help`."""

from cogs.handlers.lobby import LobbyHandlers
from cogs.handlers.press import Press
from cogs.ids import BadComponentId
from cogs.replies import Reply
from cogs.screens import welcome as screens
from cogs.screens.layout import GREEN, MessageLayout
from engine.registry import GAMES
from host.models import AnyGame
from host.tables import Tables

FEWEST = 2
"""Who plays against the computer sits with at least one more."""


class WelcomeHandlers:
    """Opens tables for those who have not typed a command yet."""

    def __init__(self, tables: Tables, lobby: LobbyHandlers) -> None:
        self._tables = tables
        self._lobby = lobby

    async def help(self, reply: Reply) -> None:
        """Say what this is."""
        await reply.show(screens.welcome(GAMES.values()))

    async def how(self, reply: Reply, press: Press) -> None:
        """Say how a game goes."""
        del press
        await reply.show(screens.how_it_works())

    async def friends(self, reply: Reply, press: Press) -> None:
        """Ask for a game, or open a table for it."""
        if not press.value:
            await reply.show(screens.choose_game(GAMES.values(), screens.FRIENDS))
            return
        game = _chosen(press)
        await self._lobby.open(reply, game.name, game.rules.options_type())

    async def solo(self, reply: Reply, press: Press) -> None:
        """Ask for a game, or begin it against the computer at once.

        Should the program end in between, the table stands in the channel and can be started.
        """
        if not press.value:
            await reply.show(screens.choose_game(GAMES.values(), screens.SOLO))
            return
        game, interaction = _chosen(press), reply.interaction
        user = interaction.user.id
        view = await self._lobby.create(interaction, game.name, game.rules.options_type())
        while len(view.players) < max(FEWEST, game.rules.min_seats):
            view = await self._tables.add_bot(view.id, user, None)
        await self._tables.start(view.id, user, interaction.id)
        text = (
            f"Your game of {game.title} begins: the board is on its way, and your turns come by "
            "direct message or by the button under the board."
        )
        await reply.show(MessageLayout(text, colour=GREEN))


def _chosen(press: Press) -> AnyGame:
    game = GAMES.get(press.value)
    if game is None:
        raise BadComponentId
    return game
