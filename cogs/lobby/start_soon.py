"""The words of a reminder that a game starts soon."""

from collections.abc import Callable
from datetime import datetime

from cogs.lobby.gathering_screen import how_it_ended, over
from cogs.messages.carrier import Draft
from cogs.ui.components import button
from cogs.ui.layout import BLUE, MessageLayout, clock_time, moment
from engine.registry import Games
from engine.words import listed
from host.clock.written import write_left
from host.messages.start_soon import StartSoon, StartsSoon


class StartSoonText:
    """Reminds players; `now` counts down on lock screens, which can't."""

    kind = StartSoon.name

    def __init__(self, games: Games, now: Callable[[], datetime]) -> None:
        self._games = games
        self._now = now

    async def compose(self, shown: StartsSoon, mark: str) -> Draft:
        """The reminder, or what became of the start."""
        table = f"{self._games.game(shown.game).title}, table {shown.table}"
        if shown.end is not None:
            return Draft(over(f"{table}. {how_it_ended(shown.end)}"))
        if shown.starts is None:
            return Draft(over(f"{table}, no longer starts at a set time."))
        who = listed([f"<@{user}>" for user in shown.users])
        when = f"at {clock_time(shown.starts)}, {moment(shown.starts)}"
        keys = [button("leave", shown.table, "Leave", mark)]
        left = write_left(shown.starts - self._now())
        return Draft(
            MessageLayout(f"{who}: {table}, starts {when}.", keys, colour=BLUE),
            f"{who}: {table}, starts in {left}.",
        )
