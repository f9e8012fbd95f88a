"""Computer players are told nothing that their seats may not know: not by mistake either."""

import ast
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from engine.players.model import STRENGTHS
from host.computers import questions
from host.table.stored_table import Seat, StoredTable
from tests.engine.playing import positions
from tests.games import GAMES
from tests.imports import imported

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 1, 1, tzinfo=UTC)

THINKING = (
    *sorted((ROOT / "engine" / "players").glob("*.py")),
    *sorted((ROOT / "engine").glob("*/players/*.py")),
)
"""What chooses, in every game."""
WITH_TRUE_STATES = {"redact", "redact_event", "setup", "scramble"}
"""What is given a state with all its secrets, or makes one."""
WITH_LEDGERS = ("engine.ledger", "engine.replay", "engine.record", "engine.stepping", "host")
"""What knows how a game came about, and all who keep that."""
STORING = (
    "host.database.store",
    "host.table.entries",
    "host.table.stored_table",
    "host.service.session",
    "sqlalchemy",
)
"""What the process that thinks has nothing to do with."""


def table_of(name: str, state: bytes, seats: int) -> StoredTable:
    """A table at which computer players of every strength and style sit, in this true state."""
    game = GAMES[name]
    styles = list(game.bots)
    held = [
        Seat(
            None, f"Rex {number}", styles[number % len(styles)], STRENGTHS[number % len(STRENGTHS)]
        )
        for number in range(seats)
    ]
    return StoredTable(
        id=1,
        channel=2,
        guild=3,
        channel_lost=False,
        game=name,
        rules_version=game.rules.version,
        status="running",
        host=4,
        options=b"{}",
        seed=bytes(32),
        seq=40,
        revision=40,
        delivered=40,
        state=state,
        created=NOW,
        started=NOW,
        ended=None,
        seats=held,
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", ["fewest", "most"])
def test_true_states_that_look_the_same_to_a_seat_ask_the_same_question(
    name: str, size: str
) -> None:
    """To the byte, whatever the strength: only the seat's own source of chance comes from the
    table's seed, from which nothing can be found out.
    """
    game, rng = GAMES[name], random.Random(f"no cheating {name} {size}")
    seats = game.rules.min_seats if size == "fewest" else game.rules.max_seats
    for position in positions(name, seats)[::6]:
        state = game.storage.decode_state(position.state)
        table = table_of(name, position.state, seats)
        for seat in range(seats):
            other = table.copy()
            other.state = game.storage.encode(game.rules.scramble(state, seat, rng))
            other.seq += 3  # as many things may have happened that the seat did not notice
            for strength in STRENGTHS:
                table.seats[seat].strength = other.seats[seat].strength = strength
                asked = questions.question(table, game, seat)
                assert msgspec.msgpack.encode(asked) == msgspec.msgpack.encode(
                    questions.question(other, game, seat)
                )
                other.seed = bytes(31) + b"1"
                assert (
                    msgspec.structs.replace(
                        questions.question(other, game, seat), chance=asked.chance
                    )
                    == asked
                )
                other.seed = table.seed


def _names(file: Path) -> Iterator[str]:
    """Everything that a file calls by name, or defines."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name):
                yield name


@pytest.mark.parametrize("file", THINKING, ids=lambda file: str(file.relative_to(ROOT)))
def test_what_chooses_never_sees_a_true_state_or_a_ledger(file: Path) -> None:
    assert not WITH_TRUE_STATES & set(_names(file))
    assert not [name for name in imported(file) if name.startswith(WITH_LEDGERS)]


@pytest.mark.parametrize("name", ["thinking", "thinking_worker", "worker_process"])
def test_the_process_that_thinks_knows_no_table_and_no_store(name: str) -> None:
    file = ROOT / "host" / "computers" / f"{name}.py"
    assert not WITH_TRUE_STATES & set(_names(file))
    assert not [each for each in imported(file) if each.startswith((*STORING, "engine.ledger"))]
