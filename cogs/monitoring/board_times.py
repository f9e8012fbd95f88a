"""How long it takes from a press until its channel sees what came of it."""

import time
from collections.abc import Callable

from host.logs import log_context


class BoardTimes:
    """A stopwatch for each table that has changed and is not shown yet.

    It runs from when the press came in that changed the table or, where something else did, from
    the change. Where other processes take presses in, it runs from when what came of them was
    stored. `measured` is told each time in seconds.
    """

    def __init__(
        self, measured: Callable[[float], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.are_shared = False
        """Whether other processes take presses in that are shown here, and the other way round."""
        self._measured = measured
        self.clock = clock
        self._changed: dict[int, float] = {}
        """Since when there is something that the next look will see."""
        self._looked: dict[int, float] = {}
        """Since when there is something that the last look has seen."""
        self._waiting: dict[int, float] = {}
        """Since when not all of a table's audiences have been shown all."""

    @property
    def oldest_s(self) -> float:
        """For how long the table has been waiting that has waited longest; 0 if none is."""
        since = min((*self._waiting.values(), *self._changed.values()), default=None)
        return 0.0 if since is None else max(0.0, self.clock() - since)

    def changed(self, table: int) -> None:
        """A change of a table has been stored, in the task that made it."""
        began = log_context.current_context().began
        self._changed.setdefault(table, self.clock() if began is None else began)

    def looking(self, table: int) -> None:
        """The table is about to be read: what has been stored of it by now will be seen."""
        since = self._changed.pop(table, None)
        if since is not None:
            self._looked.setdefault(table, since)
        self._waiting.setdefault(table, self.clock() if since is None else since)

    def shown(self, table: int, stored_s: float | None = None) -> None:
        """Its channel's message shows what was read when it was last looked at."""
        since = self._looked.pop(table, None)
        if since is not None:
            self._measured(self.clock() - since)
        elif self.are_shared and stored_s is not None:
            self._measured(max(0.0, stored_s))

    def ended(self, table: int) -> None:
        """Nothing of the table is left to be shown, or can be."""
        self._looked.pop(table, None)
        self._waiting.pop(table, None)
