"""What people may know of a table: plain values, safe to hand to the person they are made for."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from hashlib import sha256

import msgspec

from engine import ledger
from engine.model import Action, Event, Options, Order
from engine.registry import AnyGame
from engine.stories import Story
from host.clock.pace import UNTIMED
from host.clock.seat_clock import Clock
from host.subject import Subject
from host.table.lobby_state import LobbyState
from host.table.place import Place
from host.table.plans import Plan
from host.table.requests import Asked, Requests
from host.table.seats import Player, players_of
from host.table.stored_table import Closing, Status, StoredTable
from host.table.table_time import Nudge, SeatClock, TableTime


class Progress(msgspec.Struct, frozen=True, dict=True):
    """How far a table is, in numbers that count secret actions too: `seq` is its last ledger entry,
    `revision` counts every change.

    The others are entries, by seat but for that of the last resume: `since` when a turn is on, the
    reminder, the newest nudge, and the question about a seat.
    """

    seq: int = 0
    revision: int = 0
    since: tuple[int | None, ...] = ()
    resumed: int | None = None
    reminders: tuple[int | None, ...] = ()
    nudges: tuple[Nudge | None, ...] = ()
    questions: tuple[int | None, ...] = ()

    @cached_property
    def asked(self) -> int | None:
        """The newest entry that asked the table about a time-out."""
        return max((each for each in self.questions if each is not None), default=None)

    @cached_property
    def calls(self) -> tuple[int | None, ...]:
        """For each seat the newest entry to notify its person of."""
        return tuple(
            max((each for each in self._calls_of(seat) if each is not None), default=None)
            for seat in range(len(self.since))
        )

    def _calls_of(self, seat: int) -> Iterator[int | None]:
        yield from (asked for other, asked in enumerate(self.questions) if other != seat)
        if self.since[seat] is not None:
            nudge = self.nudges[seat]
            yield from (self.since[seat], self.resumed, self.reminders[seat])
            yield None if nudge is None else nudge.entry


UNTOLD = Progress()
"""The progress of what is shown: no message depends on it."""


class TableOutline(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """What a table looks like from outside. `clocks` is empty during a pause, and without a time
    per turn unless the table is asked about somebody.
    """

    id: int
    place: Place
    game: str
    status: Status
    players: tuple[Player, ...]
    actors: tuple[int, ...]
    started: datetime | None
    time: TableTime = TableTime()
    clocks: tuple[SeatClock | None, ...] = ()
    lobby: LobbyState = LobbyState()
    closing: Closing | None = None
    """Why it closed without a result, if it did."""

    @property
    def subject(self) -> Subject:
        """What messages, jobs and deadlines of the table are about."""
        return Subject.of("table", self.id)

    @cached_property
    def over(self) -> bool:
        """Whether the table is closed."""
        return self.status in ("finished", "abandoned")


class TableView(TableOutline, frozen=True, dict=True, kw_only=True):
    """What everyone may know of a table, with the bot's own `progress`.

    `seed` (hexadecimal) is told after the game; `commitment`, its SHA-256, from the start.
    """

    host: int
    options: Options
    commitment: str
    seed: str | None
    created: datetime
    ended: datetime | None
    abandon_votes: tuple[int, ...]
    nudgeable: tuple[int, ...] = ()
    """The seats that the others can nudge."""
    openable: tuple[int, ...] = ()
    """The seats that the others can open, besides those that the table is asked about."""
    requests: Requests = Requests()
    lesson: bool = False
    """Whether it is a lesson, which explains each turn."""
    progress: Progress = UNTOLD

    @cached_property
    def asks_all(self) -> bool:
        """Whether all players are asked something, or told of a pause."""
        is_told = self.time.pause is not None or self.place.suspension is not None
        return is_told or bool(self.abandon_votes or self.requests.named)

    def is_asked(self, what: Asked) -> bool:
        """Whether all players are asked this now."""
        return bool(self.abandon_votes) if what == "abandon" else what in self.requests.named

    def asking(self, what: Asked) -> tuple[int, ...]:
        """Who asks all for this, and those who have agreed to it since."""
        if what == "abandon":
            return self.abandon_votes
        seats = self.requests.agreed(what) if what in self.requests.named else ()
        users = (self.players[seat].user for seat in seats)
        return tuple(user for user in users if user is not None)

    def missing(self, what: Asked) -> tuple[int, ...]:
        """The people who have not agreed to what is asked of all, without those who are absent."""
        agreed = self.requests.agreed(what)
        users = {
            seat: each.user
            for seat, each in enumerate(self.players)
            if each.user is not None and each.absent is None
        }
        if what == "abandon":
            agreed = tuple(seat for seat in users if users[seat] in self.abandon_votes)
        return tuple(user for seat, user in users.items() if seat not in agreed)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The display names in seat order, unescaped."""
        return tuple(player.name for player in self.players)


class SeatView(msgspec.Struct, frozen=True, dict=True):
    """A table as one seat (None: a spectator) may see it; `state` is redacted, None in the lobby.

    `decision` names what the seat is to decide: an action that carries it is stale once the seat
    has acted, has another turn, or may do something else, whatever others do meanwhile. `recent` is
    what happened last, for boards, and `since` all since what the seat did last, that included, for
    hands. `acted` counts the seat's actions, and undos that it made or
    that changed what it decides; `undoable`: its person has an action in effect. This turn the seat
    was `reminded`, and `nudged_by` another, or by its own reminder. `lost` is the seat that this
    person had before.
    """

    view: TableView
    seat: int | None
    state: msgspec.Struct | None
    actions: Sequence[Action] = ()
    decision: str = ""
    orders: dict[str, str] = {}
    recent: tuple[Event, ...] = ()
    since: tuple[Event, ...] = ()
    acted: int = 0
    undoable: bool = False
    reminded: bool = False
    nudged_by: int | None = None
    lost: int | None = None
    plan: Plan | None = None
    """The seat's conditional move."""
    own_note: str | None = None
    """What its person wrote about the table for themselves."""

    @cached_property
    def stamp(self) -> bytes:
        """Changes with what it shows of the game, and each action, plan or note of the seat."""
        is_paused = self.view.time.pause is None
        told = (self.state, self.view.status, is_paused, self.acted, self.plan, self.own_note)
        return sha256(msgspec.json.encode(told)).digest()

    @cached_property
    def unmade(self) -> str:
        """Changes with what is shown beside the game: the seat's plan and note, and proposals;
        empty without any.
        """
        told = (self.plan, self.view.requests.moves, self.own_note)
        return sha256(msgspec.json.encode(told)).hexdigest()[:8] if any(told) else ""

    @cached_property
    def may_undo(self) -> bool:
        """Whether this seat has something to undo, as `host.table.undoing` sees it."""
        goes_on = self.view.status == "running" and self.view.time.pause is None
        return self.undoable and goes_on

    @cached_property
    def begun(self) -> msgspec.Struct:
        """The state of a game that has begun. Raises `ValueError` in the lobby."""
        if self.state is None:
            raise ValueError("in the lobby there is no state yet")
        return self.state

    @cached_property
    def own_seat(self) -> int:
        """The seat that sees this. Raises `ValueError` for a spectator's view."""
        if self.seat is None:
            raise ValueError("a spectator has no seat")
        return self.seat


class Receipt(msgspec.Struct, frozen=True):
    """The answer to an action: the `stories` its seat hears, and the view `seen` now.

    `repeated`: the interaction came before, and this is its first answer. `order` is the standing
    order that would have done the last action.
    """

    table: int
    seq: int
    stories: tuple[Story, ...]
    seen: SeatView
    repeated: bool = False
    order: Order | None = None


def away_seat_of(view: TableOutline, user: int) -> int | None:
    """The seat where a computer stands in for a person, or None."""
    return next((seat for seat, each in enumerate(view.players) if each.away == user), None)


def seat_of(view: TableOutline, user: int) -> int | None:
    """A person's seat at a table, or None."""
    for seat, player in enumerate(view.players):
        if player.user == user:
            return seat
    return None


def public(stored: StoredTable, game: AnyGame) -> TableView:
    """What everyone may know of a table."""
    over, plays = not stored.open, stored.status == "running"
    time = stored.time if plays else msgspec.structs.replace(stored.time, pause=None)
    goes_on = plays and time.pause is None and stored.place.suspension is None
    timed = time.pace != UNTIMED and goes_on
    clocks = [seat.clock if seat.waiting and goes_on else None for seat in stored.seats]
    told = tuple(map(_told, clocks))
    requests = stored.requests if plays else Requests()
    undo = requests.undo if time.pause is None else None
    return TableView(
        id=stored.id,
        place=stored.place,
        game=stored.game,
        status=stored.status,
        host=stored.host,
        created=stored.created,
        started=stored.started,
        ended=stored.ended,
        closing=stored.closing,
        lesson=stored.lesson,
        lobby=stored.lobby,
        players=players_of(stored.seats),
        options=game.storage.decode_options(stored.data.options),
        commitment=ledger.commitment(stored.data.seed),
        seed=stored.data.seed.hex() if over else None,
        actors=tuple(i for i, seat in enumerate(stored.seats) if seat.waiting),
        abandon_votes=tuple(seat.user for seat in stored.people() if seat.abandons and seat.user),
        clocks=told if timed or any(told) else (),
        nudgeable=tuple(n for n, clock in enumerate(clocks) if clock and clock.may_be_nudged),
        openable=tuple(
            n
            for n, clock in enumerate(clocks)
            if clock and clock.may_be_opened(is_gone=stored.seats[n].absent == "gone")
        ),
        time=time,
        requests=msgspec.structs.replace(
            requests, undo=undo and msgspec.structs.replace(undo, own=0)
        ),
        progress=Progress(
            stored.seq,
            stored.revision,
            since=tuple(seat.since if seat.waiting else None for seat in stored.seats),
            resumed=stored.resumed,
            reminders=tuple(clock.reminded if clock else None for clock in clocks),
            nudges=tuple(map(_nudge, clocks)),
            questions=tuple(c.asked if c and c.answer_by else None for c in clocks),
        ),
    )


def _told(clock: Clock | None) -> SeatClock | None:
    """The public view of a running clock with a limit, or of one that the table is asked about."""
    until = None if clock is None else clock.ends or clock.answer_by
    if clock is None or until is None:
        return None
    return SeatClock(until, clock.answer_by, clock.waits)


def _nudge(clock: Clock | None) -> Nudge | None:
    """The newest nudge for a decision."""
    if clock is None or clock.nudged is None or clock.nudger is None:
        return None
    return Nudge(clock.nudged, clock.nudger)
