"""The words of a role's notification."""

from cogs.lobby.gathering_screen import how_it_ended, over, start_words
from cogs.messages.carrier import Draft
from cogs.ui.components import SUCCESS, button
from cogs.ui.layout import BLUE, MessageLayout, place_of
from engine.registry import Games
from engine.words import counted
from host.messages.role_call import OpenSeats, RoleCall


class RoleCallText:
    """Asks a role to join a table."""

    kind = RoleCall.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: OpenSeats, mark: str) -> Draft:
        """The question, or how the lobby ended."""
        game = self._games.game(shown.game)
        if shown.end is not None:
            who = f"<@&{shown.role}> were notified of {game.title}, table {shown.table}."
            return Draft(over(f"{who} {how_it_ended(shown.end)}"))
        seats = counted(shown.free, "open seat") if shown.free else "no open seats now"
        where = "" if shown.place is None else f" in {place_of(shown.place)}"
        return Draft(
            MessageLayout(
                f"<@&{shown.role}>: who'd like to play **{game.title}**? "
                f"Table {shown.table}{where} has {seats}.",
                start_words(game, shown.start),
                [
                    button("join", shown.table, "Join", mark, style=SUCCESS),
                    button("rules", shown.table, "Rules", game.name, "0"),
                ],
                colour=BLUE,
            )
        )
