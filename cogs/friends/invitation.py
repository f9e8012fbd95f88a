"""The words of an invitation."""

from typing import Final

from cogs.friends.screen import OTHER_GAME
from cogs.lobby.gathering_screen import how_it_ended, over
from cogs.messages.carrier import Draft
from cogs.time.agreement_screen import pace_words
from cogs.ui.components import SUCCESS, GameButton, button
from cogs.ui.layout import BLUE, MessageLayout, day_and_time, place_of
from engine.registry import AnyGame, Games
from host.friends.invitation import Invitation, InvitationState, Invited

PLAY, DECLINE = "playhere", "nothanks"
ENDS: Final[dict[InvitationState, str]] = {
    "joined": "{who} joined {table}.",
    "no": "{who} would rather not play {table} now.",
    "late": "{who} was invited to {table}. The time to answer is over.",
    "hidden": "{who} was invited to {table}, but can't see it.",
    "ended": "{who} was invited to {table}.",
}


class InvitationText:
    """Asks somebody to join a host's table."""

    kind = Invitation.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: Invited, mark: str) -> Draft:
        """The question, or what became of it."""
        game, who = self._games.game(shown.game), f"<@{shown.guest}>"
        if shown.state in ENDS:
            text = ENDS[shown.state].format(who=who, table=f"{game.title}, table {shown.table}")
            end = "" if shown.end is None else f" {how_it_ended(shown.end)}"
            return Draft(over(f"{text}{end}"))
        what = f"<@{shown.host}> invites you to **{game.title}**"
        return Draft(
            MessageLayout(
                f"{who}: {what} ({facts(game, shown)}).",
                where_and_when(shown),
                self._wish(shown),
                [
                    button(PLAY, shown.table, "Play", mark, style=SUCCESS),
                    *_other_game(shown, mark),
                    button(DECLINE, shown.table, "Not now", mark),
                    button("rules", shown.table, "Rules", game.name, "0"),
                ],
                colour=BLUE,
            ),
            f"{who}: <@{shown.host}> invites you to {game.title}. A seat is kept for you.",
        )

    def _wish(self, shown: Invited) -> str:
        if shown.wish is None:
            return ""
        game, pace = shown.wish
        title = self._games.game(game).title
        return f"You asked for **{title}** instead ({pace_words(pace)}). Waiting for an answer."


def _other_game(shown: Invited, mark: str) -> list[GameButton]:
    return [button(OTHER_GAME, shown.table, "Another game …", "ask", mark)] if shown.alone else []


def facts(game: AnyGame, shown: Invited) -> str:
    """For how many a game is, how long it takes, and how fast it is played."""
    fewest, most = shown.seats
    many = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
    length = f"{game.length} in one sitting" if game.length else ""
    return ", ".join(filter(None, (many, length, pace_words(shown.pace))))


def where_and_when(shown: Invited) -> str:
    """Where the table is, until when the seat is kept, and when the game starts."""
    parts = []
    if shown.place is not None:
        parts.append(f"The table is in {place_of(shown.place)}.")
    if shown.until is not None:
        parts.append(f"Your seat is kept until {day_and_time(shown.until)}.")
    if shown.starts is not None:
        parts.append(f"The game starts {day_and_time(shown.starts)}.")
    return " ".join(parts)
