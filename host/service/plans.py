"""Conditional moves: what people plan while the other player is to move."""

from collections.abc import Sequence

from engine.model import Action
from host.service.session import Session
from host.table import plans, seat_views, timing
from host.table.stored_table import StoredTable


class Plans:
    """Keeps and drops plans. Nobody else notices: no clock, request or message changes.

    Raises `NoTable`, `TableBroken`, `StoreUnavailable`, `NotSeated`, `NotRunning`, `TablePaused`.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    async def keep(
        self, table: int, user: int, expected: Sequence[Action], answer: Sequence[Action]
    ) -> None:
        """Plan to do the `answer` once the other player has done what is `expected`, instead of any
        earlier plan. Raises `NotAllowed`, `StaleView`.
        """

        def change(new: StoredTable) -> None:
            game, seat = self._session.game(new), timing.playing_seat(new, user)
            plans.check(game, seat_views.state_of(new, game), seat, expected, answer)
            new.seats[seat].plan = plans.stored(game, expected, answer)

        await self._session.edit(table, change)

    async def drop(self, table: int, user: int) -> None:
        """Drop a person's plan, if they have one."""

        def change(new: StoredTable) -> None:
            new.seats[timing.playing_seat(new, user)].plan = None

        await self._session.edit(table, change)
