"""Exactly what each kind of message shows, and the fingerprint by which a change is noticed.

A message is composed from one of these values alone, and edited when its fingerprint changes. So
nobody lists what a message depends on, and what a value can't hold never edits a message: the
numbers of ledger entries, for one, which count what others did in secret.
"""

from hashlib import blake2b
from typing import NamedTuple, Self, TypeVar

import msgspec

from host.clock.pace import UNTIMED
from host.table.models import (
    NOTHING,
    AnyGame,
    Gathering,
    Player,
    SeatView,
    ShownClock,
    ShownRequest,
    ShownSeat,
    ShownTable,
    TableOutline,
    TableView,
)

_encode = msgspec.json.Encoder().encode
_T = TypeVar("_T", bound=TableOutline)
_S = TypeVar("_S", bound=msgspec.Struct)
_ANYONE = Player(None, "")


class Former(NamedTuple):
    """A person who held a seat."""

    seat: int
    user: int


class Shown(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """What a message shows. `lines` is what happened since it began; an empty one takes the place
    of each that joined another.
    """

    lines: tuple[str, ...] = ()

    @property
    def fingerprint(self) -> str:
        """A hash of all of it."""
        return blake2b(_encode(self), digest_size=16).hexdigest()


class Board(Shown, frozen=True):
    """The message in the channel, from the lobby to the result; in direct messages, all that its
    only person plays with.

    `waits_for_messages`: direct messages cannot be opened for now. `is_advised`: a lesson has found
    its advice on this moment, which never changes.
    """

    seen: ShownSeat
    waits_for_messages: bool = False
    is_advised: bool = False

    @classmethod
    def of(
        cls,
        seen: SeatView,
        lines: tuple[str, ...] = (),
        *,
        waits_for_messages: bool = False,
        is_advised: bool = False,
    ) -> Self:
        """What everyone sees, or a person alone."""
        return cls(
            seen=_seat(seen, _table(seen.view, ShownTable)),
            lines=lines,
            waits_for_messages=waits_for_messages,
            is_advised=is_advised,
        )


class Panel(Shown, frozen=True):
    """A seat's own message. `quiet`: its person wants no messages, and this says so."""

    seen: ShownSeat
    quiet: bool = False

    @classmethod
    def of(cls, seen: SeatView, lines: tuple[str, ...] = (), *, quiet: bool = False) -> Self:
        """What a seat sees: it is nobody's to nudge or open others from here."""
        table = _table(seen.view, ShownTable, nudgeable=(), openable=())
        return cls(seen=_seat(seen, table), lines=lines, quiet=quiet)


class LostSeat(Shown, frozen=True):
    """Tells a person that they lost their seat: nothing of the game, so moves don't change it."""

    table: TableOutline
    former: Former

    @classmethod
    def of(cls, view: TableView, former: Former) -> Self:
        """What concerns a former player: who has the seat, and where a computer plays for them. All
        others are named once the table is over.
        """
        players = (
            _as_mentioned(each, former.user)
            if view.over or seat == former.seat or each.away == former.user
            else _ANYONE
            for seat, each in enumerate(view.players)
        )
        table = _table(
            view,
            TableOutline,
            players=tuple(players),
            actors=(),
            pace=UNTIMED,
            clocks=(),
            pause=None,
            gathering=NOTHING,
            rest=view.rest if view.over else None,
        )
        return cls(table=table, former=former)


class Line(Shown, frozen=True):
    """A channel's line about a table in a thread: `free` seats of a lobby, and the `final` state.

    `linked` adds a link to the thread; else the line doesn't depend on where that is.
    """

    table: TableOutline
    free: int = 0
    final: msgspec.Struct | None = None
    linked: bool = False

    @classmethod
    def of(cls, game: AnyGame, seen: SeatView, *, linked: bool) -> Self:
        """What a table looks like from outside."""
        view, is_lobby = seen.view, seen.view.status == "lobby"
        linked = linked and not (view.awaits_thread or view.channel_lost)
        most: int = game.rules.seats_for(view.options)[-1]
        gathers = Gathering(view.gathering.start, waiting=view.gathering.waiting)
        table = _table(
            view,
            TableOutline,
            channel=view.channel if linked or view.channel_lost else 0,
            actors=() if view.pause else view.actors,
            players=tuple(map(_as_mentioned, view.players)),
            pace=view.pace if any(view.clocks) else UNTIMED,
            clocks=tuple(each and ShownClock(each.until, each.answer_by) for each in view.clocks),
            gathering=gathers if is_lobby else NOTHING,
            rest=view.rest if view.rest and view.rest.why.kind == "locked" else None,
        )
        return cls(
            table=table,
            free=max(most - len(view.players), 0) if is_lobby else 0,
            final=seen.state if view.status == "finished" else None,
            linked=linked,
        )


def _as_mentioned(player: Player, former: int | None = None) -> Player:
    """What a mention shows: a person's name is up to Discord. For a `former` player it is also told
    whether this computer plays for them.
    """
    name = player.name if player.user is None or player.is_former else ""
    away = former if player.away == former else None
    return Player(player.user, name, away=away, is_free=player.is_free)


def _seat(seen: SeatView, table: ShownTable) -> ShownSeat:
    return _narrowed(seen, ShownSeat, view=table)


def _table(view: TableView, kind: type[_T], **instead: object) -> _T:
    """So much of a table, without a number of a ledger entry."""
    clocks = tuple(each and _narrowed(each, ShownClock) for each in view.clocks)
    parts = {"clocks": clocks, "undo": view.undo and _narrowed(view.undo, ShownRequest)}
    known = {name: part for name, part in parts.items() if name in kind.__struct_fields__}
    return _narrowed(view, kind, **known | instead)


def _narrowed(value: msgspec.Struct, kind: type[_S], **instead: object) -> _S:
    """A value as one of the type that it extends."""
    kept = {name: getattr(value, name) for name in kind.__struct_fields__ if name not in instead}
    return kind(**kept, **instead)
