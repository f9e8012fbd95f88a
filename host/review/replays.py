"""Replays: games moment by moment, as one viewer saw them.

A moment is an entry of the ledger by which a viewer saw or heard anything. Moments are counted for
each viewer alone: the number of an entry would tell how often others acted in secret. While a game
runs, nobody may see it but as everybody does, or from their own seat; once it is over, anybody may
see it from every seat.
"""

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from host.errors import NotAllowed, NotRunning, NotSeated, StaleView, isolation
from host.repositories import retention
from host.service.queries import Queries
from host.service.showing import channel_viewer
from host.table import entry_lines, seat_views
from host.table.models import AnyGame, SeatView, TableView
from host.table.played import PlayedGame, PlayedTables, Seen
from host.table.stored_table import StoredTable

MAX_MOMENTS_PER_SEAT: Final = 6
"""A game without rounds is cut into stretches of this many moments for each seat."""


class ReplayPosition(msgspec.Struct, frozen=True):
    """Where in a game somebody looks: as whom (None: as everybody does), and at which moment.

    Moments count from 0; None is the last. `upgrades` is how often the rules had changed when that
    number was told, None for one that was not told before.
    """

    viewer: int | None = None
    moment: int | None = None
    upgrades: int | None = None


class Moment(msgspec.Struct, frozen=True):
    """A game as a viewer saw it at one moment. `seen` is fit to be drawn, and offers no action.

    `number` is that of the moment, `last` that of the last one. `lines` is what the viewer heard
    of it. `rounds` has for each round its number and its first moment, in order. `whole` is false
    where nothing but the end can be shown, as it was played by older rules.
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
        """The place in `rounds` of the round that this moment belongs to."""
        found = [at for at, (_, first) in enumerate(self.rounds) if first <= self.number]
        return found[-1] if found else None


class Since(msgspec.Struct, frozen=True):
    """What a seat saw and heard after the last action of its person.

    `first` and `last` are the moments that it spans, `first` being the action itself.
    """

    lines: tuple[str, ...]
    first: int
    last: int
    upgrades: int


class Rounds(msgspec.Struct, frozen=True):
    """Where a game stands as everybody sees it: the last moment, and those that ended a round.

    A round of a game that its rules do not divide ends once everybody has acted. The end of the
    game ends one too.
    """

    last: int
    upgrades: int
    ends: tuple[int, ...] = ()


class Course(msgspec.Struct, frozen=True):
    """Moments of an ended game as all saw it: redacted states and events, as stored bytes."""

    game: str
    names: tuple[str, ...]
    moments: tuple[tuple[bytes, bytes], ...]


class Replays:
    """Every game that can be looked at again. Methods raise what those of `Tables` do."""

    def __init__(self, read: Queries, played: PlayedTables) -> None:
        self._read = read
        self._played = played

    async def moment(self, table: int, user: int, place: ReplayPosition) -> Moment:
        """A moment of a game that has begun, as somebody asks for it.

        Raises `NotRunning` in the lobby, `NotAllowed` for a seat that this person may not look
        from, and `StaleView` where the rules changed since the moment was named.
        """
        stored, game = await self._read.stored_game(table)
        view = _begun(stored, game)
        viewer = _viewer(stored, view, user, place.viewer)
        return await self._moment(stored, game, viewer, place)

    async def beside(
        self, table: int, user: int, place: ReplayPosition, viewer: int | None
    ) -> Moment:
        """The same moment as another viewer saw it; of theirs the last one up to it."""
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
        """What a seat saw when it decided (`seq`) in a game that is over. Raises `NotAllowed`."""
        stored, game, played = await self._over(table)
        async with played.lock:
            entries = (await self._moments(played, seat)).entries
            number = max(0, bisect_left(entries, seq) - 1)
        return await self._moment(stored, game, seat, ReplayPosition(seat, number))

    async def since(self, table: int, user: int, span: tuple[int, int, int] | None = None) -> Since:
        """What a person who holds a seat saw and heard since they last acted there.

        `span` names what was told so once: its `first`, `last` and `upgrades`. Raises `NotSeated`,
        `NotAllowed` where the game cannot be played again, and `StaleView` for a span that is none
        any more.
        """
        stored, game = await self._read.stored_game(table)
        _begun(stored, game)
        seat = stored.seat_of(user)
        if seat is None:
            raise NotSeated(
                "You hold no seat at this table.",
                "**Show the log** tells the game, and shows it too.",
            )
        played = await self._played.upto(stored, game)
        if played is None:
            raise _only_the_end(game)
        async with played.lock:
            moments = (await self._moments(played, seat)).entries
            if span is None:
                first, last = _last_acted(played, moments, user), len(moments) - 1
            else:
                first, last, upgrades = span
                if upgrades != played.upgrades or not first <= last < len(moments):
                    raise _other_rules()
            lines = self._lines(played, stored, seat, moments[first], moments[last])
            return Since(lines, first, last, played.upgrades)

    async def rounds(self, table: int) -> Rounds:
        """Where a game stands as everybody sees it, and where its rounds ended."""
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
        """What all heard from one moment to another. Raises `StaleView` where there is none."""
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

    async def course(self, table: int, choose: Callable[[int], Sequence[int]]) -> Course:
        """The moments of an ended game that `choose` picks by their count. Raises `NotAllowed`."""
        stored, game, played = await self._over(table)
        async with played.lock:
            moments = (await self._moments(played, None)).entries
            wanted = [moments[number] for number in choose(len(moments))]
            with isolation(table, "playing it again"):
                found = await asyncio.to_thread(_redacted, played, frozenset(wanted))
        return Course(game.name, tuple(seat.name for seat in stored.seats), found)

    async def _over(self, table: int) -> tuple[StoredTable, AnyGame, PlayedGame]:
        """A game that is over. Raises `NotAllowed` where it runs, or cannot be played again."""
        stored, game = await self._read.stored_game(table)
        if stored.open:
            raise NotAllowed("This game is not over yet.", "Ask again once it is.")
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
            return Moment(_to_look_at(seen), 0, 0, 0, whole=False)
        if place.upgrades not in {None, played.upgrades}:
            raise _other_rules()
        async with played.lock:
            moments = await self._moments(played, viewer)
            last = len(moments.entries) - 1
            number = last if place.moment is None else min(place.moment, last)
            with isolation(stored.id, "playing it again"):
                return await asyncio.to_thread(self._made, stored, played, viewer, moments, number)

    def _made(
        self,
        stored: StoredTable,
        played: PlayedGame,
        viewer: int | None,
        moments: Seen,
        number: int,
    ) -> Moment:
        game, seq = played.game, moments.entries[number]
        before = moments.entries[number - 1] if number else seq - 1
        # One step more than is shown, for the events of the entry.
        steps = played.stepping.steps(max(played.stepping.first, seq - 1))
        step = next(each for each in steps if each.entry.seq == seq)
        seen = SeatView(
            stored.view(game.storage.decode_options(stored.options)),
            viewer,
            game.rules.redact(step.state, viewer),
            [],
            "",
            "",
            {},
            () if seq in played.kept else seat_views.known_events(game, step.events, viewer),
        )
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
        names = [seat.name for seat in stored.seats]
        found = played.between(after, upto)
        later = played.stored[upto + 1 :]
        return entry_lines.joined_lines(played.game, found, viewer, names, later)

    @staticmethod
    async def _moments(played: PlayedGame, viewer: int | None) -> Seen:
        with isolation(played.stored[0].table, "playing it again"):
            return await asyncio.to_thread(played.seen, viewer)


def _begun(stored: StoredTable, game: AnyGame) -> TableView:
    if stored.moves_removed:
        raise retention.no_moves()
    if stored.started is None or stored.state is None:
        raise NotRunning("This game has not begun, so there is nothing to watch.", "Join it first.")
    return stored.view(game.storage.decode_options(stored.options))


def _viewer(stored: StoredTable, view: TableView, user: int, asked: int | None) -> int | None:
    """As whom somebody may look who asks to look as a seat. Raises `NotAllowed`."""
    if asked is None:
        return None if view.over else channel_viewer(stored)
    if not asked < len(stored.seats) or not (view.over or stored.seat_of(user) == asked):
        raise NotAllowed(
            "What others hold is shown once the game is over.",
            "Until then **Watch the game** shows what everybody sees.",
        )
    return asked


def _redacted(played: PlayedGame, wanted: frozenset[int]) -> tuple[tuple[bytes, bytes], ...]:
    """The states and events of these entries, as everybody saw them."""
    game, encode = played.game, played.game.storage.encode
    return tuple(
        (
            encode(game.rules.redact(step.state, None)),
            encode(list(seat_views.known_events(game, step.events, None))),
        )
        for step in played.stepping.steps(played.stepping.first)
        if step.entry.seq in wanted
    )


def _last_acted(played: PlayedGame, moments: Sequence[int], user: int) -> int:
    """The moment at which a person acted last, or the first one."""
    own = [
        each.entry.seq
        for each in played.stored
        if each.entry.kind == "action"
        and each.entry.actor == user
        and each.entry.seq not in played.kept
    ]
    return max(0, bisect_right(moments, own[-1] if own else 0) - 1)


def _other_rules() -> StaleView:
    return StaleView(
        "The rules were brought up to date since this was shown.",
        "Ask for it again: it begins with the new rules.",
    )


def _to_look_at(seen: SeatView) -> SeatView:
    return msgspec.structs.replace(seen, actions=[], stamp="", decision="", orders={})


def _only_the_end(game: AnyGame) -> NotAllowed:
    return NotAllowed(
        f"This game was played by older rules of {game.title}, which I cannot play again.",
        "**Show the log** tells it in words.",
    )


def _ends(seen: Seen, seats: int) -> list[int]:
    """The moments that ended a round of a game: by its rules, or as everybody had acted."""
    if any(number is not None for number in seen.rounds):
        # The first of a round tells also how the one before it ended.
        return [at for at, (before, now) in enumerate(pairwise(seen.rounds), 1) if before != now]
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
