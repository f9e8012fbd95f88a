"""The words to the host of a series: a game wasn't opened, or the series is over."""

from typing import Final

from cogs.messages.carrier import Draft
from cogs.series.screen import series_key
from cogs.ui.components import button
from cogs.ui.layout import BLUE, MessageLayout, day_and_time
from engine.registry import Games
from host.series.news import SeriesNews
from host.series.stored import MAX_MISSED, News, Over, Skip

SKIPPED: Final = {
    "late": "I was away when it should have opened.",
    "open": "The table of the week before still waits for players.",
}
ENDED: Final[dict[Over, str]] = {
    "people": "nobody else is left in it",
    "few": f"too few people came {MAX_MISSED} times in a row",
    "channel": "I can't post in its channel any more",
}


class SeriesNewsText:
    """Tells them alone."""

    kind = SeriesNews.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: News, mark: str) -> Draft:
        """What happened, and what comes next."""
        title = self._games.game(shown.game).title
        if isinstance(shown.what, Skip):
            why = SKIPPED.get(shown.what.why) or shown.what.said
            text = (
                f"Your {title} of {day_and_time(shown.what.starts)} isn't taking place. {why} The "
                f"next one is {day_and_time(shown.what.following)}; `/table series` changes that."
            )
            key = series_key(shown.series, mark)
        else:
            text = (
                f"Your weekly {title} has ended: {ENDED[shown.what.why]}. `/table series` begins "
                "another."
            )
            key = button("settings", 0, "Settings", mark)
        return Draft(MessageLayout(text, [key], colour=BLUE))
