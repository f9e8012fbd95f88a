"""The words to a host whose guest declines."""

from cogs.lobby.gathering_screen import GATHER, over
from cogs.messages.carrier import Draft
from cogs.ui.components import button
from cogs.ui.layout import BLUE, MessageLayout, place_of
from engine.registry import Games
from host.messages.declined import Declined, NoThanks


class DeclinedText:
    """Tells a host who can't play."""

    kind = Declined.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: NoThanks, mark: str) -> Draft:
        """The news, with a way to the table as long as it is open."""
        game = self._games.game(shown.game)
        text = (
            f"<@{shown.host}>: <@{shown.guest}> can't play {game.title} with you this time (table "
            f"{shown.table})."
        )
        if shown.place is None:
            return Draft(over(text))
        text = f"{text} The table in {place_of(shown.place)} is still open to others."
        key = button(GATHER, shown.table, "Players and start", mark)
        return Draft(MessageLayout(text, [key], colour=BLUE))
