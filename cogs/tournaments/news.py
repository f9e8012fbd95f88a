"""The words to somebody who is out of a tournament, or plays in it from now on."""

from typing import Final

from cogs.messages.carrier import Draft
from cogs.tournaments.screen import OUT
from cogs.ui.components import button
from cogs.ui.layout import BLUE, MessageLayout, place_of
from engine.words import escaped
from host.table.place import Place
from host.tournaments.news import MemberNews, TournamentNews, What

WORDS: Final[dict[What, str]] = {
    "in": "There was a place for you in {title}: you play from round {round} on.",
    "out": f"You play in no further round of {{title}}: {OUT}.",
    "taken": "You play in no further round of {title}: a manager has taken you out.",
    "named": "A manager has chosen you for {title}: you play from round {round} on. If you can't, "
    "**My game** lets you withdraw.",
}


class TournamentNewsText:
    """Tells them alone."""

    kind = TournamentNews.name

    async def compose(self, shown: MemberNews, mark: str) -> Draft:
        """What happened, and where it goes on."""
        told = WORDS[shown.what].format(title=escaped(shown.title), round=shown.round)
        where = place_of(Place(shown.channel, shown.guild))
        return Draft(
            MessageLayout(
                f"{told} Its message in {where} shows how it goes on.",
                [button("settings", 0, "Settings", mark)],
                colour=BLUE,
            )
        )
