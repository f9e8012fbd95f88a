"""Tables where everything happens that messages tell, and the same after others' secret actions."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from engine.model import Options
from engine.registry import AnyGame
from engine.stories import Story
from host.clock.pace import UNTIMED
from host.clock.seat_clock import Clock
from host.messages.shown import Board, Former, Line, Live, LostSeat, Over, Panel
from host.table import seat_views
from host.table.lobby_state import LobbyState, WaitlistEntry
from host.table.place import Barrier, Place, Suspension
from host.table.requests import Proposal, UndoNote, UndoRequest
from host.table.seats import Seat
from host.table.stored_table import Closing, GameData, StoredTable
from host.table.table_time import Pause
from host.table.views import SeatView
from tests.engine.leaks import STATES
from tests.engine.playing import next_move, positions, random_options
from tests.games import GAMES

START: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
DAY: Final = timedelta(days=1)
ANN, FORMER = 100, 150
BOTH: Final = (True, False)
NONE: Final = msgspec.Raw(b"[]")
FREE: Final = UndoNote(NONE, NONE, revealed=False, is_free=False)
ASKED: Final = UndoNote(NONE, NONE, revealed=True, is_free=False, others=(0,))
MOMENTS: Final = 150
CLOSINGS: Final[tuple[Closing, ...]] = ("agreed", "last", "host")
AT_ONCE: Final = Proposal("pace", (1,), "live")
WAITLIST: Final = (WaitlistEntry(9, "Zoe"),)
SUSPENSIONS: Final = (
    Suspension(START, Barrier("rights", "Send Messages")),
    Suspension(START, Barrier("locked")),
)
Sighting = tuple[str, int | None]
"""A kind of message, and the seat whose view it has."""


@dataclass
class Scene:
    """A table at a moment, and what its viewers heard."""

    game: AnyGame
    table: StoredTable
    rng: random.Random
    heard: Mapping[int | None, seat_views.Heard]
    stories: tuple[Story, ...] = ()
    waits: bool = False
    quiet: bool = False

    def seen(self, seat: int | None) -> SeatView:
        """The table as a seat sees it."""
        return seat_views.seen(self.table, self.game, seat, heard=self._heard_by(seat))

    def _heard_by(self, viewer: int | None) -> seat_views.Heard:
        return self.heard.get(viewer, seat_views.NOTHING)

    def shown(self) -> dict[Sighting, Live]:
        """All messages, with the seat that sees them."""
        public = self.seen(None)
        lost = LostSeat.of(public.view, Former(0, FORMER))
        line = Line.of(self.game, public, linked=self.waits)
        board = Board(seen=public, stories=self.stories, waits_for_messages=self.waits)
        over = Over(table=public.view, stories=self.stories, was_lobby=self.waits)
        panels: dict[Sighting, Live] = {
            ("panel", seat): Panel(seen=self.seen(seat), stories=self.stories, quiet=self.quiet)
            for seat in range(len(self.table.seats))
        }
        if self.table.place.guild is None:
            own = Board(seen=self.seen(0), stories=self.stories, is_advised=self.waits)
            return {("board", 0): own}
        found: dict[Sighting, Live] = {("board", None): board, ("line", None): line}
        if self.table.data.state is not None:
            found |= {("lost seat", None): lost, ("old board", None): over, **panels}
        return found

    @property
    def some_options(self) -> Options:
        """Options with which the game could start."""
        return random_options(self.game, len(self.table.seats), self.rng)

    @property
    def some_seat(self) -> Seat:
        """Any seat."""
        return self.rng.choice(self.table.seats)

    def happens(self) -> None:
        """Something that people or time can do; half the time it is a move."""
        self.table.seq, self.table.revision = self.table.seq + 1, self.table.revision + 1
        if self.table.status == "lobby":
            self.rng.choice([*ANYWHERE, *IN_LOBBIES])(self)
        elif self.table.status == "finished" or self.rng.random() < 0.5:
            self.rng.choice([*ANYWHERE, *IN_GAMES])(self)
        else:
            self.move()

    def start(self) -> None:
        """The game begins."""
        game, seats = self.game, len(self.table.seats)
        options = game.rules.check(game.rules.options_type(), seats)
        self.table.started, self.table.status = START, "running"
        self.put(game.rules.setup(options, seats, self.rng))

    def move(self) -> None:
        """A seat acts."""
        game, table = self.game, self.table
        state = seat_views.state_of(table, game)
        seat, action = next_move(game, state, len(table.seats), self.rng)
        events = game.rules.apply(state, seat, action, self.rng)
        heard = {}
        for viewer in (None, *range(len(table.seats))):
            known = seat_views.known_events(game, events, viewer)
            since = known if viewer in (None, seat) else self._heard_by(viewer).since + known
            heard[viewer] = seat_views.Heard(known, since)
        self.heard = heard
        self.stories = (*self.stories, Story(f"P{seat} did something."))[-9:]
        table.seats[seat].acted += 1
        table.seats[seat].undoable = True
        self.put(state)

    def put(self, state: msgspec.Struct) -> None:
        """Store a new state."""
        table, actors = self.table, self.game.rules.actors(state)
        table.data.state = self.game.storage.encode(state)
        if self.game.rules.outcome(state) is not None:
            table.status, actors = "finished", ()
        for number, seat in enumerate(table.seats):
            if seat.waiting != (number in actors):
                seat.waiting, seat.since = number in actors, table.seq
                ends = START + (1 + table.seq % 3) * DAY
                seat.set_clock(Clock(DAY, began=START, ends=ends) if seat.waiting else None)

    def change_clocks(self, **changes: object) -> None:
        """Change one running clock."""
        running = [seat for seat in self.table.seats if seat.clock is not None]
        for seat in running[:1] and [self.rng.choice(running)]:
            clock = seat.clock
            assert clock is not None
            seat.set_clock(msgspec.structs.replace(clock, **changes))

    @property
    def an_hour(self) -> datetime:
        """Some time soon."""
        return START + timedelta(hours=self.rng.randrange(48))


def of_table(**changes: Callable[[Scene], object]) -> Callable[[Scene], None]:
    """Changes the table."""

    def change(scene: Scene) -> None:
        for name, value in changes.items():
            setattr(scene.table, name, value(scene))

    return change


def of_part(name: str, **changes: Callable[[Scene], object]) -> Callable[[Scene], None]:
    """Changes a part of the table."""

    def change(scene: Scene) -> None:
        values = {field: value(scene) for field, value in changes.items()}
        part = msgspec.structs.replace(getattr(scene.table, name), **values)
        setattr(scene.table, name, part)

    return change


def of_seat(**changes: Callable[[Scene], object]) -> Callable[[Scene], None]:
    """Changes one seat."""

    def change(scene: Scene) -> None:
        seat = scene.some_seat
        for name, value in changes.items():
            setattr(seat, name, value(scene))

    return change


def _takes_over(scene: Scene) -> None:
    """A computer plays for a person, or they are back; somebody alone stays."""
    seat = scene.some_seat
    if seat.user is not None and (scene.table.place.guild is not None or seat.user != ANN):
        seat.away, seat.user, seat.bot = seat.user, None, next(iter(scene.game.bots))
    elif seat.away is not None:
        seat.away, seat.user, seat.bot, seat.is_free = None, seat.away, None, False


def either(*values: object) -> Callable[[Scene], object]:
    return lambda scene: scene.rng.choice(values)


ANYWHERE: Final[list[Callable[[Scene], None]]] = [
    of_seat(name=either("Ann", "Ben", "B" * 30)),
    of_seat(absent=either(None, "gone", "silent")),
    of_seat(allows_hints=either(*BOTH)),
    of_part("time", pace=either(UNTIMED, "day", "live")),
    of_part("time", days_off=either(3, 14), on_timeout=either("wait", "open", "sit-in")),
    of_part("time", thinking_s=either(2, 10)),
    of_part("place", suspension=either(*[None] * 4, *SUSPENSIONS)),
    of_part("place", channel=either(2, 5)),
    lambda scene: setattr(scene, "waits", not scene.waits),
]
"""What can happen before a game and during it."""
IN_LOBBIES: Final[list[Callable[[Scene], None]]] = [
    of_table(lobby=either(LobbyState(), LobbyState("full", 2), LobbyState(waiting=WAITLIST))),
    of_table(lobby=either(LobbyState("time"), LobbyState(refused="players", refused_with=1))),
    of_part("lobby", starts_at=either(None, START)),
    of_table(host=either(ANN, ANN + 1)),
    of_part("data", options=lambda scene: scene.game.storage.encode(scene.some_options)),
]
IN_GAMES: Final[list[Callable[[Scene], None]]] = [
    _takes_over,
    of_seat(is_free=either(*BOTH)),
    of_seat(abandons=either(*BOTH)),
    of_seat(user=either(ANN + 1, ANN + 9)),
    of_part("time", pause=either(*[None] * 4, Pause(START), Pause(START, 7))),
    of_part("requests", proposal=either(None, Proposal("pause", (0,)), AT_ONCE)),
    of_part("requests", undo=either(None, UndoRequest(0, 2, FREE, "a"))),
    of_part("requests", undo=either(None, UndoRequest(1, 1, ASKED, "b"))),
    of_table(lesson=either(*BOTH)),
    of_part(
        "place",
        is_lost=lambda scene: scene.table.place.guild is not None and scene.rng.random() < 0.2,
    ),
    lambda scene: setattr(scene, "quiet", not scene.quiet),
    lambda scene: scene.change_clocks(ends=scene.an_hour),
    lambda scene: scene.change_clocks(reminded=scene.table.seq),
    lambda scene: scene.change_clocks(nudged=scene.table.seq, nudger=scene.rng.randrange(2)),
    lambda scene: scene.change_clocks(asked=scene.table.seq, answer_by=scene.an_hour),
    lambda scene: scene.change_clocks(waits=scene.rng.randrange(3)),
    lambda scene: scene.change_clocks(nudge=scene.an_hour, opens=scene.an_hour),
]


def opened(name: str, seats: int, guild: int | None = 3) -> Scene:
    """A new table; without a server, one person plays there alone."""
    game, rng = GAMES[name], random.Random(f"shown {name} {seats} {guild}")
    table = StoredTable(
        id=1,
        place=Place(2, guild, None if guild is None else 4),
        game=name,
        rules_version=game.rules.version,
        status="lobby",
        host=ANN,
        data=GameData(game.storage.encode(game.rules.options_type()), bytes(32)),
        created=START,
        seats=[Seat(ANN + seat, f"P{seat}") for seat in range(seats)],
    )
    for seat in table.seats[1:] if guild is None else ():
        seat.user, seat.bot = None, next(iter(game.bots))
    return Scene(game, table, rng, {})


def moments(name: str, guild: int | None = 3) -> Iterator[Scene]:
    """A table from its lobby on."""
    scene = opened(name, max(2, GAMES[name].rules.min_seats), guild)
    for _ in range(MOMENTS // 4):
        yield scene
        scene.happens()
    scene.start()
    for _ in range(MOMENTS):
        yield scene
        scene.happens()
    scene.table.status, scene.table.ended = "abandoned", START
    for scene.table.closing in CLOSINGS:
        yield scene


def deep(name: str) -> Iterator[Scene]:
    """Tables of several sizes in the middle of random games."""
    rules = GAMES[name].rules
    for seats in {max(rules.min_seats, 2), rules.max_seats}:
        scene = opened(name, seats)
        scene.start()
        found = positions(name, seats)
        for position in scene.rng.sample(found, min(STATES, len(found))):
            scene.put(scene.game.storage.decode_state(position.state))
            scene.table.status = "running"
            yield scene


def in_secret(scene: Scene, viewer: int | None) -> Scene:
    """The same to a viewer, after others did things in secret: these count in all numbers."""
    game, table = scene.game, scene.table.copy()
    if table.data.state is not None:
        state = seat_views.state_of(table, game)
        table.data.state = game.storage.encode(game.rules.scramble(state, viewer, scene.rng))
    table.seq, table.revision, table.resumed = table.seq + 3, table.revision + 5, 4
    for number, seat in enumerate(table.seats):
        clock = seat.clock
        if clock is not None:
            entries = {name: getattr(clock, name) for name in ("reminded", "asked", "nudged")}
            later = {name: entry + 3 for name, entry in entries.items() if entry is not None}
            seat.set_clock(msgspec.structs.replace(clock, **later))
        if number != viewer:
            seat.acted, seat.undoable = seat.acted + 1, True
            seat.since = None if seat.since is None else seat.since + 3
    asked = table.requests.undo
    if asked is not None:
        asked = msgspec.structs.replace(asked, own=asked.own + 2)
        table.requests = msgspec.structs.replace(table.requests, undo=asked)
    return Scene(game, table, scene.rng, scene.heard, scene.stories, scene.waits, scene.quiet)
