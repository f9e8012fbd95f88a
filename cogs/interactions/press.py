"""What a handler is given: an id that was pressed, what was chosen, and the table it is about."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from cogs.interactions.replies import Reply
from cogs.ui.custom_ids import BadComponentId, ComponentId
from host.service.play import Turn
from host.table.models import SeatView, TableView


class Press(msgspec.Struct, frozen=True):
    """A press or choice. `value` is what was chosen in a menu, `values` all of it.

    `found` is the table as it was read for the press, once; None where it is about no table.
    """

    component: ComponentId
    value: str = ""
    found: Turn | None = None
    values: tuple[str, ...] = ()

    @property
    def turn(self) -> Turn:
        """The table as it was read, to act on. Raises `BadComponentId` where none is meant."""
        if self.found is None:
            raise BadComponentId
        return self.found

    @property
    def seen(self) -> SeatView:
        """The table as the person may see it from their seat, or as a spectator.

        Raises `BadComponentId` where none is meant.
        """
        return self.turn.seen

    @property
    def view(self) -> TableView:
        """What everyone may know of the table. Raises `BadComponentId` where none is meant."""
        return self.seen.view

    @property
    def table(self) -> int:
        """The table's number. Raises `BadComponentId` where none is meant."""
        return self.view.id


Handler: TypeAlias = Callable[[Reply, Press], Awaitable[None]]
