"""Undo: freely where nobody learned anything by the move, else once all others agree."""

import asyncio
from functools import partial

import msgspec

from engine.ledger import VotePayload
from engine.registry import AnyGame
from engine.stories import words_of
from host.errors import NotAllowed, StaleView, isolation
from host.service import play
from host.service.session import Session, earlier_try
from host.table import entry_lines, moves, timing, undoing
from host.table.entries import StoredEntry
from host.table.played import PlayedTables
from host.table.requests import UndoRequest, Votes
from host.table.stored_table import StoredTable
from host.table.timing import ChangeContext
from host.table.undoing import UndoOffer, UndoPlan
from host.table.views import Receipt


class Undo:
    """Undoes actions. An undo is a ledger entry, and what it undoes stays there."""

    def __init__(self, session: Session, played: PlayedTables) -> None:
        self._session = session
        self._played = played

    async def offer(self, table: int, user: int) -> UndoOffer:
        """What a person can undo, and who has to agree.

        Raises `NotSeated`, `NotRunning`, `TablePaused`, and `NotAllowed` if there is nothing.
        """
        now = await self._session.read(table)
        seat = timing.playing_seat(now, user)
        plan = await self._find(now, seat)
        asked = () if plan.note.is_free else _others(now, seat)
        names = [each.name for each in now.seats]
        told = entry_lines.of_events(self._session.game(now), plan.heard, seat, names)
        lines = tuple(words_of(told))
        name = undoing.name_of(now, seat, plan)
        return UndoOffer(plan.note, asked, name, lines, plan.why)

    async def take_back(
        self, table: int, user: int, name: str, *, interaction: int
    ) -> Receipt | UndoRequest:
        """Undo what was offered by this name, once per interaction, or ask all others to agree.
        Raises `StaleView`, `NotAllowed`, and what `offer` does.
        """

        async def attempt() -> Receipt | UndoRequest:
            old, first = await self._session.load(
                table, earlier_try(user, interaction), locked=True
            )
            game = self._session.game(old)
            if first:
                return play.first_answer(old, game, first, old.seat_of(user))
            seat = timing.playing_seat(old, user)
            plan = await self._find(old, seat)
            if name != undoing.name_of(old, seat, plan):
                raise StaleView
            if plan.note.is_free or not _others(old, seat):
                return await self._carry_out(old, plan, seat, interaction)
            asked = old.requests.undo
            if asked is not None and asked.seat != seat:
                raise NotAllowed("Someone else is asking for an undo.", "Answer that first.")
            if asked is not None and asked.own == plan.own:
                return asked  # who has agreed need not do it again
            request = UndoRequest(seat, plan.own, plan.note, name)
            await self._ask(old, request)
            return request

        return await self._session.change(table, attempt)

    async def agree(self, table: int, user: int, name: str | None = None) -> Votes:
        """Agree to an undo; it is done once all others have.

        `name` is `UndoRequest.name`. Raises `StaleView`, `NotSeated`, `NotRunning`, `NotAllowed`.
        """

        async def attempt() -> Votes:
            old = await self._session.read(table, locked=True)
            seat, request = self._asked_of(old, user)
            if request.seat == seat:
                raise NotAllowed("This is your own request.", "The others need to answer it.")
            if name not in (None, request.name):
                raise StaleView
            agreed = tuple(sorted({*request.note.agreed, seat}))
            note = msgspec.structs.replace(request.note, agreed=agreed)
            missing = [
                each for each in _others(old, request.seat) if old.seat_of(each) not in agreed
            ]
            if missing:
                await self._ask(old, msgspec.structs.replace(request, note=note))
                return Votes(over=False, missing=tuple(missing))
            plan = await self._find(old, request.seat, request.own)
            undisturbed = plan.undisturbed.difference(each.seat for each in plan.kept)
            plan = plan._replace(kept=(), note=note, undisturbed=undisturbed)
            await self._carry_out(old, plan, request.seat, None)
            return Votes(over=True)

        return await self._session.change(table, attempt)

    async def settle(self, table: int) -> None:
        """Undo what is asked if all who are still waited for have agreed."""

        async def attempt() -> None:
            old = await self._session.read(table, locked=True)
            request = old.requests.undo if old.status == "running" and not old.time.pause else None
            if request is None or timing.awaited(old, "undo"):
                return
            try:
                plan = await self._find(old, request.seat, request.own)
            except NotAllowed:  # another update of the rules came first
                new = old.copy()
                new.requests = msgspec.structs.replace(new.requests, undo=None)
                await self._session.commit(old, new)
                return
            plan = plan._replace(kept=(), note=request.note)
            await self._carry_out(old, plan, request.seat, None)

        await self._session.change(table, attempt)

    async def decline(self, table: int, user: int) -> None:
        """Decline an undo, or withdraw one's own, for all to hear. Raises what `agree` does."""

        def change(new: StoredTable, _: AnyGame, by: ChangeContext) -> list[StoredEntry]:
            seat, request = self._asked_of(new, user)
            new.requests = msgspec.structs.replace(new.requests, undo=None)
            payload = VotePayload("undo", agree=False, value=str(request.seat))
            return [moves.note(new, payload, seat, by)]

        await self._session.note(table, user, None, change)

    async def _find(self, now: StoredTable, seat: int, own: int | None = None) -> UndoPlan:
        """What a seat can undo, found off the event loop."""
        played = await self._played.upto(now, self._session.game(now))
        with isolation(now.id, "reading what can be taken back"):
            if played is None:
                return undoing.find(now, None, seat)
            async with played.lock:
                return await asyncio.to_thread(undoing.find, now, played, seat, own)

    async def _carry_out(
        self, old: StoredTable, plan: UndoPlan, seat: int, interaction: int | None
    ) -> Receipt:
        new, game = old.copy(), self._session.game(old)
        undo = partial(
            moves.undo,
            new,
            game,
            plan.to,
            plan.state,
            seat=seat,
            interaction=interaction,
            now=self._session.clock(),
            kept=plan.kept,
            left=plan.left,
            note=plan.note,
            undisturbed=plan.undisturbed,
        )
        with isolation(old.id, f"an undo of seat {seat}"):
            made = await asyncio.to_thread(undo)
            receipt = play.receipt_of_undo(new, game, made, seat)
        await self._session.commit(old, new, *(moved.entry for moved in made))
        return receipt

    async def _ask(self, old: StoredTable, request: UndoRequest) -> None:
        new = old.copy()
        new.requests = msgspec.structs.replace(new.requests, undo=request)
        if new.requests != old.requests:
            await self._session.commit(old, new, by=old.seats[request.seat].user)

    def _asked_of(self, now: StoredTable, user: int) -> tuple[int, UndoRequest]:
        """The seat of a person who answers, and the request."""
        seat = timing.playing_seat(now, user)
        request = now.requests.undo
        if request is None:
            raise NotAllowed(
                "Nobody is asking for an undo.", "It was answered, or someone made a move."
            )
        return seat, request


def _others(now: StoredTable, seat: int) -> tuple[int, ...]:
    """The people on all other seats who aren't absent: they have to agree. Computers do."""
    return tuple(
        each.user
        for number, each in enumerate(now.seats)
        if each.user is not None and number != seat and each.absent is None
    )
