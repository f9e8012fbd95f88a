"""The words to somebody whose seat in a lobby a manager freed."""

from cogs.messages.carrier import Draft
from cogs.ui.components import button
from cogs.ui.layout import BLUE, MessageLayout
from engine.registry import Games
from host.messages.freed_seat import FreedSeat, SeatFreed


class FreedSeatText:
    """Tells a person that they have no seat any more."""

    kind = FreedSeat.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: SeatFreed, mark: str) -> Draft:
        """The news."""
        game = self._games.game(shown.game)
        text = (
            f"The host or a manager freed your seat at table {shown.table} ({game.title}). To find "
            "another seat, use `/tables` in its server."
        )
        # Table 0: only players can open a table from direct messages.
        rules = button("rules", 0, "Rules", game.name, "0", mark)
        return Draft(MessageLayout(text, [rules], colour=BLUE))
