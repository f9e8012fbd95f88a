"""The words of a tournament's messages: the one in its channel, and what people hear privately."""

from typing import Final

from cogs.drawing.pictures import Pictures
from cogs.messages.carrier import Draft
from cogs.tournaments import cards
from cogs.tournaments import screen as screens
from cogs.ui.components import button
from cogs.ui.layout import BLUE, MessageLayout, place_of
from engine.words import escaped
from host.table.place import Place
from host.tournaments.message import TournamentPost, TournamentShown
from host.tournaments.news import MemberNews, TournamentNews, What

NEWS: Final[dict[What, str]] = {
    "in": "There was a place for you in {title}: you play from round {round} on.",
    "out": f"You play in no further round of {{title}}: {screens.OUT}.",
    "taken": "You play in no further round of {title}: a manager has taken you out.",
    "named": "A manager has chosen you for {title}: you play from round {round} on. If you can't, "
    "**My game** lets you withdraw.",
}


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


class TournamentNewsText:
    """Tells somebody alone that they are out, or play from now on."""

    kind = TournamentNews.name

    async def compose(self, shown: MemberNews, mark: str) -> Draft:
        """What happened, and where it goes on."""
        told = NEWS[shown.what].format(title=escaped(shown.title), round=shown.round)
        where = place_of(Place(shown.channel, shown.guild))
        return Draft(
            MessageLayout(
                f"{told} Its message in {where} shows how it goes on.",
                [button("settings", 0, "Settings", mark)],
                colour=BLUE,
            )
        )
