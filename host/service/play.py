"""Moves: what people do in their game, stored before anybody is told."""

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model import Action
from host.errors import StaleView
from host.errors.isolation import isolation
from host.repositories import people
from host.repositories.people import Person
from host.service import queries
from host.service.session import Session
from host.table import entries, moves, receipts, seat_views
from host.table.entries import StoredEntry
from host.table.models import Receipt, SeatView
from host.table.stored_table import StoredTable


class Turn:
    """A table as one interaction of a person found it: what they act on is read once.

    `seen` is what they see of it, and `person` what is kept about them.
    """

    def __init__(
        self,
        session: Session,
        stored: StoredTable,
        made: list[StoredEntry],
        seen: SeatView,
        person: Person,
        interaction: int,
    ) -> None:
        self.seen = seen
        self.person = person
        self._session = session
        self._found = [(stored, made)]
        self._interaction = interaction

    async def act(self, *actions: Action, decision: str | None) -> Receipt:
        """Carry out actions of the person in order, exactly once for each interaction.

        Each is an entry of its own; they are stored together, up to the first that the game
        refuses: the receipt says how many were `done`, and why no more. `decision` is what the
        person chose on (`SeatView.decision`), None for a command that was typed. The receipt has
        the view after the actions. Raises `NotSeated`, `NotRunning`, `StaleView`, and what the game
        refuses of the first action.
        """
        session, table, user = self._session, self.seen.view.id, self.person.user

        async def play() -> Receipt:
            # Where another change came first, the table is read anew.
            old, made_before = (
                self._found.pop()
                if self._found
                else await session.load_for(table, user, self._interaction)
            )
            game = session.game(old)
            if made_before:
                return receipts.first_answer(old, game, made_before, old.seat_of(user))
            seat = receipts.playing_seat(old, user)
            if decision is not None and decision != seat_views.decision(old, seat):
                raise StaleView
            new = old.copy()
            kinds = ", ".join(type(action).__name__ for action in actions)
            with isolation(table, f"{kinds} of seat {seat}"):
                made, refusal = moves.act_all(
                    new, game, seat, actions, self._interaction, session.clock()
                )
                receipt = receipts.receipt_of_all(new, game, made, refusal, seat)
            noted = [moved.entry for moved in made]
            await session.commit(old, new, *noted, outcome=made[-1].outcome)
            return receipt

        return await session.change(table, play)


class Play:
    """Carries out what people do in a running game.

    Raises `NoTable`, `TableBroken` if the game fails, and `StoreUnavailable`.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    async def open(
        self, table: int, user: int, interaction: int, *, with_recent: bool = False
    ) -> Turn:
        """Read a table for an interaction of a person, in one transaction.

        `with_recent`: a picture of it may be drawn, so what happened last is read too.
        """

        async def read(
            connection: AsyncConnection, now: StoredTable
        ) -> tuple[SeatView, Person, list[StoredEntry]]:
            made = await entries.of_interaction(connection, table, user, interaction)
            known = await people.load(connection, [user])
            game = self._session.game(now)
            seen = await queries.read_by(connection, now, game, user, with_recent=with_recent)
            return seen, known[user], made

        stored, (seen, person, made) = await self._session.load(table, read)
        return Turn(self._session, stored, made, seen, person, interaction)

    async def act(
        self, table: int, user: int, *actions: Action, decision: str | None, interaction: int
    ) -> Receipt:
        """Carry out actions of a person at a table, see `Turn.act`."""
        turn = await self.open(table, user, interaction)
        return await turn.act(*actions, decision=decision)
