"""The words to somebody whose table a person joined whom they don't want to sit with."""

from cogs.friends.screen import AVOID
from cogs.messages.carrier import Draft
from cogs.ui.components import button
from cogs.ui.layout import BLUE, MessageLayout
from engine.registry import Games
from host.friends.company import Company, Unwelcome


class CompanyText:
    """Tells them alone."""

    kind = Company.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: Unwelcome, mark: str) -> Draft:
        """The news, and ways out."""
        game = self._games.game(shown.game)
        return Draft(
            MessageLayout(
                "Somebody you don't want to sit with has joined your table "
                f"({game.title}, table {shown.table}). They can't see that I'm telling you.",
                [
                    button("leave", shown.table, "Leave the table", mark),
                    button(AVOID, 0, "My list", mark),
                ],
                colour=BLUE,
            )
        )
