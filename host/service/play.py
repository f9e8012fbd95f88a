"""Moves: what people do in their game, stored before they are shown, and their receipts."""

from collections.abc import Sequence

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model import Action
from engine.registry import AnyGame
from host.errors import StaleView, isolation
from host.repositories import ledger, people, sights
from host.repositories.people import Person
from host.service.session import Session, earlier_try
from host.table import entry_lines, moves, seat_views, timing
from host.table.entries import StoredEntry
from host.table.stored_table import StoredTable
from host.table.views import Receipt, SeatView


def receipt_of_all(
    now: StoredTable,
    game: AnyGame,
    made: Sequence[moves.Moved],
    seat: int | None,
) -> Receipt:
    """The answer to changes that are about to be stored together."""
    names = now.names
    stored = msgspec.structs.replace(now, revision=now.revision + 1)
    events = [event for moved in made for event in moved.events]
    known = seat_views.known_events(game, events, seat)
    return Receipt(
        table=now.id,
        seq=made[-1].entry.entry.seq,
        stories=entry_lines.of_events(game, events, seat, names) if seat is not None else (),
        seen=seat_views.seen(stored, game, seat, made[-1].state, seat_views.Heard(known, known)),
        order=made[-1].order,
    )


def receipt_of_undo(
    now: StoredTable, game: AnyGame, made: Sequence[moves.Moved], seat: int
) -> Receipt:
    """The answer to an undo that is about to be stored."""
    names = now.names
    told = entry_lines.stories(game, made[0].entry, seat, names)
    return msgspec.structs.replace(receipt_of_all(now, game, made, seat), stories=told)


def first_answer(
    now: StoredTable, game: AnyGame, made: Sequence[StoredEntry], seat: int | None
) -> Receipt:
    """The answer to a repeated interaction, and the table as it is now."""
    names = now.names
    with isolation(now.id, "telling"):
        return Receipt(
            table=now.id,
            seq=made[-1].entry.seq,
            stories=tuple(
                story
                for each in made
                if each.entry.seat is not None
                for story in entry_lines.stories(game, each, each.entry.seat, names)
            ),
            seen=seat_views.seen(now, game, seat),
            repeated=True,
        )


class Turn:
    """A table as an interaction found it, read once: what the `person` has `seen`."""

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
        """Carry out a person's actions in order, once per interaction: all of them or none.

        They are stored together. `decision` is what they chose on (`SeatView.decision`), None if
        they typed. Raises `NotSeated`, `NotRunning`, `StaleView`, and what the game refuses.
        """
        session, table, user = self._session, self.seen.view.id, self.person.user

        async def play() -> Receipt:
            # If another change came first, the table is read again.
            old, made_before = (
                self._found.pop()
                if self._found
                else await session.load(table, earlier_try(user, self._interaction), locked=True)
            )
            game = session.game(old)
            if made_before:
                return first_answer(old, game, made_before, old.seat_of(user))
            seat = timing.playing_seat(old, user)
            if decision is not None and decision != seat_views.decision(old, seat):
                raise StaleView
            new = old.copy()
            kinds = ", ".join(type(action).__name__ for action in actions)
            with isolation(table, f"{kinds} of seat {seat}"):
                made, refusal = moves.act_all(
                    new, game, seat, actions, self._interaction, session.clock()
                )
                if refusal is not None:
                    raise moves.clash(old, game, seat, actions[: len(made) + 1], refusal)
                receipt = receipt_of_all(new, game, made, seat)
            noted = [moved.entry for moved in made]
            await session.commit(old, new, *noted, outcome=made[-1].outcome)
            return receipt

        return await session.change(table, play)


class Play:
    """Carries out what people do in a game. Raises `NoTable`, `TableBroken`, `StoreUnavailable`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def open(
        self, table: int, user: int, interaction: int, *, with_recent: bool = False
    ) -> Turn:
        """Read a table in one transaction for an interaction, `with_recent` for a picture."""

        async def read(
            connection: AsyncConnection, now: StoredTable
        ) -> tuple[SeatView, Person, list[StoredEntry]]:
            made = await ledger.of_interaction(connection, table, user, interaction)
            known = await people.load(connection, [user])
            game = self._session.game(now)
            seen = await sights.read_by(connection, now, game, user, with_recent=with_recent)
            return seen, known[user], made

        stored, (seen, person, made) = await self._session.load(table, read)
        return Turn(self._session, stored, made, seen, person, interaction)

    async def act(
        self, table: int, user: int, *actions: Action, decision: str | None, interaction: int
    ) -> Receipt:
        """Carry out a person's actions, see `Turn.act`."""
        turn = await self.open(table, user, interaction)
        return await turn.act(*actions, decision=decision)
