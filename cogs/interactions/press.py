"""What a handler is given: an id that was pressed, what was chosen, and the table it is about."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from cogs.interactions.replies import Reply
from cogs.ui.custom_ids import BadComponentId, ComponentId
from host.table.models import SeatView, TableView


class Press(msgspec.Struct, frozen=True):
    """A press or choice. `value` is what was chosen in a menu, `values` all of it.

    `table_seen` is the table as the person may see it from their seat (or as a spectator), read
    once for the whole press; None where the press is about no table.
    """

    component: ComponentId
    value: str = ""
    table_seen: SeatView | None = None
    values: tuple[str, ...] = ()

    @property
    def seen(self) -> SeatView:
        """The table as the person may see it. Raises `BadComponentId` where none is meant."""
        if self.table_seen is None:
            raise BadComponentId
        return self.table_seen

    @property
    def view(self) -> TableView:
        """What everyone may know of the table. Raises `BadComponentId` where none is meant."""
        return self.seen.view

    @property
    def table(self) -> int:
        """The table's number. Raises `BadComponentId` where none is meant."""
        return self.view.id


Handler: TypeAlias = Callable[[Reply, Press], Awaitable[None]]
