"""Learning by playing: a first table in direct messages, and an end of explanations."""

from cogs.discord_api.channels import is_direct
from cogs.hints import lesson_screen as screens
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.messages.direct_messages import Closed, DirectMessages, NotNow
from cogs.ui.custom_ids import BadComponentId
from engine.registry import GAMES
from host.errors import NotAllowed
from host.service.hints import Hints
from host.service.lobbies import Lobby
from host.table.models import AnyGame

AGAINST = 2
"""Who learns plays with at least one more."""


class LearningHandlers:
    """Opens lessons, and ends them."""

    def __init__(self, lobby: Lobby, hints: Hints, direct_messages: DirectMessages) -> None:
        self._lobby = lobby
        self._hints = hints
        self._direct_messages = direct_messages

    @on(screens.LEARN)
    async def learn(self, reply: Reply, press: Press) -> None:
        """Ask for a game, or begin a lesson in it."""
        if not press.value:
            await reply.show(screens.choose_game(GAMES.values()))
            return
        game = GAMES.get(press.value)
        if game is None:
            raise BadComponentId
        await self._begin(reply, game)

    async def _begin(self, reply: Reply, game: AnyGame) -> None:
        """Open the table and begin at once. Should the program end in between, the table stands in
        the direct messages and can be started.
        """
        interaction = reply.interaction
        person = interaction.user
        channel = await self._channel(reply)
        view = await self._lobby.create(
            channel=channel,
            guild=None,
            user=person.id,
            name=person.display_name,
            game=game.name,
            options=game.rules.options_type(),
            seated=max(AGAINST, game.rules.min_seats),
            is_lesson=True,
        )
        await self._lobby.start(view.id, person.id, interaction.id)
        here = is_direct(interaction)
        await reply.show(screens.begun(game, "" if here else f"<#{channel}>"))

    async def _channel(self, reply: Reply) -> int:
        """The person's direct messages. Raises `NotAllowed` where they cannot be had."""
        interaction = reply.interaction
        if is_direct(interaction) and interaction.channel_id is not None:
            return interaction.channel_id
        user = interaction.user.id
        try:
            await self._direct_messages.greet(
                user, "Here comes your first table: it is for you alone."
            )
            return await self._direct_messages.channel(user, at_once=True)
        except Closed:
            raise NotAllowed(
                "A lesson is played in direct messages, and I cannot send you any.",
                "Allow messages from people of this server in its privacy settings, then give "
                "`/learn` again; or write to me, and give it there.",
            ) from None
        except NotNow:
            raise NotAllowed(
                "A lesson is played in direct messages, and I cannot start any right now.",
                "Give `/learn` again in a while.",
            ) from None

    @on(screens.STOP)
    async def stop(self, reply: Reply, press: Press) -> None:
        """Explain no more at a table."""
        await self._hints.end_lesson(press.table, reply.interaction.user.id)
        await reply.say(screens.STOPPED)
