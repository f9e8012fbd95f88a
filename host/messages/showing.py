"""All that is needed to show a table to everybody it concerns, read in one transaction.

Nothing here is kept between looks, and nothing of it reaches anyone but its audience.
"""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, Protocol

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.ledger import SeatPayload, payload_of
from engine.registry import AnyGame
from engine.stories import Story
from host.clock.calendar import is_awake
from host.messages.told import AWAY, LOST, QUIET, Chain, RowData, next_number, seat_of, told_of
from host.outbox.kinds import Ring
from host.repositories import best_results, last_messages, ledger, people, sights
from host.repositories.audiences import MessageRef
from host.repositories.messages import Key, Message
from host.repositories.people import Person
from host.table import entries, entry_lines, seat_views
from host.table.entries import StoredEntry
from host.table.stored_table import StoredTable
from host.table.summaries import Compared
from host.table.views import SeatView, public


class Eyes(Protocol):
    """What is known of Discord and of private panels, at no request."""

    def covered(self, ref: MessageRef, /) -> bool:
        """Whether talk is known to be below a message."""

    def falls_asleep(self, ref: MessageRef, /) -> bool:
        """Whether the thread of this message is soon archived for its silence."""

    def plays_in_channel(self, table: int, user: int, /) -> bool:
        """Whether a person plays from a private panel there that shows each turn by itself, as far
        as this process knows. Once they no longer do, the table has more to show.
        """

    def is_advised(self, seen: SeatView, /) -> bool:
        """Whether a lesson has found its advice on this moment."""


LINE: Final = ("line", "")
"""The kind and key of the line of a table in a thread."""
Rows = Mapping[Key, Message | None]
"""A table's live messages by kind and key; None where one is unreadable."""


class SnapshotRows(msgspec.Struct):
    """What is read beside a table itself."""

    rows: Rows
    people: dict[int, Person]
    entries: list[StoredEntry]
    heard: Mapping[int | None, seat_views.Heard]
    """What each audience heard lately."""
    at: datetime
    unopened: frozenset[int] = frozenset()
    """People whose direct messages can't be opened now."""
    last_message: int = 0
    """The last message in the channel that any process stored, or 0."""
    compared: Compared | None = None
    """What its result is compared with."""


class Showing:
    """A table as it is at one moment, for all its audiences."""

    def __init__(
        self,
        stored: StoredTable,
        game: AnyGame,
        read: SnapshotRows,
        eyes: Eyes,
        enter_thread: Callable[[int, int], Coroutine[object, object, None]],
    ) -> None:
        self.rows = read.rows
        self.people: Mapping[int, Person] = read.people
        """The people at the table, by id."""
        self.view = public(stored, game)
        self.game = game
        self.eyes = eyes
        self.enter_thread = enter_thread
        """Takes a table to a thread of its own."""
        self.last_message = read.last_message
        """The last known message where the board is, or 0."""
        self.compared = read.compared
        self._stored = stored
        self._entries = read.entries
        self._heard = read.heard
        self._names = stored.names
        self._state: msgspec.Struct | None = None
        self._seen: dict[int | None, SeatView] = {}
        self._unopened = read.unopened
        self._at = read.at
        self._channel_viewer = channel_viewer(stored)

    @property
    def is_delivered(self) -> bool:
        """Whether it is stored that everybody has been shown it as it is."""
        return self._stored.delivered >= self._stored.revision

    @property
    def viewer(self) -> int | None:
        """The seat of the only person, whose direct messages are the channel; else None."""
        return self._channel_viewer

    def board(self, rows: Iterable[Message]) -> Chain:
        """The table's boards."""
        return self._chain("board", rows, "")

    def panels(self, rows: Iterable[Message], seat: int, user: int | None, nth: int = 0) -> Chain:
        """A person's messages about a seat, who is the `nth` of those that may need one. Somebody
        who has just taken the seat is told whatever the person before hadn't been told.
        """
        of_seat = [row for row in rows if seat_of(row) == seat]
        theirs = [row for row in of_seat if row.person == user]
        chain = self._chain("panel", theirs, f"{seat}.", nth)
        if self.view.players[seat].user != user or chain.told.stage not in ("", LOST):
            return chain
        others = [row for row in of_seat if row.person != user and row.channel is not None]
        return chain.taken_over(max((told_of(row).seq for row in others), default=0))

    def _chain(self, kind: str, rows: Iterable[Message], prefix: str, nth: int = 0) -> Chain:
        keys = [key for each, key in self.rows if each == kind and key.startswith(prefix)]
        chain = Chain.of(rows, prefix, next_number(keys) + nth)
        is_lost = any(self.rows[kind, key] is None for key in keys)
        if chain.last is not None or not is_lost:
            return chain
        # Where nobody knows any more what was shown, the story goes on from here, in a new message.
        return chain._replace(told=RowData(base=self._stored.seq, seq=self._stored.seq))

    @property
    def round(self) -> int | None:
        """The current round, if there are rounds."""
        seen = self.seen(None)
        return None if seen.state is None else self.game.rounds.number(seen.state)

    def left_by_choice(self, seat: int, user: int, after: int) -> bool:
        """Whether a person gave up a seat by themselves after an entry."""
        return any(
            each.entry.kind == "seat"
            and each.entry.seat == seat
            and entries.seat_note(each).former == user
            and payload_of(each.entry, SeatPayload).change == "leave"
            for each in self._between(after, None)
        )

    def uncalled(self) -> frozenset[int]:
        """The seats to ping in the channel: their people want it, have no direct message, or may
        not read theirs.

        A direct message that may exist is searched for first. A person alone in direct messages is
        never pinged: computers are quick.
        """
        if self.view.place.is_direct:
            return frozenset()
        seats = range(len(self.view.players))
        return frozenset(seat for seat in seats if self._is_called_in_channel(seat))

    def _is_called_in_channel(self, seat: int) -> bool:
        user, called = self.view.players[seat].user, self.view.progress.calls[seat]
        if user is None or called is None or self._is_own_doing(seat):
            return False
        person = self.people[user]
        if person.is_pinged_too or person.notify == "none":
            return person.is_pinged_too
        by_message = person.wants_messages and self.is_reached(user)
        rows = [row for row in self.rows.values() if row is not None and row.kind == "panel"]
        panels = self.panels(rows, seat, user)
        return not by_message and not panels.is_sought and called > panels.told.announced

    def _is_own_doing(self, seat: int) -> bool:
        """Whether a call only says that a turn follows another of somebody who plays alone."""
        called, nudge = self.view.progress.calls[seat], self.view.progress.nudges[seat]
        is_nudged = nudge is not None and nudge.entry == called
        is_reminded = self.view.progress.reminders[seat] == called
        return len(self.view.players) == 1 and not (is_nudged or is_reminded)

    def is_reached(self, user: int) -> bool:
        """Whether a direct message to a person may work now."""
        return not self.people[user].dm_closed and user not in self._unopened

    def is_awake(self, user: int) -> bool:
        """Whether it's neither a person's quiet hours nor their day off, so a message may ring."""
        return is_awake(self.people[user].calendar, self._at)

    def left(self, seat: int) -> timedelta | None:
        """How long a seat still has for its turn, if its clock runs."""
        clock = self.view.clocks[seat] if self.view.clocks else None
        return None if clock is None or clock.answer_by is not None else clock.until - self._at

    def ring(self, *seats: int, said: tuple[int, ...] = ()) -> Ring:
        """A message that calls seats and pings the people `said`: silent while all are in their
        quiet hours, have a day off, or only go on by themselves.
        """
        progress = self.view.progress
        users = (self.view.players[each].user for each in seats if not self._is_own_doing(each))
        calls = {each: entry for each in seats if (entry := progress.calls[each]) is not None}
        rings = any(user is not None and self.is_awake(user) for user in users)
        if self.view.over or not rings:
            return Ring(said, rings=False, calls=calls)
        times = [left for each in seats if (left := self.left(each)) is not None]
        ring = Ring(said, calls=calls, left=min(times, default=None))
        acting = [each for each in seats if each in self.view.actors]
        if not acting:
            return ring
        called, nudge = progress.calls[acting[0]], progress.nudges[acting[0]]
        return msgspec.structs.replace(
            ring,
            reminds=progress.reminders[acting[0]] == called,
            nudger=nudge.by if nudge is not None and nudge.entry == called else None,
        )

    @property
    def hides_line(self) -> bool:
        """Whether the line in the channel can't be seen to now."""
        return self.view.place.suspension is not None and not self.view.place.is_locked

    @property
    def waits_for_messages(self) -> bool:
        """Whether direct messages are wanted that can't be opened now."""
        return any(player.user in self._unopened for player in self.view.players)

    def leaves_alone(self, user: int) -> bool:
        """Whether a person wants no direct messages, and the channel is there."""
        is_shown = not self.view.place.is_lost and self.view.place.suspension is None
        return is_shown and not self.people[user].wants_messages

    def _viewer(self, seat: int | None) -> int | None:
        """Whose view an audience has."""
        return self._channel_viewer if seat is None else seat

    def seen(self, audience: int | None) -> SeatView:
        """The table as a seat (None: the channel) may see it."""
        seat = self._viewer(audience)
        if seat not in self._seen:
            if self._state is None and self._stored.data.state is not None:
                self._state = seat_views.state_of(self._stored, self.game)
            heard = self._heard.get(seat, seat_views.NOTHING)
            self._seen[seat] = seat_views.seen(
                self._stored, self.game, seat, self._state, heard, self.view
            )
        return self._seen[seat]

    def stories(self, seat: int | None, after: int, upto: int | None = None) -> tuple[Story, ...]:
        """What a seat heard of the entries `(after, upto]`.

        Older entries than the base of an open audience's message are not read.
        """
        found, viewer = self._between(after, upto), self._viewer(seat)
        if not found:
            return ()
        later = [] if upto is None else self._between(upto, None)
        return entry_lines.joined(self.game, found, viewer, self._names, later)

    def stored_s_ago(self, seq: int) -> float | None:
        """How many seconds ago the first entry after `seq` was stored, if known."""
        at = next((each.entry.at for each in self._between(seq, None)), None)
        return None if at is None else (self._at - at).total_seconds()

    def _between(self, after: int, upto: int | None) -> list[StoredEntry]:
        return [
            each
            for each in self._entries
            if each.entry.seq > after and (upto is None or each.entry.seq <= upto)
        ]


async def read(
    connection: AsyncConnection,
    now: StoredTable,
    game: AnyGame,
    at: datetime,
    rows: Rows,
    *,
    begins_none: bool = False,
) -> SnapshotRows:
    """What is needed beside a table `at` this moment; `begins_none`: no direct messages can be
    opened now.
    """
    readable = [row for row in rows.values() if row is not None]
    boards = [row for row in readable if row.kind == "board"]
    alone = channel_viewer(now)
    concerned = {user for seat in now.seats for user in (seat.user, seat.away)}
    concerned |= {row.person for row in readable}
    known = await people.load(connection, {user for user in concerned if user is not None})
    # A person who gets no messages may be far behind, and nothing is sent to them now.
    bases = [told_of(row).base for row in boards if row.ref is not None or row.channel is not None]
    if not bases and None not in [row for (kind, _), row in rows.items() if kind == "board"]:
        bases = [0]
    for seat, stored in enumerate(now.seats if alone is None else ()):
        theirs = [row for row in readable if row.kind == "panel" and seat_of(row) == seat]
        own = [row for row in theirs if row.person == stored.user]
        if stored.user is not None and _is_written_to(known[stored.user], own, now):
            bases.append(min((told_of(row).base for row in own), default=0))
        # Also to tell how the seat was lost.
        former = [told_of(row) for row in theirs if row.person != stored.user]
        bases += [told.base for told in former if told.stage not in (AWAY, LOST)]
    since = min(bases, default=now.seq)
    told = await ledger.between(connection, now.id, since) if since < now.seq else []
    held = [None, *(n for n, seat in enumerate(now.seats) if seat.user is not None)]
    viewers = [alone] if alone is not None else held
    lately = await sights.last_events(connection, now, game, viewers, told)
    unopened = frozenset(
        user
        for user, person in known.items()
        if person.dm_channel is None and person.wants_messages and not person.dm_closed
    )
    closed = unopened if begins_none else frozenset()
    newest = max((row.channel for row in boards if row.channel is not None), default=None)
    last = await last_messages.last_in(connection, newest)
    compared = await _compared(connection, now, game)
    return SnapshotRows(rows, known, told, lately, at, closed, last, compared)


async def _compared(
    connection: AsyncConnection, now: StoredTable, game: AnyGame
) -> Compared | None:
    if now.data.state is None or game.record is None:
        return None
    with suppress(CorruptRecord):
        stake = game.stake(seat_views.state_of(now, game))
        return None if stake is None else await best_results.compared(connection, now, stake)
    return None


def channel_viewer(stored: StoredTable) -> int | None:
    """The seat a table's channel shows: the only person's in direct messages, else None."""
    if stored.place.guild is not None or stored.place.is_lost:
        return None
    people = [number for number, seat in enumerate(stored.seats) if seat.user is not None]
    return people[0] if len(people) == 1 else None


def _is_written_to(person: Person, rows: list[Message], now: StoredTable) -> bool:
    """Whether a seat's messages may be needed now."""
    is_done = all(row.state in ("posted", "frozen") for row in rows) and (
        not rows or any(told_of(row).stage == QUIET for row in rows)
    )
    is_seen = not now.place.is_lost and now.place.suspension is None
    is_quiet = is_done and not person.wants_messages and is_seen
    return not (person.dm_closed or is_quiet)
