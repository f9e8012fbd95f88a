"""What people plan while another is to move, propose to the others, and note for themselves."""

from collections.abc import Sequence

import msgspec

from engine.model import Action
from host.service.session import Session
from host.table import plans, seat_views, timing
from host.table.seats import NOTE_LENGTH
from host.table.stored_table import StoredTable


class Plans:
    """Keeps and drops plans and notes, which nobody else notices: no clock, request or message
    changes. Proposals are seen by all, and ring for nobody.

    Raises `NoTable`, `TableBroken`, `StoreUnavailable`, `NotSeated`, `NotRunning`, and unless it's
    about a note `TablePaused`.
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

    async def note(self, table: int, user: int, text: str) -> None:
        """Keep up to `NOTE_LENGTH` characters that a person wrote about the table for themselves,
        instead of an earlier note; without any text, remove it.
        """

        def change(new: StoredTable) -> None:
            new.seats[timing.begun_seat(new, user)].own_note = text[:NOTE_LENGTH] or None

        await self._session.edit(table, change)

    async def propose(self, table: int, user: int, action: Action) -> None:
        """Propose what the seat to move could do, instead of an earlier proposal. Raises
        `NotAllowed`, `StaleView`.
        """

        def change(new: StoredTable) -> None:
            game, seat = self._session.game(new), timing.playing_seat(new, user)
            plans.check_proposal(game, seat_views.state_of(new, game), action)
            encoded = msgspec.Raw(game.storage.encode(action))
            new.requests = new.requests.proposing(seat, encoded)

        await self._session.edit(table, change, by=user)

    async def withdraw(self, table: int, user: int) -> None:
        """Withdraw a person's proposal, if there is one."""

        def change(new: StoredTable) -> None:
            new.requests = new.requests.proposing(timing.playing_seat(new, user), None)

        await self._session.edit(table, change, by=user)
