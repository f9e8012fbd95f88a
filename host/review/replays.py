"""Replays: games moment by moment, as one viewer saw them.

A moment is a ledger entry that a viewer saw or heard anything of, counted for each viewer: entry
numbers would tell how often others acted in secret. A running game is seen from one's own seat or
the public view; a finished one from every seat.
"""

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import Final, NamedTuple

import msgspec

from engine.registry import AnyGame
from engine.stories import words_of
from host.errors import NotAllowed, NotRunning, NotSeated, StaleView, isolation
from host.messages.facts import Rounds
from host.messages.showing import channel_viewer
from host.repositories import retention
from host.service.queries import Queries
from host.table import entry_lines, seat_views
from host.table.entries import StoredEntry
from host.table.played import PlayedGame, PlayedTables, ViewerMoments
from host.table.stored_table import StoredTable
from host.table.views import SeatView, TableView, public

MAX_MOMENTS_PER_SEAT: Final = 6
"""Moments per seat that count as a round in a game without rounds."""


class ReplayPosition(msgspec.Struct, frozen=True):
    """A position in a replay: viewer and moment (None: the last).

    `upgrades` counts the changes of rules when that moment was numbered.
    """

    viewer: int | None = None
    moment: int | None = None
    upgrades: int | None = None


class Moment(msgspec.Struct, frozen=True):
    """A game as a viewer saw it at moment `number` of `last`, without actions.

    `rounds` has each round's number and first moment. `whole` is false if only the end can be
    shown, since older rules played it.
    """

    seen: SeatView
    number: int
    last: int
    upgrades: int
    lines: tuple[str, ...] = ()
    rounds: tuple[tuple[int, int], ...] = ()
    whole: bool = True

    @property
    def round(self) -> int | None:
        """The index in `rounds` of this moment's round."""
        found = [at for at, (_, first) in enumerate(self.rounds) if first <= self.number]
        return found[-1] if found else None


class Since(msgspec.Struct, frozen=True):
    """What a seat saw and heard from its person's last action on that says anything, which follows
    moment `first`, up to moment `last`.
    """

    lines: tuple[str, ...]
    first: int
    last: int
    upgrades: int


class LogLine(NamedTuple):
    """A line of the log, and the chapter that it is in: empty if nobody can tell."""

    words: str
    chapter: str = ""


class PublicMoments(msgspec.Struct, frozen=True):
    """Moments of a finished game in public: redacted states and events, encoded."""

    game: str
    names: tuple[str, ...]
    moments: tuple[tuple[bytes, bytes], ...]


class Replays:
    """Replays of all games."""

    def __init__(self, read: Queries, played: PlayedTables) -> None:
        self._read = read
        self._played = played

    async def moment(self, table: int, user: int, place: ReplayPosition) -> Moment:
        """A moment of a game for a person.

        Raises `NotRunning` in the lobby, `NotAllowed` for a seat they may not look from, and
        `StaleView` if the rules changed since.
        """
        stored, game = await self._read.stored_game(table)
        view = _begun(stored, game)
        viewer = _viewer(stored, view, user, place.viewer)
        return await self._moment(stored, game, viewer, place)

    async def beside(
        self, table: int, user: int, place: ReplayPosition, viewer: int | None
    ) -> Moment:
        """The last moment of another viewer up to this one."""
        stored, game = await self._read.stored_game(table)
        view = _begun(stored, game)
        other = _viewer(stored, view, user, viewer)
        before = await self._moment(stored, game, _viewer(stored, view, user, place.viewer), place)
        played = await self._played.upto(stored, game)
        number: int | None = None
        if played is not None:
            async with played.lock:
                seq = (await self._moments(played, before.seen.seat)).entries[before.number]
                entries = (await self._moments(played, other)).entries
                number = max(0, bisect_right(entries, seq) - 1)
        return await self._moment(stored, game, other, ReplayPosition(other, number))

    async def before(self, table: int, seat: int, seq: int) -> Moment:
        """What a seat saw before its decision `seq` in a finished game. Raises `NotAllowed`."""
        stored, game, played = await self._over(table)
        async with played.lock:
            entries = (await self._moments(played, seat)).entries
            number = max(0, bisect_left(entries, seq) - 1)
        return await self._moment(stored, game, seat, ReplayPosition(seat, number))

    async def since(self, table: int, user: int, span: tuple[int, int, int] | None = None) -> Since:
        """What a person did last, and all that they saw and heard since then; what followed by
        itself is part of it. `span` repeats an earlier answer.

        Raises `NotSeated`, `NotAllowed` if the game cannot be replayed, and `StaleView`.
        """
        stored, game = await self._read.stored_game(table)
        _begun(stored, game)
        seat = stored.seat_of(user)
        if seat is None:
            raise NotSeated(
                "You don't have a seat at this table.", "**Show the log** shows you the game."
            )
        played = await self._played.upto(stored, game)
        if played is None:
            raise _only_the_end(game)
        async with played.lock:
            moments = (await self._moments(played, seat)).entries
            if span is None:
                own = _last_told(played, stored, seat, user)
                first, last = max(0, bisect_left(moments, own) - 1), len(moments) - 1
            else:
                first, last, upgrades = span
                if upgrades != played.upgrades or not first <= last < len(moments):
                    raise _other_rules()
            lines = self._lines(played, stored, seat, moments[first], moments[last])
            return Since(lines, first, last, played.upgrades)

    async def log(self, table: int, viewer: int | None) -> list[LogLine]:
        """All that a viewer saw and heard, each line in the chapter in which it was done.

        Raises `NotAllowed` if the moves were removed.
        """
        stored, game = await self._read.stored_game(table)
        begun = stored.data.state is not None and not stored.moves_removed
        played = await self._played.upto(stored, game) if begun else None
        if played is None:
            return [LogLine(words) for words in await self._read.log_lines(table, viewer, 0)]
        async with played.lock:
            moments = await self._moments(played, viewer)
            found: list[LogLine] = []
            for chapter, entries in groupby(played.stored, key=partial(_chapter, moments)):
                told = [each.entry.seq for each in entries]
                words = self._lines(played, stored, viewer, told[0] - 1, told[-1])
                found += [LogLine(each, chapter) for each in words]
        return found

    async def rounds(self, table: int) -> Rounds:
        """Where a game is in public, and where its rounds ended."""
        stored, game = await self._read.stored_game(table)
        _begun(stored, game)
        played = await self._played.upto(stored, game)
        if played is None:
            return Rounds(0, 0)
        async with played.lock:
            seen = await self._moments(played, None)
            ends = _ends(seen, len(stored.seats))
            last = len(seen.entries) - 1
        if not stored.open and last not in ends:
            ends.append(last)
        return Rounds(last, played.upgrades, tuple(ends))

    async def told(self, table: int, first: int, last: int, upgrades: int) -> tuple[str, ...]:
        """What was public from one moment to another. Raises `StaleView`."""
        stored, game = await self._read.stored_game(table)
        _begun(stored, game)
        played = await self._played.upto(stored, game)
        if played is None or played.upgrades != upgrades:
            raise _other_rules()
        async with played.lock:
            moments = (await self._moments(played, None)).entries
            if not first <= last < len(moments):
                raise _other_rules()
            return self._lines(played, stored, None, moments[first], moments[last])

    async def course(self, table: int, choose: Callable[[int], Sequence[int]]) -> PublicMoments:
        """The moments of a finished game that `choose` picks by count. Raises `NotAllowed`."""
        stored, game, played = await self._over(table)
        async with played.lock:
            moments = (await self._moments(played, None)).entries
            wanted = [moments[number] for number in choose(len(moments))]
            with isolation(table, "replaying it"):
                found = await asyncio.to_thread(_redacted, played, frozenset(wanted))
        return PublicMoments(game.name, tuple(seat.name for seat in stored.seats), found)

    async def _over(self, table: int) -> tuple[StoredTable, AnyGame, PlayedGame]:
        """A finished game. Raises `NotAllowed` if it is running or can't be replayed."""
        stored, game = await self._read.stored_game(table)
        if stored.open:
            raise NotAllowed("This game isn't over yet.", "Ask again once it is.")
        _begun(stored, game)
        played = await self._played.upto(stored, game)
        if played is None:
            raise _only_the_end(game)
        return stored, game, played

    async def _moment(
        self, stored: StoredTable, game: AnyGame, viewer: int | None, place: ReplayPosition
    ) -> Moment:
        played = await self._played.upto(stored, game)
        if played is None:
            seen = seat_views.seen(stored, game, viewer)
            seen = msgspec.structs.replace(seen, actions=[], decision="", orders={})
            return Moment(seen, 0, 0, 0, whole=False)
        if place.upgrades not in {None, played.upgrades}:
            raise _other_rules()
        async with played.lock:
            moments = await self._moments(played, viewer)
            last = len(moments.entries) - 1
            number = last if place.moment is None else min(place.moment, last)
            with isolation(stored.id, "replaying it"):
                return await asyncio.to_thread(self._made, stored, played, viewer, moments, number)

    def _made(
        self,
        stored: StoredTable,
        played: PlayedGame,
        viewer: int | None,
        moments: ViewerMoments,
        number: int,
    ) -> Moment:
        game, seq = played.game, moments.entries[number]
        before = moments.entries[number - 1] if number else seq - 1
        # One step more than is shown, for the events of the entry.
        steps = played.stepping.steps(max(played.stepping.first, seq - 1))
        step = next(each for each in steps if each.entry.seq == seq)
        events = step.events if seq not in played.kept else ()
        known = seat_views.known_events(game, events, viewer)
        redacted = game.rules.redact(step.state, viewer)
        seen = SeatView(public(stored, game), viewer, redacted, recent=known, since=known)
        return Moment(
            seen,
            number,
            len(moments.entries) - 1,
            played.upgrades,
            self._lines(played, stored, viewer, before, seq),
            _rounds(moments.rounds),
        )

    @staticmethod
    def _lines(
        played: PlayedGame, stored: StoredTable, viewer: int | None, after: int, upto: int
    ) -> tuple[str, ...]:
        names = stored.names
        found = played.between(after, upto)
        later = played.stored[upto + 1 :]
        told = entry_lines.joined(played.game, found, viewer, names, later)
        return tuple(words_of(told))

    @staticmethod
    async def _moments(played: PlayedGame, viewer: int | None) -> ViewerMoments:
        with isolation(played.stored[0].table, "replaying it"):
            return await asyncio.to_thread(played.seen, viewer)


def _begun(stored: StoredTable, game: AnyGame) -> TableView:
    if stored.moves_removed:
        raise retention.no_moves()
    if stored.started is None or stored.data.state is None:
        raise NotRunning(
            "This game hasn't started, so there's nothing to watch.", "You can join it."
        )
    return public(stored, game)


def _viewer(stored: StoredTable, view: TableView, user: int, asked: int | None) -> int | None:
    """The viewer that a person may look as. Raises `NotAllowed`."""
    if asked is None:
        return None if view.over else channel_viewer(stored)
    if not asked < len(stored.seats) or not (view.over or stored.seat_of(user) == asked):
        raise NotAllowed(
            "You can see other players' hands once the game is over.",
            "Until then, **Watch the game** shows the public view.",
        )
    return asked


def _redacted(played: PlayedGame, wanted: frozenset[int]) -> tuple[tuple[bytes, bytes], ...]:
    """The public states and events of these entries."""
    game, encode = played.game, played.game.storage.encode
    return tuple(
        (
            encode(game.rules.redact(step.state, None)),
            encode(list(seat_views.known_events(game, step.events, None))),
        )
        for step in played.stepping.steps(played.stepping.first)
        if step.entry.seq in wanted
    )


def _last_told(played: PlayedGame, stored: StoredTable, seat: int, user: int) -> int:
    """The entry of a person's last action that says anything, or 0."""
    own = (
        each.entry.seq
        for each in reversed(played.stored)
        if each.entry.kind == "action"
        and each.entry.actor == user
        and each.entry.seq not in played.kept
        and entry_lines.stories(played.game, each, seat, stored.names)
    )
    return next(own, 0)


def _chapter(moments: ViewerMoments, stored: StoredEntry) -> str:
    """The chapter of an entry: that of the moment before it."""
    before = bisect_left(moments.entries, stored.entry.seq) - 1
    return moments.chapters[max(0, before)]


def _other_rules() -> StaleView:
    return StaleView(
        "The rules were updated since this was shown.", "Ask again: it now starts at the update."
    )


def _only_the_end(game: AnyGame) -> NotAllowed:
    return NotAllowed(
        f"This game used an older version of {game.title}'s rules, which I can't replay.",
        "**Show the log** describes it in words.",
    )


def _ends(seen: ViewerMoments, seats: int) -> list[int]:
    """The moments that ended a round: by the rules, or because everyone had acted."""
    if any(number is not None for number in seen.rounds):
        # The first moment of a round also reports the end of the round before it.
        changes = enumerate(pairwise(seen.rounds), 1)
        return [at for at, (before, now) in changes if before not in (None, now)]
    ends: list[int] = []
    acted: set[int] = set()
    for at, seat in enumerate(seen.actors):
        acted |= set() if seat is None else {seat}
        # A seat may be out of the game, and never act again.
        long = at - (ends[-1] if ends else 0) >= MAX_MOMENTS_PER_SEAT * seats
        if len(acted) == seats or long:
            ends.append(at)
            acted = set()
    return ends


def _rounds(rounds: Sequence[int | None]) -> tuple[tuple[int, int], ...]:
    """Each round with its first moment."""
    first = [(number, 0) for number in rounds[:1] if number is not None]
    changed = [
        (now, at)
        for at, (before, now) in enumerate(pairwise(rounds), 1)
        if now is not None and now != before
    ]
    return (*first, *changed)
