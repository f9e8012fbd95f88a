"""The words of an invitation."""

from cogs.lobby.gathering_screen import over
from cogs.messages.carrier import Draft
from cogs.ui.components import SUCCESS, button
from cogs.ui.layout import BLUE, MessageLayout
from engine.registry import Games
from engine.words import counted
from host.messages.invitation import Invitation, Invited

DECLINE = "nothanks"


class InvitationText:
    """Asks somebody to join a host's table."""

    kind = Invitation.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: Invited, mark: str) -> Draft:
        """The question, or what became of it."""
        game, who = self._games.game(shown.game), f"<@{shown.guest}>"
        table = f"{game.title}, table {shown.table}"
        match shown.answered:
            case "declined":
                return Draft(over(f"{who} said no, thanks to {table}."))
            case "joined":
                return Draft(over(f"{who} joined {table}."))
            case "ended":
                is_begun = shown.end is not None and shown.end.begun
                end = "It has started." if is_begun else "It has closed."
                return Draft(over(f"{who} was asked to join {table}. {end}"))
        seats = f"has {counted(shown.free, 'open seat')}"
        if not shown.free:
            seats = "is full now, but has a waiting list"
        return Draft(
            MessageLayout(
                f"{who}: would you like to play {game.title} with <@{shown.host}>? Table "
                f"{shown.table} {seats}.",
                [
                    button("join", shown.table, "Join", mark, style=SUCCESS),
                    button(DECLINE, shown.table, "No, thanks", mark),
                    button("rules", shown.table, "Rules", game.name, "0"),
                ],
                colour=BLUE,
            )
        )
