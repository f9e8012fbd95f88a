"""The laws of secrets at tables: what computer players, clocks and offers to undo may tell."""

import ast
import itertools
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from engine import ledger
from engine.errors import Refused
from engine.foresight import STRENGTHS
from engine.ledger import Entry, rng_for
from engine.model import Order
from engine.registry import AnyGame
from host.clock.calendar import Calendar, Quiet
from host.clock.pace import PACES
from host.clock.seat_clock import Clock
from host.computers import questions
from host.errors import NotAllowed
from host.table import absence, moves, timing
from host.table.moves import is_seen
from host.table.place import Place
from host.table.requests import UndoNote
from host.table.seats import Seat
from host.table.stored_table import GameData, StoredTable
from host.table.table_time import TableTime
from host.table.timing import ChangeContext
from host.table.undoing import plan
from host.table.views import public
from tests.engine.playing import has_secrets, next_move, positions, random_options
from tests.games import GAMES
from tests.imports import imported

ROOT = Path(__file__).parents[2]
START = datetime(2026, 1, 1, 12, tzinfo=UTC)

THINKING = (
    *sorted((ROOT / "engine" / "players").glob("*.py")),
    *sorted((ROOT / "engine").glob("*/players/*.py")),
)
"""What chooses, in every game."""
WITH_TRUE_STATES = {"redact", "redact_event", "setup", "scramble"}
"""What is given a state with all its secrets, or makes one."""
WITH_LEDGERS = ("engine.ledger", "engine.replay", "engine.record", "engine.state_history", "host")
"""What knows how a game came about, and all who keep that."""
STORING = (
    "host.database.store",
    "host.table.entries",
    "host.table.stored_table",
    "host.service.session",
    "sqlalchemy",
)
"""What the process that thinks has nothing to do with."""


def table_of(name: str, seats: list[Seat], now: datetime = START) -> StoredTable:
    """A lobby at which they sit."""
    return StoredTable(
        id=1,
        place=Place(2, 3),
        game=name,
        rules_version=GAMES[name].rules.version,
        status="lobby",
        host=100,
        data=GameData(b"{}", bytes(32)),
        created=now,
        seats=seats,
    )


def table_of_computers(name: str, state: bytes, seats: int) -> StoredTable:
    """A table at which computer players of every strength and style sit, in this true state."""
    kinds = zip(itertools.cycle(GAMES[name].bots), itertools.cycle(STRENGTHS), range(seats))
    table = table_of(name, [Seat(None, f"Rex {n}", style, power) for style, power, n in kinds])
    table.status, table.data.state, table.started = "running", state, START
    table.seq = table.revision = 40
    return table


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", ["fewest", "most"])
def test_states_that_look_alike_to_a_seat_ask_the_same_question(name: str, size: str) -> None:
    """To the byte; only the seat's own source of chance comes from the table's seed."""
    game, rng = GAMES[name], random.Random(f"no cheating {name} {size}")
    seats = game.rules.min_seats if size == "fewest" else game.rules.max_seats
    for position in positions(name, seats)[::6]:
        state = game.storage.decode_state(position.state)
        table = table_of_computers(name, position.state, seats)
        for seat in range(seats):
            other = table.copy()
            other.data.state = game.storage.encode(game.rules.scramble(state, seat, rng))
            other.seq += 3  # as many things may have happened that the seat did not notice
            for strength in STRENGTHS:
                table.seats[seat].strength = other.seats[seat].strength = strength
                asked = questions.question(table, game, seat)
                assert msgspec.msgpack.encode(asked) == msgspec.msgpack.encode(
                    questions.question(other, game, seat)
                )
                other.data.seed = bytes(31) + b"1"
                assert (
                    msgspec.structs.replace(
                        questions.question(other, game, seat), chance=asked.chance
                    )
                    == asked
                )
                other.data.seed = table.data.seed


def _names(file: Path) -> Iterator[str]:
    """Everything that a file calls by name, or defines."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name):
                yield name


@pytest.mark.parametrize("file", THINKING, ids=lambda file: str(file.relative_to(ROOT)))
def test_players_never_see_a_true_state_or_a_ledger(file: Path) -> None:
    assert not WITH_TRUE_STATES & set(_names(file))
    assert not [name for name in imported(file) if name.startswith(WITH_LEDGERS)]


@pytest.mark.parametrize("name", ["thinking", "thinking_worker", "worker_process"])
def test_the_process_that_thinks_knows_no_table_and_no_store(name: str) -> None:
    file = ROOT / "host" / "computers" / f"{name}.py"
    assert not WITH_TRUE_STATES & set(_names(file))
    assert not [each for each in imported(file) if each.startswith((*STORING, "engine.ledger"))]


TABLES = [(name, pace) for name, game in GAMES.items() if not game.rules.is_open for pace in PACES]
ACTIONS = 120


def _begun(
    game: AnyGame, name: str, pace: str, rng: random.Random, now: datetime
) -> tuple[StoredTable, Entry]:
    """A game that people have just begun, most of whom have quiet hours."""
    seats = game.rules.max_seats if hasattr(game.rules.options_type(), "quick_play") else 3
    table = table_of(name, [Seat(100 + seat, f"Player {seat}") for seat in range(seats)])
    table.data.options = game.storage.encode(random_options(game, seats, rng))
    table.data.seed, table.time = rng.randbytes(32), TableTime(pace)
    return table, moves.begin(table, game, 100, None, now).entry.entry


def _let_time_do(table: StoredTable, game: AnyGame, last: Entry, now: datetime) -> Entry:
    """What is due happens: a reminder, a question, a computer player; or they return."""
    made, _ = absence.fire(table, game, last, {}, now)
    away = next((seat.away for seat in table.seats if seat.away is not None), None)
    if not made and away is not None:
        with suppress(NotAllowed):  # out of time in this turn: a computer player finishes it
            made = absence.come_back(table, f"Player {away}", ChangeContext(away, None, now, last))
    _keep(table, now)
    return made[-1].entry if made else last


def _keep(table: StoredTable, now: datetime) -> None:
    calendars = {
        user: Calendar("Europe/Berlin", Quiet(22 * 60, 7 * 60)) if user % 3 else Calendar()
        for user in timing.needs_calendars(table)
    }
    timing.keep(table, calendars, now)


def _time(table: StoredTable, game: AnyGame) -> object:
    """All that clocks and turns tell or will ever tell: what is public, and what it comes from."""
    view = public(table, game)
    clocks = [each and msgspec.structs.replace(each, acted=0) for each in map(_clock, table.seats)]
    turns = [(seat.waiting, seat.since, seat.due) for seat in table.seats]
    uncounted = msgspec.structs.replace(view.progress, seq=0, revision=0)
    shown = msgspec.structs.replace(view, progress=uncounted)
    return shown, view.progress.calls, table.requests.undo, clocks, turns


def _clock(seat: Seat) -> Clock | None:
    return seat.clock


@pytest.mark.parametrize(("name", "pace"), TABLES)
def test_unnoticed_actions_change_no_clock_and_no_turn(name: str, pace: str) -> None:
    game, rng = GAMES[name], random.Random(f"secret time {name} {pace}")
    now, secrets = START, 0
    table, last = _begun(game, name, pace, rng, now)
    for _ in range(ACTIONS):
        if table.status != "running":
            table, last = _begun(game, name, pace, rng, now)
        _keep(table, now)
        if rng.random() < 0.2:
            last = _let_time_do(table, game, last, now)
        assert table.data.state is not None
        state = game.storage.decode_state(table.data.state)
        seat, action = next_move(game, state, len(table.seats), rng)
        if game.rules.orders.specs and rng.random() < 0.05:
            spec = rng.choice(game.rules.orders.specs)
            action = Order(spec.name, rng.choice(spec.choices)[0])
        before = _time(table, game)
        now += timedelta(seconds=rng.uniform(1, 900))
        entry, _, events, *_ = moves.act(table, game, seat, action, None, now)
        last = entry.entry
        _keep(table, now)
        after = game.storage.decode_state(table.data.state)
        if not moves.is_seen(game, state, after, None, events):
            assert _time(table, game) == before, f"{action} of seat {seat}"
            secrets += 1
    assert secrets or not has_secrets(name)


SEED = bytes(range(32))
SEATS = 3
LOOKED_AT = 100

WITH_SECRETS = pytest.mark.parametrize(
    "name", [name for name, game in GAMES.items() if not game.rules.is_open]
)


class _Stretch(NamedTuple):
    """A part of a random game: the state before it, the entry before it, and its actions."""

    start: msgspec.Struct
    to: Entry
    tail: list[Entry]

    @property
    def seat(self) -> int:
        """Whose action the first one is."""
        assert self.tail[0].seat is not None
        return self.tail[0].seat


class _Look(NamedTuple):
    """What a viewer has of an action, whether anyone has, and whether chance was drawn."""

    seen: msgspec.Struct
    heard: Sequence[object]
    is_public: bool
    drew: bool


def _stretches(name: str) -> Iterator[_Stretch]:
    """Parts of random games, each from one action on until some others have acted, or none."""
    game, rng = GAMES[name], random.Random(f"undo laws {name}")
    while True:
        state, entry = ledger.begin(game, random_options(game, SEATS, rng), SEATS, SEED)
        entries, states = [entry], [game.rules.copy(state)]
        while game.rules.actors(state):
            seat, action = next_move(game, state, SEATS, rng)
            entry = ledger.act(game, state, seat, action, SEED, len(entries)).entry
            entries.append(entry)
            states.append(game.rules.copy(state))
        for first in rng.sample(range(1, len(entries)), min(24, len(entries) - 1)):
            tail = [entries[first]]
            for each in entries[first + 1 : first + rng.randrange(1, 6)]:
                if each.seat == tail[0].seat:
                    break
                tail.append(each)
            yield _Stretch(states[first - 1], entries[first - 1], tail)


def _looks(
    game: AnyGame, start: msgspec.Struct, tail: Sequence[Entry], viewer: int | None
) -> list[_Look] | None:
    """What a viewer saw and heard of each action; None if one of them could not be taken."""
    state, looks = game.rules.copy(start), []
    for each in tail:
        before, rng = game.rules.copy(state), rng_for(SEED, each.seq)
        begun = rng.getstate()
        try:
            action = game.storage.decode_action(bytes(each.payload))
            events = game.rules.apply(state, each.seat or 0, action, rng)
        except Refused:
            return None
        heard: list[object] = [game.rules.redact_event(event, viewer) for event in events]
        is_public = is_seen(game, before, state, None, events)
        drew = rng.getstate() != begun
        looks.append(_Look(game.rules.redact(state, viewer), heard, is_public, drew))
    return looks


def _note(game: AnyGame, start: msgspec.Struct, of: _Stretch, tail: list[Entry]) -> UndoNote:
    return plan(game, start, of.to, tail, of.seat, (SEATS, SEED)).note


@WITH_SECRETS
def test_undo_offers_and_questions_reveal_no_secret(name: str) -> None:
    game, rng = GAMES[name], random.Random(name)
    compared = 0
    for number, of in enumerate(islice(_stretches(name), 10 * LOOKED_AT)):
        if number >= LOOKED_AT and compared > LOOKED_AT / 10:
            break
        viewer = rng.choice((None, *range(SEATS)))
        twin = game.rules.scramble(of.start, viewer, rng)
        looks = _looks(game, of.start, of.tail, viewer)
        if looks is None or looks != _looks(game, twin, of.tail, viewer):
            continue
        notes = [_note(game, start, of, of.tail) for start in (of.start, twin)]
        # All others only learn what they are asked. What somebody did in secret and asks to undo is
        # theirs to tell.
        is_asked = not any(note.is_free for note in notes) and looks[0].is_public
        if viewer == of.seat or is_asked:
            assert notes[0] == notes[1]
            compared += 1
    assert compared > LOOKED_AT / 10


@pytest.mark.parametrize("name", [*filter(has_secrets, GAMES)])
def test_secret_actions_change_no_offer(name: str) -> None:
    game = GAMES[name]
    compared = 0
    for number, of in enumerate(islice(_stretches(name), 10 * LOOKED_AT)):
        if number >= LOOKED_AT and compared:
            break
        looks = _looks(game, of.start, of.tail, of.seat)
        assert looks is not None
        noticed = [
            place
            for place, look in enumerate(looks)
            if not place or look.seen != looks[place - 1].seen or any(look.heard) or look.drew
        ]
        told = [of.tail[place] for place in noticed]
        without = _looks(game, of.start, told, of.seat)
        if len(told) < len(looks) and without == [looks[place] for place in noticed]:
            assert _note(game, of.start, of, of.tail) == _note(game, of.start, of, told)
            compared += 1
    assert compared
