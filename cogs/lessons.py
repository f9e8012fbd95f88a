"""Lessons: what a first table's panel says besides, about what can be done at that very moment."""

import asyncio
from typing import Final

from cogs.screens import lesson as screens
from cogs.screens.lesson import Parts
from engine.errors import Refused
from host.models import Games, SeatView
from host.tables import Tables

PATIENCE_S: Final = 6.0
"""So many seconds a panel waits for what the best actions are; then it comes without them."""


class Lessons:
    """Explains a seat's turn at the tables that are lessons."""

    def __init__(self, tables: Tables, games: Games) -> None:
        self._tables = tables
        self._games = games

    async def parts(self, seen: SeatView) -> Parts:
        """What is said and offered beside a seat's turn; nothing where nobody is to learn."""
        game = self._games.game(seen.view.game)
        if screens.is_last(game, seen):
            return [screens.END]
        if not screens.is_explained(game, seen):
            return []
        found = None
        try:
            async with asyncio.timeout(PATIENCE_S):
                found = await self._tables.hint(seen.view.id, self._learner(seen))
        except (Refused, TimeoutError):
            pass  # what can be done is said all the same
        if found is not None and found.seen.stamp != seen.stamp:
            found = None  # the table has moved on, and is shown once more
        return screens.explanation(game, seen, found)

    def _learner(self, seen: SeatView) -> int:
        return seen.view.players[seen.own_seat].user or 0
