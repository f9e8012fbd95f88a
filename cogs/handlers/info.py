"""Presses that only look: the board, in words too, and the rules."""

from cogs.handlers.press import Press
from cogs.ids import BadComponentId, number_of
from cogs.pictures import Pictures
from cogs.replies import Reply
from cogs.screens import info as screens
from engine.registry import UnknownGame
from host.models import AnyGame, Games, SeatView
from host.tables import Tables

SCRIPT, LETTERS, BRAILLE = "script", "letters", "braille"
"""A person's preference for boards in words, and what it may be."""
NO_BOARD = "The game has not begun yet, so there is no board."


class InfoHandlers:
    """Shows boards and rules."""

    def __init__(self, tables: Tables, games: Games, pictures: Pictures) -> None:
        self._tables = tables
        self._games = games
        self._pictures = pictures

    async def board(self, reply: Reply, press: Press) -> None:
        """Show the board as the presser may see it."""
        seen = press.seen
        if seen.state is None:
            await reply.say(NO_BOARD)
            return
        picture = await self._pictures.board(seen)
        await reply.show(screens.as_picture(self._game(seen), seen, picture))

    async def text(self, reply: Reply, press: Press) -> None:
        """Show the board as the presser may see it, in words and the script they have chosen."""
        seen = press.seen
        if seen.state is None:
            await reply.say(NO_BOARD)
            return
        person = await self._tables.people.get(reply.interaction.user.id)
        await self._show_text(reply, seen, person.preferences.get(SCRIPT) == BRAILLE)

    async def script(self, reply: Reply, press: Press) -> None:
        """Change between letters and Braille, for this person and from now on."""
        people, user = self._tables.people, reply.interaction.user.id
        chosen = (await people.get(user)).preferences
        other = LETTERS if chosen.get(SCRIPT) == BRAILLE else BRAILLE
        await people.set(user, preferences={**chosen, SCRIPT: other})
        await self.text(reply, press)

    async def rules(self, reply: Reply, press: Press) -> None:
        """Show one page of a game's rules."""
        await self._show_rules(reply, press.component.part(0), press.component.number(1))

    async def rules_page(self, reply: Reply, press: Press) -> None:
        """Turn to the page that was chosen."""
        await self._show_rules(reply, press.component.part(0), number_of(press.value))

    async def _show_text(self, reply: Reply, seen: SeatView, braille: bool) -> None:  # noqa: FBT001 - private
        game = self._game(seen)
        words, cells = self._pictures.text_board(seen), self._pictures.braille_board(seen)
        if cells is None:
            await reply.show(screens.as_text(game, seen, words))
        elif braille:
            await reply.show(screens.as_text(game, seen, cells, other_script="Letters"))
        else:
            await reply.show(screens.as_text(game, seen, words, other_script="Braille"))

    async def _show_rules(self, reply: Reply, name: str, page: int) -> None:
        try:
            game = self._games.game(name)
        except UnknownGame:
            raise BadComponentId from None
        if page >= len(game.wording.rules_pages):
            raise BadComponentId
        await reply.show(screens.rules(game, page))

    def _game(self, seen: SeatView) -> AnyGame:
        return self._games.game(seen.view.game)
