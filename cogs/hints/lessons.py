"""Lessons: what the message of a first table says of what can be done at that moment."""

import asyncio
from contextlib import suppress

from cogs.hints import lesson_screen as screens
from engine.errors import Refused
from host.clock.thinking_time import LESSON_WAIT_S
from host.errors import StoreError
from host.service.hints import Hints
from host.service.signals import Signals
from host.table.models import Games, SeatView


class Lessons:
    """Explains a seat's turn at the tables that are lessons."""

    def __init__(self, hints: Hints, signals: Signals, games: Games) -> None:
        self._hints = hints
        self._signals = signals
        self._games = games
        self._finding: dict[int, tuple[str, asyncio.Task[None]]] = {}
        """By table what is being found out, and about which moment of it."""

    def is_whole(self, seen: SeatView) -> bool:
        """Whether all that is to be said is known: once it is, the message is changed."""
        return self._is_explained(seen) and self._hints.known(seen) is not None

    async def text(self, seen: SeatView) -> str:
        """What is said beside a seat's turn; nothing where nobody is to learn."""
        game = self._games.game(seen.view.game)
        if screens.is_last(game, seen):
            return screens.END
        if not self._is_explained(seen):
            return ""
        if self._hints.known(seen) is None and len(seen.actions) > 1:
            finding = self._find(seen)
            await _wait(finding)
            if not finding.done():
                finding.add_done_callback(lambda _: self._signals.changed(seen.view.id))
        return screens.explanation(game, seen, self._hints.known(seen))

    async def close(self) -> None:
        """Find out nothing more."""
        tasks = [task for _, task in self._finding.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_explained(self, seen: SeatView) -> bool:
        return seen.view.lesson and screens.is_explained(self._games.game(seen.view.game), seen)

    def _find(self, seen: SeatView) -> asyncio.Task[None]:
        """What finds out about this moment; what was still sought about an earlier one is not."""
        table = seen.view.id
        moment, task = self._finding.get(table, ("", None))
        if task is not None and moment == seen.stamp:
            return task
        if task is not None:
            task.cancel()
        user = seen.view.players[seen.own_seat].user or 0
        task = asyncio.create_task(self._ask(table, user), name=f"lesson at table {table}")
        self._finding[table] = found = (seen.stamp, task)
        task.add_done_callback(lambda _: self._forget(table, found))
        return task

    def _forget(self, table: int, found: tuple[str, asyncio.Task[None]]) -> None:
        if self._finding.get(table) is found:
            del self._finding[table]

    async def _ask(self, table: int, user: int) -> None:
        with suppress(Refused, StoreError):  # what can be done is said all the same
            await self._hints.hint(table, user)


async def _wait(finding: asyncio.Task[None]) -> None:
    """Wait for a while for what is being found out."""
    await asyncio.wait((finding,), timeout=LESSON_WAIT_S)
