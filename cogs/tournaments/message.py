"""The words of a tournament's one message."""

from cogs.drawing.pictures import Pictures
from cogs.messages.carrier import Draft
from cogs.tournaments import cards
from cogs.tournaments import screen as screens
from host.tournaments.message import TournamentPost, TournamentShown


class TournamentText:
    """Shows who signed up, the standings, or the podium."""

    kind = TournamentPost.name

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def compose(self, shown: TournamentShown, mark: str) -> Draft:
        """The message as it is now."""
        picture = None
        if shown.status == "sign-up":
            picture = await self._pictures.sign_up(cards.sign_up(shown))
        elif shown.status != "ended":
            picture = await self._pictures.standings(cards.standings(shown))
        return Draft(screens.post(shown, picture, mark))
