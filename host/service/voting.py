"""Votes: pauses, another time per turn, giving the game up. Callers decide who `manages`."""

from collections.abc import Callable
from typing import Literal

from engine.registry import AnyGame
from host.errors import TableBroken
from host.repositories import people
from host.service.seats import end_unread
from host.service.session import Session
from host.table import agreement, lobby
from host.table.entries import StoredEntry
from host.table.requests import Votes
from host.table.stored_table import StoredTable
from host.table.timing import ChangeContext
from host.table.views import TableView


class Voting:
    """Proposals at a table. Raises `NoTable`, `TableBroken`, `StoreUnavailable`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def propose(
        self, table: int, user: int, what: Literal["pause", "pace"], value: str, interaction: int
    ) -> Votes:
        """Propose a pause or another time per turn, see `host.table.agreement.propose`."""
        return await self._voted(
            table, user, interaction, lambda new, by: agreement.propose(new, by, what, value)
        )

    async def agree(self, table: int, user: int, what: str, interaction: int) -> Votes:
        """Agree to what is proposed, see `host.table.agreement.agree`."""
        return await self._voted(
            table, user, interaction, lambda new, by: agreement.agree(new, by, what)
        )

    async def decline(self, table: int, user: int, what: str) -> TableView:
        """Decline what is proposed, see `host.table.agreement.decline`."""

        def change(new: StoredTable, _: AnyGame, by: ChangeContext) -> list[StoredEntry]:
            agreement.decline(new, by, what)
            return []

        return await self._session.note(table, user, None, change)

    async def _voted(
        self,
        table: int,
        user: int,
        interaction: int,
        change: Callable[[StoredTable, ChangeContext], list[StoredEntry]],
    ) -> Votes:
        view = await self._session.note(
            table, user, interaction, lambda new, _, by: change(new, by)
        )
        return Votes(over=view.requests.proposal is None, missing=view.missing("pause"))

    async def pause(self, table: int, user: int, interaction: int | None) -> TableView:
        """A manager pauses a table at once, see `host.table.agreement.pause`."""
        return await self._session.note(
            table, user, interaction, lambda new, _, by: [agreement.pause(new, by)]
        )

    async def propose_pause(self, table: int, user: int) -> TableView:
        """A manager proposes a pause, as a player would if they are one, see
        `host.table.agreement.propose_pause`.
        """

        def change(new: StoredTable, _: AnyGame, by: ChangeContext) -> list[StoredEntry]:
            if new.seat_of(user) is not None:
                return agreement.propose(new, by, "pause", "")
            agreement.propose_pause(new)
            return []

        return await self._session.note(table, user, None, change)

    async def resume(
        self, table: int, user: int, interaction: int | None, *, manages: bool = False
    ) -> TableView:
        """Resume a paused game, see `host.table.agreement.resume`."""
        seated = [seat.user for seat in (await self._session.read(table)).people() if seat.user]
        async with self._session.store.read() as connection:
            known = await people.load(connection, seated)
        calendars = {each: person.calendar for each, person in known.items()}

        def change(new: StoredTable, _: AnyGame, by: ChangeContext) -> list[StoredEntry]:
            return [agreement.resume(new, by, calendars, manages=manages)]

        return await self._session.note(table, user, interaction, change)

    async def abandon(
        self, table: int, user: int, *, force: bool = False, only_agree: bool = False
    ) -> Votes:
        """Agree to end the game now; it ends once all seated people have.

        In the lobby its host closes it. `force`: they may decide alone; `only_agree`: somebody must
        have proposed it. No state is read, so broken tables can be ended too. Raises `NotSeated`,
        `NotAllowed`, `NotRunning`.
        """
        votes = Votes(over=False)

        def vote(new: StoredTable) -> None:
            nonlocal votes
            now = self._session.clock()
            lobby.vote_abandon(new, user, now, force=force, only_agree=only_agree)
            missing = tuple(each.user for each in new.people() if each.user and not each.abandons)
            votes = Votes(over=False, missing=missing) if new.open else Votes(over=True)

        try:
            await self._session.edit(table, vote, by=user)
        except TableBroken:
            return await end_unread(self._session, table, user, force=force)
        return votes

    async def play_on(self, table: int, user: int) -> None:
        """Withdraw all votes to give the game up. Raises `NotSeated`, `NotRunning`."""
        await self._session.edit(table, lambda new: lobby.play_on(new, user), by=user)
