"""The words to those who are asked to play again."""

from cogs.lobby.gathering_screen import how_it_ended, over
from cogs.messages.carrier import Draft
from cogs.ui.components import button
from cogs.ui.layout import BLUE, MessageLayout, place_of
from engine.registry import Games
from engine.words import listed
from host.friends.rematch import Again, Rematch


class RematchText:
    """Asks everyone who played."""

    kind = Rematch.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: Again, mark: str) -> Draft:
        """The question, or what became of the lobby."""
        game = self._games.game(shown.game)
        if shown.end is not None:
            return Draft(over(f"{game.title}, table {shown.table}. {how_it_ended(shown.end)}"))
        who = listed([f"<@{user}>" for user in shown.asked])
        where = "in its lobby" if shown.place is None else f"in {place_of(shown.place)}"
        return Draft(
            MessageLayout(
                f"{who}: <@{shown.by}> opened table {shown.table} for another game of "
                f"{game.title}. Press **Join** {where} to play.",
                [button("rules", shown.table, "Rules", game.name, "0", mark)],
                colour=BLUE,
            )
        )
