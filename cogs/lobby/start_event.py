"""The words of a start at a time among its server's events."""

from cogs.messages.scheduled_events import EventDraft
from engine.registry import Games
from host.messages.start_event import Scheduled, StartEvent


class StartEventText:
    """Names the game and its table."""

    kind = StartEvent.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: Scheduled, mark: str) -> EventDraft:
        """The event, with its mark at the end."""
        game = self._games.game(shown.game)
        return EventDraft(
            f"{game.title}, table {shown.table}",
            f"{game.summary}\n\n{mark}",
            shown.starts,
            f"https://discord.com/channels/{shown.server}/{shown.channel}",
        )
