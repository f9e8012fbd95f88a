"""The words to the people of a series, once a week."""

from cogs.friends.invitation import DECLINE, PLAY
from cogs.lobby.gathering_screen import how_it_ended, over
from cogs.messages.carrier import Draft
from cogs.series.screen import series_key
from cogs.time.agreement_screen import pace_words
from cogs.ui.components import SUCCESS, button
from cogs.ui.layout import BLUE, MessageLayout, day_and_time, place_of
from engine.registry import Games
from engine.words import listed
from host.series.call import Called, SeriesCall


class SeriesCallText:
    """Asks everyone who plays each week."""

    kind = SeriesCall.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: Called, mark: str) -> Draft:
        """The question, or what became of the lobby."""
        game = self._games.game(shown.game)
        if shown.end is not None:
            return Draft(over(f"{game.title}, table {shown.table}. {how_it_ended(shown.end)}"))
        where = f"table {shown.table}" if shown.place is None else f"in {place_of(shown.place)}"
        told = (
            f"**{game.title}** with <@{shown.host}> {_start(shown)} ({where}, "
            f"{pace_words(shown.pace)})."
        )
        every_week = series_key(shown.series, mark)
        if not shown.missing:
            return Draft(MessageLayout(told, [every_week], colour=BLUE))
        who = listed([f"<@{user}>" for user in shown.missing])
        return Draft(
            MessageLayout(
                f"{who}: {told} Are you in?",
                [
                    button(PLAY, shown.table, "Play", mark, style=SUCCESS),
                    button(DECLINE, shown.table, "Not this week", mark),
                    every_week,
                ],
                colour=BLUE,
            ),
            f"{who}: {game.title} with <@{shown.host}>, as every week. Are you in?",
        )


def _start(shown: Called) -> str:
    return "is on again" if shown.starts is None else f"starts {day_and_time(shown.starts)}"
