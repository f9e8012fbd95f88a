"""Exactly what each kind of message shows, and a fingerprint that tells whether that has changed.

A message is composed from one of these values alone, and edited when its fingerprint changes. So
nobody lists what a message depends on, and what a value doesn't hold never edits a message: the
`UNTOLD` progress of a table, for one, which counts what others did in secret.
"""

from typing import Literal, NamedTuple, Self, TypeAlias

import msgspec

from engine.registry import AnyGame
from engine.stories import Story
from host.clock.pace import UNTIMED
from host.outbox.kinds import Shown
from host.table.lobby_state import LobbyState
from host.table.seats import Player
from host.table.summaries import Compared
from host.table.table_time import TableTime
from host.table.views import UNTOLD, Progress, SeatView, TableOutline, TableView

_NOBODY = Player(None, "")


class Former(NamedTuple):
    """A person who held a seat."""

    seat: int
    user: int


class Live(Shown, frozen=True, tag=True, kw_only=True):
    """What a message shows. `stories` are what happened since it began."""

    stories: tuple[Story, ...] = ()


class Board(Live, frozen=True):
    """The message in the channel, from the lobby to the result; in direct messages, all that its
    only person plays with.

    `waits_for_messages`: direct messages cannot be opened for now. `is_advised`: a lesson has found
    its advice on this moment, which never changes. `compared`: what the game is compared with, if
    it is measured by something.
    """

    seen: SeatView
    waits_for_messages: bool = False
    is_advised: bool = False
    compared: Compared | None = None

    def __post_init__(self) -> None:
        _show(self)


class Panel(Live, frozen=True):
    """A seat's own message: nobody is nudged from there. `quiet`: its person wants no messages, and
    this says so. Where nothing is asked, only a message that `is_new` has a picture: it could go
    out of date.
    """

    seen: SeatView
    quiet: bool = False
    is_new: bool = False

    def __post_init__(self) -> None:
        _show(self, nudgeable=(), openable=())


def _show(shown: Board | Panel, progress: Progress = UNTOLD, **instead: object) -> None:
    view = msgspec.structs.replace(shown.seen.view, progress=progress, **instead)
    told = msgspec.structs.replace(shown.seen, view=view)
    msgspec.structs.force_setattr(shown, "seen", told)


class Over(Live, frozen=True, kw_only=True):
    """What is left in a channel of a message that a newer one replaced: what it told or, of a
    lobby, how that ended.
    """

    table: TableView
    was_lobby: bool = False

    def __post_init__(self) -> None:
        told = msgspec.structs.replace(self.table, progress=UNTOLD)
        msgspec.structs.force_setattr(self, "table", told)


class LostSeat(Live, frozen=True):
    """Tells a person that they lost their seat: nothing of the game, so moves don't change it."""

    table: TableOutline
    former: Former

    @classmethod
    def of(cls, view: TableView, former: Former) -> Self:
        """Who has the seat now; all others are named once the table is over."""
        players = (
            each if view.over or seat == former.seat else _NOBODY
            for seat, each in enumerate(view.players)
        )
        table = _outline(
            view,
            players=tuple(players),
            actors=(),
            time=TableTime(),
            clocks=(),
            place=view.place if view.over else msgspec.structs.replace(view.place, suspension=None),
        )
        return cls(table=table, former=former)


class Opening(Shown, frozen=True):
    """A thread of its own for a table."""

    table: int
    game: str


TableState: TypeAlias = Literal["open", "running", "over"]
"""What a table looks like from outside: seats are open, it runs, or it is over."""


class Line(Live, frozen=True):
    """A channel's line about a table in a thread: `free` seats of a lobby, and the `final` state.

    `linked` adds a link to the thread; else the line doesn't depend on where that is. `names` are
    those of a game's players, and `preset` its title, if the line is a post, which they name.
    """

    table: TableOutline
    free: int = 0
    final: msgspec.Struct | None = None
    linked: bool = False
    names: tuple[str, ...] = ()
    preset: str = ""

    @property
    def state(self) -> TableState:
        """The state of the table."""
        if self.table.over:
            return "over"
        is_lobby = self.table.status == "lobby"
        return "open" if is_lobby or any(each.is_free for each in self.table.players) else "running"

    @classmethod
    def of(cls, game: AnyGame, seen: SeatView, *, linked: bool, is_post: bool = False) -> Self:
        """What a table looks like from outside. A person's name is up to Discord, but in the title
        of a post.
        """
        view, is_lobby = seen.view, seen.view.status == "lobby"
        linked = linked and not (view.place.awaits_thread or view.place.is_lost)
        most: int = game.rules.seats_for(view.options)[-1]
        players = (
            Player(each.user, each.name if each.user is None else "", is_free=each.is_free)
            for each in view.players
        )
        place = msgspec.structs.replace(
            view.place,
            channel=view.place.channel if linked or view.place.is_lost else 0,
            suspension=view.place.suspension if view.place.is_locked else None,
        )
        lobby = LobbyState(
            view.lobby.start,
            waiting=view.lobby.waiting,
            starts_at=view.lobby.starts_at,
            invited_only=view.lobby.invited_only,
        )
        table = _outline(
            view,
            place=place,
            players=tuple(players),
            time=TableTime(view.time.pace if any(view.clocks) else UNTIMED, pause=view.time.pause),
            lobby=lobby if is_lobby else LobbyState(),
        )
        is_named = is_post and view.started is not None
        return cls(
            table=table,
            free=view.lobby.free(most, len(view.players)) if is_lobby else 0,
            final=seen.state if view.status == "finished" else None,
            linked=linked,
            names=tuple(each.name for each in view.players) if is_named else (),
            preset=_preset(game, view) if is_named else "",
        )


def _preset(game: AnyGame, view: TableView) -> str:
    """The title of the preset that a game is like: all it sets is so, and the most of all."""
    usual, now = (
        msgspec.structs.asdict(each) for each in (game.rules.options_type(), view.options)
    )
    found = {
        each.title: msgspec.structs.asdict(each.options).items() - usual.items()
        for each in game.presets
    }
    like = {title: len(sets) for title, sets in found.items() if sets and sets <= now.items()}
    return max(like, key=like.__getitem__, default="")


def _outline(view: TableView, **instead: object) -> TableOutline:
    outline = msgspec.convert(view, TableOutline, from_attributes=True)
    return msgspec.structs.replace(outline, **instead)
