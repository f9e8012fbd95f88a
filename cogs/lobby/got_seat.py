"""The words to somebody who got a seat from the waiting list."""

from cogs.lobby.gathering_screen import how_it_ended, over
from cogs.messages.carrier import Draft
from cogs.ui.components import button
from cogs.ui.layout import BLUE, MessageLayout, place_of
from engine.registry import Games
from host.messages.got_seat import GotSeat, SeatGiven


class GotSeatText:
    """Tells a person of their seat."""

    kind = GotSeat.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: SeatGiven, mark: str) -> Draft:
        """The news, and what became of the seat or its lobby."""
        game = self._games.game(shown.game)
        which = f"table {shown.table} ({game.title})"
        if shown.end is not None:
            end = how_it_ended(shown.end)
            text = f"<@{shown.user}>: you got a seat at {which} from the waiting list. {end}"
            rules = button("rules", 0, "Rules", game.name, "0", mark)
            return Draft(MessageLayout(text, [rules], colour=BLUE))
        if shown.place is None:
            return Draft(over(f"You no longer have a seat at {which}."))
        return Draft(
            MessageLayout(
                f"<@{shown.user}>: you got a seat at {which} in {place_of(shown.place)}. You were "
                "first on the waiting list.",
                [button("leave", shown.table, "Leave", mark)],
                colour=BLUE,
            )
        )
