"""Laws of what messages show: nothing that others hide, all of it in the fingerprint, and nothing
beside it in the message.

They hold at every moment of random games at tables where everything happens that messages tell.
"""

import random
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, cast

import msgspec
import pytest

from cogs.hints.lessons import Lessons
from cogs.live.post_layouts import PostLayouts
from cogs.ui.pictures import P, Pictures, T
from engine import registry
from engine.ends import Summary
from engine.players.analysis import Advice, Advised
from engine.registry import AnyGame
from host.clock.pace import UNTIMED
from host.clock.seat_clock import Clock
from host.delivery.shown import Board, Former, Line, LostSeat, Panel, Shown
from host.service.hints import Hints
from host.service.session import Signals
from host.table import seat_views
from host.table.models import (
    Gathering,
    Proposal,
    SeatView,
    ShownSeat,
    UndoNote,
    UndoRequest,
    Waiter,
)
from host.table.stored_table import Seat, StoredTable
from render.base import Picture
from tests.engine.playing import next_move, story
from tests.games import GAMES

START: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
DAY: Final = timedelta(days=1)
ANN, FORMER = 100, 150
BOTH: Final = (True, False)
NONE: Final = msgspec.Raw(b"[]")
FREE: Final = UndoNote(NONE, NONE, revealed=False, is_free=False)
ASKED: Final = UndoNote(NONE, NONE, revealed=True, is_free=False, others=(0,))
MOMENTS: Final = 150


@dataclass
class Scene:
    """A table at a moment, and what its viewers heard."""

    game: AnyGame
    table: StoredTable
    rng: random.Random
    heard: Mapping[int | None, seat_views.Known]
    lines: tuple[str, ...] = ()
    waits: bool = False
    quiet: bool = False

    def seen(self, seat: int | None) -> SeatView:
        """The table as a seat sees it."""
        return seat_views.seen(self.table, self.game, seat, recent=self.heard.get(seat, ()))

    def shown(self) -> dict[tuple[str, int | None], Shown]:
        """All messages, with the seat that sees them."""
        public = self.seen(None)
        lost = LostSeat.of(public.view, Former(0, FORMER))
        line = Line.of(self.game, public, linked=self.waits)
        board = Board.of(public, self.lines, waits_for_messages=self.waits)
        panels = {
            ("panel", seat): Panel.of(self.seen(seat), self.lines, quiet=self.quiet)
            for seat in range(len(self.table.seats))
        }
        if self.table.guild is None:
            return {("board", 0): Board.of(self.seen(0), self.lines, is_advised=self.waits)}
        found: dict[tuple[str, int | None], Shown] = {("board", None): board, ("line", None): line}
        if self.table.state is not None:
            found |= {("lost seat", None): lost, **panels}
        return found

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
        viewers = (None, *range(len(table.seats)))
        self.heard = {each: seat_views.known_events(game, events, each) for each in viewers}
        self.lines = (*self.lines, f"P{seat} did something.")[-9:]
        table.seats[seat].acted += 1
        table.seats[seat].undoable = True
        self.put(state)

    def put(self, state: msgspec.Struct) -> None:
        """Store a new state."""
        table, actors = self.table, self.game.rules.actors(state)
        table.state = self.game.storage.encode(state)
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
            clock = seat.read_clock()
            assert clock is not None
            seat.set_clock(msgspec.structs.replace(clock, **changes))

    @property
    def an_hour(self) -> datetime:
        """Some time soon."""
        return START + timedelta(hours=self.rng.randrange(48))


def _set(**changes: Callable[[Scene], object]) -> Callable[[Scene], None]:
    """Changes the table."""

    def change(scene: Scene) -> None:
        for name, value in changes.items():
            setattr(scene.table, name, value(scene))

    return change


def _seat(**changes: Callable[[Scene], object]) -> Callable[[Scene], None]:
    """Changes one seat."""

    def change(scene: Scene) -> None:
        seat = scene.some_seat
        for name, value in changes.items():
            setattr(seat, name, value(scene))

    return change


def _takes_over(scene: Scene) -> None:
    """A computer plays for a person, or they are back; somebody alone stays."""
    seat = scene.some_seat
    if seat.user is not None and (scene.table.guild is not None or seat.user != ANN):
        seat.away, seat.user, seat.bot = seat.user, None, next(iter(scene.game.bots))
    elif seat.away is not None:
        seat.away, seat.user, seat.bot, seat.is_free = None, seat.away, None, False


def _either(*values: object) -> Callable[[Scene], object]:
    return lambda scene: scene.rng.choice(values)


def _encoded(*values: msgspec.Struct) -> Callable[[Scene], object]:
    return lambda scene: scene.rng.choice([None, *map(msgspec.json.encode, values)])


ANYWHERE: Final[list[Callable[[Scene], None]]] = [
    _seat(name=_either("Ann", "Ben", "B" * 30)),
    _seat(absent=_either(None, "gone", "silent")),
    _seat(allows_hints=_either(*BOTH)),
    _set(pace=_either(UNTIMED, "day", "live"), on_timeout=_either("wait", "open", "sit-in")),
    _set(days_off=_either(3, 14), thinking_s=_either(2, 10)),
    _set(resting=_either(None, START), barrier=_either("rights", "locked")),
    _set(lacking=_either(None, "Send Messages")),
    _set(channel=_either(2, 5)),
    lambda scene: setattr(scene, "waits", not scene.waits),
]
"""What can happen before a game and during it."""
IN_LOBBIES: Final[list[Callable[[Scene], None]]] = [
    _set(gathering=_encoded(Gathering("full", 2), Gathering(waiting=(Waiter(9, "Zoe"),)))),
    _set(gathering=_encoded(Gathering("time"), Gathering(refused="players", refused_with=1))),
    _set(starts=_either(None, START)),
    _set(host=_either(ANN, ANN + 1)),
]
IN_GAMES: Final[list[Callable[[Scene], None]]] = [
    _takes_over,
    _seat(is_free=_either(*BOTH)),
    _seat(abandons=_either(*BOTH)),
    _seat(user=_either(ANN + 1, ANN + 9)),
    _set(paused=_either(None, START), paused_by=_either(None, 7)),
    _set(proposal=_encoded(Proposal("pause", (0,)), Proposal("pace", (1,), "live"))),
    _set(undo=_encoded(UndoRequest(0, FREE, "a", own=2))),
    _set(undo=_encoded(UndoRequest(1, ASKED, "b", own=1))),
    _set(lesson=_either(*BOTH)),
    _set(channel_lost=lambda scene: scene.table.guild is not None and scene.rng.random() < 0.2),
    lambda scene: setattr(scene, "quiet", not scene.quiet),
    lambda scene: scene.change_clocks(ends=scene.an_hour),
    lambda scene: scene.change_clocks(reminded=scene.table.seq),
    lambda scene: scene.change_clocks(nudged=scene.table.seq, nudger=scene.rng.randrange(2)),
    lambda scene: scene.change_clocks(asked=scene.table.seq, answer_by=scene.an_hour),
    lambda scene: scene.change_clocks(waits=scene.rng.randrange(3)),
    lambda scene: scene.change_clocks(nudge=scene.an_hour, opens=scene.an_hour),
]


def moments(name: str, *, guild: int | None = 3, seed: int = 1) -> Iterator[Scene]:
    """A table from its lobby on; without a server, one person plays there alone."""
    game, rng = GAMES[name], random.Random(f"shown {name} {guild} {seed}")
    seats = max(2, game.rules.min_seats)
    table = StoredTable(
        id=1,
        channel=2,
        guild=guild,
        game=name,
        rules_version=game.rules.version,
        status="lobby",
        host=ANN,
        options=game.storage.encode(game.rules.options_type()),
        seed=bytes(32),
        created=START,
        seats=[Seat(ANN + seat, f"P{seat}") for seat in range(seats)],
        parent=None if guild is None else 4,
    )
    for seat in table.seats[1:] if guild is None else ():
        seat.user, seat.bot = None, next(iter(game.bots))
    scene = Scene(game, table, rng, {})
    for _ in range(MOMENTS // 4):
        yield scene
        scene.happens()
    scene.start()
    for _ in range(MOMENTS):
        yield scene
        scene.happens()


def in_secret(scene: Scene, viewer: int | None) -> Scene:
    """The same to a viewer, after others did things in secret: these count in all numbers."""
    game, table = scene.game, scene.table.copy()
    if table.state is not None:
        state = seat_views.state_of(table, game)
        table.state = game.storage.encode(game.rules.scramble(state, viewer, scene.rng))
    table.seq, table.revision, table.resumed = table.seq + 3, table.revision + 5, 4
    for number, seat in enumerate(table.seats):
        clock = seat.read_clock()
        if clock is not None:
            entries = {name: getattr(clock, name) for name in ("reminded", "asked", "nudged")}
            later = {name: entry + 3 for name, entry in entries.items() if entry is not None}
            seat.set_clock(msgspec.structs.replace(clock, **later))
        if number != viewer:
            seat.acted, seat.undoable = seat.acted + 1, True
            seat.since = None if seat.since is None else seat.since + 3
    if table.undo is not None:
        asked = msgspec.json.decode(table.undo, type=UndoRequest)
        table.undo = msgspec.json.encode(msgspec.structs.replace(asked, own=asked.own + 2))
    return Scene(game, table, scene.rng, scene.heard, scene.lines, scene.waits, scene.quiet)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("guild", [3, None], ids=["server", "alone"])
def test_what_others_do_in_secret_changes_nothing_that_is_shown(
    name: str, guild: int | None
) -> None:
    """To the byte: neither their cards nor how often they acted."""
    compared = 0
    for scene in moments(name, guild=guild):
        shown = scene.shown()
        for viewer in {viewer for _, viewer in shown}:
            other = in_secret(scene, viewer).shown()
            for place in (each for each in shown if each[1] == viewer):
                assert msgspec.json.encode(other[place]) == msgspec.json.encode(shown[place])
                assert other[place].fingerprint == shown[place].fingerprint
                compared += 1
    assert compared >= MOMENTS


def others_than(value: object) -> Iterator[object]:
    """Values that differ from this one in one place."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            for other in others_than(getattr(value, field)):
                yield msgspec.structs.replace(value, **{field: other})
    elif isinstance(value, list | tuple):
        yield [*value, None]
        for number, each in enumerate(value):
            for other in others_than(each):
                yield [*value[:number], other, *value[number + 1 :]]
    else:
        yield f"other than {value!r}"


@pytest.mark.parametrize("name", GAMES)
def test_changing_any_part_of_what_is_shown_changes_the_fingerprint(name: str) -> None:
    tried = set[str]()
    for scene in [*moments(name)][-1:]:
        scene.table.status = "running"
        for shown in scene.shown().values():
            seen = {shown.fingerprint}
            for other in others_than(shown):
                assert isinstance(other, Shown)
                assert other.fingerprint not in seen
                tried.add(type(shown).__name__)
    assert tried == {"Board", "Panel", "Line", "LostSeat"}


@pytest.mark.parametrize("name", GAMES)
def test_what_happens_and_what_can_be_done_is_told_apart_by_its_encoding(name: str) -> None:
    told = story(name, GAMES[name].rules.max_seats, 0)
    each_once = {repr(each): each for each in (*told.events, *(action for _, action in told.log))}
    assert len({msgspec.json.encode(each) for each in each_once.values()}) == len(each_once)


class DrawnAtOnce(Pictures):
    """Pictures that consist of all they are made from."""

    async def _in_thread(self, draw: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        del draw
        made = Picture(msgspec.json.encode((args, named), enc_hook=repr), "png", "a picture")
        return cast("T", made)

    def warm_up(self, game: str) -> None:
        """Nothing is drawn."""


class Known:
    """Advice on every moment."""

    def advice(self, seen: ShownSeat) -> Advice:
        """The first action is good."""
        return Advice(tuple(Advised(each, 0.5, ()) for each in seen.actions[:1]), ())


@pytest.fixture
async def layouts() -> AsyncGenerator[PostLayouts]:
    async def summary(_: int) -> Summary:
        return cast("Summary", None)

    pictures = DrawnAtOnce(1, summary)
    yield PostLayouts(registry, pictures, Lessons(cast("Hints", Known()), Signals(), registry))
    pictures.close()


async def read(layouts: PostLayouts, shown: Shown, *, fresh: bool) -> str:
    """A hash of a whole message."""
    made = await layouts.layout(shown, "n" * 20, fresh=fresh)
    parts = [each.to_component_dict() for each in made.children]
    return sha256(msgspec.json.encode(parts, enc_hook=repr)).hexdigest()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("guild", [3, None], ids=["server", "alone"])
async def test_no_message_changes_unless_its_fingerprint_does(
    layouts: PostLayouts, name: str, guild: int | None
) -> None:
    """So that no message stays stale, whatever its words depend on."""
    found: dict[tuple[str, int | None], dict[tuple[str, bool], str]] = {}
    for scene in moments(name, guild=guild):
        for place, shown in scene.shown().items():
            for fresh in (False, True):
                layout = await read(layouts, shown, fresh=fresh)
                known = found.setdefault(place, {}).setdefault((shown.fingerprint, fresh), layout)
                assert known == layout, (place, shown)
    for (kind, _), layouts_of in found.items():
        assert len(set(layouts_of.values())) >= 4, kind
