"""The words to those who are asked to play again."""

from cogs.friends.invitation import DECLINE, PLAY
from cogs.lobby.gathering_screen import how_it_ended, over
from cogs.messages.carrier import Draft
from cogs.time.agreement_screen import pace_words
from cogs.ui.components import SUCCESS, button
from cogs.ui.layout import BLUE, MessageLayout, day_and_time, place_of
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
        where = f"table {shown.table}" if shown.place is None else f"in {place_of(shown.place)}"
        proposal = (
            f"<@{shown.by}> would like to play **{game.title}** again ({where}, "
            f"{pace_words(shown.pace)}). {_start(shown)}"
        )
        if not shown.missing:
            return Draft(MessageLayout(proposal, colour=BLUE))
        who = listed([f"<@{user}>" for user in shown.missing])
        kept = "" if shown.until is None else f" Seats are kept until {day_and_time(shown.until)}."
        return Draft(
            MessageLayout(
                f"{who}: {proposal}{kept}",
                [
                    button(PLAY, shown.table, "Play", mark, style=SUCCESS),
                    button(DECLINE, shown.table, "Not now", mark),
                    button("rules", shown.table, "Rules", game.name, "0"),
                ],
                colour=BLUE,
            ),
            f"{who}: <@{shown.by}> would like to play {game.title} again.",
        )


def _start(shown: Again) -> str:
    if shown.starts is not None:
        return f"It starts {day_and_time(shown.starts)}."
    return "It starts once everyone has pressed **Play**."
