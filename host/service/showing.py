"""All that is needed to show a table to everybody it concerns, read in one transaction.

    showing = await tables.shown.everything_to_show(table)
    for audience in showing.audiences:
        placement = showing.placements[audience]          # what is shown there, as far as known
        lines = showing.lines(audience.seat, placement.base)
        seen = showing.seen(audience.seat)                # worked out when asked for, and once

    delivered = showing.view.progress.revision
    await tables.shown.save_placements({audience: placement, ...}, delivered=delivered)

Nothing here is kept between calls, and nothing of it reaches anyone but its audience.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ledger import SeatPayload, payload_of
from host.clock.calendar import is_awake
from host.database import schema
from host.repositories import directory, people, stored_placements
from host.repositories.people import OpeningPauses, Person
from host.repositories.stored_placements import AWAY, LOST, QUIET, UNCALLED, Audience, Placement
from host.service.session import Session
from host.table import entries, entry_lines, seat_views
from host.table.entries import StoredEntry
from host.table.models import AnyGame, SeatView, TableView
from host.table.stored_table import StoredTable


class Read(msgspec.Struct):
    """What is read beside a table itself."""

    placements: dict[Audience, Placement]
    stored: dict[Audience, Placement | None]
    """The same as stored, without unreadable rows."""
    people: dict[int, Person]
    entries: list[StoredEntry]
    recent: Mapping[int | None, seat_views.Known]
    """What each audience saw last."""
    at: datetime
    unopened: frozenset[int] = frozenset()
    """People whose direct messages can't be opened now."""
    last_message: int = 0
    """The last message in the channel that any process stored, or 0."""


class Showing:
    """A table as it is at one moment, for all its audiences."""

    def __init__(self, stored: StoredTable, game: AnyGame, read: Read) -> None:
        self.placements: Mapping[Audience, Placement] = read.placements
        """What each audience is shown, as far as is known."""
        self.stored: Mapping[Audience, Placement | None] = read.stored
        """The same as stored, without unreadable rows."""
        self.people: Mapping[int, Person] = read.people
        """The people at the table, by id."""
        self.view: TableView = stored.view(game.storage.decode_options(stored.options))
        self.game = game
        self.last_message = read.last_message
        """The last known message where the board is, or 0."""
        self._stored = stored
        self._entries = read.entries
        self._recent = read.recent
        self._names = stored.names
        self._state: msgspec.Struct | None = None
        self._seen: dict[int | None, SeatView] = {}
        self._unopened = read.unopened
        self._at = read.at
        self._channel_viewer = channel_viewer(stored)

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """The channel, the seats people have or lost untold, and the line of a thread."""
        return tuple(self.placements)

    @property
    def round(self) -> int | None:
        """The current round, if there are rounds."""
        seen = self.seen(None)
        return None if seen.state is None else self.game.rules.round_of(seen.state)

    def former(self, seat: int, row: Placement) -> int | None:
        """The former player of a seat who is still to be told, by its row."""
        player = self.view.players[seat]
        told = _shown_to(row)
        user = player.away if told is None else told
        return None if user == player.user else user

    def left_by_choice(self, seat: int, user: int, after: int) -> bool:
        """Whether a person gave up a seat by themselves after an entry."""
        return any(
            each.entry.kind == "seat"
            and each.entry.seat == seat
            and entries.seat_note(each).former == user
            and payload_of(each.entry, SeatPayload).change == "leave"
            for each in self._between(after, None)
        )

    def uncalled(self, shown: Mapping[Audience, Placement]) -> frozenset[int]:
        """The seats to ping in the channel: their people want it, have no direct message, or may
        not read theirs.

        A direct message that may exist is searched for first. A person alone in direct messages is
        never pinged: computers are quick.
        """
        if self.view.is_direct:
            return frozenset()
        return frozenset(
            seat
            for seat in range(len(self.view.players))
            if self._is_called_in_channel(seat, shown)
        )

    def _is_called_in_channel(self, seat: int, shown: Mapping[Audience, Placement]) -> bool:
        user, called = self.view.players[seat].user, self.view.progress.calls[seat]
        if user is None or called is None:
            return False
        person = self.people[user]
        if person.is_pinged_too or person.notify == "none":
            return person.is_pinged_too
        by_message = person.wants_messages and self.is_reached(user)
        row = shown[Audience(self.view.id, seat)]
        announced = row.announced if row.user == user else UNCALLED
        return not by_message and row.intent is None and called > announced

    def is_open(self, audience: Audience) -> bool:
        """Whether an audience may be written to: direct messages can be closed."""
        seat = self._viewer(audience.seat)
        user = None if seat is None else self.view.players[seat].user
        return user is None or self.is_reached(user)

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

    @property
    def waits_for_messages(self) -> bool:
        """Whether direct messages are wanted that can't be opened now."""
        return any(player.user in self._unopened for player in self.view.players)

    def is_quiet(self, audience: Audience) -> bool:
        """Whether a person wants no direct messages and the channel is there."""
        if audience.seat is None:
            return False
        user = self.view.players[audience.seat].user
        return user is not None and self.leaves_alone(user)

    def leaves_alone(self, user: int) -> bool:
        """The same of a person."""
        is_shown = not self.view.channel_lost and self.view.rest is None
        return is_shown and not self.people[user].wants_messages

    def _viewer(self, seat: int | None) -> int | None:
        """Whose view an audience has."""
        return self._channel_viewer if seat is None else seat

    def seen(self, audience: int | None) -> SeatView:
        """The table as a seat (None: the channel) may see it."""
        seat = self._viewer(audience)
        if seat not in self._seen:
            if self._state is None and self._stored.state is not None:
                self._state = seat_views.state_of(self._stored, self.game)
            happened = self._recent.get(seat, ())
            self._seen[seat] = seat_views.seen(
                self._stored, self.game, seat, self._state, happened, self.view
            )
        return self._seen[seat]

    def lines(self, seat: int | None, after: int, upto: int | None = None) -> list[str]:
        """What a seat heard of the entries `(after, upto]`, in sentences.

        Older entries than the base of an open audience's message are not read. Similar neighbours
        join in one sentence; for each one saved an empty line is appended, so that the count still
        names an entry.
        """
        found, viewer = self._between(after, upto), self._viewer(seat)
        if not found:
            return []
        told = entry_lines.joined_lines(self.game, found, viewer, self._names, self._after(upto))
        if len(found) == 1:
            return list(told)
        single = [line for _, heard in self.entry_lines(seat, after, upto) for line in heard]
        if len(told) > len(single):  # long sentences were parted otherwise
            return single
        return [*told, *[""] * (len(single) - len(told))]

    def entry_lines(
        self, seat: int | None, after: int, upto: int | None = None
    ) -> list[tuple[int, tuple[str, ...]]]:
        """The sentences of each entry, by `seq`."""
        return [
            (each.entry.seq, entry_lines.lines(self.game, each, self._viewer(seat), names))
            for each, names in entry_lines.names_then(
                self._between(after, upto), self._names, self._after(upto)
            )
        ]

    def stored_after(self, seq: int) -> datetime | None:
        """When the first entry after `seq` was stored, if known."""
        return next((each.entry.at for each in self._between(seq, None)), None)

    def _after(self, last: int | None) -> list[StoredEntry]:
        return [] if last is None else self._between(last, None)

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
    *,
    begins_none: bool = False,
) -> Read:
    """What is needed beside a table `at` this moment; `begins_none`: no direct messages can be
    opened now.
    """
    found, unreadable = await stored_placements.load(connection, now)
    audiences = [Audience(now.id, None)]
    alone = channel_viewer(now)
    concerned = {seat.user for seat in now.seats}
    if alone is None:
        for number, seat in enumerate(now.seats):
            audience = Audience(now.id, number)
            those = {seat.user, seat.away, _shown_to(found.get(audience, Placement()))}
            if those != {None}:
                audiences.append(audience)
            concerned |= those
    known = await people.load(connection, {user for user in concerned if user is not None})
    placements = {audience: found.get(audience, Placement()) for audience in audiences}
    # A person who gets no messages may be far behind; nothing is sent to them now, but an earlier
    # message may have to be found.
    # What the message before told is needed only if it may have to be told again.
    bases = [
        placement.base if placement.intent is None else min(placement.base, placement.former)
        for audience, placement in placements.items()
        if audience.seat is None
        or placement.intent is not None
        or _is_written_to(known, now.seats[audience.seat].user, placement, now)
    ]
    if now.parent is not None:
        line = Audience(now.id, schema.LINE)  # it tells nothing of what happened
        placements[line] = found.get(line, Placement())
    stored = {each: found.get(each) for each in placements if each not in unreadable}
    since = min(bases)
    told = await entries.between(connection, now.id, since) if since < now.seq else []
    held = [None, *(n for n, seat in enumerate(now.seats) if seat.user is not None)]
    viewers = [alone] if alone is not None else held
    lately = await seat_views.last_events(connection, now, game, viewers, told)
    unopened = frozenset(
        user
        for user, person in known.items()
        if person.dm_channel is None and person.wants_messages and not person.dm_closed
    )
    closed = unopened if begins_none else frozenset()
    last = await stored_placements.last_message_in(connection, placements[audiences[0]].channel)
    return Read(placements, stored, known, told, lately, at, closed, last)


def channel_viewer(stored: StoredTable) -> int | None:
    """The seat a table's channel shows: the only person's in direct messages, else None."""
    if stored.guild is not None or stored.channel_lost:
        return None
    people = [number for number, seat in enumerate(stored.seats) if seat.user is not None]
    return people[0] if len(people) == 1 else None


def _shown_to(row: Placement) -> int | None:
    """The person to whom a seat's message shows something that may change."""
    return None if row.stage == LOST else row.user


def _is_written_to(
    known: Mapping[int, Person], user: int | None, shown: Placement, now: StoredTable
) -> bool:
    """Whether a seat's messages may be needed now, also to tell how the seat was lost."""
    if user is None or _shown_to(shown) not in (None, user):
        return shown.user is not None and shown.stage not in (AWAY, LOST)
    person = known[user]
    is_done = shown.intent is None and (shown.stage == QUIET or shown.message is None)
    is_seen = not now.channel_lost and now.resting is None
    is_quiet = is_done and not person.wants_messages and is_seen
    return not (person.dm_closed or is_quiet)


class Placements:
    """Reads and notes what audiences are shown."""

    def __init__(self, session: Session, openings: OpeningPauses) -> None:
        self._session = session
        self._openings = openings

    async def undelivered(self) -> list[int]:
        """The tables that may have something left to show, by an index of just those."""
        async with self._session.store.read() as connection:
            return await directory.undelivered(connection)

    async def shown_elsewhere(self) -> list[int]:
        """The tables where somebody may have to be told of a turn that only a panel showed."""
        async with self._session.store.read() as connection:
            return await directory.shown_elsewhere(connection)

    async def everything_to_show(self, table: int) -> Showing:
        """A table for all its audiences, read in one transaction."""

        async def read_all(connection: AsyncConnection, now: StoredTable) -> Showing:
            begins_none, game = self._openings.until is not None, self._session.game(now)
            at = self._session.clock()
            all_ = await read(connection, now, game, at, begins_none=begins_none)
            return Showing(now, game, all_)

        return (await self._session.load(table, read_all))[1]

    async def save_placements(
        self,
        table: int,
        changed: Mapping[Audience, Placement],
        *,
        delivered: int | None = None,
        over: Mapping[Audience, Placement | None] | None = None,
    ) -> None:
        """Note what audiences are shown, in one transaction.

        `over` are the rows these were made from (`Showing.stored`): if one has changed,
        `PlacementsChanged` is raised. `delivered` is the revision up to which everyone has been
        served.
        """
        async with self._session.store.write() as connection:
            await stored_placements.save(connection, table, changed, delivered, over or {})

    async def move_message(self, channel: int, old: int, new: int) -> None:
        """A new message has replaced one that was too old to be edited."""
        async with self._session.store.write() as connection:
            await stored_placements.move(connection, channel, old, new)
